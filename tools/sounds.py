"""Renders every sound of the page: `uv run --group sounds tools/sounds.py`, after a change in here.

All of it is computed, there are no recordings. The same program always makes the same sounds;
`rendered.json` beside the files describes them, and tests/test_sounds.py compares. ADR 22 says why
the files are MP3.

    --measure       also print what was made: length, peak, loudness, spectral centroid
    --wav FOLDER    write WAV files there instead, to listen to
"""

import argparse
import hashlib
import json
import wave
from collections.abc import Callable
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from synthesis import (
    BELL,
    BLOCK,
    CELESTA,
    DOOR,
    FELT,
    LID,
    RATE,
    TINE,
    WOOD,
    Chance,
    Wave,
    coloured,
    count,
    curve,
    cut,
    dying,
    melody,
    mix,
    mrrp,
    note,
    purr,
    room,
    squeak,
    struck,
    swing,
    thump,
    tick,
)

FOLDER: Final = Path(__file__).resolve().parent.parent / "client" / "src" / "lib" / "sounds"
LIMIT: Final = 60_000
"""Bytes of all files together, at most."""

KBITS: Final = 32
KBITS_OF_ENDS: Final = 24
"""Kilobits a second. Ends are long and have little noise: they need fewer."""

LEAD: Final = 576
"""Samples of silence before a sound: one frame of the file. Without it the encoder smears the first
blow over the 25 ms before it. The page skips it, as it has to skip the encoder's own delay."""

PEAK: Final = 0.7
FADE_IN_MS: Final = 1.5
FADE_OUT_MS: Final = 20.0
LOWEST: Final = 60.0
"""Hertz. There is nothing below: small speakers would only rattle."""


# --- The sounds (docs/design.md 7) ---


def card(chance: Chance) -> Wave:
    return tick(chance)


def laid(chance: Chance) -> Wave:
    slide = coloured(chance.noise(50), (2400.0, 0.9, 1.0)) * curve(50, (0, 0), (0.8, 1), (1, 0))
    return mix((0, 0.22 * slide), (38, tick(chance, 0.6)), (40, 0.5 * thump(chance, 190.0, 0.7)))


def riffle(chance: Chance) -> Wave:
    beats = [0, 42, 80, 115, 148, 180]
    return mix(*((at, chance.near(0.8, 0.2) * tick(chance, 0.8 + at / 500)) for at in beats))


def snap(chance: Chance) -> Wave:
    bent = coloured(chance.noise(80), (1900.0, 0.4, 1.0), (3900.0, 0.5, 0.9)) * dying(80, 7, 0.4)
    return mix((0, bent), (8, 0.35 * thump(chance, 240.0, 0.5)))


def paw(chance: Chance) -> Wave:
    return thump(chance)


def mouse(chance: Chance) -> Wave:
    air = coloured(chance.noise(170), (3800.0, 0.7, 1.0)) * 0.03
    return mix((0, squeak(95, 1500.0, 2250.0)), (105, 0.5 * squeak(65, 1700.0, 2100.0)), (0, air))


def cat(chance: Chance) -> Wave:
    return mrrp(chance, 430, 0.42, (0, 350), (0.4, 400), (0.75, 690), (1, 610))


def greed(chance: Chance) -> Wave:
    return mrrp(chance, 330, 0.25, (0, 540), (0.3, 560), (1, 330))


def won(chance: Chance) -> Wave:
    notes = melody(TINE, 75, (0, 14, 0.8), (110, 21, 1.0))
    return mix((0, cut(notes, 380)), (0, 0.12 * tick(chance, 0.6)))


def lost(_: Chance) -> Wave:
    return struck(note(7), 330, 80, FELT, 14)


def photo(chance: Chance) -> Wave:
    def blade(level: float, hertz: float) -> Wave:
        steel = coloured(chance.noise(50), (hertz, 0.4, 1.0), (hertz * 0.4, 0.5, 0.6))
        return level * steel * dying(50, 5, 0.4)

    whirr = coloured(chance.noise(70), (2200.0, 0.7, 1.0)) * curve(70, (0, 0), (0.5, 0.12), (1, 0))
    return mix((0, blade(1, 4300.0)), (18, whirr), (82, blade(0.7, 3100.0)))


def dead_end(chance: Chance) -> Wave:
    """A slide whistle."""
    phase = swing(curve(290, (0, 760), (0.45, 420), (0.55, 420), (1, 760)))
    pipe = np.sin(phase) + 0.12 * np.sin(2 * phase) + 0.2 * np.sin(3 * phase)
    air = 0.06 * coloured(chance.noise(290), (1600.0, 1.0, 1.0))
    return (pipe + air) * curve(290, (0, 0), (0.1, 1), (0.5, 0.6), (0.85, 1), (1, 0))


def wood(chance: Chance) -> Wave:
    hit = coloured(chance.noise(30), (1800.0, 0.7, 1.0)) * dying(30, 3, 0.4)
    return mix((0, struck(760.0, 150, 17, BLOCK)), (0, 0.25 * hit))


def bell(_: Chance) -> Wave:
    return struck(note(24), 560, 120, BELL, 1.5)


def seesaw(chance: Chance) -> Wave:
    """A plank that creaks: it sticks and slips, and its wood answers."""
    plank = ((1.0, 1.0, 1.0), (2.3, 0.7, 0.7), (4.1, 0.4, 0.5))
    ms, at, slips = 290.0, 0.0, []
    while at < ms - 40:
        slip = struck(chance.near(460.0, 0.02), 40, 5, plank)
        slips.append((at, chance.near(0.8, 0.25) * slip))
        at += chance.near(float(np.interp(at, (0, ms * 0.6, ms), (15, 8.5, 12))), 0.06)
    creak = mix(*slips)
    return creak * np.sin(np.pi * np.linspace(0.05, 1, len(creak))) ** 0.8


def pursuit(chance: Chance) -> Wave:
    beats = [(0, 0.5), (55, 0.65), (105, 0.8), (150, 0.9), (190, 1.0)]
    return mix(*((at, level * thump(chance, chance.near(260.0, 0.06), 0.6)) for at, level in beats))


def present(chance: Chance) -> Wave:
    """A ribbon is pulled, and something twinkles."""
    dark = coloured(chance.noise(170), (2200.0, 0.5, 1.0))
    dark *= curve(170, (0, 0.5), (0.6, 0), (1, 0))
    bright = coloured(chance.noise(170), (5200.0, 0.5, 1.0))
    bright *= curve(170, (0, 0), (0.7, 0.6), (1, 0))
    weave = 1 + 0.5 * np.sin(swing(curve(170, (0, 70), (1, 150))))
    notes = melody(CELESTA, 60, (130, 23, 0.5), (195, 28, 0.5))
    return mix((0, 0.5 * (dark + bright) * weave), (0, cut(notes, 430)))


def my_turn(chance: Chance) -> Wave:
    return mix((0, struck(note(12), 200, 28, WOOD, 2)), (0, 0.2 * thump(chance, 220.0, 0.5)))


def attacked(chance: Chance) -> Wave:
    def knock(level: float) -> Wave:
        hand = coloured(chance.noise(60), (420.0, 0.9, 1.0)) * dying(60, 8, 1)
        return level * mix((0, struck(140.0, 190, 26, DOOR, 1.5)), (0, 0.35 * hand))

    return mix((0, knock(0.85)), (140, knock(1.0)))


def defence(chance: Chance) -> Wave:
    hit = coloured(chance.noise(30), (2600.0, 0.9, 1.0)) * dying(30, 4, 0.5)
    return mix((0, struck(410.0, 520, 85, LID, 1.2)), (0, 0.3 * hit))


def goal(chance: Chance) -> Wave:
    chord = melody(TINE, 110, (0, 12, 0.8), (30, 16, 0.7), (60, 19, 0.8))
    return mix((0, cut(chord, 600)), (0, 0.3 * purr(chance, 600)))


def find(chance: Chance) -> Wave:
    return mix((0, struck(note(12), 330, 70, WOOD, 1.2)), (0, 0.15 * tick(chance, 0.5)))


def sat(chance: Chance) -> Wave:
    cushion = coloured(chance.noise(90), (700.0, 0.9, 1.0)) * dying(90, 16, 6)
    notes = melody(WOOD, 50, (10, 9, 0.7), (95, 16, 0.9))
    return mix((0, 0.18 * cushion), (0, cut(notes, 300)))


def away(chance: Chance) -> Wave:
    cushion = coloured(chance.noise(120), (600.0, 0.9, 1.0)) * dying(120, 20, 20)
    notes = melody(WOOD, 50, (0, 9, 0.9), (110, 4, 0.7))
    return mix((0, 0.14 * cushion), (0, cut(notes, 320)))


def end_addicats(chance: Chance) -> Wave:
    """Paws that dance on a marimba, and the mouse has the last word."""
    high = [(0, 12, 0.8), (160, 16, 0.8), (320, 19, 0.85), (480, 16, 0.7), (640, 21, 0.9)]
    chord = [(800, 19, 0.8), (960, 24, 1.0), (960, 16, 0.6), (960, 12, 0.6)]
    low = [(0, 0, 0.7), (320, 7, 0.6), (640, 5, 0.7), (960, 0, 0.8)]
    tune = melody(WOOD, 120, *high, *chord, *low)
    dance = [(at, 0.35 * thump(chance, 200.0, 0.7)) for at in (0, 320, 640, 960)]
    played = mix((0, cut(tune, 1560)), *dance, (1290, 0.22 * squeak(90, 1600.0, 2300.0)))
    return room(played, chance, 90, 0.16, 240)


def end_addirace(chance: Chance) -> Wave:
    """A run up to the finish, a chord, and a purr."""
    run = [(at * 95.0, half, 0.7 + 0.05 * at) for at, half in enumerate((7, 9, 11, 14, 16, 19))]
    chord = [(690.0, half, 0.6) for half in (-5, 7, 14, 19, 23)]
    tune = melody(TINE, 190, *run, *chord)
    played = mix((0, cut(tune, 1750)), (700, 0.3 * purr(chance, 1000)))
    return room(played, chance, 100, 0.16, 250)


def end_gatonegro(chance: Chance) -> Wave:
    """A night with stars: a music box in a minor key that ends in a major one."""
    high = [(0, 9, 0.7), (230, 16, 0.75), (460, 21, 0.8), (690, 23, 0.8), (920, 24, 0.85)]
    chord = [(1200, 21, 0.9), (1215, 25, 0.7), (1230, 28, 0.6)]
    low = [(0, -3, 0.6), (690, -8, 0.5), (1200, -3, 0.7)]
    tune = melody(CELESTA, 260, *high, *chord, *low)
    return room(cut(tune, 2050), chance, 170, 0.3, 350)


QUIET, SOFT, USUAL, CLEAR = 0.08, 0.11, 0.14, 0.17
"""Loudness (`loudness`) by what a sound is for: what is heard all the time is quietest."""

SOUNDS: Final[dict[str, tuple[Callable[[Chance], Wave], float]]] = {
    "card": (card, QUIET),
    "laid": (laid, SOFT),
    "riffle": (riffle, QUIET),
    "snap": (snap, SOFT),
    "paw": (paw, CLEAR),
    "mouse": (mouse, QUIET),
    "cat": (cat, SOFT),
    "greed": (greed, SOFT),
    "won": (won, USUAL),
    "lost": (lost, SOFT),
    "photo": (photo, SOFT),
    "dead-end": (dead_end, SOFT),
    "wood": (wood, USUAL),
    "bell": (bell, SOFT),
    "seesaw": (seesaw, SOFT),
    "pursuit": (pursuit, USUAL),
    "present": (present, SOFT),
    "my-turn": (my_turn, SOFT),
    "attacked": (attacked, USUAL),
    "defence": (defence, SOFT),
    "goal": (goal, USUAL),
    "find": (find, USUAL),
    "sat": (sat, SOFT),
    "away": (away, QUIET),
    "end-addicats": (end_addicats, USUAL),
    "end-addirace": (end_addirace, USUAL),
    "end-gatonegro": (end_gatonegro, USUAL),
}


# --- What all have in common ---


def loudness(made: Wave) -> float:
    """The largest RMS of 50 ms, of what small speakers play: below 250 Hz that is less and less."""
    hertz = np.fft.rfftfreq(len(made), 1 / RATE)
    heard = np.fft.irfft(np.fft.rfft(made) * hertz / np.hypot(hertz, 250), len(made)) ** 2
    window = np.ones(count(50)) / count(50)
    return float(np.sqrt(np.convolve(heard, window).max()))


def finished(made: Wave, loud: float) -> Wave:
    """At the right loudness, silent at both ends, and without what no speaker plays."""
    padded = np.concatenate([np.zeros(count(2)), made, np.zeros(count(2))])
    hertz = np.fft.rfftfreq(len(padded), 1 / RATE)
    passes = hertz**2 / (hertz**2 + LOWEST**2)
    made = np.fft.irfft(np.fft.rfft(padded) * passes, len(padded))[count(2) :]
    into, out = count(FADE_IN_MS), count(FADE_OUT_MS)
    made[:into] *= np.sin(np.linspace(0, np.pi / 2, into)) ** 2
    made[-out:] *= np.cos(np.linspace(0, np.pi / 2, out)) ** 2
    made *= loud / loudness(made)
    if np.abs(made).max() > PEAK:
        made = PEAK * np.tanh(made / PEAK)
    return np.asarray(made)


def render(name: str) -> NDArray[np.int16]:
    """The samples of a sound, as they are encoded."""
    make, loud = SOUNDS[name]
    made = finished(make(Chance(name)), loud)
    return np.asarray(np.round(made * 32767), dtype="<i2")


def hashed(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:16]


def encoded(samples: NDArray[np.int16], kbits: int) -> bytes:
    """An MP3 file."""
    import lameenc  # of the group `sounds`; tests do without

    encoder = lameenc.Encoder()
    encoder.silence()
    encoder.set_channels(1)
    encoder.set_in_sample_rate(RATE)
    encoder.set_out_sample_rate(RATE)
    encoder.set_bit_rate(kbits)
    encoder.set_quality(2)
    return bytes(encoder.encode(bytes(2 * LEAD) + samples.tobytes()) + encoder.flush())


def centroid(made: Wave) -> float:
    """How high a sound is, as one frequency."""
    power = np.abs(np.fft.rfft(made)) ** 2
    hertz = np.fft.rfftfreq(len(made), 1 / RATE)
    return float((hertz * power).sum() / power.sum())


def described(samples: NDArray[np.int16]) -> dict[str, float | list[int]]:
    """How high a sound is, and how loud every 20 ms, in thousandths.

    Coarse on purpose: the last bits of a sine differ between processors, these figures do not.
    """
    made = samples / 32767
    frames = [made[start : start + count(20)] for start in range(0, len(made), count(20))]
    levels = [round(1000 * float(np.sqrt(np.mean(frame**2)))) for frame in frames]
    return {"centroid": round(centroid(made)), "levels": levels}


def measured(name: str, samples: NDArray[np.int16]) -> str:
    """A line about a sound."""
    made = samples / 32767
    return (
        f"{name:14} {len(made) / RATE * 1000:5.0f} ms  peak {np.abs(made).max():.2f}"
        f"  rms {np.sqrt(np.mean(made**2)):.3f}  loudness {loudness(made):.3f}"
        f"  centroid {centroid(made):5.0f} Hz"
    )


def write_wav(path: Path, samples: NDArray[np.int16]) -> None:
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(samples.tobytes())


def write(rendered: dict[str, NDArray[np.int16]]) -> int:
    """Write the files of the page and what they were made of; returns how many bytes they have."""
    made, size = {}, 0
    for name, samples in rendered.items():
        data = encoded(samples, KBITS_OF_ENDS if name.startswith("end-") else KBITS)
        (FOLDER / f"{name}.mp3").write_bytes(data)
        made[name] = {**described(samples), "file": hashed(data)}
        size += len(data)
    lines = ",\n".join(f"  {json.dumps(name)}: {json.dumps(of)}" for name, of in made.items())
    (FOLDER / "rendered.json").write_text(f"{{\n{lines}\n}}\n", encoding="utf-8")
    return size


def main() -> None:
    """Render all, and do what was asked with it."""
    parser = argparse.ArgumentParser(description="renders the sounds of the page")
    parser.add_argument("--measure", action="store_true", help="print what was made")
    parser.add_argument("--wav", type=Path, metavar="FOLDER", help="write WAV files there instead")
    options = parser.parse_args()
    rendered = {name: render(name) for name in SOUNDS}
    if options.measure:
        print("\n".join(measured(name, samples) for name, samples in rendered.items()))
    if options.wav:
        options.wav.mkdir(parents=True, exist_ok=True)
        for name, samples in rendered.items():
            write_wav(options.wav / f"{name}.wav", samples)
    else:
        print(f"{write(rendered)} bytes of at most {LIMIT}")


if __name__ == "__main__":
    main()
