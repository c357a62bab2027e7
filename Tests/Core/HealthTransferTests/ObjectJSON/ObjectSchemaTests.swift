import Foundation
import HealthModel
import HealthStore
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthTransfer

/// The published schema matches the written documents.
@Suite struct ObjectSchemaTests {
    private let validator: SchemaValidator

    init() throws {
        let file = Repository.file("Documentation/JSON/objects.schema.json")
        validator = SchemaValidator(try JSON(parsing: String(contentsOf: file, encoding: .utf8)))
    }

    private static func store(_ seed: UInt64, isCondensed: Bool) throws -> (access: StoreAccess, workouts: [UUID]) {
        let engine = try StoreContents.engine()
        var random = RandomObjects(seed: seed, engine)
        let workouts = try random.fill()
        if isCondensed {
            _ = try engine.condense(CondensingRequest(sources: .all, minimumAge: 0, minimumDuration: 0)) { _, _ in true
            }
        }
        return (StoreAccess(engine: engine, identity: StoreContents.reader), workouts)
    }

    @Test(arguments: [21, 22] as [UInt64], [false, true])
    func documentsFollowTheSchema(seed: UInt64, isCondensed: Bool) throws {
        let (access, workouts) = try Self.store(seed, isCondensed: isCondensed)
        for workout in workouts {
            let sink = MemoryByteSink()
            _ = try ObjectExporter(access: access).exportWorkout(workout, to: sink)
            let document = try JSON(parsing: String(decoding: sink.bytes, as: UTF8.self))
            #expect(try validator.problem(document) == nil)
        }
    }

    @Test func linesFollowTheSchema() throws {
        let (access, _) = try Self.store(23, isCondensed: false)
        let object = try #require(validator.definition("object"))
        let types = try access.read { try $0.inventory().map(\.type) }
        #expect(Set(types.map(\.family)).count == 14)
        for type in Set(types) {
            let sink = MemoryByteSink()
            _ = try ObjectExporter(access: access).exportSamples(of: type, to: sink)
            for line in String(decoding: sink.bytes, as: UTF8.self).split(separator: "\n") {
                #expect(try validator.problem(JSON(parsing: String(line)), object) == nil, "\(type)")
            }
        }
    }

    /// The schema rejects invalid documents.
    @Test(arguments: [
        ("\"schema\": \"openhealthkit-objects-1\"", "\"schema\": \"openhealthkit-objects-2\""),
        ("\"uuid\": \"", "\"uuid\": \"x"), ("\"duration\": ", "\"duration\": -"),
        ("\"events\": ", "\"events\": 7, \"e\": "),
        ("\"unit\": \"", "\"unit\": 7, \"u\": \""), ("\"start\": \"", "\"start\": \" "),
        ("\"type\": \"HK", "\"type\": \"K"),
        ("\"bundleIdentifier\": ", "\"b\": "), ("\"objects\": ", "\"o\": "),
    ])
    func whatIsWrongIsRefused(part: String, replacement: String) throws {
        let (access, workouts) = try Self.store(24, isCondensed: false)
        let sink = MemoryByteSink()
        _ = try ObjectExporter(access: access).exportWorkout(workouts[1], to: sink)
        let text = String(decoding: sink.bytes, as: UTF8.self)
        let range = try #require(text.range(of: part))
        let changed = text.replacingCharacters(in: range, with: replacement)
        #expect(try validator.problem(JSON(parsing: changed)) != nil)
    }
}
