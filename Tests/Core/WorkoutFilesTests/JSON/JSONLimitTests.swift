import Testing

@testable import WorkoutFiles

/// Each limit of `Documentation/Reliability.md`, at it and beyond it.
@Suite struct JSONLimitTests {
    /// Returns the reason why a text is rejected; nil if it is read.
    private func reason(_ text: String) -> String? {
        var scanner = JSONScanner(Array(text.utf8))
        do throws(JSONScanner.Failure) {
            while try scanner.next() != .end {}
            return nil
        } catch {
            return error.reason
        }
    }

    private func repeated(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }

    @Test func aStringMayHaveAMegabyte() {
        #expect(reason("\"\(repeated("s", 1 << 20))\"") == nil)
        #expect(reason("\"\(repeated("s", 1 << 20 + 1))\"") == "a string is longer than 1 MB")
        #expect(reason("{\"\(repeated("s", 1 << 20 + 1))\": 1}") == "a string is longer than 1 MB")
    }

    @Test func aNumberMayHave1100Characters() {
        #expect(reason("0.\(repeated("1", 1_098))") == nil)
        #expect(reason("0.\(repeated("1", 1_099))") != nil)
    }

    @Test func sixtyFourLevelsMayBeNested() {
        #expect(reason(repeated("{\"a\":", 63) + "[]" + repeated("}", 63)) == nil)
        #expect(reason(repeated("{\"a\":", 64) + "[]" + repeated("}", 64)) == "it is nested deeper than 64 levels")
    }

    @Test func numbersOfValuesInMessages() {
        for (values, text) in [
            (0, "0"), (100_000, "100000"), (999_999, "999999"), (1_000_000, "1 million"), (1_000_001, "1000001"),
            (1_500_000, "1500000"), (30_000_000, "30 million"), (200_000_000, "200 million"),
        ] {
            var limits = JSONLimits()
            limits.values = values
            #expect(limits.valuesInWords == text)
        }
    }
}
