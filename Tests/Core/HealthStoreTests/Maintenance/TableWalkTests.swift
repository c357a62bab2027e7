import Foundation
import GRDB
import TestSupport
import Testing

@testable import HealthStore

/// The rows of a table with broken pages that are read, and which are known to be lost.
@Suite struct TableWalkTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.url.appending(path: "table.sqlite").path
    }

    /// Makes a table with the rows from 1 on, and returns the numbers on each of its leaves.
    private func make(_ count: Int, hasIndex: Bool, length: Int) throws -> [ClosedRange<Int64>] {
        let queue = try DatabaseQueue(path: path)
        try queue.write { database in
            try database.execute(sql: "CREATE TABLE t (id INTEGER PRIMARY KEY, a TEXT, b INTEGER)")
            if hasIndex { try database.execute(sql: "CREATE INDEX t_b ON t (b)") }
            try database.execute(
                sql: """
                    WITH RECURSIVE n (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < ?)
                    INSERT INTO t SELECT x, printf('%0*d', ?, x), x % 7 FROM n
                    """, arguments: [count, length])
        }
        let sql = "SELECT ncell FROM dbstat WHERE name = 't' AND pagetype = 'leaf' ORDER BY path"
        let cells = try queue.read { try Int64.fetchAll($0, sql: sql) }
        try queue.close()
        var first: Int64 = 1
        return cells.map { count in
            defer { first += count }
            return first...first + count - 1
        }
    }

    /// Clears some leaves, and returns what is read then, and what is known to be lost.
    private func walk(
        breaking leaves: [Int], known: [Int64] = []
    ) throws -> (read: [Int64], values: Set<String>, gap: [Int64]?) {
        let queue = try DatabaseQueue(path: path)
        let sql = "SELECT pageno FROM dbstat WHERE name = 't' AND pagetype = 'leaf' ORDER BY path"
        let pages = try queue.read { try Int.fetchAll($0, sql: sql) }
        try queue.close()
        var bytes = try Data(contentsOf: URL(filePath: path))
        for leaf in leaves {
            let start = (pages[leaf] - 1) * 4_096
            bytes.resetBytes(in: start..<start + 4_096)
        }
        let broken = folder.url.appending(path: "broken.sqlite").path
        try bytes.write(to: URL(filePath: broken))
        let other = try DatabaseQueue(path: broken)
        defer { try? other.close() }
        return try other.unsafeRead { database in
            var read: [Int64] = []
            var values: Set<String> = []
            let walk = try TableWalk(database, "t", columns: ["id", "a"]) { row in
                read.append(row[0])
                values.insert(row[2])
                #expect(row[0] as Int64 == row[1])
            }
            let gap = try walk.run { known }
            return (read, values, gap?.rows)
        }
    }

    @Test(
        "of broken leaves every row is named, and all others are read once",
        arguments: [
            [], [0], [5], [-1], [0, -1], [3, 4], [3, 6, 9], [1, -2],
        ]) func named(places: [Int]) throws
    {
        let leaves = try make(1_500, hasIndex: true, length: 60)
        try #require(leaves.count > 12 && leaves.last?.upperBound == 1_500)
        let broken = places.map { $0 < 0 ? leaves.count + $0 : $0 }
        let lost = broken.flatMap { Array(leaves[$0]) }
        let found = try walk(breaking: broken)
        #expect(found.gap == (places.isEmpty ? nil : lost))
        #expect(found.read.sorted() == (1...1_500).filter { !lost.contains($0) })
        #expect(found.values.count == found.read.count)
        // In order up to the damage, and from the end back to it.
        let front = Int64(broken.min().map { leaves[$0].lowerBound - 1 } ?? 1_500)
        #expect(Array(found.read.prefix(Int(front))) == (0..<front).map { $0 + 1 })
    }

    @Test("without an index so many numbers after the damage are tried, and those that others name")
    func tried() throws {
        let leaves = try make(12_000, hasIndex: false, length: 6)
        let (first, second) = (2, leaves.count - 2)
        try #require(second > first + 5)
        let low = leaves[first].lowerBound - 1
        let after = leaves[second].upperBound
        let between = leaves[first].upperBound + 1...leaves[second].lowerBound - 1
        try #require(between.upperBound > low + 5_000)
        func expected(_ known: [Int64]) -> [Int64] {
            (1...12_000).filter { number in
                number <= low || number > after
                    || between.contains(number) && (number <= low + 4_096 || known.contains(number))
            }
        }
        for known in [[], [low + 4_096, low + 4_097, low + 4_900], [1, 12_000, 20_000, leaves[first].lowerBound]]
            as [[Int64]]
        {
            let found = try walk(breaking: [first, second], known: known)
            #expect(found.read.sorted() == expected(known))
            #expect(found.gap == [])
        }
    }
}
