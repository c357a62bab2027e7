import HealthModel
import Testing

/// Values that look wrong, up to a fifth of all and beyond it (PLA-6).
@Suite struct SuspectShareTests {
    /// Returns the verdict on 400 powers, of which some are beyond the range, and one is far above the rest.
    private func verdict(beyond count: Int, of value: Double = 5_000, isExempt: Bool = false) -> ValueJudge.Verdict {
        let values = (0..<400).map { $0 < count ? value : $0 == 300 ? 2_400 : 200.0 }
        return ValueJudge(times: values.indices.map(Double.init), values: values)
            .judge([0..<400], possible: 0...3_000, isExempt: isExempt, isPower: true)
    }

    @Test func PLA_6_spikesAndValuesBeyondTheRangeAreCountedTogether() {
        let fifth = verdict(beyond: 79)
        #expect(fifth.outOfRange == Array(0..<79) && fifth.spikes == [300] && fifth.suspects == 0)
        let more = verdict(beyond: 80)
        #expect(more.outOfRange.isEmpty && more.spikes.isEmpty && more.suspects == 81 && more.isClean)
        #expect(more.count == 400 && more.nonzero == 400)
        let exempt = verdict(beyond: 80, isExempt: true)
        #expect(exempt.outOfRange == Array(0..<80) && exempt.spikes == [300] && exempt.suspects == 0)
    }

    @Test func PLA_6_reservedValuesAreNoneHoweverMany() {
        let reserved = verdict(beyond: 90, of: 65_535)
        #expect(reserved.outOfRange == Array(0..<90) && reserved.spikes == [300] && reserved.suspects == 0)
        // Among others that are too many, they are still none.
        let values = (0..<100).map { $0 < 30 ? 5_000 : $0 < 50 ? 65_534 : 200.0 }
        let mixed = ValueJudge(times: values.indices.map(Double.init), values: values)
            .judge([0..<100], possible: 0...3_000)
        #expect(mixed.outOfRange == Array(30..<50) && mixed.suspects == 30)
    }

    @Test func PLA_6_zerosThatMeanNothingAreNeitherWrongNorMeasured() {
        let values = [0.0, 0, 150, .nan, 0]
        func verdict(_ isZeroNone: Bool) -> ValueJudge.Verdict {
            ValueJudge(times: [0, 1, 2, 3, 4], values: values)
                .judge([0..<5], possible: 20...250, isExempt: true, isZeroNone: isZeroNone)
        }
        #expect(verdict(true).outOfRange.isEmpty && verdict(false).outOfRange == [0, 1, 4])
        for verdict in [verdict(true), verdict(false)] { #expect(verdict.count == 4 && verdict.nonzero == 1) }
    }
}
