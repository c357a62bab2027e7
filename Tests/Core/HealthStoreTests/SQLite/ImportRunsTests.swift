import Foundation
import HealthModel
import TestEngines
import Testing

@testable import HealthStore

/// The runs of the journal of imports, and which samples of a file the store has already.
@Suite struct ImportRunsTests {
    private let engine: SQLiteEngine

    init() throws {
        engine = try SQLiteEngine.forTest()
        try engine.allow(.own, .other)
    }

    private static func lines(_ store: StoreReader) throws -> [String] {
        let journal = ImportJournal(store.database)
        var lines: [String] = []
        for first in try SQLStatement(store.database, "SELECT first FROM import_run ORDER BY first").integers() {
            guard let run = try journal.run(of: first) else { continue }
            let numbers = "\(run.numbers.lowerBound)-\(run.numbers.upperBound)"
            lines.append("\(numbers) \(run.app) \(run.file ?? "-") \(Int(run.imported))")
        }
        return lines
    }

    // MARK: Journal

    /// Data added after 10 to 19 of app a from file f, and what the journal has then.
    static let additions: [(numbers: ClosedRange<Int64>, app: String, file: String?, runs: [String])] = [
        (20...29, "a", "f", ["10-29 a f 1"]), (20...20, "a", "f", ["10-20 a f 1"]),
        (21...29, "a", "f", ["10-19 a f 1", "21-29 a f 2"]), (20...29, "b", "f", ["10-19 a f 1", "20-29 b f 2"]),
        (20...29, "a", "g", ["10-19 a f 1", "20-29 a g 2"]), (20...29, "a", nil, ["10-19 a f 1", "20-29 a - 2"]),
        (5...9, "a", "f", ["5-9 a f 2", "10-19 a f 1"]), (30...30, "a", "f", ["10-19 a f 1", "30-30 a f 2"]),
    ]

    @Test("an import goes on with the run before it, if that is of the same app and file", arguments: additions.indices)
    func adding(place: Int) throws {
        let (numbers, app, file, runs) = Self.additions[place]
        try engine.write(as: .own) { store in
            let journal = ImportJournal(store.database)
            #expect(try journal.isEmpty && journal.run(of: 10) == nil)
            try journal.add(.init(numbers: 10...19, app: "a", file: "f", imported: 1))
            #expect(try !journal.isEmpty)
            try journal.add(.init(numbers: numbers, app: app, file: file, imported: 2))
            #expect(try Self.lines(store.read) == runs)
        }
    }

    @Test("a run without a file goes on, too") func withoutFile() throws {
        try engine.write(as: .own) { store in
            let journal = ImportJournal(store.database)
            for first in [1, 4, 7] as [Int64] {
                try journal.add(.init(numbers: first...first + 2, app: "a", file: nil, imported: Double(first)))
            }
            #expect(try Self.lines(store.read) == ["1-9 a - 1"])
        }
    }

    @Test("an object is of the run that has its number") func holding() throws {
        let app = AppIdentity(bundleIdentifier: "a", name: "A")
        try engine.write(as: .own) { store in
            let journal = ImportJournal(store.database)
            for (run, app) in [(10...19, "a"), (20...20, "b"), (30...39, "a")] as [(ClosedRange<Int64>, String)] {
                try journal.add(.init(numbers: run, app: app, file: nil, imported: 0))
            }
            for (number, first) in [
                (1, nil), (9, nil), (10, 10), (15, 10), (19, 10), (20, 20), (21, nil), (29, nil), (30, 30), (39, 30),
                (40, nil),
            ] as [(Int64, Int64?)] {
                #expect(try journal.run(of: number)?.numbers.lowerBound == first, "\(number)")
                #expect(try journal.holds(number, by: app) == (first == 10 || first == 30), "\(number)")
            }
        }
    }

    /// Deleted numbers of 1 to 10, and the runs that are left of 1 to 4, 5 to 7 and 8 to 10.
    static let deletions: [(deleted: [ClosedRange<Int64>], runs: [String])] = [
        ([], ["1-4 a f 1", "5-7 b f 5", "8-10 a - 8"]), ([1...1], ["2-4 a f 1", "5-7 b f 5", "8-10 a - 8"]),
        ([2...3], ["1-4 a f 1", "5-7 b f 5", "8-10 a - 8"]), ([4...4], ["1-3 a f 1", "5-7 b f 5", "8-10 a - 8"]),
        ([4...5], ["1-3 a f 1", "6-7 b f 5", "8-10 a - 8"]), ([1...4], ["5-7 b f 5", "8-10 a - 8"]),
        ([3...6], ["1-2 a f 1", "7-7 b f 5", "8-10 a - 8"]), ([4...8], ["1-3 a f 1", "9-10 a - 8"]),
        ([10...10], ["1-4 a f 1", "5-7 b f 5", "8-9 a - 8"]),
        ([1...1, 4...4], ["2-3 a f 1", "5-7 b f 5", "8-10 a - 8"]),
        ([1...1, 7...7, 9...9], ["2-4 a f 1", "5-6 b f 5", "8-10 a - 8"]), ([1...10], []),
        ([1...2, 4...6, 8...10], ["3-3 a f 1", "7-7 b f 5"]),
    ]

    @Test("runs of the journal end at objects that are stored", arguments: deletions.indices)
    func trimming(place: Int) throws {
        let (deleted, runs) = Self.deletions[place]
        try engine.save(
            (0..<10).map { .quantity(.given($0), .heartRate, 60, .countPerMinute, Double($0)) }, by: .own)
        try engine.write(as: .own) { store in
            let journal = ImportJournal(store.database)
            for (run, app, file) in [(1...4, "a", "f"), (5...7, "b", "f"), (8...10, "a", nil)]
                as [(ClosedRange<Int64>, String, String?)]
            {
                try journal.add(.init(numbers: run, app: app, file: file, imported: Double(run.lowerBound)))
            }
            for numbers in deleted {
                try SQLStatement(store.database, "DELETE FROM sample WHERE id BETWEEN ? AND ?")
                    .run(.integer(numbers.lowerBound), .integer(numbers.upperBound))
            }
            try journal.trim(deleted, store.read)
            #expect(try Self.lines(store.read) == runs, "\(deleted)")
        }
    }

    // MARK: Known samples

    private static let watch = AppIdentity(bundleIdentifier: "import.watch", name: "Watch")

    private static func batch(_ places: [Int], ordinal: Int = 0) -> ImportBatch {
        var batch = ImportBatch(
            type: .heartRate, identity: DerivedIdentity(texts: ["rate", "Watch"]), source: watch, device: nil,
            unit: .countPerMinute, metadata: nil, ordinal: ordinal)
        batch.starts = places.map { Double($0 * 7) }
        batch.ends = batch.starts
        batch.values = places.map { Double(60 + $0) }
        batch.created = places.map { _ in .nan }
        return batch
    }

    private func append(_ batch: ImportBatch) throws -> ImportTally {
        var tally = ImportTally()
        try engine.importObjects(by: .own, in: ImportPass()) { writer throws(EngineError) in
            tally = try writer.append(batch)
        }
        return tally
    }

    @Test("EXP-18: what is stored or was deleted is known, in whatever order it comes") func known() throws {
        var stored: Set<Int> = []
        let lists: [[Int]] = [
            Array(10..<30), Array(10..<30), (10..<30).reversed(), [29, 10, 20, 11, 28], [9, 30], [30, 9, 31],
            [40, 8, 12, 41, 25, 42, 7, 43, 10], [5, 29, 6, 28], Array(0..<50), (0..<50).reversed(), [],
            [60, 50, 61, 51, 62, 52], [52, 49, 62, 63, 0, 51], Array(45..<70),
        ]
        for (number, places) in lists.enumerated() {
            let new = Set(places).subtracting(stored)
            let tally = try append(Self.batch(places))
            #expect(tally == ImportTally(added: new.count, known: places.count - new.count), "\(number)")
            stored.formUnion(new)
            let found = try engine.samples(SampleRequest(.heartRate, sort: [.init(.start)]), for: .own)
            #expect(found.map(\.start) == stored.sorted().map { Double($0 * 7) }, "\(number)")
        }
        // Deleted ones are not imported again, others of the same time are.
        let deleted = [0, 15, 16, 17, 52, 69].map { place in
            Self.batch([]).identity.uuid(start: Double(place * 7), end: Double(place * 7), value: 0, ordinal: 0)
        }
        _ = try engine.deleteWithAssociated(deleted, by: .other, .owner)
        #expect(try append(Self.batch(Array(0..<72))) == ImportTally(added: 2, known: 70))
        #expect(try append(Self.batch([15, 69, 71], ordinal: 1)) == ImportTally(added: 3))
        #expect(try append(Self.batch([15, 69, 71], ordinal: 1)) == ImportTally(known: 3))
        #expect(try engine.states(of: deleted).allSatisfy { $0 == .deleted })
        #expect(try engine.integrityProblems().isEmpty)
    }

    @Test("five samples of a file are a block, fewer are rows", arguments: [(1, []), (4, []), (5, [5]), (6, [6])])
    func blocks(count: Int, sizes: [Int64]) throws {
        _ = try append(Self.batch([100]))
        #expect(try append(Self.batch(Array(0..<count))) == ImportTally(added: count))
        let found = try engine.read { try SQLStatement($0.database, "SELECT count FROM block").integers() }
        #expect(found == sizes)
        // It is the new ones that are counted.
        #expect(try append(Self.batch(Array(0..<count) + [50, 51, 52, 53])) == ImportTally(added: 4, known: count))
        #expect(try engine.read { try SQLStatement($0.database, "SELECT count FROM block").integers() } == sizes)
    }
}
