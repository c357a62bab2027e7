import Foundation
import HealthModel
import Testing

@testable import HealthReports

/// The parts of workouts in which best efforts are searched.
@Suite struct EffortLegTests {
    @Test func API_120_eachSportHasItsDistances() {
        #expect(EffortSport(.running)?.distances.first == 400)
        #expect(EffortSport(.running)?.distances.contains(21_097.5) == true)
        #expect(EffortSport(.cycling)?.distances.last == 180_000)
        #expect(EffortSport(.handCycling) == .cycling)
        #expect(EffortSport(.swimming)?.distances == [50, 100, 200, 400, 800, 1_500, 1_900, 3_800])
        for activity in [WorkoutActivity.walking, .hiking, .swimBikeRun, .transition, .other] {
            #expect(EffortSport(activity) == nil)
        }
        for sport in EffortSport.allCases {
            #expect(sport.distances == sport.distances.sorted())
            // Otherwise a jump could be longer than a distance.
            #expect(sport.distances[0] > sport.impossibleSpeed * EffortRules.jumpDuration)
        }
    }

    @Test func aStretchIsToldByTheClockAndByTheWay() {
        var leg = EffortLeg(.running, start: 1_000, duration: 600)
        leg.addEfforts(times: [1_000, 1_300, 1_360, 1_440], meters: [0, 900, 900, 1_300], pauses: [(1_300, 1_360)])
        #expect(leg.efforts.map(\.distance) == [400, 800, 1_000])
        #expect(leg.efforts[0] == .init(distance: 400, seconds: 80, start: 1_360, from: 900))
        #expect(leg.leftOut == [])
        var walk = EffortLeg(.walking, start: 1_000, duration: 600)
        walk.addEfforts(times: [1_000, 1_300], meters: [0, 900], pauses: [])
        #expect(walk.efforts.isEmpty)
    }

    @Test func legsAreReadAsTheyWereWritten() {
        var leg = EffortLeg(.cycling, isIndoor: true, start: 7e8 + 0.5, duration: 3_600, distance: 30_000, energy: 800)
        leg.efforts = [.init(distance: 5_000, seconds: 500.25, start: 7e8, from: 12.5)]
        leg.powers = [.init(duration: 5, watts: 700, start: 7e8 + 7), .init(duration: 60, watts: 400, start: 7e8)]
        leg.leftOut = [10_000]
        let legs = [leg, EffortLeg(WorkoutActivity(rawValue: 4_711), start: 0, duration: 0, climb: 12)]
        let bytes = EffortLeg.bytes(legs)
        #expect(EffortLeg.legs(bytes) == legs)
        #expect(EffortLeg.legs(EffortLeg.bytes([])) == [])
        for length in stride(from: 0, to: bytes.count, by: 8) { #expect(EffortLeg.legs(bytes.prefix(length)) == nil) }
        var random = bytes
        random[7] = 0x7F
        #expect(EffortLeg.legs(random) == nil)
    }

    /// A pause before the first datum moves nothing: efforts begin where their metres were covered.
    @Test(arguments: [[], [(900.0, 950.0)], [(0.0, 999.0)], [(100.0, 300.0), (400.0, 1_000.0)]])
    func pausesBeforeTheFirstDatumMoveNothing(before: [(Double, Double)]) {
        func efforts(_ pauses: [(start: Double, end: Double)]) -> [[Double]] {
            var leg = EffortLeg(.running, start: 1_000, duration: 600)
            leg.addEfforts(times: [1_000, 1_200, 1_350, 1_500], meters: [0, 600, 1_200, 1_500], pauses: pauses)
            // To a millionth of a second and of a metre.
            return leg.efforts.map { effort in
                [effort.distance, effort.seconds, effort.start, effort.from].map { ($0 * 1e6).rounded() / 1e6 }
            }
        }
        let early = before.map { (start: $0.0, end: $0.1) }
        #expect(efforts(early) == efforts([]))
        #expect(efforts(early + [(1_250, 1_300)]) == efforts([(1_250, 1_300)]))
        // Four metres a second from 1,200 s on.
        #expect(efforts(early).first == [400, 100, 1_200, 600])
    }
}
