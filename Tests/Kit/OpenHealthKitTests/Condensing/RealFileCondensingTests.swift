import Foundation
import HealthKit
import HealthModel
import HealthStore
import TestEngines
import TestSupport
import Testing

@testable import HealthTransfer
@testable import OpenHealthKit

/// Condensing recordings of real devices: every statistic is unchanged, and joined samples are restored.
@Suite(.enabled(if: RealFile.isAvailable, "the collection of real files is not beside the package"))
struct RealFileCondensingTests {
    private let app = AppIdentity(bundleIdentifier: "org.example.importer", name: "Importer")

    @Test(arguments: RealFile.all.filter { $0.name.hasPrefix("gpx/") })
    func CON_9_realRecordingsKeepTheirStatistics(_ file: RealFile) async throws {
        let engine = try SQLiteEngine.forTest()
        let readable = Dictionary(uniqueKeysWithValues: ObjectType.all.map { ($0, true) })
        try engine.write { try $0.authorize(app, AuthorizationDecisions(read: readable)) }
        let context = StoreContext(engine: engine, identity: app)
        _ = await WorkoutImporter(access: context.access).importFile(file.path, activity: nil)
        let types = Set(try engine.read(for: app) { try $0.inventory() }.map(\.type).filter { $0.family == .quantity })
        let buckets = try CalendarBuckets(anchor: 0.7, interval: DateComponents(minute: 10))
        func statistics() throws -> [(ObjectType, StatisticsRecord?, [StatisticsBucket])] {
            try types.sorted { $0.index < $1.index }.map { type in
                let request = StatisticsRequest(type, options: .all(for: type))
                let populated =
                    type.isCumulative
                    ? try engine.read(for: app) { try $0.statistics(request, in: buckets) }.populated : []
                return (type, try engine.read(for: app) { try $0.statistics(request) }, populated)
            }
        }
        func originals() throws -> [[[UInt64]]] {
            try types.sorted { $0.index < $1.index }.map { type in
                var found: [[UInt64]] = []
                try engine.read(for: app) {
                    try $0.quantities(QuantityRequest(type, isOriginal: true)) { datum in
                        found.append([datum.start, datum.end, datum.quantity.value].map(\.bitPattern))
                        return true
                    }
                }
                return found
            }
        }
        let given = try originals()
        let before = try statistics()
        let workouts = try engine.read(for: app) { try $0.samples(SampleRequest(.workout)) }
        let request = CondensingRequest(sources: .all, types: types, minimumAge: 0, minimumDuration: 0)
        let outcome = try engine.condense(request) { _, _ in true }
        for workout in outcome.workouts {
            for type in workout.types {
                #expect(type.quantitiesAfter <= type.quantitiesBefore)
                #expect(type.samplesAfter <= type.samplesBefore)
            }
        }
        for (old, new) in zip(before, try statistics()) {
            #expect(StatisticsComparison.difference(old.1, new.1) == nil, "\(old.0)")
            #expect(StatisticsComparison.difference(old.2, new.2) == nil, "\(old.0)")
        }
        #expect(
            try engine.read(for: app) { try $0.samples(SampleRequest(.workout)) }.map(\.uuid) == workouts.map(\.uuid))
        #expect(try engine.read { try $0.integrityProblems() }.isEmpty)
        #expect(try engine.condense(request) { _, _ in true }.workouts.allSatisfy { !$0.isChanged })
        // Joined samples are restored in every bit, even after compaction.
        #expect(try originals() == given)
        #expect(try engine.compact(olderThan: .infinity, isTrial: false) { _ in true }.problems.isEmpty)
        #expect(try originals() == given)
    }
}
