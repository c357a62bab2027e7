import HealthModel
import Testing

/// Elevations that cannot be true (PLA-20, PLA-21, PLA-22).
@Suite struct ElevationJudgeTests {
    private func verdict(
        _ elevations: [Double], _ sport: PlausibleSport = .running, firstFix: Int? = 0, every interval: Double = 1
    ) -> ElevationJudge.Verdict {
        let times = elevations.indices.map { Double($0) * interval }
        return ElevationJudge(times: times, elevations: elevations, sport).judge(
            [0..<elevations.count], firstFix: firstFix)
    }

    @Test func PLA_20_zerosBetweenHeightsWereNotMeasured() {
        #expect(verdict([520, 521, 0, 0, 523]).zeros == [2, 3])
        #expect(verdict([0, 0, 520, 521, 0]).zeros == [0, 1, 4])
        let long = [300.0, 301] + Array(repeating: 0, count: 400) + [305]
        #expect(verdict(long).zeros == Array(2..<402))
    }

    @Test func PLA_20_zerosAtTheSeaAreMeasured() {
        #expect(verdict([4, 2, 0, 0, -1, 3]).isClean)
        #expect(verdict([12, 0, 14]).isClean)
        #expect(verdict([0, 0, 0]).isClean)
        // One neighbour is at the sea.
        #expect(verdict([3, 0, 0, 40]).zeros.isEmpty)
    }

    @Test func PLA_20_beforeTheFirstFixNothingIsMeasured() {
        #expect(verdict([0, 0, 5, 6], firstFix: 2).zeros == [0, 1])
        #expect(verdict([0, 0, 5, 6], firstFix: 0).zeros.isEmpty)
    }

    @Test func PLA_21_noShoreIsSoLowAndNoMountainSoHigh() {
        #expect(verdict([100, -500, -32_768, 101, 9_500]).outOfRange == [1, 2, 4])
        #expect(verdict([-430, -429, 8_849]).outOfRange.isEmpty)
        #expect(verdict([11_000, 11_010], .flight).isClean)
        // Reserved values are none, however many they are (PLA-6).
        #expect(verdict(Array(repeating: -500, count: 45) + Array(repeating: 60, count: 55)).outOfRange.count == 45)
    }

    @Test func PLA_22_aSpikeReturnsAndAStepStays() {
        let spike = verdict([100, 100, 100, 160, 158, 103, 102, 101, 100, 100, 100, 100])
        #expect(spike.spikes == [3, 4] && spike.steps.isEmpty)
        let step = verdict([100, 100, 140, 141, 142])
        #expect(step.spikes.isEmpty && step.steps == [2])
        // A fall of 16 m in 2 s is possible, and one of 25 m/s on skis.
        #expect(verdict([100, 84, 68], every: 2).isClean)
        #expect(verdict([100, 75, 50], .snow).isClean)
        #expect(verdict([1_000, 950, 900], .flight).isClean)
    }

    @Test func PLA_22_tooManySpikesAreNotLeftOut() {
        let found = verdict([100, 200, 100, 200, 100, 200, 100])
        #expect(found.spikes.isEmpty && found.suspects > 0)
    }

    @Test func PLA_22_aSinglePointOfASparseRecordingIsASpike() {
        #expect(verdict([520, 521, 2_900, 522, 523], every: 60).spikes == [2])
        // A lift does not return at once, and a slow change is none.
        #expect(verdict([520, 521, 2_900, 2_901, 523], every: 60).spikes.isEmpty)
        #expect(verdict([520, 521, 1_300, 522, 523], every: 60).isClean)
    }
}
