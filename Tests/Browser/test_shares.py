"""How large the style sheet and the modules are, and what never occurs in them (WEB-3, WEB-9)."""

import gzip
import re
import unittest

from support import ROOT

STYLE = ROOT / "Share/style.css"
MODULES = sorted((ROOT / "Share/modules").glob("*.js"))


class ShareTests(unittest.TestCase):
    def test_WEB_3_styleAndModulesAreSmall(self):
        texts = [file.read_bytes() for file in MODULES]
        self.assertLessEqual(len(STYLE.read_bytes()), 20_700)
        self.assertLessEqual(sum(map(len, texts)), 79_000)
        self.assertLessEqual(len(gzip.compress(b"".join(texts))), 26_600)
        # What the heaviest page loads of them, a workout.
        loaded = [file.read_bytes() for file in MODULES if file.stem in ("page", "format", "workout", "link", "columns", "maps")]
        self.assertLessEqual(len(gzip.compress(b"".join(loaded))), 17_200)

    def test_WEB_9_textStaysText(self):
        for file in MODULES:
            # The order of charts is all that a browser remembers.
            text = file.read_text().replace("localStorage.getItem('charts')", "").replace("localStorage.setItem('charts'", "")
            for word in ("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "new Function", "setAttribute('style'", "localStorage", "//unpkg", "https://", "http://"):
                self.assertNotIn(word, text, file.name)

    def test_WEB_3_modulesImportOnlyEachOther(self):
        names = {file.name for file in MODULES}
        for file in MODULES:
            for found in re.findall(r"(?:from|import\()\s*['`]\./([^'`]+)['`]", file.read_text()):
                if "$" not in found:
                    self.assertIn(found, names, file.name)


if __name__ == "__main__":
    unittest.main()
