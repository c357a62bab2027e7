import Foundation
import HealthModel
import TestEngines
import Testing

@testable import HealthStore

/// The imported sources that belong to the system: those with a device by Apple, wherever it stands.
@Suite struct SystemSourceTests {
    private static let watch = AppIdentity(bundleIdentifier: "import.watch", name: "Watch", version: "1")
    private static let phone = AppIdentity(bundleIdentifier: "import.phone", name: "Phone", version: "2")

    private let engine: SQLiteEngine

    init() throws {
        engine = try SQLiteEngine.forTest()
        try engine.allow(.own)
    }

    private static func device(_ manufacturer: String?) -> DeviceRecord? {
        manufacturer.map { DeviceRecord([.name: "D", .manufacturer: $0]) }
    }

    private static func rate(_ uuid: UUID, _ start: Double, _ manufacturer: String?) -> SampleRecord {
        .quantity(uuid, .heartRate, 60, .countPerMinute, start, device: device(manufacturer))
    }

    private func within(_ body: (ImportWriter) throws(EngineError) -> Void) throws {
        try engine.importObjects(by: .own, in: ImportPass(file: "f"), contents: body)
    }

    /// Returns the sources of the system after a restoration of samples one after another.
    private func system(_ samples: [SampleRecord]) throws -> Set<String> {
        try within { writer throws(EngineError) in
            for sample in samples { _ = try writer.restore(WholeObject(sample, source: Self.watch)) }
        }
        return try engine.systemSources()
    }

    @Test(
        "EXP-20: one device by Apple makes its source one of the system",
        arguments: [
            ([nil, nil, nil], false), (["Apple Inc.", nil, nil], true), ([nil, "Apple Inc.", nil], true),
            ([nil, nil, "Apple Inc."], true), (["An Apple", "Maker", nil], false), ([nil, "Apple"], true),
            (["apple inc.", ""], false), (["Maker", "Apple Computer", "Apple Inc."], true), (["Apple Inc."], true),
        ] as [([String?], Bool)])
    func restored(manufacturers: [String?], isSystem: Bool) throws {
        let expected: Set<String> = isSystem ? ["import.watch"] : []
        let samples = manufacturers.enumerated().map { Self.rate(.given($0 + 1), Double($0), $1) }
        #expect(try system(samples) == expected)
        // What is stored already says nothing new.
        #expect(try system(samples) == expected)
    }

    @Test(
        "EXP-20: a device of a block counts as that of a row",
        arguments: [
            ([nil, nil], false), (["Apple Inc.", nil], true), ([nil, "Apple Inc."], true), (["Maker", nil], false),
        ] as [([String?], Bool)])
    func restoredBlocks(manufacturers: [String?], isSystem: Bool) throws {
        let samples = manufacturers.enumerated().flatMap { block, manufacturer in
            (0..<70).map { Self.rate(.consecutive(block * 70 + $0), Double(block * 70 + $0), manufacturer) }
        }
        #expect(try system(samples) == (isSystem ? ["import.watch"] : []))
    }

    /// The ways in which something with a device is imported.
    enum Way: CaseIterable {
        case largeBatch, smallBatch, object, correlation, workout, route, bulkRoute, series, beats
    }

    @Test("EXP-20: every way of importing tells of the device", arguments: Way.allCases, ["Apple Inc.", "Maker"])
    func ways(way: Way, manufacturer: String) throws {
        let device = Self.device(manufacturer)
        func batch(_ count: Int) -> ImportBatch {
            var batch = ImportBatch(
                type: .heartRate, identity: DerivedIdentity(texts: ["heart"]), source: Self.phone, device: device,
                unit: .countPerMinute, metadata: nil)
            batch.starts = (0..<count).map(Double.init)
            (batch.ends, batch.values) = (batch.starts, batch.starts.map { 60 + $0 })
            batch.created = batch.starts.map { _ in .nan }
            return batch
        }
        func run(_ device: DeviceRecord?) -> SampleRecord {
            SampleRecord(
                uuid: .given(1), type: .workout, start: 0, end: 60,
                content: .workout(WorkoutRecord(activityType: .running, duration: 60)), device: device)
        }
        let points = [RoutePoint(timestamp: 1, latitude: 1, longitude: 2)]
        func restore(_ writer: ImportWriter, _ record: SampleRecord, _ change: (inout WholeObject) -> Void)
            throws(EngineError)
        {
            var object = WholeObject(record, source: Self.phone)
            change(&object)
            _ = try writer.restore(object)
        }
        try within { writer throws(EngineError) in
            switch way {
            case .largeBatch: _ = try writer.append(batch(5))
            case .smallBatch: _ = try writer.append(batch(2))
            case .object:
                _ = try writer.append(
                    ImportedObject(record: Self.rate(.given(1), 1, manufacturer), source: Self.phone))
            case .correlation:
                let food = SampleRecord(
                    uuid: .given(1), type: .food, start: 1, end: 2,
                    content: .correlation([.quantity(.given(2), .dietaryFatTotal, 5, .gram, 1, 2)]), device: device)
                _ = try writer.append(ImportedObject(record: food, source: Self.phone))
            case .workout:
                _ = try writer.append(ImportedObject(record: run(device), source: Self.phone)) {
                    () throws(EngineError) in []
                }
            case .route:
                // The route has a source of its own.
                _ = try writer.append(ImportedObject(record: run(nil), source: Self.watch)) {
                    () throws(EngineError) in
                    [
                        ImportedRoute(
                            draft: RouteDraft(uuid: .given(2), device: device, metadata: nil), source: Self.phone,
                            points: points)
                    ]
                }
            case .bulkRoute:
                try restore(
                    writer,
                    SampleRecord(
                        uuid: .given(1), type: .workoutRoute, start: 1, end: 1, content: .route(count: 1),
                        device: device)
                ) { $0.points = points }
            case .series:
                let record = QuantitySeriesRecord(
                    quantity: QuantityValue(0, .meter), count: 0, minimum: 0, maximum: 0, mostRecent: 0,
                    mostRecentStart: 0, mostRecentEnd: 0)
                try restore(
                    writer,
                    SampleRecord(
                        uuid: .given(1), type: .distanceWalkingRunning, start: 0, end: 9, content: .series(record),
                        device: device)
                ) { $0.quantities.columns = SeriesColumns(starts: [0, 5], ends: [5, 9], values: [1, 2]) }
            case .beats:
                try restore(
                    writer,
                    SampleRecord(
                        uuid: .given(1), type: .heartbeatSeries, start: 0, end: 9, content: .heartbeats(count: 1),
                        device: device)
                ) { $0.beats = [HeartbeatRecord(time: 1, isPrecededByGap: false)] }
            }
        }
        let expected: Set<String> = manufacturer == "Apple Inc." ? ["import.phone"] : []
        #expect(try engine.systemSources() == expected)
        let all = try engine.inventory(for: .own).map(\.source.bundleIdentifier)
        #expect(Set(all).subtracting(["import.watch"]) == ["import.phone"])
    }
}
