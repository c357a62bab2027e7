import Testing

@testable import HealthModel

/// Points whose clock is wrong for a while, at the bounds of what is understood (PLA-45).
@Suite struct ClockBoundsTests {
    private typealias Correction = ClockJudge.Correction

    /// Metres in a degree of latitude at 48° north.
    private static let degree = 111_200.0

    /// Returns the corrections for points at places in metres due north.
    private func corrections(
        _ times: [Double], at metres: [Double]? = nil, _ sport: PlausibleSport = .running, distances: [Double] = [],
        ranges: [Range<Int>]? = nil, isOneOuting: Bool = false
    ) -> [Correction] {
        let judge = ClockJudge(
            times: times, latitudes: times.indices.map { 48 + (metres?[$0] ?? 0) / Self.degree },
            longitudes: times.map { _ in 11 }, distances: distances)
        return judge.corrections(ranges ?? [0..<times.count], sport, isOneOuting: isOneOuting)
    }

    /// Returns times of which some in the middle are five hours ahead.
    private func times(_ before: Int, away: [Double], gap: Double, _ after: Int) -> [Double] {
        let last = Double(before - 1)
        return (0..<before).map(Double.init) + away.map { last + 18_000 + $0 }
            + (0..<after).map { last + gap + Double($0) }
    }

    private func departure(_ before: Int, _ away: [Double], _ gap: Double, _ after: Int) -> [Correction] {
        corrections(times(before, away: away, gap: gap, after))
    }

    @Test func PLA_45_pointsBetweenTwoPartsOfOneClockFollowTheFirst() {
        func correction(_ count: Int, _ seconds: Double) -> [Correction] {
            [Correction(places: 50..<50 + count, seconds: seconds)]
        }
        #expect(departure(50, [0], 2, 300) == correction(1, -17_999))
        // Where there is no room for the usual interval, half of what there is lies on either side.
        #expect(departure(50, [0], 1, 300) == correction(1, -17_999.5))
        #expect(departure(50, [0, 1, 2], 3, 300) == correction(3, -17_999.5))
        #expect(departure(50, [0, 1], 1, 300) == correction(2, -18_000))
        #expect(departure(50, [0], 0, 300) == correction(1, -18_000))
        #expect(departure(50, [0, 1, 2], 1.5, 300) == [])
        // Their own clock goes on, and so does that of the rest, by no more than a quarter of an hour.
        #expect(departure(50, [0, -1], 2, 300) == [])
        #expect(departure(50, [0], -1, 300) == [])
        #expect(departure(50, [0], 900, 300) == correction(1, -17_999))
        #expect(departure(50, [0], 900.5, 300) == [])
    }

    @Test func PLA_45_noMoreThanHalfOfThePointsHaveAnotherClock() {
        func away(_ count: Int) -> [Double] { (0..<count).map(Double.init) }
        #expect(departure(3, away(6), 7, 3) == [Correction(places: 3..<9, seconds: -17_999)])
        #expect(departure(3, away(7), 8, 3) == [])
        #expect(departure(1, away(7), 8, 6) == [Correction(places: 1..<8, seconds: -17_999)])
    }

    @Test func PLA_45_thePositionsGoOnFromOneClockToTheOther() {
        // In ten seconds a runner comes 13 × 11 m far.
        func corrections(_ away: [Double], after: Double) -> Int {
            self.corrections(
                times(50, away: [0, 1], gap: 10, 300),
                at: Array(repeating: 0, count: 50) + away + Array(repeating: after, count: 300)
            ).count
        }
        #expect(corrections([0, 0], after: 0) == 1)
        #expect(corrections([142, 142], after: 142) == 1 && corrections([145, 145], after: 145) == 0)
        #expect(corrections([0, 0], after: 142) == 1 && corrections([0, 0], after: 145) == 0)
        #expect(corrections([142, 142], after: 0) == 1 && corrections([145, 142], after: 0) == 0)
        #expect(corrections([142, 145], after: 0) == 0)
    }

    @Test func PLA_45_severalDeparturesAreJoinedOneAfterTheOther() {
        let times = (0..<40).map { Double($0) + ($0 == 10 || $0 == 20 ? 18_000 : 0) }
        #expect(
            corrections(times) == [
                Correction(places: 10..<11, seconds: -18_000), Correction(places: 20..<21, seconds: -18_000),
            ])
        // A first part that was set afterwards is no hindrance.
        let early = (0..<40).map { place -> Double in
            Double(place) + (place < 2 ? 50_000 : place == 20 ? 18_000 : 0)
        }
        #expect(
            corrections(early) == [
                Correction(places: 20..<21, seconds: -18_000), Correction(places: 0..<2, seconds: -50_000),
            ])
    }

    @Test func PLA_45_twoPartsBeforeTheRightOneAreShiftedTogether() {
        let first = (0..<20).map { 90_000 + Double($0) }
        let second = (0..<30).map { 40_000 + Double($0) }
        let right = (0..<100).map { 1_000 + Double($0) }
        #expect(
            corrections(first + second + right) == [
                Correction(places: 20..<50, seconds: 999 - 40_029),
                Correction(places: 0..<20, seconds: 999 - 40_029 + 39_999 - 90_019),
            ])
        // Of two parts of one size the later one is right.
        #expect(corrections(Array(second + right[..<30])) == [Correction(places: 0..<30, seconds: 999 - 40_029)])
        #expect(corrections(Array(second + right[..<29])) == [Correction(places: 30..<59, seconds: 39_030)])
    }

    @Test func PLA_45_aPauseBetweenTwoRunsIsNoJump() {
        let times = (0..<100).map { Double($0) + ($0 < 50 ? 0 : 5_000) }
        #expect(corrections(times, ranges: [0..<50, 50..<100]) == [])
        // In a file of one outing nobody pauses for more than four days.
        func far(_ seconds: Double, _ isOneOuting: Bool) -> [Correction] {
            corrections(
                (0..<126).map { Double($0) + ($0 < 6 ? 0 : seconds) }, ranges: [0..<6, 6..<126],
                isOneOuting: isOneOuting)
        }
        #expect(far(345_600, true) == [Correction(places: 0..<6, seconds: 345_600)])
        #expect(far(345_600, false) == [] && far(345_599, true) == [])
        // Each part between two pauses has a clock of its own.
        let parts = (0..<90).map { place -> Double in
            let pause: Double = place < 30 ? 0 : place < 60 ? 5_000 : 10_000
            return Double(place) + pause + (place == 40 ? 70_000 : 0)
        }
        #expect(
            corrections(parts, ranges: [0..<30, 30..<60, 60..<90])
                == [Correction(places: 40..<41, seconds: -70_000)])
        // Two clocks at once, each between its own pauses.
        var both = parts
        both[70] += 20_000
        #expect(
            corrections(both, ranges: [0..<30, 30..<60, 60..<90]) == [
                Correction(places: 40..<41, seconds: -70_000), Correction(places: 70..<71, seconds: -20_000),
            ])
    }

    @Test func PLA_45_aClockThatGoesForwardIsNoRestIfTheAthleteMovedOn() {
        /// Five hours lie between the 20th and the 21st point; steps have lengths in metres.
        func isCorrected(_ steps: [Double], _ usual: Double = 3) -> Bool {
            var metres = [0.0]
            for place in 1..<200 {
                let own = (19...21).contains(place) ? steps[place - 19] : usual
                metres.append(metres[place - 1] + own)
            }
            return !corrections((0..<200).map { Double($0) + ($0 < 20 ? 0 : 18_000) }, at: metres).isEmpty
        }
        #expect(isCorrected([3, 3, 3]))
        // The step across the jump has half to twice the length of its neighbours.
        #expect(isCorrected([3, 5.9, 3]) && !isCorrected([3, 6.1, 3]))
        #expect(isCorrected([3, 1.55, 3]) && !isCorrected([3, 1.45, 3]))
        #expect(!isCorrected([3, 3, 1.4]) && !isCorrected([1.4, 3, 3]) && !isCorrected([7, 3, 3]))
        // An athlete who hardly moves may rest.
        #expect(isCorrected([0.55, 0.55, 0.55]) && !isCorrected([0.45, 0.45, 0.45]))
        // Nobody runs 26 m in a second, or in two.
        #expect(isCorrected([20, 25.5, 20]) && !isCorrected([20, 26.5, 20]))
    }

    @Test func PLA_45_aRecordedDistanceGoesOn() {
        /// Ten points without positions have a clock that is five hours ahead; the distance after them goes on.
        func isCorrected(_ step: Double) -> Bool {
            let times = (0..<100).map { Double($0) + ($0 < 10 ? 18_000 : 0) }
            let judge = ClockJudge(
                times: times, latitudes: times.map { _ in .nan }, longitudes: times.map { _ in .nan },
                distances: times.indices.map { Double($0) * 3 + ($0 < 10 ? 0 : step - 3) })
            return judge.corrections([0..<100], .running, isOneOuting: false)
                == [Correction(places: 0..<10, seconds: -18_000)]
        }
        #expect(isCorrected(0) && isCorrected(3) && isCorrected(26))
        #expect(!isCorrected(26.01) && !isCorrected(-0.01))
    }

    @Test func PLA_45_theUsualIntervalIsThatOfARecordingWithoutAGap() {
        /// Two points have a clock that is two hours ahead, and the next one follows after the usual interval.
        func correction(_ interval: Double, usual: Double) {
            let times = (0..<40).map { Double($0) * interval + ($0 < 2 ? 7_200 : 0) }
            #expect(
                corrections(times) == [Correction(places: 0..<2, seconds: interval - 7_200 - usual)], "\(interval)")
        }
        correction(1, usual: 1)
        correction(5, usual: 5)
        correction(60, usual: 60)
        // Longer ones are gaps, and without any other a point is written every second.
        correction(60.5, usual: 1)
        // Half of the intervals are not longer.
        for (longer, usual) in [(18, 1.0), (19, 1), (20, 7)] {
            var times = [7_200.0, 7_201, 0]
            for place in 0..<38 { times.append(times[times.count - 1] + (place < longer ? 7 : 1)) }
            #expect(corrections(times) == [Correction(places: 0..<2, seconds: -7_201 - usual)], "\(longer)")
        }
    }
}
