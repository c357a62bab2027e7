import Foundation
import HealthModel
import TestStores
import Testing

@testable import HealthTransfer
@testable import WorkoutFiles

/// The samples of a session that come from its totals and lengths rather than from its points.
@Suite struct StatedStreamTests {
    /// A session of an activity without points.
    private static func recording(
        _ activity: WorkoutActivity, _ change: (inout RecordedSession) -> Void = { _ in }
    ) -> WorkoutRecording {
        var recording = MadeUpRecordings.lapsOnly
        recording.sessions[0].activity = activity
        recording.sessions[0].totals = StatedTotals()
        change(&recording.sessions[0])
        return recording
    }

    private static func streams(
        _ recording: WorkoutRecording, _ activity: WorkoutActivity, segments: [WorkoutRecording.Segment]? = nil,
        beside types: Set<ObjectType> = []
    ) -> [String] {
        PlannedStream.stated(
            in: recording, session: 0, activity: activity, segments: segments ?? recording.segments, beside: types
        ).map { stream in
            let name = stream.type.identifier.replacing("HKQuantityTypeIdentifier", with: "")
            let steps = stream.stepsPerCycle == 1 ? "" : " × \(Int(stream.stepsPerCycle))"
            return "\(stream.values) \(name) \(stream.unit.unitString) \(stream.part)\(steps)"
                + (stream.metadata == nil ? "" : " stated")
        }
    }

    private static let (distance, energy) = (
        "stated(StatedTotal.distance) DistanceWalkingRunning m distance stated",
        "stated(StatedTotal.energy) ActiveEnergyBurned kcal energy stated"
    )
    private static let steps = "stated(StatedTotal.cycles) StepCount count footsteps"

    private func plain(_ lines: [String]) -> [String] { lines.map { $0.replacing("WorkoutFiles.", with: "") } }

    @Test("Totals are samples if they are more than nothing") func totals() {
        for (value, count) in [(nil, 0), (-1, 0), (0, 0), (0.5, 1)] as [(Double?, Int)] {
            let energy = Self.recording(.yoga) { $0.totals.energy = value }
            #expect(plain(Self.streams(energy, .yoga)) == plain(Array(repeating: Self.energy, count: count)))
            let distance = Self.recording(.walking) { $0.totals.distance = value }
            #expect(plain(Self.streams(distance, .walking)) == plain(Array(repeating: Self.distance, count: count)))
        }
        let both = Self.recording(.running) { ($0.totals.energy, $0.totals.distance) = (90, 5_000) }
        #expect(plain(Self.streams(both, .running)) == plain([Self.distance, Self.energy]))
    }

    @Test("A stated distance stands in where the points cover none") func distances() {
        var run = MadeUpRecordings.pausedRun
        run.sessions[0].totals = StatedTotals()
        run.sessions[0].totals.distance = 300
        #expect(Self.streams(run, .running).isEmpty)
        #expect(plain(Self.streams(run, .running, segments: [])) == plain([Self.distance]))
        let (still, none) = (run.points.times.map { _ in 0.0 }, run.points.times.map { _ in Double.nan })
        run.points.replace(.distance, with: still)
        run.points.replacePositions(latitudes: none, longitudes: none)
        #expect(plain(Self.streams(run, .running)) == plain([Self.distance]))
    }

    @Test("Stated cycles are steps on foot, unless the points have steps, and of both feet from a rate on")
    func steps() {
        func cycles(_ activity: WorkoutActivity, _ count: Double?, seconds: Double?, beside types: Set<ObjectType> = [])
            -> [String]
        {
            let recording = Self.recording(activity) { ($0.totals.cycles, $0.totals.timer) = (count, seconds) }
            return plain(Self.streams(recording, activity, beside: types))
        }
        let (one, two) = (plain([Self.steps + " stated"]), plain([Self.steps + " × 2 stated"]))
        #expect(cycles(.running, 860, seconds: 600) == two && cycles(.running, 1_100, seconds: 600) == one)
        #expect(cycles(.running, 1_099, seconds: 600) == two && cycles(.walking, 800, seconds: 600) == one)
        #expect(cycles(.walking, 799, seconds: 600) == two)
        #expect(cycles(.running, 860, seconds: 600, beside: [.heartRate]) == two)
        #expect(cycles(.running, 860, seconds: 600, beside: [.heartRate, .stepCount]).isEmpty)
        #expect(cycles(.running, nil, seconds: 600).isEmpty && cycles(.running, 0, seconds: 600).isEmpty)
        #expect(cycles(.running, 860, seconds: 0).isEmpty && cycles(.cycling, 860, seconds: 600).isEmpty)
        let elapsed = Self.recording(.running) { ($0.totals.cycles, $0.totals.elapsed) = (860, 600) }
        #expect(plain(Self.streams(elapsed, .running)) == two)
        // The active time goes before the whole one.
        let paused = Self.recording(.running) {
            ($0.totals.cycles, $0.totals.elapsed, $0.totals.timer) = (860, 600, 60)
        }
        #expect(plain(Self.streams(paused, .running)) == one)
    }

    @Test("Strokes of a swim are those of its lengths, or else the stated cycles") func strokes() {
        var pool = MadeUpRecordings.pool
        pool.sessions[0].totals = StatedTotals()
        pool.sessions[0].totals.cycles = 99
        let ofLengths = "strokes SwimmingStrokeCount count strokes"
        let stated = "stated(StatedTotal.cycles) SwimmingStrokeCount count strokes stated"
        #expect(plain(Self.streams(pool, .swimming)) == [ofLengths])
        #expect(
            plain(Self.streams(pool, .swimming, segments: [])) == ["lengths DistanceSwimming m distance", ofLengths])
        for index in pool.lengths.indices { pool.lengths[index].strokeCount = index == 0 ? 0 : nil }
        #expect(plain(Self.streams(pool, .swimming)) == [stated])
        pool.sessions[0].totals.cycles = 0
        #expect(Self.streams(pool, .swimming).isEmpty)
        pool.lengths = []
        (pool.sessions[0].totals.cycles, pool.sessions[0].totals.distance) = (99, 100)
        #expect(
            plain(Self.streams(pool, .swimming, segments: [])) == [
                "stated(StatedTotal.distance) DistanceSwimming m distance stated", stated,
            ])
        #expect(plain(Self.streams(pool, .yoga, segments: [])).count == 1)
    }
}
