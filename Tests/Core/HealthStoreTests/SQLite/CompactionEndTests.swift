import FileSystem
import Foundation
import GRDB
import HealthModel
import TestEngines
import TestSupport
import Testing

@testable import HealthStore

/// The end of a compaction: figures that it changed are told, and the file is as small as what is in it.
@Suite struct CompactionEndTests {
    // MARK: Figures

    /// A change of the summary that is stored beside one of two blocks, which come out of a compaction as one.
    struct Change: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var type: ObjectType
        var block: Int
        /// The place among the numbers of the summary.
        var place: Int
        var isTold: Bool
        var change: @Sendable (Double) -> Double

        init(
            _ name: String, _ type: ObjectType, _ block: Int, _ place: Int, isTold: Bool,
            _ change: @escaping @Sendable (Double) -> Double
        ) {
            (testDescription, self.type, self.block, self.place) = (name, type, block, place)
            (self.isTold, self.change) = (isTold, change)
        }
    }

    private static let (latest, least, greatest, sum, duration) = (7, 8, 9, 10, 14)

    /// Each block has half of a sum, so that half of a relative change is left of it.
    static let changes = [
        Change("nothing", .stepCount, 0, sum, isTold: false) { $0 },
        Change("a sum", .stepCount, 0, sum, isTold: true) { $0 + 1 },
        Change("a sum in another order", .stepCount, 1, sum, isTold: false) { $0 * (1 + 1e-9) },
        Change("a sum that is a little off", .stepCount, 1, sum, isTold: true) { $0 * (1 + 4e-9) },
        Change("a sum that is a little less", .stepCount, 0, sum, isTold: true) { $0 * (1 - 4e-9) },
        Change("a duration", .stepCount, 0, duration, isTold: true) { $0 + 1 },
        Change("a duration in another order", .stepCount, 0, duration, isTold: false) { $0 * (1 - 1e-9) },
        Change("a latest value", .stepCount, 1, latest, isTold: true) { $0 + 1e-9 },
        Change("a value that is not the latest", .stepCount, 0, latest, isTold: false) { $0 + 1 },
        Change("a least value", .bodyMass, 0, least, isTold: true) { $0 - 1e-9 },
        Change("a greatest value", .bodyMass, 1, greatest, isTold: true) { $0 + 1e-9 },
        Change("an average", .bodyMass, 1, sum, isTold: true) { $0 + 1 },
        Change("an average in another order", .bodyMass, 0, sum, isTold: false) { $0 * (1 + 1e-9) },
        Change("a latest value of several figures", .bodyMass, 1, latest, isTold: true) { $0 - 1e-9 },
    ]

    @Test("STO-1: a compaction tells which statistics are others than before", arguments: changes)
    func figures(example: Change) throws {
        let engine = try SQLiteEngine.forTest()
        try engine.allow(.own)
        for (place, type) in [ObjectType.stepCount, .bodyMass].enumerated() {
            for first in [0, 64] {
                try engine.save(
                    (first..<first + 64).map { (second: Int) -> SampleRecord in
                        let start = Double(second * 10)
                        return .quantity(
                            .consecutive(place * 1_000 + second), type, Double(50 + second % 8),
                            type == .stepCount ? .count : .kilogram, start, type == .stepCount ? start + 5 : start)
                    }, by: .own)
            }
        }
        let style = try #require(example.type.aggregationStyle)
        try engine.write { store in
            let type = SQLValue.integer(store.references.id(of: example.type))
            let blocks = try SQLStatement(store.database, "SELECT id FROM block WHERE type = ? ORDER BY id")
                .integers(type)
            try #require(blocks.count == 2)
            let block = SQLValue.integer(blocks[example.block])
            let stored: StatisticsSummary? =
                try SQLStatement(store.database, "SELECT summary FROM block WHERE id = ?").first(block) { row in
                    StatisticsSummary(row.bytes(.only), source: 0, isHandEntered: false, style: style)
                } ?? nil
            var numbers = try #require(stored).numbers
            numbers[example.place] = example.change(numbers[example.place])
            let changed = try #require(
                StatisticsSummary(numbers: numbers, source: 0, isHandEntered: false, style: style))
            try SQLStatement(store.database, "UPDATE block SET summary = ? WHERE id = ?")
                .run(.blob(changed.bytes), block)
        }
        let trial = try engine.compact(olderThan: .infinity, isTrial: true) { _ in true }
        #expect(trial.problems == [] && trial.merged == 4)
        let report = try engine.compact(olderThan: .infinity, isTrial: false) { _ in true }
        #expect(report.merged == 4 && report.blocks == 2)
        let told = "The statistics of \(example.type.identifier) changed."
        #expect(report.problems == (example.isTold ? [told] : []))
        // The figures follow from the samples now.
        #expect(try engine.integrityProblems().isEmpty)
        #expect(try engine.compact(olderThan: .infinity, isTrial: false) { _ in true }.problems == [])
    }

    // MARK: Files

    @Test("STO-1: the file of a compacted store is written anew, unless the compaction ends early or is a trial")
    func files() throws {
        let folder = try TemporaryFolder()
        let path = folder.url.appending(path: "health.sqlite").path
        let engine = try SQLiteEngine.open(in: path)
        for (place, type) in [ObjectType.heartRate, .bodyMass].enumerated() {
            try engine.save(
                (0..<600).map {
                    .quantity(
                        .given(place * 1_000 + $0), type, 60, place == 0 ? .countPerMinute : .kilogram, Double($0))
                }, by: .own)
        }
        try engine.checkpoint()
        let size = FilePlacement.size(path)
        func free() throws -> Int64 {
            try engine.read { try SQLStatement($0.database, "PRAGMA freelist_count").firstInteger() } ?? -1
        }
        let trial = try engine.compact(olderThan: .infinity, isTrial: true) { _ in true }
        #expect(trial.bytesBefore == size && trial.bytesAfter == size && trial.blocks == 2)
        #expect(try free() == 0)
        let early = try engine.compact(olderThan: .infinity, isTrial: false) { $0.done == 0 }
        #expect(early.isInterrupted && early.blocks == 1 && early.samples == 600)
        #expect(try early.bytesBefore == size && early.bytesAfter >= size && free() > 0)
        let report = try engine.compact(olderThan: .infinity, isTrial: false) { _ in true }
        #expect(!report.isInterrupted && report.blocks == 1 && report.samples == 600)
        #expect(try report.bytesBefore == early.bytesAfter && report.bytesAfter < size && free() == 0)
        // Nothing of it is left in the log.
        #expect(FilePlacement.size(path) == report.bytesAfter && !StoreFile.hasLog(path))
        #expect(try engine.samples(SampleRequest(.bodyMass), for: .own).count == 600)
    }
}
