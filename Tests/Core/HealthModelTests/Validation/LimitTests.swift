import Testing

@testable import HealthModel

/// Each limit of `Documentation/Reliability.md`, at it and beyond it.
@Suite struct LimitTests {
    private func repeated(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }

    @Test func UNIT_1_aUnitMayHave512CharactersAnd16Levels() {
        let long = "1" + repeated(".1", 255) + "."
        #expect(long.utf8.count == 512)
        #expect(UnitParser.parse(String(long.dropLast())) != nil)
        #expect(UnitParser.parse(repeated("1.", 255) + "kg") != nil)
        #expect(UnitParser.parse(repeated("1.", 255) + "mol") == nil)
        #expect(UnitParser.parse(repeated("(", 16) + "m" + repeated(")", 16)) != nil)
        #expect(UnitParser.parse(repeated("(", 17) + "m" + repeated(")", 17)) == nil)
    }

    @Test func PRED_31_aPredicateMayHave100000CharactersAnd100Levels() throws {
        func isRead(_ format: String) -> Bool {
            (try? SamplePredicate(userFormat: format, for: .sleepAnalysis)) != nil
        }
        #expect(isRead("value = 1" + repeated(" ", 100_000 - 9)))
        #expect(!isRead("value = 1" + repeated(" ", 100_001 - 9)))
        #expect(isRead(repeated("(", 99) + "value = 1" + repeated(")", 99)))
        #expect(!isRead(repeated("(", 101) + "value = 1" + repeated(")", 101)))
    }

    private func audiogram(points: Int, highest: Double) -> SampleRecord {
        let record = AudiogramRecord(
            points: (1...points).map { number in
                let hertz = number == points ? highest : Double(number) * 100
                let test = SensitivityTestRecord(
                    sensitivity: QuantityValue(10, .decibelHearingLevel), conduction: 0, isMasked: false, side: 0)
                return SensitivityPointRecord(frequency: QuantityValue(hertz, .hertz), tests: [test])
            })
        return SampleRecord(type: .audiogram, start: 0, end: 1, content: .detail(.audiogram(record)))
    }

    @Test func OTH_40_anAudiogramMayHave30PointsUpTo20000Hertz() throws {
        try SampleValidation.check(audiogram(points: 30, highest: 20_000))
        #expect(throws: ValidationError.self) { try SampleValidation.check(audiogram(points: 31, highest: 20_000)) }
        #expect(throws: ValidationError.self) {
            try SampleValidation.check(audiogram(points: 30, highest: 20_000.nextUp))
        }
    }
}
