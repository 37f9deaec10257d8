"""What tools/sounds.py makes sounds of: levels in the course of time, things that swing, noise,
voices, and what one hears at a table of cats."""

import zlib
from collections.abc import Sequence
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

Wave: TypeAlias = NDArray[np.float64]
"""Samples, RATE a second, about -1 to 1."""

RATE: Final = 24_000


class Chance:
    """Noise that is the same every time. NumPy promises it of RandomState, and of no other."""

    def __init__(self, name: str) -> None:
        self._draw: Final = np.random.RandomState(zlib.crc32(name.encode()))

    def noise(self, ms: float) -> Wave:
        return self._draw.uniform(-1.0, 1.0, count(ms))

    def near(self, value: float, spread: float) -> float:
        """About *value*: up to that part of it more or less."""
        return float(value * (1.0 + self._draw.uniform(-spread, spread)))


# --- Time and level ---


def count(ms: float) -> int:
    return round(ms * RATE / 1000)


def seconds(ms: float) -> Wave:
    return np.arange(count(ms)) / RATE


def curve(ms: float, *points: tuple[float, float]) -> Wave:
    """A line through (part of the time, value)."""
    at, values = zip(*points, strict=True)
    return np.asarray(np.interp(np.linspace(0.0, 1.0, count(ms)), at, values))


def dying(ms: float, half_ms: float, attack_ms: float = 1.0) -> Wave:
    """A level that rises at once, then halves every *half_ms*, and ends in silence."""
    t = seconds(ms) * 1000
    rise = np.clip(t / attack_ms, 0.0, 1.0)
    return np.sin(rise * np.pi / 2) ** 2 * 0.5 ** (t / half_ms) * closing(len(t))


def closing(size: int) -> Wave:
    """A level that stays, but for the last fifth, where it goes to nothing."""
    return np.cos(np.clip(np.linspace(-4.0, 1.0, size), 0.0, 1.0) * np.pi / 2) ** 2


def cut(made: Wave, ms: float) -> Wave:
    """The beginning of it."""
    return np.asarray(made[: count(ms)] * closing(min(len(made), count(ms))))


def mix(*parts: tuple[float, Wave]) -> Wave:
    """Waves together, each from its own ms on."""
    mixed = np.zeros(max(count(at) + len(part) for at, part in parts))
    for at, part in parts:
        mixed[count(at) : count(at) + len(part)] += part
    return mixed


# --- Where sound comes from ---


def swing(hertz: Wave) -> Wave:
    """The phase of something that swings that fast."""
    return 2 * np.pi * np.cumsum(hertz) / RATE


Partials: TypeAlias = Sequence[tuple[float, float, float]]
"""(times the pitch, level, times the decay) of each."""

WOOD: Final[Partials] = ((1.0, 1.0, 1.0), (2.0, 0.14, 0.8), (3.93, 0.35, 0.4), (9.2, 0.12, 0.15))
"""A bar over a tube, as of a marimba."""
TINE: Final[Partials] = ((1.0, 1.0, 1.0), (2.0, 0.22, 0.7), (5.4, 0.14, 0.22), (8.1, 0.05, 0.12))
"""A steel tongue, as of a kalimba."""
FELT: Final[Partials] = tuple(
    (float(k), 0.62 ** (k - 1) / k**0.4, 1.0 / k**0.6) for k in range(1, 8)
)
"""A string and a soft hammer."""
BELL: Final[Partials] = (
    *((0.5, 0.25, 1.3), (1.0, 1.0, 1.0), (1.19, 0.35, 0.8), (1.5, 0.18, 0.7)),
    *((2.0, 0.5, 0.6), (2.67, 0.22, 0.4), (4.1, 0.12, 0.25)),
)
CELESTA: Final[Partials] = ((1.0, 1.0, 1.0), (2.0, 0.1, 0.8), (4.0, 0.3, 0.45), (6.3, 0.05, 0.2))
LID: Final[Partials] = (
    *((1.0, 1.0, 1.0), (1.02, 0.6, 1.0), (1.61, 0.6, 0.8), (2.41, 0.55, 0.6)),
    *((3.37, 0.35, 0.45), (4.93, 0.22, 0.3), (6.7, 0.12, 0.2)),
)
BLOCK: Final[Partials] = ((1.0, 1.0, 1.0), (1.52, 0.5, 0.7), (2.61, 0.28, 0.45), (4.2, 0.12, 0.3))
DOOR: Final[Partials] = ((1.0, 1.0, 1.0), (1.72, 0.8, 0.8), (2.6, 0.6, 0.6), (4.4, 0.25, 0.35))


def struck(
    pitch: float | Wave, ms: float, half_ms: float, partials: Partials, attack_ms: float = 1.0
) -> Wave:
    """Something that is hit once and rings."""
    hertz = np.full(count(ms), pitch) if isinstance(pitch, float) else pitch
    phase = swing(hertz)
    made = np.zeros(len(hertz))
    for times, level, lasts in partials:
        if times * hertz.max() < RATE * 0.45:
            made += level * dying(ms, half_ms * lasts, attack_ms) * np.sin(times * phase)
    return made


def coloured(noise: Wave, *bands: tuple[float, float, float]) -> Wave:
    """Noise with a spectrum of humps: (hertz, octaves wide, level)."""
    spectrum = np.fft.rfft(noise)
    octaves = np.log2(np.maximum(np.fft.rfftfreq(len(noise), 1 / RATE), 1.0))
    shape = sum(
        level * np.exp(-(((octaves - np.log2(hertz)) / wide) ** 2)) for hertz, wide, level in bands
    )
    made = np.fft.irfft(spectrum * shape, len(noise))
    return np.asarray(made / np.sqrt(np.mean(made**2)))


def voice(pitch: Wave, *mouth: tuple[Wave, float, float], breath: Wave | None = None) -> Wave:
    """Vocal cords at that pitch, and a mouth: its resonances, which may move, as (hertz, width as
    a part of that, level)."""
    phase, made = swing(pitch), np.zeros(len(pitch))
    for k in range(1, int(RATE * 0.42 / pitch.min()) + 1):
        hertz = k * pitch
        through = sum(level / (1 + ((hertz / at - 1) / wide) ** 2) for at, wide, level in mouth)
        made += np.where(hertz < RATE * 0.42, through, 0.0) * np.sin(k * phase) / k**0.7
    made /= np.abs(made).max()
    return made if breath is None else made + breath


def room(dry: Wave, chance: Chance, half_ms: float, level: float, tail_ms: float) -> Wave:
    """The same in a room that echoes a little, and falls silent *tail_ms* later."""
    echo = coloured(chance.noise(half_ms * 8), (1200.0, 1.6, 1.0)) * dying(half_ms * 8, half_ms, 12)
    size = len(dry) + count(tail_ms)
    long = len(dry) + len(echo)
    wet = np.fft.irfft(np.fft.rfft(dry, long) * np.fft.rfft(echo, long), long)[:size]
    whole = np.zeros(size)
    whole[: len(dry)] = dry
    whole[: len(wet)] += level * wet * np.abs(dry).max() / np.abs(wet).max()
    return whole


# --- Things that sound ---


def tick(chance: Chance, crisp: float = 1.0) -> Wave:
    """The edge of a card."""
    edge = coloured(chance.noise(60), (3600 * crisp, 0.9, 1.0)) * dying(60, 6, 0.6)
    flap = coloured(chance.noise(90), (1300 * crisp, 0.8, 1.0)) * dying(90, 15, 4)
    return mix((0, 0.8 * edge), (4, 0.5 * flap))


def thump(chance: Chance, pitch: float = 150.0, soft: float = 1.0) -> Wave:
    """A paw on a table: a skin that gives way, and fur."""
    falling = curve(150, (0, pitch), (0.25, pitch * 0.62), (1, pitch * 0.5))
    skin = struck(falling, 150, 26 * soft, ((1.0, 1.0, 1.0), (2.3, 0.5, 0.6), (3.6, 0.22, 0.4)), 2)
    fur = coloured(chance.noise(70), (520.0, 0.8, 1.0), (1500.0, 0.6, 0.25)) * dying(70, 11, 1.5)
    return mix((0, skin), (0, 0.45 * fur))


def squeak(ms: float, low: float, high: float) -> Wave:
    """A mouse: three harmonics, and a trembling throat."""
    pitch = curve(ms, (0, low), (0.35, high), (0.7, high * 0.93), (1, low * 1.05))
    pitch *= 1 + 0.018 * np.sin(2 * np.pi * 46 * seconds(ms))
    phase = swing(pitch)
    body = np.sin(phase) + 0.32 * np.sin(2 * phase) + 0.1 * np.sin(3 * phase)
    return body * np.sin(np.pi * np.linspace(0, 1, count(ms)) ** 0.7) ** 1.5


def mrrp(chance: Chance, ms: float, rolled: float, *pitch: tuple[float, float]) -> Wave:
    """A cat that greets: an R that is rolled for that part of it, then the mouth opens."""
    t, part = seconds(ms), np.linspace(0, 1, count(ms))
    roll = np.interp(part, (0, rolled, min(1.0, rolled + 0.2), 1), (1, 1, 0, 0))
    hertz = curve(ms, *pitch) * (1 + 0.02 * roll * np.sin(2 * np.pi * 27 * t))
    open_ = np.interp(part, (0, rolled, 0.8, 1), (0, 0.15, 1, 0.55))
    breath = coloured(chance.noise(ms), (2600.0, 1.0, 1.0)) * (0.02 + 0.02 * roll)
    sung = voice(
        hertz,
        (620 + 520 * open_, 0.3, 1.0),
        (1800 + 900 * open_, 0.14, 0.6),
        (np.full(len(t), 4300.0), 0.1, 0.15),
        breath=breath,
    )
    flutter = 1 - 0.75 * roll * (0.5 + 0.5 * np.cos(2 * np.pi * 27 * t))
    level = np.interp(part, (0, 0.08, rolled, 0.65, 1), (0, 0.55, 0.6, 1, 0))
    return sung * flutter * level


def purr(chance: Chance, ms: float) -> Wave:
    """A small drum roll in the throat, 25 beats a second."""
    beat = 39.0
    beats = []
    at = 6.0
    while at < ms - 60:
        puff = coloured(chance.noise(60), (260.0, 0.6, 1.0), (620.0, 0.6, 0.4), (1500.0, 0.8, 0.08))
        level = chance.near(1.0, 0.15) * np.sin(np.pi * min(1.0, (at + 40) / ms)) ** 0.6
        beats.append((at, float(level) * puff * dying(60, 9, 5)))
        at += chance.near(beat, 0.03)
    return mix(*beats)


def melody(instrument: Partials, half_ms: float, *notes: tuple[float, float, float]) -> Wave:
    """(ms, half tones above middle C, level) of each note."""
    return mix(
        *(
            (at, level * struck(note(half), half_ms * 5, half_ms, instrument))
            for at, half, level in notes
        )
    )


def note(half_tones: float) -> float:
    return float(261.626 * 2 ** (half_tones / 12))
