import Foundation
import HealthDatabase
import HealthKit
import HealthModel
import TestSupport
import Testing

@testable import OpenHealthKit

/// What is in the store after importing recordings of real devices, against the facts that other programs found in the
/// files; skipped where they are not at hand.
@Suite(.enabled(if: RealFile.isAvailable, "the collection of real files is not beside the package"))
struct RealFileImportTests {
    private let app = AppIdentity(bundleIdentifier: "org.example.importer", name: "Importer")

    @Test(arguments: RealFile.all.filter { $0.name.hasPrefix("gpx/") })
    func theStoreAgreesWithTheManifest(_ file: RealFile) async throws {
        let engine = try SQLiteEngine.inMemory()
        let readable = Dictionary(uniqueKeysWithValues: ObjectType.all.map { ($0, true) })
        try engine.authorize(app, AuthorizationDecisions(read: readable))
        let context = StoreContext(engine: engine, identity: app)
        let report = await WorkoutImporter(context: context).importFile(file.path, activity: nil)
        let timed = file.facts["timed_points"].flatMap(Int.init) ?? 0
        guard timed > 0 else {
            #expect(report.status == .failed && report.error != nil)
            #expect(try engine.inventory(for: app).isEmpty)
            return
        }
        #expect(report.status == .imported)
        let workouts = try engine.samples(SampleRequest(.workout, sort: [.init(.start)]), for: app)
        let markers = file.facts["coords_out_of_range"].flatMap(Int.init) ?? 0
        var points: [RoutePoint] = []
        for route in try engine.samples(SampleRequest(.workoutRoute), for: app) {
            try engine.routePoints(of: route.uuid, from: nil, to: nil, for: app) {
                points += $0
                return true
            }
        }
        #expect(points.count == timed - markers)
        // The tracks of one file stand out of order, and the manifest names the first in the file.
        let expectedStart = try #require(Self.date(file.start))
        #expect(workouts.contains { abs($0.start - expectedStart) < 0.001 })

        let heartRates = try engine.samples(SampleRequest(.heartRate), for: app).compactMap(\.quantity?.value)
        #expect(heartRates.count == file.heartRateCount ?? 0)
        if let average = file.heartRateAverage {
            let mean = heartRates.reduce(0, +) / Double(heartRates.count)
            #expect((mean * 100).rounded() / 100 == average)
            #expect(heartRates.max().map { ($0 * 100).rounded() / 100 } == file.heartRateMaximum)
        }
        // The manifest's distance counts untimed points and markers too; where there are some, it says something else.
        guard markers == 0, timed == file.points else { return }
        let total = workouts.reduce(0) { $0 + ($1.workout?.totals[.distance]?.value ?? 0) }
        #expect(abs(total - file.distance) <= file.distance * 0.001)
        let samples = ObjectType.all.filter { $0.identifier.contains("IdentifierDistance") }
        let sum = try samples.reduce(0) { sum, type in
            try sum + engine.samples(SampleRequest(type), for: app).reduce(0) { $0 + ($1.canonicalValue ?? 0) }
        }
        #expect(abs(sum - total) < 0.001)
    }

    private static func date(_ text: String) -> Double? {
        let style = Date.ISO8601FormatStyle(includingFractionalSeconds: text.contains("."))
        return (try? style.parse(text))?.timeIntervalSinceReferenceDate
    }
}
