import HealthModel
import Testing

@testable import WorkoutFiles

/// The segments, the pauses and the dates of an activity of TCX.
@Suite struct TCXPartTests {
    private static func lap(
        _ tracks: [Range<Int>], start: Double? = nil, timer: Double? = nil, goesOn: Bool? = nil
    ) -> TCXActivity.Lap {
        var lap = TCXActivity.Lap()
        (lap.start, lap.tracks, lap.goesOn) = (start, tracks, goesOn)
        lap.totals.timer = timer
        return lap
    }

    private static func part(
        _ laps: [TCXActivity.Lap], _ times: [Double], sport: String = "Running",
        _ change: (inout TCXActivity.Own) -> Void = { _ in }
    ) throws -> TCXRecordingBuilder.Part {
        var activity = TCXActivity(sport: sport, group: 0)
        activity.laps = laps
        change(&activity.own)
        return try #require(TCXRecordingBuilder.part(activity, times))
    }

    /// Returns whether the second of two laps goes on with the segment of the first one.
    private static func goesOn(
        _ first: TCXActivity.Lap, next: Double?, stated: Bool? = nil, times: [Double] = []
    ) -> Bool {
        TCXRecordingBuilder.goesOn([first, lap([], start: next, goesOn: stated)], times)
    }

    @Test func lapsGoOnUnlessMoreTimePassedThanTheyExplain() {
        let first = Self.lap([], start: 0, timer: 10)
        #expect(Self.goesOn(first, next: 11.5) && !Self.goesOn(first, next: 11.75) && Self.goesOn(first, next: 5))
        // What is not known explains itself.
        #expect(Self.goesOn(first, next: nil) && Self.goesOn(Self.lap([], start: 0), next: 99))
        #expect(Self.goesOn(Self.lap([], timer: 10), next: 99))
        // What the file says goes first.
        #expect(Self.goesOn(first, next: 99, stated: true) && !Self.goesOn(first, next: 5, stated: false))
        #expect(!TCXRecordingBuilder.goesOn([first], []) && !TCXRecordingBuilder.goesOn([TCXActivity.Lap](), []))
    }

    @Test func gapsWithinALapExplainItsTime() {
        let first = Self.lap([0..<2, 2..<4], start: 0, timer: 10)
        #expect(Self.goesOn(first, next: 16.5, times: [0, 4, 9, 10]))
        #expect(!Self.goesOn(first, next: 16.75, times: [0, 4, 9, 10]))
        // Tracks that overlap have no gap.
        #expect(Self.goesOn(first, next: 11.5, times: [0, 10, 5, 12]))
        #expect(!Self.goesOn(first, next: 11.75, times: [0, 10, 5, 12]))
        // Two gaps add up.
        let three = Self.lap([0..<1, 1..<2, 2..<3], start: 0, timer: 10)
        #expect(
            Self.goesOn(three, next: 16.5, times: [0, 2, 5]) && !Self.goesOn(three, next: 16.75, times: [0, 2, 5]))
    }

    @Test func aTrackThatGoesOnJoinsTheSegmentBeforeIt() throws {
        func segments(_ laps: [TCXActivity.Lap], _ times: [Double]) throws -> [String] {
            try Self.part(laps, times).segments.map { "\($0.points) \(Int($0.start))–\(Int($0.end))" }
        }
        let first = Self.lap([0..<2])
        #expect(try segments([first, Self.lap([2..<4], goesOn: true)], [5, 10, 3, 8]) == ["0..<4 3–10"])
        #expect(try segments([first, Self.lap([2..<4], goesOn: true)], [3, 8, 5, 10]) == ["0..<4 3–10"])
        #expect(
            try segments([first, Self.lap([2..<4], goesOn: false)], [5, 10, 3, 8]) == ["0..<2 5–10", "2..<4 3–8"])
        // Only the first track of a lap goes on, and only behind the last point.
        #expect(
            try segments([first, Self.lap([2..<3, 3..<4], goesOn: true)], [0, 1, 2, 3]) == ["0..<3 0–2", "3..<4 3–3"])
        #expect(try segments([first, Self.lap([3..<4], goesOn: true)], [0, 1, 2, 3]) == ["0..<2 0–1", "3..<4 3–3"])
    }

    @Test func pausesAreBetweenTheLatestEndAndTheNextStart() throws {
        let lap = Self.lap([0..<2, 2..<4, 4..<6])
        func pauses(_ times: [Double]) throws -> [[Double]] {
            try Self.part([lap], times).pauses.map { [$0.start, $0.end] }
        }
        #expect(try pauses([0, 20, 30, 40, 50, 60]) == [[20, 30], [40, 50]])
        #expect(try pauses([0, 20, 5, 10, 30, 40]) == [[20, 30]])
        #expect(try pauses([0, 20, 20, 30, 30, 40]) == [])
        let stated = try Self.part([lap], [0, 20, 30, 40, 50, 60]) { $0.pauses = [.init(start: 1, end: 2)] }
        #expect(stated.pauses == [.init(start: 1, end: 2)])
    }

    @Test func statedDatesCountIfThePointsLieInThem() throws {
        func dates(_ start: Double?, _ end: Double?) throws -> [Double] {
            let session = try Self.part([Self.lap([0..<2])], [10, 20]) { ($0.start, $0.end) = (start, end) }.session
            return [session.start, session.end]
        }
        #expect(try dates(nil, nil) == [10, 20] && dates(5, nil) == [10, 20] && dates(nil, 25) == [10, 20])
        #expect(try dates(5, 25) == [5, 25] && dates(10, 20) == [10, 20])
        #expect(try dates(10.5, 25) == [10, 20] && dates(5, 19.5) == [10, 20] && dates(25, 5) == [10, 20])
        #expect(try dates(5, 345_605) == [5, 345_605] && dates(5, 345_605.5) == [10, 20])
    }

    @Test func aTransitionIsOneUnlessTheFileSaysMore() throws {
        let lap = Self.lap([0..<2])
        #expect(try Self.part([lap], [0, 1]).session.activity == .running)
        #expect(try Self.part([lap], [0, 1], sport: "Transition").session.activity == .transition)
        let own = try Self.part([lap], [0, 1], sport: "Transition") { $0.activity = .yoga }
        #expect(own.session.activity == .yoga && own.session.activityName == "Transition")
    }
}
