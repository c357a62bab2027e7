import HealthModel
import HealthStore
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthTransfer

/// The numbers of parts after which a record of a service is cut off; what is before them stays.
@Suite struct ExportLimitTests {
    private static func list(_ parts: [String]) -> String { "[\(parts.joined(separator: ", "))]" }

    /// Returns a list of parts that say nothing, with one that does.
    private static func parts(_ count: Int, with part: String, at index: Int) -> [String] {
        var parts = Array(repeating: "0", count: count)
        parts[index] = part
        return parts
    }

    @Test("Of a training of Garmin the first two hundred sets are told", arguments: [199, 200, 201])
    private func sets(count: Int) throws {
        let sets = (1...count).map { "{\"category\": \"LIFT_\($0)\"}" }
        let json = try JSON(
            parsing: "{\"activityId\": 1, \"startTimeGmt\": 1709971200000, \"duration\": 60000, "
                + "\"summarizedExerciseSets\": \(Self.list(sets))}")
        let notes = try #require(GarminActivity.workout(json)?.sidecar.notes)
        let expected = (1...min(count, 200)).map { "Lift \($0)" }
        #expect(notes == expected.joined(separator: "\n"))
    }

    @Test("Of a session of Polar the first ten thousand laps are taken", arguments: [9_999, 10_000])
    private func laps(index: Int) throws {
        let laps = Self.parts(10_001, with: "{\"splitTimeMillis\": 9000, \"durationMillis\": 5000}", at: index)
        let json = try JSON(
            parsing: "{\"startTime\": \"2024-03-09T09:00:00\", \"timezoneOffsetMinutes\": 0, "
                + "\"durationMillis\": 60000, \"exercises\": [{\"startTime\": \"2024-03-09T09:00:00\", "
                + "\"samples\": {}, \"laps\": {\"laps\": \(Self.list(laps))}}]}")
        let workout = try #require(PolarSession(json, named: "a.json")?.workout)
        let expected: [Double] = index < 10_000 ? [4] : []
        #expect(workout.events.map { $0.start - workout.start } == expected)
    }

    @Test("Of a swim of Samsung Health the first hundred thousand lengths are taken", arguments: [99_999, 100_000])
    private func lengths(index: Int) throws {
        var workout = ExportedWorkout(
            key: "a", source: ExportSource(way: "samsung", origin: nil, name: "Samsung"), activity: .swimming, start: 0,
            end: 60)
        var lengths = Array(repeating: JSON.integer(0), count: 100_001)
        lengths[index] = try JSON(parsing: "{\"duration\": 25000}")
        SamsungStreams.addLengths(lengths, to: &workout)
        let expected: [Double] = index < 100_000 ? [25] : []
        #expect(workout.events.map(\.end) == expected)
    }

    // MARK: Nights of Fitbit

    /// Returns the seconds of a stage in the store after a night with some parts is imported.
    private func seconds(of stage: SleepStage, data: [String], short: [String]) throws -> [Double] {
        let fixture = try ExportFixture()
        let text =
            "[{\"logId\": 1, \"startTime\": \"2024-03-09T22:00:00.000\", \"duration\": 20000000, "
            + "\"levels\": {\"data\": \(Self.list(data)), \"shortData\": \(Self.list(short))}}]"
        _ = try fixture.report(of: [("Fitbit/Global Export Data/sleep-2024-03-01.json", text)])
        let samples = try fixture.samples(.sleepAnalysis)
        let beginning = try #require(samples.first { $0.categoryValue == SleepStage.inBed.rawValue }).start
        return samples.filter { $0.categoryValue == stage.rawValue }.map { $0.start - beginning }.sorted()
    }

    @Test("Of a night of Fitbit the first ten thousand stages are taken", arguments: [9_999, 10_000])
    private func stages(index: Int) throws {
        var data = Self.parts(10_001, with: "{\"level\": \"rem\", \"seconds\": 60}", at: index)
        data[0] = "{\"level\": \"rem\", \"seconds\": 30}"
        let expected: [Double] = index < 10_000 ? [0, 30] : [0]
        #expect(try seconds(of: .rem, data: data, short: []) == expected)
    }

    @Test("Of a night of Fitbit the first ten thousand short wakes are taken", arguments: [9_999, 10_000])
    private func wakes(index: Int) throws {
        func wake(_ second: Int) -> String {
            "{\"dateTime\": \"2024-03-09T22:00:\(second).000\", \"level\": \"wake\", \"seconds\": 5}"
        }
        var short = Self.parts(10_001, with: wake(30), at: index)
        short[0] = wake(10)
        let data = ["{\"dateTime\": \"2024-03-09T22:00:00.000\", \"level\": \"light\", \"seconds\": 600}"]
        let expected: [Double] = index < 10_000 ? [10, 30] : [10]
        #expect(try seconds(of: .awake, data: data, short: short) == expected)
    }
}
