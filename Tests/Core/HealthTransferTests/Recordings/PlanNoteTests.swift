import HealthModel
import Testing
import WorkoutFiles

@testable import HealthTransfer

/// The notes on all workouts of one file together.
@Suite struct PlanNoteTests {
    /// A plan for a recording with a point a second.
    private static func plan(
        _ activity: WorkoutActivity, _ streams: [RecordedStream: [Double]] = [:], positions: Set<Int> = [],
        _ change: (inout RecordedSession) -> Void = { _ in }
    ) throws -> WorkoutPlan {
        let count = streams.values.map(\.count).max() ?? 0
        var points = RecordedPoints()
        for index in 0..<count {
            var point = RecordedPoint()
            point.time = Double(index)
            if positions.contains(index) { (point.latitude, point.longitude) = (47, 8 + Double(index) / 100_000) }
            points.append(point)
        }
        for (stream, values) in streams { points.replace(stream, with: values) }
        var session = RecordedSession(start: 0, end: Double(max(60, count)), activity: activity)
        change(&session)
        let recording = WorkoutRecording(
            format: .fit, sessions: [session], points: points, pauses: [], name: nil, device: nil)
        let part = try #require(RecordingDivision.parts(recording).first)
        return WorkoutPlan(JudgedRecording(asRecorded: recording), part, activity: .other)
    }

    private static func notes(_ plans: WorkoutPlan...) -> [TransferRemark] { WorkoutPlan.notes(on: plans) }

    @Test("IMP-5: values without a type are counted by stream, over all workouts of the file, each activity once")
    func leftOut() throws {
        let yoga = try Self.plan(
            .yoga, [.verticalOscillation: [8, .nan, 9, 7], .groundContactTime: [200, .nan, .nan, .nan]])
        let tennis = try Self.plan(.tennis, [.verticalOscillation: [8]])
        let rowing = try Self.plan(.rowing, [.power: [200, 210]])
        let running = try Self.plan(.running, [.verticalOscillation: [8, 9]])
        #expect(Self.notes(running).isEmpty && Self.notes().isEmpty)
        let one = Self.notes(running, tennis)
        #expect(
            one.map(\.text) == [
                "1 vertical oscillation value was left out: there is no type for the vertical oscillation of the activity "
                    + "'\(WorkoutActivity.tennis.name)'."
            ])
        #expect(one.map(\.count) == [1] && one.map(\.kind) == [.skipped])
        let all = Self.notes(yoga, tennis, yoga, rowing)
        let (first, second) = ("'\(WorkoutActivity.yoga.name)'", "'\(WorkoutActivity.tennis.name)'")
        #expect(
            all.map(\.text).sorted() == [
                "2 ground contact time values were left out: there is no type for the ground contact time of the activity "
                    + "\(first).",
                "2 power values were left out: there is no type for the power of the activity "
                    + "'\(WorkoutActivity.rowing.name)'.",
                "7 vertical oscillation values were left out: there is no type for the vertical oscillation of the "
                    + "activities \(first) and \(second).",
            ])
        let order = RecordedStream.allCases.filter { [.power, .verticalOscillation, .groundContactTime].contains($0) }
        let counts: [RecordedStream: Int] = [.power: 2, .verticalOscillation: 7, .groundContactTime: 2]
        #expect(all.map(\.count) == order.compactMap { counts[$0] })
        let sailing = try Self.plan(.sailing, [.verticalOscillation: [1]])
        #expect(
            Self.notes(tennis, yoga, sailing).first { $0.text.contains("oscillation") }?.text.hasSuffix(
                "activities \(second), \(first) and '\(WorkoutActivity.sailing.name)'.") == true)
    }

    @Test("IMP-5: speeds with a position are in the route, those without are told") func speeds() throws {
        let speeds: [RecordedStream: [Double]] = [.speed: [2, 3, .nan, 4, 5]]
        #expect(try Self.plan(.tennis, speeds).leftOut.map(\.count) == [4])
        #expect(try Self.plan(.tennis, speeds, positions: [0, 2]).leftOut.map(\.count) == [3])
        #expect(try Self.plan(.tennis, speeds, positions: [0, 1, 3, 4]).leftOut.isEmpty)
        let oscillation: [RecordedStream: [Double]] = [.verticalOscillation: [2, 3, .nan, 4, 5]]
        #expect(try Self.plan(.tennis, oscillation, positions: [0, 2]).leftOut.map(\.count) == [4])
    }

    @Test("IMP-5: totals that are samples of their own are named together, in one order") func totals() throws {
        let run = try Self.plan(.running) { ($0.totals.cycles, $0.totals.timer) = (80, 60) }
        let swim = try Self.plan(.swimming) { $0.totals.cycles = 30 }
        let walk = try Self.plan(.walking) { $0.totals.distance = 90 }
        let energy = try Self.plan(.walking) { $0.totals.energy = 9 }
        func text(_ plans: WorkoutPlan...) -> [String] { WorkoutPlan.notes(on: plans).map(\.text) }
        func sentence(_ names: String, _ words: String) -> [String] {
            ["The file has the \(names) only as \(words), stored as one sample over the workout."]
        }
        #expect(text(energy) == [])
        #expect(text(walk) == sentence("distance", "a total"))
        #expect(text(run, energy) == sentence("steps", "a total"))
        #expect(text(swim, run) == sentence("steps and strokes", "totals"))
        #expect(text(swim, walk) == sentence("distance and strokes", "totals"))
        #expect(text(swim, run, walk) == sentence("distance, steps and strokes", "totals"))
        #expect(text(run, run) == sentence("steps", "a total"))
    }

    @Test("IMP-5: heart rates of 0 are counted over all workouts of the file, and kept with each") func zeros() throws {
        let one = try Self.plan(.tennis, [.heartRate: [0, 100, 0, 100]])
        let two = try Self.plan(.tennis, [.heartRate: [100, 0, 100, 100]])
        let none = try Self.plan(.tennis, [.heartRate: [100, .nan, 1, 100]])
        #expect(
            Self.notes(one, two, none).map(\.text) == [
                "3 heart rates of 0 were left out: the sensor measured nothing."
            ])
        #expect(two.keptRemarks == ["1 heart rate of 0 was left out: the sensor measured nothing."])
        #expect(none.keptRemarks.isEmpty)
    }
}
