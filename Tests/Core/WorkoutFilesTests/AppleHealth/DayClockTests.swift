import Testing

@testable import WorkoutFiles

/// The clock that remembers a day reads each date as it would without the one before.
@Suite struct DayClockTests {
    private static let first = "2024-02-05 12:34:56 +0130"

    /// Dates that differ from the first in one part, and texts that are no dates; nil for those.
    private static let others: [(text: String, seconds: Double?)] = {
        let same = 728_823_896.0
        return [
            (first, same), ("2024-02-05 00:00:00 +0130", same - 45_296), ("2024-02-05 23:59:59 +0130", same + 41_103),
            ("2024-02-05 12:34:57 +0130", same + 1), ("2024-02-05 12:35:56 +0130", same + 60),
            ("2024-02-05 13:34:56 +0130", same + 3_600), ("2024-02-06 12:34:56 +0130", same + 86_400),
            ("2024-02-15 12:34:56 +0130", same + 864_000), ("2024-03-05 12:34:56 +0130", same + 29 * 86_400),
            ("2024-12-05 12:34:56 +0130", same + 304 * 86_400), ("2025-02-05 12:34:56 +0130", same + 366 * 86_400),
            ("2014-02-05 12:34:56 +0130", same - 3_652 * 86_400), ("2024-02-05 12:34:56 -0130", same + 10_800),
            ("2024-02-05 12:34:56 +0030", same + 3_600), ("2024-02-05 12:34:56 +0131", same - 60),
            ("2024-02-05 12:34:56 +0000", same + 5_400), ("2024-02-05 12:34:56 -0000", same + 5_400),
            ("2024-02-05 12:34:60 +0130", nil), ("2024-02-05 12:34:61 +0130", nil), ("2024-02-05 12:34:99 +0130", nil),
            ("2024-02-05 12:60:56 +0130", nil), ("2024-02-05 12:99:56 +0130", nil), ("2024-02-05 24:00:00 +0130", nil),
            ("2024-02-05 24:34:56 +0130", nil), ("2024-02-05 99:34:56 +0130", nil), ("2024-02-05 12:34:5x +0130", nil),
            ("2024-02-05 12:34:x6 +0130", nil), ("2024-02-05 1x:34:56 +0130", nil), ("2024-02-05 12-34-56 +0130", nil),
            ("2024-02-05 12:34;56 +0130", nil), ("2024-02-05 12:34:5: +0130", nil), ("2024-02-05 12:34:5/ +0130", nil),
            ("2024-02-05T12:34:56 +0130", nil), ("2024-02-05 12:34:56T+0130", nil), ("2024-02-05 12:34:56 x0130", nil),
            ("2024-02-05 12:34:56 +01x0", nil), ("2024-02-30 12:34:56 +0130", nil), ("2024-13-05 12:34:56 +0130", nil),
            ("2024-00-05 12:34:56 +0130", nil), ("2024-02-00 12:34:56 +0130", nil), ("x024-02-05 12:34:56 +0130", nil),
        ]
    }()

    private static func seconds(_ text: String, _ clock: inout AppleHealthDayClock) -> Double? {
        let bytes = Array(text.utf8)
        #expect(bytes.count == AppleHealthDayClock.length)
        return bytes.withUnsafeBufferPointer { buffer in
            buffer.baseAddress.flatMap { clock.seconds($0) }
        }
    }

    @Test func EXP_15_datesAfterTheSameDay() {
        for (text, expected) in Self.others {
            var fresh = AppleHealthDayClock()
            #expect(Self.seconds(text, &fresh) == expected, "\(text)")
            var clock = AppleHealthDayClock()
            #expect(Self.seconds(Self.first, &clock) == 728_823_896)
            #expect(Self.seconds(text, &clock) == expected, "\(text)")
            // What is no date is not remembered.
            #expect(Self.seconds(Self.first, &clock) == 728_823_896, "\(text)")
            #expect(Self.seconds(text, &clock) == expected, "\(text)")
        }
    }

    @Test func EXP_15_datesAfterEachOther() {
        var clock = AppleHealthDayClock()
        for (before, first) in Self.others {
            for (text, expected) in Self.others {
                #expect(Self.seconds(before, &clock) == first)
                #expect(Self.seconds(text, &clock) == expected, "\(before), \(text)")
            }
        }
    }

    /// Where the clock reads a date, it is the one that the parser reads.
    @Test func EXP_15_theParserReadsTheSame() {
        for (text, expected) in Self.others {
            if let expected { #expect(AppleHealthDate.parse(text) == expected, "\(text)") }
        }
    }
}
