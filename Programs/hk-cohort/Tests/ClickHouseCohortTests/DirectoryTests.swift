import HealthCohort
import HealthModel
import Testing

@testable import ClickHouseCohort

/// Tests of the directory of people.
struct DirectoryTests {
    private let people = (0..<6_000).map { "p\($0)" }

    @Test func peopleSpreadEvenly() {
        for count in 1...5 {
            let shards = (0..<count).map { "shard-\($0)" }
            var sizes: [String: Int] = [:]
            for person in people {
                if let home = Directory.home(of: person, among: shards) { sizes[home, default: 0] += 1 }
            }
            #expect(sizes.count == count)
            #expect(sizes.values.allSatisfy { abs($0 - people.count / count) < people.count / count / 5 })
        }
        #expect(Directory.home(of: "p", among: []) == nil)
    }

    @Test func anotherShardMovesOnlyThoseWhoGoThere() {
        let (old, new) = (["a", "b", "c"], ["c", "d", "a", "b"])
        var moved = 0
        for person in people {
            let (before, after) = (Directory.home(of: person, among: old), Directory.home(of: person, among: new))
            guard before != after else { continue }
            moved += 1
            #expect(after == "d")
        }
        #expect(abs(moved - people.count / 4) < people.count / 20)
    }

    @Test func aServerThatIsAwayIsToldWithItsPeople() async throws {
        // A shard with its identifier and two people, one of whom is elsewhere.
        let here = ScriptedLink("http://here") { statement, _ in
            if statement.hasPrefix("SELECT id") { return [bytes { $0.write("a") }] }
            if statement.contains("groupBitXor") {
                return [
                    bytes { writer in
                        writer.write(UInt64(2))
                        writer.write(UInt64(17))
                    }
                ]
            }
            if statement.contains("home NOT IN ('a')") { return [bytes { $0.write("p2") }] }
            if statement.hasPrefix("SELECT count()") { return [bytes { $0.write(UInt64(1)) }] }
            return []
        }
        let away = ScriptedLink("http://away") { _, _ in throw LinkError.unreachable("http://away is away.") }
        let tier = ClickHouseCohort(links: [(here, "cohort"), (away, "cohort")], patience: hasty) { 1 }
        var query = CohortQuery(figure: .statistic(.sum, .stepCount))
        await #expect(throws: CohortError.missing(people: ["p2"], reason: "http://away is away.")) {
            try await tier.query(query)
        }
        query.allowsMissing = true
        let answer = try await tier.query(query)
        #expect(answer.missing == ["p2"])
        #expect(answer.people == 1)
        #expect(try await answer.allRows().isEmpty)
    }

    @Test func theSameServerTwiceIsRefused() async throws {
        let link = ScriptedLink { statement, _ in statement.hasPrefix("SELECT id") ? [bytes { $0.write("a") }] : [] }
        let tier = ClickHouseCohort(links: [(link, "cohort"), (link, "cohort")], patience: hasty) { 1 }
        await #expect(throws: CohortError.self) {
            try await tier.query(CohortQuery(figure: .statistic(.sum, .stepCount)))
        }
    }

    @Test func anAddressSaysWhatIsNeeded() throws {
        let plain = try ClickHouseAddress(
            "http://127.0.0.1:1234", environment: ["CLICKHOUSE_USER": "u", "CLICKHOUSE_PASSWORD": "p"])
        #expect(plain.name == "http://127.0.0.1:1234")
        #expect(plain.database == "cohort")
        #expect(plain.user == "u")
        let whole = try ClickHouseAddress("https://me:secret@host/study", environment: ["CLICKHOUSE_PASSWORD": "p"])
        #expect(whole.name == "https://host:8443")
        #expect((whole.user, whole.password, whole.database) == ("me", "secret", "study"))
        for wrong in [
            "", "host", "ftp://host", "http://host/a/b", "http://host/a`b", "http://host/?query=x", "http://",
        ] {
            #expect(throws: CohortError.self) { try ClickHouseAddress(wrong) }
        }
        do {
            _ = try ClickHouseAddress("http://me:secret@host/a/b")
        } catch {
            #expect(!error.description.contains("secret"))
        }
    }
}
