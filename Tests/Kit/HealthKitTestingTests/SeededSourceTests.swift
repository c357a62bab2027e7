import Foundation
import HealthKit
import HealthKitTesting
import OpenHealthKit
import Testing

/// The source of what a test seeds, and values of its files that cannot be true.
@Suite(.timeLimit(.minutes(5))) struct SeededSourceTests {
    private static let third = AppInformation(bundleIdentifier: "com.example.third", name: "Third", version: "3")

    /// Writes a run of ten seconds, at one of which it is a degree further north, and calls a closure with the file.
    private func withRun(_ body: (URL) async throws -> Void) async throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("seed-\(UUID().uuidString).gpx")
        defer { try? FileManager.default.removeItem(at: file) }
        let points = (0..<10).map { second in
            let degree = second == 5 ? 49 : 48
            return
                "<trkpt lat=\"\(degree).0000\(second)\" lon=\"11.5\"><time>2024-06-01T10:00:0\(second)Z</time></trkpt>"
        }
        let text = """
            <gpx version="1.1" creator="test" xmlns="http://www.topografix.com/GPX/1/1"><trk><type>running</type>\
            <trkseg>\(points.joined())</trkseg></trk></gpx>
            """
        try Data(text.utf8).write(to: file)
        try await body(file)
    }

    @Test func AUTH_4_aFileHasTheSourceThatIsNamed() async throws {
        try await withRun { file in
            let (usual, own) = (try TestHealthStore(), try TestHealthStore())
            try await usual.seed(from: file)
            try await own.seed(from: file, as: Self.third)
            for (test, bundle) in [(usual, "com.example.other"), (own, "com.example.third")] {
                let found = try #require(try await test.contents(of: .workoutType()).first)
                #expect(found.sourceRevision.source.bundleIdentifier == bundle)
            }
        }
    }

    /// A file of a test is made up, and stored as it is.
    @Test func PLA_3_whatCannotBeTrueIsSeeded() async throws {
        try await withRun { file in
            let test = try TestHealthStore()
            try await test.seed(from: file)
            let type = HKQuantityType(.distanceWalkingRunning)
            let meters = try await test.contents(of: type).compactMap { $0 as? HKQuantitySample }
                .reduce(0) { $0 + $1.quantity.doubleValue(for: .meter()) }
            // There and back, 111 km each.
            #expect(meters > 200_000)
        }
    }

    @Test func LIV_12_anAthletesWorkoutHasTheSourceThatIsNamed() async throws {
        let test = try TestHealthStore()
        let workout = try await test.seedWorkout(
            .running, start: Date(timeIntervalSinceReferenceDate: 700_000_000), duration: 60, isIndoor: true,
            athlete: AthleteFeed(rhythm: 30), as: Self.third)
        #expect(workout.sourceRevision.source.bundleIdentifier == "com.example.third")
        #expect(workout.sourceRevision.source.name == "Third" && workout.sourceRevision.version == "3")
        try await test.requireNothingSaved(.workoutType())
    }
}
