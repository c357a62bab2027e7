import HealthCohort
import Testing

@testable import ClickHouseCohort

/// Tests of rows on their way to a server.
struct InsertQueueTests {
    private func rows(_ byte: UInt8, part: UInt32? = nil) -> RowBinaryBatch {
        RowBinaryBatch(table: .values, bytes: [byte], count: 1, parts: part.map { [$0] } ?? [])
    }

    @Test func rowsThatWaitGoTogether() async throws {
        let (gate, open) = AsyncStream.makeStream(of: Void.self)
        let link = ScriptedLink { _, number in
            // The first insert completes only when the others wait.
            if number == 1 { for await _ in gate {} }
            return []
        }
        let lanes = InsertQueue(link, database: "d", hasty)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await lanes.insert(rows(0)) }
            while link.all.isEmpty { await Task.yield() }
            for byte in UInt8(1)...9 { group.addTask { try await lanes.insert(rows(byte)) } }
            while await lanes.waitingCount(.values) < 9 { await Task.yield() }
            open.finish()
            try await group.waitForAll()
        }
        #expect(link.all.count == 2)
        #expect(link.all.last.map { Set($0.bytes) } == Set(1...9))
    }

    @Test func whatPassesIsTriedAgain() async throws {
        let link = ScriptedLink { _, number in
            if number < 3 { throw LinkError.unreachable("away") }
            return []
        }
        try await InsertQueue(link, database: "d", hasty).insert(rows(1))
        #expect(link.all.count == 3)
    }

    @Test func whatDoesNotPassIsTold() async {
        let refusing = ScriptedLink { _, _ in throw LinkError.refused(code: 60, "no such table") }
        await #expect(throws: LinkError.refused(code: 60, "no such table")) {
            try await InsertQueue(refusing, database: "d", hasty).insert(rows(1))
        }
        #expect(refusing.all.count == 1)
        let away = ScriptedLink { _, _ in throw LinkError.unreachable("away") }
        await #expect(throws: LinkError.unreachable("away")) {
            try await InsertQueue(away, database: "d", hasty).insert(rows(1))
        }
        #expect(away.all.count == 4)
    }

    @Test func pausesGrowAndEnd() async throws {
        let pauses = Pauses()
        let patience = RetryPolicy(attempts: 12) { await pauses.add($0) }
        await #expect(throws: LinkError.self) { try await patience.call { throw LinkError.unreachable("away") } }
        let all = await pauses.all
        #expect(all.count == 11)
        #expect(all.first == .milliseconds(100))
        #expect(all.last == .seconds(10))
        #expect(zip(all, all.dropFirst()).allSatisfy { $0 <= $1 })
    }

    private actor Pauses {
        var all: [Duration] = []
        func add(_ pause: Duration) { all.append(pause) }
    }
}
