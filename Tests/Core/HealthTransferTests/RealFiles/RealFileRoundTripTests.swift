import CoreLocation
import Foundation
import HealthKit
import HealthStore
import OpenHealthKit
import TestStores
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthTransfer

/// A file that is imported, exported in its own format, and imported into another store: both stores are equal.
@Suite(.enabled(if: RealFile.isAvailable, "the collection of real files is not beside the package"))
struct RealFileRoundTripTests {
    private static let good = RealFile.everything.filter { file in
        !file.name.hasPrefix("bad/") && !RealFile.routes.contains(file.name) && file.points > 0 && file.sessions != 0
            && ["fit/", "tcx/", "gpx/"].contains { file.name.hasPrefix($0) }
    }

    /// Returns the tolerance for data that the formats omit, or represent differently.
    private static func tolerance(_ column: String, _ format: WorkoutFileFormat) -> Double? {
        switch (column, format) {
        // Sums of values that are rounded one by one.
        case ("hr_avg_points", _): 1e-9
        case ("way_m", .fit): 0.01
        case ("way_m", _): 0.001
        case ("route_m", _): 0.5
        // A centimetre, and a few sessions.
        case ("timer_s", .fit), ("distance_stated_m", .fit): 0.03
        case ("timer_s", _), ("distance_stated_m", _): 1e-6
        // Whole metres and kilocalories.
        case ("ascent_m", .fit), ("calories", .fit), ("calories", .tcx): 0.51
        case ("start_utc", .fit), ("span_s", .fit), ("elapsed_s", .fit): 1
        // TCX stores the duration of a lap, but not its end.
        case ("span_s", .tcx), ("elapsed_s", .tcx): 1.5
        case ("start_utc", _), ("span_s", _), ("elapsed_s", _): 0.001
        default: 0
        }
    }

    @Test(arguments: good)
    func whatComesOutGoesInAgain(_ file: RealFile) async throws {
        let format = try #require(WorkoutFileFormat.ofRoundTrips.first { file.name.hasPrefix("\($0)") })
        let (first, second) = (try HKHealthStore.forTest(), try HKHealthStore.forTest())
        let report = await WorkoutImporter(access: first.context.access).importFile(file.path)
        let before = try await StoredFacts(first)
        let folder = try TemporaryFolder()
        for uuid in report.workouts {
            let recording = try first.context.access.reports { try $0.recording(of: uuid) }
            let path = folder.url.appending(path: "\(uuid).\(format)")
            try Data(WorkoutFileWriter.bytes(of: #require(recording), as: format, file: "a")).write(to: path)
            let again = await WorkoutImporter(access: second.context.access).importFile(path.path)
            #expect(again.error == nil && again.workouts.count == 1)
        }
        let after = try await StoredFacts(second)
        #expect(after.activities == before.activities)
        for (column, value) in before.numbers.sorted(by: { $0.key < $1.key }) {
            let found = after.numbers[column] ?? .nan
            let tolerance = Self.tolerance(column, format) ?? 0
            if let deviation = Deviation.roundTrips.first(where: { $0.is(file.name, column) }) {
                #expect(abs(found - deviation.found) <= deviation.tolerance, "\(column) was \(value), is \(found)")
            } else {
                #expect(abs(found - value) <= tolerance, "\(column) was \(value), is \(found)")
            }
        }
        try await compareLocations(first, second, format)
    }

    /// Compares positions, altitudes and dates one by one, to the resolution of the format.
    private func compareLocations(
        _ first: HKHealthStore, _ second: HKHealthStore, _ format: WorkoutFileFormat
    ) async throws {
        let (before, after) = (try await locations(first), try await locations(second))
        #expect(before.count == after.count)
        // FIT has 2^31 for 180 degrees, a fifth of a metre, and whole seconds; text has milliseconds.
        let (angle, height, time) = format == .fit ? (4.2e-8, 0.101, 0.51) : (0, 0, 0.000_51)
        let worst = zip(before, after).first { left, right in
            abs(left.coordinate.latitude - right.coordinate.latitude) > angle
                || abs(left.coordinate.longitude - right.coordinate.longitude) > angle
                || abs(left.altitude - right.altitude) > height
                || abs(left.timestamp.timeIntervalSince(right.timestamp)) > time
        }
        #expect(worst == nil)
    }

    private func locations(_ store: HKHealthStore) async throws -> [CLLocation] {
        var all: [CLLocation] = []
        let routes = try await HKSampleQueryDescriptor(
            predicates: [.workoutRoute()], sortDescriptors: [SortDescriptor(\.startDate)]
        ).result(for: store)
        for route in routes {
            for try await location in HKWorkoutRouteQueryDescriptor(route).results(for: store) { all.append(location) }
        }
        return all
    }
}
