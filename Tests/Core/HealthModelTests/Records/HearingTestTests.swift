import HealthModel
import Testing

/// Tests of one ear with one tone.
@Suite struct HearingTestTests {
    private static func test(_ level: Double, _ side: Int, isMasked: Bool) -> SensitivityTestRecord {
        SensitivityTestRecord(sensitivity: .init(level, .decibelHearingLevel), isMasked: isMasked, side: side)
    }

    /// An unmasked test comes first, otherwise the first masked one.
    @Test func theSensitivityOfAnEarIsThatOfItsFirstTest() {
        func levels(_ tests: SensitivityTestRecord...) -> [Double?] {
            let point = SensitivityPointRecord(frequency: .init(500, .hertz), tests: tests)
            return [0, 1].map { point.sensitivity(ofSide: $0)?.value }
        }
        #expect(levels() == [nil, nil])
        #expect(levels(Self.test(1, 0, isMasked: false)) == [1, nil])
        #expect(levels(Self.test(1, 1, isMasked: true)) == [nil, 1])
        #expect(levels(Self.test(1, 0, isMasked: true), Self.test(2, 0, isMasked: true)) == [1, nil])
        #expect(levels(Self.test(1, 0, isMasked: false), Self.test(2, 0, isMasked: false)) == [1, nil])
        #expect(levels(Self.test(1, 0, isMasked: true), Self.test(2, 0, isMasked: false)) == [2, nil])
        #expect(
            levels(
                Self.test(1, 1, isMasked: true), Self.test(2, 0, isMasked: true), Self.test(3, 1, isMasked: false),
                Self.test(4, 1, isMasked: false)) == [2, 3])
    }
}
