import Testing

@testable import HealthTransfer

/// Numbers in the digits of other scripts, which no service writes: no part of a time is taken for zero.
@Suite struct ForeignDigitTests {
    /// Returns the texts in which one number each has other digits.
    private static func changed(_ text: String) -> [String] {
        text.matches(of: #/[0-9]+/#).map { match in
            let other = match.output.map { String("٠١٢٣٤٥٦٧٨٩".dropFirst($0.wholeNumberValue ?? 0).prefix(1)) }
            return text[..<match.range.lowerBound] + other.joined() + text[match.range.upperBound...]
        }
    }

    @Test(
        "IMP-82: each number of a time has digits of ASCII",
        arguments: [
            ("2024-03-09 08:15", 5), ("2024-03-09T08:15Z", 5), ("2024-03-09", 3), ("2024-03-09 08:15:30", 6),
            ("2024-03-09T08:15:30.5+01:30", 9), ("2024-03-09T08:15-0130", 6), ("Mar 9, 2024, 8:15:30 AM", 5),
            ("9. März 2024, 08:15:30", 5), ("09.03.2024, 08:15:30", 6), ("Mar 9, 2024, 8:15 AM", 4),
            ("Mar 9, 2024, 8:15", 4), ("9. März 2024, 08:15", 4), ("9 Mar 2024, 08:15", 4), ("1 Jan 2024, 08:15", 4),
            ("09.03.2024, 08:15", 5), ("9.3.2024 8:15", 5),
        ])
    func times(text: String, numbers: Int) {
        #expect(WallClock(text) != nil)
        let changed = Self.changed(text)
        #expect(changed.count == numbers)
        for text in changed { #expect(WallClock(text) == nil, "\(text)") }
    }

    @Test("IMP-40, IMP-72: as have offsets and durations") func offsetsAndDurations() {
        #expect(FitbitExport.offset("+01:30") == 5_400 && PolarSession.seconds("PT1H2M3.5S") == 3_723.5)
        for text in Self.changed("+01:30") { #expect(FitbitExport.offset(text) == nil, "\(text)") }
        let durations = Self.changed("PT1H2M3.5S")
        #expect(durations.count == 4)
        for text in durations { #expect(PolarSession.seconds(text) == nil, "\(text)") }
    }
}
