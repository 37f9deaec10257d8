"""What tests compile runs for a moment only, so the compiler need not make it fast."""

import os

os.environ.setdefault(
    "XLA_FLAGS",
    "--xla_backend_optimization_level=0 --xla_llvm_disable_expensive_passes=true",
)
