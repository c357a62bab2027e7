import CStoreFile
import Foundation
import GRDB
import HealthModel
import TestSupport
import Testing

@testable import HealthStore

/// Page checksums, which are verified with every read.
@Suite struct CheckedPagesTests {
    private let folder: TemporaryFolder
    private var path: String { folder.url.appending(path: "health.sqlite").path }

    init() throws {
        folder = try TemporaryFolder()
    }

    /// Creates a store of rows, blocks, workouts and tombstones, closed by its writer.
    private func makeStore() throws {
        let engine = try SQLiteEngine.open(to: .own, in: path)
        try engine.save((0..<1_000).map { .heartRate(Double(60 + $0 % 90), at: Double($0)) }, by: .own)
        let single = (0..<200).map {
            SampleRecord.heartRate(70, at: Double($0) * 7, metadata: ["k": .integer(Int64($0))])
        }
        try engine.save(single, by: .own)
        let workouts = (0..<20).map { SampleRecord.workout(from: Double($0) * 100, to: Double($0) * 100 + 50) }
        try engine.save(workouts, by: .own)
        try engine.add(Array(single[..<50]), to: workouts[0].uuid, by: .own)
        try engine.delete(single[100..<120].map(\.uuid), by: .own)
    }

    /// Returns the results of all queries.
    private func answers() throws -> String {
        let engine = try SQLiteEngine(reading: path, as: .own)
        var text = ""
        for type in [ObjectType.heartRate, .workout] {
            for sample in try engine.samples(SampleRequest(type), for: .own) {
                text += "\(sample.uuid) \(sample.start) \(sample.canonicalValue ?? 0) \(sample.metadata?.count ?? 0)\n"
            }
            text += "\(try engine.deletedRecords(of: type, for: .own).map(\.uuid))\n"
        }
        let statistics = StatisticsRequest(.heartRate, options: .all(for: .heartRate))
        text += "\(String(describing: try engine.statistics(statistics, for: .own)))\n"
        if let problem = try engine.integrityProblems().first { throw EngineError(.storage, problem) }
        return text + "\(try engine.inventory(for: .own))"
    }

    private func pages(_ data: Data) -> [(offset: Int, isSound: Bool)] {
        stride(from: 0, to: data.count, by: 4_096).map { offset in
            let page = Data(data[offset..<offset + 4_096])
            let sum = page.withUnsafeBytes { page_checksum($0.baseAddress, 4_096, Int64(offset)) }
            let stored = page.suffix(8).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            return (offset, sum == stored)
        }
    }

    private func unsound(_ data: Data) -> Int { pages(data).filter { !$0.isSound }.count }

    @Test func everyPageOfAClosedStoreHasItsChecksum() throws {
        try makeStore()
        let data = try Data(contentsOf: URL(filePath: path))
        #expect(data[20] == 8)
        #expect(unsound(data) == 0)
        #expect(data.count > 20 * 4_096)
    }

    /// A flipped bit, anywhere: reported, or without consequence.
    @Test(arguments: Seeds.some(1))
    func aFlippedBitChangesNoAnswerUnnoticed(seed: UInt64) throws {
        try makeStore()
        var random = SeededGenerator(seed: seed)
        let file = URL(filePath: path)
        let sound = try Data(contentsOf: file)
        let expected = try answers()
        var told = 0
        for _ in 0..<60 {
            var damaged = sound
            let place = Int.random(in: 0..<sound.count, using: &random)
            damaged[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            try damaged.write(to: file)
            do {
                let found = try answers()
                #expect(found == expected, "seed \(seed), byte \(place)")
            } catch is EngineError {
                told += 1
            }
        }
        #expect(told > 30)
    }

    @Test func aPageInThePlaceOfAnotherIsNoticed() throws {
        try makeStore()
        let file = URL(filePath: path)
        let sound = try Data(contentsOf: file)
        // Each page has a valid checksum, for another place.
        for page in 1..<sound.count / 4_096 {
            var damaged = sound
            let other = page == 1 ? 2 : 1
            damaged.replaceSubrange(page * 4_096..<(page + 1) * 4_096, with: sound[other * 4_096..<(other + 1) * 4_096])
            #expect(!pages(damaged)[page].isSound)
        }
    }

    @Test func anOlderStoreGetsChecksumsWhenItIsWrittenAnew() throws {
        let file = URL(filePath: path)
        // As created by earlier versions: no space is reserved in its pages.
        let queue = try DatabaseQueue(path: path)
        try Schema.migrator.migrate(queue)
        try queue.close()
        do {
            let engine = try SQLiteEngine.open(to: .own, in: path)
            try engine.save((0..<500).map { .heartRate(60, at: Double($0)) }, by: .own)
        }
        let before = try Data(contentsOf: file)
        #expect(before[20] == 0)
        do {
            let engine = try SQLiteEngine(path: path)
            try engine.connections.rewrite()
            #expect(try engine.samples(SampleRequest(.heartRate), for: .own).count == 500)
        }
        let after = try Data(contentsOf: file)
        #expect(after[20] == 8)
        #expect(unsound(after) == 0)
    }
}
