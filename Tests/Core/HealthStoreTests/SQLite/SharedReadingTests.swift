import Foundation
import HealthModel
import TestEngines
import Testing

@testable import HealthStore

/// What is read once for several statistics: each block, each part of one and each type by itself.
@Suite struct SharedReadingTests {
    /// A reading that was refused.
    private struct Refusal: Error {}

    private static func samples(_ count: Int) throws -> BlockSamples {
        let dates = (0..<count).map { Double($0) }
        let facts = BlockFacts(
            type: .heartRate, firstID: 100, lastID: 99 + Int64(count), count: count, starts: 0...Double(count - 1),
            ends: 0...Double(count - 1), values: 0...Double(count - 1), firstUUID: .consecutive(0),
            source: SourceRevisionRecord(
                source: AppIdentity.own.source, version: "1.0", productType: nil,
                system: SystemVersion(major: 12, minor: 1, patch: 0)))
        let bytes = BlockCodec.encode([dates, dates, dates])
        return try bytes.withUnsafeBytes { bytes in
            try BlockSamples(facts, .heartRate, .countPerMinute, bytes, BlockLayout(bytes), parts: nil)
        }
    }

    @Test("a block, and each of its parts, is decoded once") func decoded() throws {
        let batch = StatisticsBatch()
        var opened: [String] = []
        // Each has as many samples as its place among these.
        let keys: [(block: Int64, part: Int?)] = [(7, nil), (7, 0), (7, 1), (8, 0), (8, nil), (0, nil), (0, 7)]
        for _ in 0..<3 {
            for (place, key) in keys.enumerated() {
                let found = try batch.samples(of: key.block, part: key.part) {
                    opened.append("\(place)")
                    return try Self.samples(place + 1)
                }
                #expect(found.count == place + 1)
            }
        }
        #expect(opened == ["0", "1", "2", "3", "4", "5", "6"])
    }

    @Test("what could not be read is read again") func refused() throws {
        let batch = StatisticsBatch()
        var asked = 0
        func ask(_ block: Int64, isRefused: Bool) throws -> Int {
            try batch.samples(of: block, part: nil) {
                asked += 1
                if isRefused { throw Refusal() }
                return try Self.samples(asked)
            }.count
        }
        for number in 1...3 {
            #expect(throws: Refusal.self) { try ask(1, isRefused: true) }
            #expect(asked == number)
        }
        #expect(try ask(1, isRefused: false) == 4 && ask(1, isRefused: true) == 4 && asked == 4)
        #expect(try ask(2, isRefused: false) == 5 && ask(1, isRefused: false) == 4 && asked == 5)
    }

    @Test("parts of eight blocks are known, and the first one makes way for the ninth") func parts() {
        let batch = StatisticsBatch()
        var read: [Int64] = []
        func ask(_ blocks: ClosedRange<Int64>) {
            for block in blocks {
                let parts = batch.parts(of: block) {
                    read.append(block)
                    return []
                }
                #expect(parts.isEmpty)
            }
        }
        ask(1...8)
        ask(1...8)
        #expect(read == Array(1...8))
        ask(9...9)
        ask(2...9)
        #expect(read == Array(1...9))
        ask(1...2)
        #expect(read == Array(1...9) + [1, 2])
    }

    @Test("statistics of several types in one read have the sources and data of each") func types() throws {
        let engine = try SQLiteEngine.forTest()
        try engine.allow(.own, .other)
        try engine.save([.quantity(.given(1), .stepCount, 3, .count, 0, 10)], by: .own)
        try engine.save([.quantity(.given(2), .stepCount, 5, .count, 20, 30)], by: .other)
        try engine.save(
            (0..<64).map { .quantity(.consecutive($0), .heartRate, 60, .countPerMinute, Double($0)) }, by: .other)
        try engine.saveSeries(.flightsClimbed, [(0, 5, 1), (10, 15, 2)], in: .count)
        func request(_ type: ObjectType, from start: Double) -> StatisticsRequest {
            let options: StatisticsOptions = type == .heartRate ? [.discreteMax] : [.cumulativeSum]
            return StatisticsRequest(type, .start(.greaterOrEqual, start), options: options.union(.separateBySource))
        }
        let requests = [
            request(.stepCount, from: 0), request(.heartRate, from: 0), request(.flightsClimbed, from: 0),
            request(.stepCount, from: 5), request(.heartRate, from: 63), request(.flightsClimbed, from: 5),
            request(.heartRate, from: 64), request(.bodyMass, from: 0),
        ]
        let valid = requests.dropLast()
        let found = try engine.statistics(Array(valid), for: .own)
        #expect(found.map { $0?.values.sum } == [8, nil, 3, 5, nil, 2, nil])
        #expect(found.map { $0?.start } == [0, 0, 0, 20, 63, 10, nil])
        #expect(found.map { $0?.end } == [30, 63, 15, 30, 63, 15, nil])
        let sources = found.map { $0?.sources?.map(\.source.bundleIdentifier).sorted() }
        #expect(
            sources == [
                ["test.other", "test.own"], ["test.other"], ["test.own"], ["test.other"], ["test.other"], ["test.own"],
                nil,
            ])
        // One that cannot be answered is no answer to all.
        #expect(EngineError.code { _ = try engine.statistics(requests, for: .own) } == .invalidArgument)
    }
}
