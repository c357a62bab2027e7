"""Runs the tests of the pages; `Scripts/browser` says how."""

import pathlib
import sys
import unittest

import support

if __name__ == "__main__":
    folder = pathlib.Path(__file__).parent
    loader = unittest.TestLoader()
    loader.testNamePatterns = [f"*{word}*" for word in sys.argv[1:]] or None
    try:
        result = unittest.TextTestRunner(verbosity=2).run(loader.discover(str(folder), "test_*.py"))
    finally:
        support.end()
    sys.exit(not result.wasSuccessful())
