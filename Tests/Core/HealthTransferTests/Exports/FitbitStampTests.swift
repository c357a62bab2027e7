import Testing

@testable import HealthTransfer

/// The stamps of Fitbit exports, which are read by the place of their digits.
@Suite struct FitbitStampTests {
    @Test("IMP-40: dates with and without a time; others are none")
    func short() {
        let stamps: [(String, Double?)] = [
            ("03/09/24 08:00:00", 731_664_000), ("03/09/24", 731_635_200), ("01/01/01 00:00:01", 1),
            ("12/31/01 23:59:59", 365 * 86_400 - 1), ("02/29/24", 730_857_600), ("02/29/23", nil), ("13/01/24", nil),
            ("00/01/24", nil), ("01/32/24", nil), ("01/00/24", nil), ("03/09/24 24:00:00", nil),
            ("03/09/24 08:60:00", nil), ("03/09/24 08:00:60", nil), ("03-09/24", nil), ("03/09-24", nil),
            ("03/09/24 08-00:00", nil), ("03/09/24 08:00-00", nil), ("03/09/2024", nil), ("3/9/24", nil), ("", nil),
            ("0a/09/24", nil), ("03/09/2/", nil),
        ]
        for (text, local) in stamps { #expect(FitbitStamp.short(text) == local, "\(text)") }
    }

    @Test("IMP-40: times in ISO 8601 with a fraction, as UTC, or in another form")
    func iso() {
        let stamps: [(String, Double?, Int?)] = [
            ("2024-03-09T08:00:00", 731_664_000, nil), ("2024-03-09T08:00:00Z", 731_664_000, 0),
            ("2024-03-09T08:00:00.5", 731_664_000.5, nil), ("2024-03-09T08:00:00.123456789Z", 731_664_000.123457, 0),
            ("2024-12-31 23:59:59", 757_382_399, nil), ("2024-03-09T08:00:00+01:00", 731_664_000, 3_600),
            ("2024-03-09", 731_635_200, nil), ("1970-01-01T00:00:00", -978_307_200, nil),
            ("2024-13-01T00:00:00", nil, nil),
            ("2024-02-30T00:00:00", nil, nil), ("2024-03-09T08:00:00X", nil, nil), ("3000-01-01T00:00:00", nil, nil),
            ("2999-12-31T00:00:00", 31_525_286_400, nil), ("2024-03-09T08:00", 731_664_000, nil),
        ]
        for (text, local, offset) in stamps {
            let stamp = FitbitStamp.iso(text)
            #expect(stamp?.local == local && stamp?.offset == offset, "\(text)")
        }
    }
}
