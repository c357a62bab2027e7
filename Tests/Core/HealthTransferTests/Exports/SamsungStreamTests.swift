import Foundation
import HealthModel
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthTransfer

/// The course of an exercise of Samsung Health at its bounds (IMP-62).
@Suite struct SamsungStreamTests {
    /// The start of exercises, 2024-03-09 08:00:00 UTC.
    private static let start = 731_664_000.0

    private static func workout(
        _ activity: WorkoutActivity = .running, distance: Double? = nil, length: Double = 600
    ) -> ExportedWorkout {
        var workout = ExportedWorkout(
            key: "k", source: ExportSource(way: "samsung", origin: nil, name: "S"), activity: activity, start: start,
            end: start + length)
        workout.distance = distance
        return workout
    }

    /// An object of a second, with other members.
    private static func object(_ second: Double, _ members: String) throws -> JSON {
        let time = JSON.digits((start + second + 978_307_200) * 1_000)
        return try JSON(parsing: "{\"start_time\": \(time)\(members.isEmpty ? "" : ", ")\(members)}")
    }

    private static func text(_ samples: [ExportedSample]) -> [String] {
        samples.map { sample in
            let span = sample.start == sample.end ? [sample.start] : [sample.start, sample.end]
            return span.map { JSON.digits($0 - start) }.joined(separator: "–") + " \(JSON.digits(sample.value))"
        }
    }

    private static func samples(_ workout: ExportedWorkout, _ type: ObjectType) -> [String] {
        text(workout.samples.filter { $0.type == type })
    }

    @Test("Values are those within the exercise and the range of their stream") func liveValues() throws {
        var workout = Self.workout()
        SamsungStreams.addLive(
            try [
                (-0.5, "\"heart_rate\": 100"), (0, "\"heart_rate\": 19.5"), (1, "\"heart_rate\": 20"),
                (2, "\"heart_rate\": 300"), (3, "\"heart_rate\": 300.5"), (600, "\"heart_rate\": 101"),
                (600.5, "\"heart_rate\": 102"), (4, "\"speed\": -0.5"), (5, "\"speed\": 0"), (6, "\"speed\": 120"),
                (7, "\"speed\": 120.5"), (8, "\"cadence\": -1"), (9, "\"cadence\": 0"), (10, "\"cadence\": 300"),
                (11, "\"cadence\": 301"), (12, "\"heart_rate\": \"x\""), (13, ""),
            ].map(Self.object), to: &workout)
        #expect(Self.samples(workout, .heartRate) == ["1 20", "2 300", "600 101"])
        #expect(Self.samples(workout, .runningSpeed) == ["5 0", "6 120"])
        #expect(workout.samples.count == 5)
        var ride = Self.workout(.cycling)
        SamsungStreams.addLive(
            try [(8, "\"cadence\": -1"), (9, "\"cadence\": 0"), (10, "\"cadence\": 300"), (11, "\"cadence\": 301")]
                .map(Self.object), to: &ride)
        #expect(Self.samples(ride, .cyclingCadence) == ["9 0", "10 300"])
    }

    @Test("Objects of one moment are parts of one, the last of a name counts, and they are in order of time")
    func parts() throws {
        var workout = Self.workout()
        SamsungStreams.addLive(
            try [
                (20, "\"heart_rate\": 120"), (10, "\"heart_rate\": 110, \"speed\": 2"), (20, "\"speed\": 3"),
                (10, "\"heart_rate\": 111"), (20, "\"distance\": 30"), (10, "\"distance\": 20"),
            ].map(Self.object), to: &workout)
        #expect(Self.samples(workout, .heartRate) == ["10 111", "20 120"])
        #expect(Self.samples(workout, .runningSpeed) == ["10 2", "20 3"])
        #expect(Self.samples(workout, .distanceWalkingRunning) == ["0–10 20", "10–20 30"])
    }

    @Test(
        "Distances are differences, or running sums if they add up to more than half as much again as is stated",
        arguments: [
            (nil, [100.0, 200, 300], ["0–10 100", "10–20 200", "20–30 300"]),
            (600, [100, 200, 300], ["0–10 100", "10–20 200", "20–30 300"]),
            (400, [100, 200, 300], ["0–10 100", "10–20 200", "20–30 300"]),
            (399.5, [100, 200, 300], ["0–10 100", "10–20 100", "20–30 100"]),
            (200, [100, 50, 300], ["0–10 100", "20–30 250"]),
            (200, [100, 100, 300], ["0–10 100", "10–20 0", "20–30 200"]),
            (nil, [0, -1, 5], ["0–10 0", "20–30 5"]), (nil, [99_999.5, 100_000, 1], ["0–10 99999.5", "20–30 1"]),
        ] as [(Double?, [Double], [String])])
    func distances(stated: Double?, metres: [Double], expected: [String]) throws {
        var workout = Self.workout(distance: stated)
        SamsungStreams.addLive(
            try metres.enumerated().map { try Self.object(Double($0.offset + 1) * 10, "\"distance\": \($0.element)") },
            to: &workout)
        #expect(Self.samples(workout, .distanceWalkingRunning) == expected)
    }

    @Test("Positions are on the globe, within the exercise, and in order of time") func route() throws {
        var workout = Self.workout()
        SamsungStreams.addRoute(
            try [
                (30, "\"latitude\": 50.3, \"longitude\": 8, \"altitude\": 19999.5, \"accuracy\": 5"),
                (20, "\"latitude\": 50.2, \"longitude\": 8, \"altitude\": 20000, \"accuracy\": 0"),
                (10, "\"latitude\": 50.1, \"longitude\": 8, \"altitude\": -20000"),
                (40, "\"latitude\": 0, \"longitude\": 0"), (41, "\"latitude\": 0, \"longitude\": 8, \"accuracy\": -1"),
                (42, "\"latitude\": 50, \"longitude\": 0"), (43, "\"latitude\": 90.5, \"longitude\": 8"),
                (44, "\"latitude\": 50, \"longitude\": 181"), (45, "\"latitude\": 50"), (46, "\"longitude\": 8"),
                (-1, "\"latitude\": 50, \"longitude\": 8"), (601, "\"latitude\": 50, \"longitude\": 8"),
                (0, "\"latitude\": 50, \"longitude\": 8"), (600, "\"latitude\": 50.6, \"longitude\": 8"),
            ].map(Self.object), to: &workout)
        #expect(workout.route.map { $0.timestamp - Self.start } == [0, 10, 20, 30, 41, 42, 600])
        #expect(workout.route.map(\.altitude) == [0, 0, 0, 19_999.5, 0, 0, 0])
        #expect(workout.route.map(\.verticalAccuracy) == [-1, -1, -1, 0, -1, -1, -1])
        #expect(workout.route.map(\.horizontalAccuracy) == [-1, -1, -1, 5, -1, -1, -1])
    }

    @Test("Lengths of a pool follow one another until the end, each with its strokes") func lengths() throws {
        var workout = Self.workout(.swimming, length: 100)
        SamsungStreams.addLengths(
            try [
                "{\"duration\": 30000, \"stroke_count\": 12}", "{\"duration\": 0, \"stroke_count\": 5}",
                "{\"duration\": -5}", "{\"stroke_count\": 5}", "{\"duration\": 20000}",
                "{\"duration\": 50500, \"stroke_count\": 5}", "{\"duration\": 40000, \"stroke_count\": 9999}",
                "{\"duration\": 10000, \"stroke_count\": 10000}", "{\"duration\": 500, \"stroke_count\": 1}",
            ].map { try JSON(parsing: $0) }, to: &workout)
        #expect(
            workout.events.map { [$0.start - Self.start, $0.end - Self.start] } == [
                [0, 30], [30, 50], [50, 90], [90, 100],
            ])
        #expect(workout.events.allSatisfy { $0.kind == .segment })
        #expect(Self.samples(workout, .swimmingStrokeCount) == ["0–30 12", "50–90 9999"])
    }
}
