import Foundation
import GRDB
import HealthModel
import TestSupport
import Testing

@testable import HealthStore

/// The messages of a store that cannot be opened, and the numbers from which on a source has data of a type.
@Suite struct OpeningFailureTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func place(_ name: String) -> String { folder.url.appending(path: name).path }

    private func failure(_ path: String) -> EngineError? {
        do throws(EngineError) {
            _ = try OpenEngines.engine(path: path)
            return nil
        } catch {
            return error
        }
    }

    @Test("a failed opening says why, with its cause") func causes() throws {
        try FileManager.default.createDirectory(atPath: place("inner"), withIntermediateDirectories: false)
        try Data("This is a letter, not a store.".utf8).write(to: URL(filePath: place("letter")))
        let queue = try DatabaseQueue(path: place("foreign"))
        try queue.write { try $0.execute(sql: "CREATE TABLE a (b)") }
        try queue.close()
        do {
            let engine = try SQLiteEngine(path: place("newer"))
            try engine.connections.writeWithoutTransaction {
                try $0.execute(sql: "PRAGMA user_version = 1000")
            }
        }
        for (name, cause) in [
            ("inner", .unusable), ("letter", .unusable), ("foreign", .unusable), ("newer", .unusable),
            ("letter/store", .unusable),
        ] as [(String, EngineError.Cause?)] {
            let error = try #require(failure(place(name)), "\(name)")
            #expect(error.code == .databaseInaccessible && error.cause == cause, "\(name): \(error.message)")
            #expect(error.underlying is EngineError)
            // Again, because failures are not kept.
            #expect(failure(place(name))?.message == error.message)
        }
        #expect(failure(place("new")) == nil)
    }

    @Test("STO-60: a store that another one replaced is opened anew by the same path") func replaced() throws {
        let path = place("health.sqlite")
        let first = try OpenEngines.engine(path: path)
        #expect(try OpenEngines.engine(path: path) === first)
        do {
            let other = try SQLiteEngine.open(in: place("other"))
            try other.save((0..<3).map { .heartRate(60, at: Double($0)) }, by: .own)
            try other.checkpoint()
        }
        #expect(rename(place("other"), path) == 0)
        let second = try OpenEngines.engine(path: path)
        #expect(second !== first && second.identity != first.identity)
        #expect(try second.samples(SampleRequest(.heartRate), for: .own).count == 3)
        #expect(try OpenEngines.engine(path: path) === second)
    }

    @Test("STAT-28: the first number of a source is that of its first object of the type") func first() throws {
        let engine = try SQLiteEngine.open(to: .own, .other)
        func rate(_ number: Int) -> SampleRecord {
            .quantity(.given(number), .heartRate, 60, .countPerMinute, Double(number))
        }
        func steps(_ number: Int) -> SampleRecord { .quantity(.given(number), .stepCount, 1, .count, Double(number)) }
        func firsts() throws -> [[Int64]] {
            try engine.read { store in
                let sql = "SELECT type, source, first FROM appearance ORDER BY first"
                return try Row.fetchAll(store.database, sql: sql).map {
                    [$0[0] == store.references.id(of: .heartRate) ? 1 : 2, $0[1], $0[2]]
                }
            }
        }
        try engine.save([steps(1), rate(2), rate(3), steps(4)], by: .own)
        #expect(try firsts() == [[2, 1, 1], [1, 1, 2]])
        try engine.save([rate(5), steps(6), rate(7), rate(8)], by: .other)
        #expect(try firsts() == [[2, 1, 1], [1, 1, 2], [1, 2, 5], [2, 2, 6]])
        // It stays when that is deleted, and when others come.
        try engine.delete([.given(5)], by: .other)
        try engine.save((0..<64).map { .quantity(.consecutive($0), .heartRate, 60, .countPerMinute, 5) }, by: .other)
        #expect(try firsts() == [[2, 1, 1], [1, 1, 2], [1, 2, 5], [2, 2, 6]])
    }
}
