"""How hypothesis searches: the same examples every time, and no deadline, since a slow machine
is no wrong answer. `--hypothesis-profile=long` searches further, at random."""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "steady",
    deadline=None,
    derandomize=True,
    max_examples=150,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile(
    "long", settings.get_profile("steady"), derandomize=False, max_examples=5000
)
settings.load_profile("steady")
