import Foundation
import HealthModel
import TestEngines
import TestSupport
import Testing

@testable import HealthStore

/// All samples of a type as a whole, in the order of their insertion, each with what was saved of it alone.
@Suite struct WholeSampleTests {
    private struct Saved: Equatable, CustomStringConvertible {
        var start: Double
        var end: Double
        var value: Double
        var unit: QuantityUnit?
        var device: DeviceRecord?
        var metadata: Metadata?
        var created: Double?
        var sync: String?
        var uuid: UUID

        var description: String {
            "\(start)…\(end) \(value) \(unit?.description ?? "-") \(device == nil ? "-" : "device") "
                + "\(metadata.map { "\($0.values.keys.sorted())" } ?? "-") \(created ?? -1) \(sync ?? "-")"
        }
    }

    private static let watch = AppIdentity(bundleIdentifier: "import.watch", name: "Watch", version: "3")

    /// Returns all samples as they are passed.
    private static func read(_ engine: SQLiteEngine, _ type: ObjectType, hasIdentifiers: Bool) throws -> [Saved] {
        var found: [Saved] = []
        try engine.read { store in
            try WholeStoreReader(store).samples(of: type, hasIdentifiers: hasIdentifiers) { columns in
                #expect(columns.identifiers.count == (hasIdentifiers ? columns.starts.count : 0))
                #expect(!columns.starts.isEmpty && !columns.isSeries)
                for place in columns.starts.indices {
                    let created = columns.created?[place]
                    found.append(
                        Saved(
                            start: columns.starts[place], end: columns.ends[place], value: columns.values[place],
                            unit: columns.unit, device: columns.device, metadata: columns.metadata,
                            created: created?.isNaN == false ? created : nil, sync: columns.looseSyncIdentifier,
                            uuid: hasIdentifiers ? columns.identifiers[place] : .given(0)))
                }
            }
        }
        return found
    }

    /// Saves samples of a few origins one by one, or many at once, and returns them.
    private static func fill(_ engine: SQLiteEngine, _ random: inout SeededGenerator) throws -> [Saved] {
        var saved: [Saved] = []
        for number in 0..<120 {
            let start = Double(number * 100)
            func one<Value>(_ values: [Value]) -> Value { values[Int(random.next() % UInt64(values.count))] }
            let unit = one([QuantityUnit.countPerMinute, .countPerMinute, .countPerSecond])
            let device = one([nil, nil, RichStore.strap])
            let metadata = one([nil, nil, ["k": .integer(1)], ["note": .string("n")]] as [Metadata?])
            if number % 17 == 16 {
                let block = (0..<70).map { (place: Int) -> SampleRecord in
                    .quantity(
                        .consecutive(number * 1_000 + place), .heartRate, Double(place), unit, start + Double(place),
                        start + Double(place), device: device, metadata: metadata)
                }
                try engine.save(block, by: .own)
                saved += block.map {
                    Saved(
                        start: $0.start, end: $0.end, value: $0.quantity?.value ?? -1, unit: unit, device: device,
                        metadata: metadata, uuid: $0.uuid)
                }
            } else {
                let (created, sync) = (one([nil, nil, start + 50]), one([nil, nil, "a", "b"] as [String?]))
                let record = SampleRecord.quantity(
                    .given(number + 1), .heartRate, Double(number), unit, start, start + 5, device: device,
                    metadata: metadata)
                try engine.importObjects(by: .own, in: ImportPass()) { writer throws(EngineError) in
                    _ = try writer.append(
                        ImportedObject(
                            record: record, source: watch, created: created, looseSyncIdentifier: sync))
                }
                saved.append(
                    Saved(
                        start: start, end: start + 5, value: Double(number), unit: unit, device: device,
                        metadata: metadata, created: created, sync: sync, uuid: record.uuid))
            }
        }
        return saved
    }

    @Test("Each sample is passed with its own origin, in the order of insertion", arguments: Seeds.first(6))
    func order(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let engine = try SQLiteEngine.forTest()
        try engine.allow(.own)
        let saved = try Self.fill(engine, &random)
        #expect(try Self.read(engine, .heartRate, hasIdentifiers: true) == saved)
        let anonymous = saved.map { sample in
            var sample = sample
            sample.uuid = .given(0)
            return sample
        }
        #expect(try Self.read(engine, .heartRate, hasIdentifiers: false) == anonymous)
        // Compacted samples come in the order of their blocks, with the same origins.
        _ = try engine.compact(olderThan: .infinity, isTrial: false, shortest: 2) { _ in true }
        let after = try Self.read(engine, .heartRate, hasIdentifiers: true)
        #expect(after.sorted { $0.start < $1.start } == saved)
    }
}
