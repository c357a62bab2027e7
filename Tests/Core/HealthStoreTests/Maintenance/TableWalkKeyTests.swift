import Foundation
import GRDB
import TestSupport
import Testing

@testable import HealthStore

/// The rows that are read of a table without row numbers whose pages are broken.
@Suite struct TableWalkKeyTests {
    private static let count = 2_000

    /// Makes a table with two columns of a key, clears some of its leaves, and returns the rows that are read, and
    /// those that were on them.
    private func walk(
        breaking places: [Int], hasIndex: Bool = false
    ) throws -> (read: [Int64], lost: Set<Int64>, isWhole: Bool) {
        let folder = try TemporaryFolder()
        let path = folder.url.appending(path: "table.sqlite").path
        let queue = try DatabaseQueue(path: path)
        try queue.write { database in
            try database.execute(
                sql: """
                    CREATE TABLE t (a INTEGER, b TEXT, c INTEGER, PRIMARY KEY (a, c)) WITHOUT ROWID;
                    WITH RECURSIVE n (x) AS (SELECT 0 UNION ALL SELECT x + 1 FROM n WHERE x < \(Self.count - 1))
                    INSERT INTO t SELECT x / 3, printf('%060d', x), x % 3 FROM n
                    """)
            if hasIndex { try database.execute(sql: "CREATE INDEX t_cover ON t (b, c)") }
        }
        let (all, pages) = try queue.read { database in
            (
                try Int.fetchAll(database, sql: "SELECT pageno FROM dbstat WHERE name = 't'"),
                try Int.fetchAll(
                    database, sql: "SELECT pageno FROM dbstat WHERE name = 't' AND pagetype = 'leaf' ORDER BY path")
            )
        }
        try queue.close()
        var bytes = try Data(contentsOf: URL(filePath: path))
        // Inner pages of such a table have rows, too.
        try #require(pages.count > 12 && all.count > pages.count)
        var lost: Set<Int64> = []
        for place in places {
            let page = pages[place < 0 ? pages.count + place : place]
            let start = (page - 1) * 4_096
            lost.formUnion(Self.numbers(bytes[start..<start + 4_096]))
            bytes.resetBytes(in: start..<start + 4_096)
        }
        let broken = folder.url.appending(path: "broken.sqlite").path
        try bytes.write(to: URL(filePath: broken))
        let other = try DatabaseQueue(path: broken)
        defer { try? other.close() }
        return try other.unsafeRead { database in
            var read: [Int64] = []
            let walk = try TableWalk(database, "t", columns: ["a", "c", "b"]) { row in
                let (a, c) = (row[1] as Int64, row[2] as Int64)
                #expect(Int64(row[3] as String) == a * 3 + c)
                read.append(a * 3 + c)
            }
            let gap = try walk.run {
                Issue.record("Rows without numbers are not asked for.")
                return []
            }
            #expect(gap?.rows.isEmpty != false)
            return (read, lost, gap == nil)
        }
    }

    /// Returns the numbers in the texts of a leaf, at whose end each row has one.
    private static func numbers(_ leaf: Data) -> Set<Int64> {
        let page = Array(leaf)
        func place(_ offset: Int) -> Int { Int(page[offset]) << 8 | Int(page[offset + 1]) }
        return Set(
            (0..<place(3)).compactMap { cell in
                let start = place(8 + 2 * cell)
                let end = start + 1 + Int(page[start])
                return Int64(String(decoding: page[end - 60..<end], as: UTF8.self))
            })
    }

    @Test(
        "what is before and what is behind broken leaves is read once",
        arguments: [[], [0], [6], [-1], [3, 4], [2, 5, 9], [0, -1]])
    func around(places: [Int]) throws {
        let (read, lost, isWhole) = try walk(breaking: places)
        #expect(isWhole == places.isEmpty && lost.isEmpty == places.isEmpty)
        #expect(Set(read).count == read.count && Set(read).isDisjoint(with: lost))
        let order = Array(0..<Int64(Self.count))
        let front = order.firstIndex { lost.contains($0) } ?? order.count
        let behind = order.lastIndex { lost.contains($0) } ?? order.count - 1
        // Rows of inner pages beside a broken leaf may be read or not.
        let expected = Set(order[..<max(0, front - 1)]).union(order[min(order.count, behind + 2)...])
        #expect(expected.isSubset(of: read))
        #expect(!lost.isEmpty || read == order)
    }

    @Test("an index that has all columns has the rows of broken leaves, too") func covered() throws {
        // Which of both is read first is up to SQLite.
        let (read, lost, _) = try walk(breaking: [3, 8], hasIndex: true)
        #expect(lost.count > 20)
        #expect(Set(read) == Set(0..<Int64(Self.count)))
    }
}
