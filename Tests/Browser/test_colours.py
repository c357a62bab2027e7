"""Contrast of all colours, and whether people who see fewer colours can tell them apart; computed, without a browser (WEB-6)."""

import itertools
import re
import unittest

from support import ROOT

SERIES = ["c1", "c2", "c3", "c4", "c5", "c6", "c7"]
COLUMNS = ["heartRate", "elevation", "gradient", "power", "cadence"]
NIGHT = ["deep", "core", "rem", "awake"]
RINGS = ["move", "exercise", "stand"]
SPORTS = ["run", "walk", "cycle", "swim", "strength", "other"]

# What is seen with no cones for red, green, blue (Machado, Oliveira, Fernandes 2009, severity 1), on linear light.
SIGHTS = {
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}


def colours():
    """The variables of the style sheet as {theme: {name: (r, g, b) between 0 and 1}}."""
    text = (ROOT / "Share/style.css").read_text()
    found = {"light": {}, "dark": {}}
    for name, value in re.findall(r"--([\w-]+):\s*([^;]+);", text.split("}")[0]):
        both = re.fullmatch(r"light-dark\(\s*(#\w{6}|#\w{3})\s*,\s*(#\w{6}|#\w{3})\s*\)", value)
        for index, theme in enumerate(found):
            if both:
                found[theme][name] = parsed(both[index + 1])
            elif same := re.fullmatch(r"var\(--([\w-]+)\)", value):
                found[theme][name] = found[theme][same[1]]
    return found


def parsed(text):
    text = text[1:] if len(text) == 7 else "".join(2 * letter for letter in text[1:])
    return tuple(int(text[index : index + 2], 16) / 255 for index in (0, 2, 4))


def linear(colour):
    return tuple(part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour)


def contrast(one, other):
    """The ratio of WCAG 2."""
    light, dark = sorted((0.2126 * r + 0.7152 * g + 0.0722 * b for r, g, b in map(linear, (one, other))), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def seen(light, sight):
    return tuple(min(1, max(0, sum(weight * part for weight, part in zip(row, light)))) for row in SIGHTS[sight])


def perceived(light):
    """OKLab of linear light."""
    r, g, b = light
    l, m, s = (max(0, x) ** (1 / 3) for x in (
        0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b, 0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b,
        0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b))
    return (0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s, 1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
            0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s)


def apart(one, other, sight=None):
    one, other = (perceived(seen(linear(colour), sight) if sight else linear(colour)) for colour in (one, other))
    return sum((a - b) ** 2 for a, b in zip(one, other)) ** 0.5


TELLING = {
    "ink": "text", "soft": "labels, notes", "accent": "links, focus, what is chosen", "good": "reached", "bad": "errors, deletion", "edge": "borders of fields and buttons",
    "c1": "first series; pace, speed; cycling", "c2": "second; cadence; running", "c3": "third; elevation; walking", "c4": "fourth; power; strength", "c5": "fifth", "c6": "sixth; gradient", "c7": "seventh; other sports; in bed",
    "move": "ring of move; heart rate", "exercise": "ring of exercise", "stand": "ring of stand; swimming", "deep": "deep sleep", "core": "core sleep", "rem": "REM sleep", "awake": "awake",
}


def table():
    """The colours as a table of Markdown, with their contrast on cards."""
    named = colours()
    def cell(theme, name):
        code = "#" + "".join(f"{round(part * 255):02x}" for part in named[theme][name])
        return f"`{code}` {contrast(named[theme][name], named[theme]['card']):.1f}"
    return [f"| `--{name}` | {text} | {cell('light', name)} | {cell('dark', name)} |" for name, text in TELLING.items()]


class ColourTests(unittest.TestCase):
    def test_WEB_6_thePageOfDesignTellsTheseColours(self):
        text = (ROOT / "Documentation/Design.md").read_text()
        for line in table():
            self.assertIn(line, text)

    def test_WEB_6_textHasAContrastOfFourAndAHalf(self):
        for theme, named in colours().items():
            for text, ground in itertools.product(("ink", "soft", "accent", "good", "bad"), ("bg", "card")):
                with self.subTest(theme=theme, text=text, ground=ground):
                    self.assertGreaterEqual(contrast(named[text], named[ground]), 4.5)
            for text, ground in (("on-accent", "accent"), ("ink", "sunk"), ("soft", "sunk"), ("accent", "tint"), ("ink", "tint"), ("bg", "ink")):
                with self.subTest(theme=theme, text=text, ground=ground):
                    self.assertGreaterEqual(contrast(named[text], named[ground]), 4.5)

    def test_WEB_6_linesHaveAContrastOfThree(self):
        for theme, named in colours().items():
            for line in SERIES + COLUMNS + NIGHT + RINGS + SPORTS + ["edge", "accent"]:
                with self.subTest(theme=theme, line=line):
                    self.assertGreaterEqual(contrast(named[line], named["card"]), 3)

    def test_WEB_6_seriesAreToldApartWhateverColoursSomebodySees(self):
        for theme, named in colours().items():
            for group in (SERIES[:3], NIGHT, RINGS, ["run", "walk", "cycle"]):
                for one, other in itertools.combinations(group, 2):
                    for sight in SIGHTS:
                        with self.subTest(theme=theme, pair=(one, other), sight=sight):
                            self.assertGreaterEqual(apart(named[one], named[other], sight), 0.06)


if __name__ == "__main__":
    unittest.main()
