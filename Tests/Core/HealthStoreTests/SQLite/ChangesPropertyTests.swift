import Foundation
import HealthModel
import HealthStore
import TestSupport
import Testing

/// A client that applies all changes ends with the stored samples, whatever happens between its queries.
@Suite struct ChangesPropertyTests {
    @Test func QRY_25_pagingWhileDataChangeEndsWithWhatIsStored() throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        for round in 0..<12 {
            var random = SeededGenerator(seed: seed &+ UInt64(round))
            try run(&random, "seed \(seed), round \(round)")
        }
    }

    private func run(_ random: inout SeededGenerator, _ comment: Comment) throws {
        let engine = try SQLiteEngine.open(to: .own, .other)
        let parts: [SampleRequest.Part] = [
            .init(type: .heartRate), .init(type: .workout),
            .init(type: .heartRate, predicate: .start(.less, 1_000)),
        ]
        var known: Set<UUID> = []
        var position: ChangePosition?
        func page(_ limit: Int?) throws -> Bool {
            let page = try engine.changes(ChangeRequest(parts, since: position, limit: limit), for: .own)
            for sample in page.added {
                #expect(known.insert(sample.uuid).inserted, comment)
            }
            for object in page.deleted { known.remove(object.uuid) }
            if let limit { #expect(page.added.count + page.deleted.count <= limit, comment) }
            position = page.position
            return page.isComplete
        }
        for _ in 0..<60 {
            if Bool.random(using: &random) {
                try change(engine, &random)
            } else {
                _ = try page([1, 2, 5, 50, 700, nil].randomElement(using: &random) ?? nil)
            }
        }
        while try !page(13) {}
        let stored = try engine.samples(SampleRequest(parts), for: .own).map(\.uuid)
        #expect(known == Set(stored), comment)
        #expect(known.count == stored.count, comment)
    }

    /// Adds, replaces or deletes samples, by one of two apps.
    private func change(_ engine: SQLiteEngine, _ random: inout SeededGenerator) throws {
        let app = Bool.random(using: &random) ? AppIdentity.own : .other
        let start = Double.random(in: 0..<2_000, using: &random)
        switch Int.random(in: 0..<5, using: &random) {
        case 0:
            let count = Int.random(in: 1...1_300, using: &random)
            let times = (0..<count).map { start + Double($0) }
            let batch = SampleBatch(
                type: .heartRate, unit: .countPerMinute, firstUUID: UUID(high: random.next(), low: 0), starts: times,
                ends: times,
                values: times)
            try engine.insert(.workout(), by: app) { bulk throws(EngineError) in try bulk.append(batch) }
        case 1:
            let metadata: Metadata = [
                MetadataKey.syncIdentifier: .string("s\(Int.random(in: 0..<3, using: &random))"),
                MetadataKey.syncVersion: .integer(Int64.random(in: 0..<20, using: &random)),
            ]
            try engine.save([.heartRate(60, at: start, metadata: metadata)], by: app)
        case 2, 3:
            let own = SamplePredicate.source([app.source.bundleIdentifier])
            let candidates = try engine.samples(SampleRequest(.heartRate, own), for: app).map(\.uuid)
            let chosen = Set((0..<3).compactMap { _ in candidates.randomElement(using: &random) })
            if !chosen.isEmpty { try engine.delete(Array(chosen), by: app) }
        default:
            let count = Int.random(in: 1...5, using: &random)
            try engine.save((0..<count).map { .heartRate(60, at: start + Double($0)) }, by: app)
        }
    }
}
