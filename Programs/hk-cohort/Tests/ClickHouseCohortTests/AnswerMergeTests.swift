import HealthCohort
import HealthModel
import Testing

@testable import ClickHouseCohort

/// Tests of merging the answers of several shards.
struct AnswerMergeTests {
    private func query(_ summaries: [CohortQuery.Summary], least: Int = 5) -> CohortQuery {
        CohortQuery(
            figure: .statistic(.sum, .stepCount), bucket: .period(.day), summaries: summaries, groups: [.sex],
            minimumPeople: least)
    }

    /// Returns the row of some people's numbers as a server encodes it.
    private func row(_ group: String, _ bucket: Int32, _ numbers: [Double], _ query: CohortQuery) -> [UInt8] {
        bytes { writer in
            writer.write(group)
            writer.write(bucket)
            writer.write(UInt32(0))
            writer.write(UInt64(numbers.count))
            let sum = numbers.reduce(0, +)
            let mean = sum / Double(numbers.count)
            writer.write(sum)
            writer.write(numbers.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(numbers.count))
            var hasQuantiles = false
            for summary in query.summaries {
                switch summary {
                case .histogram(let edges): writer.write(edges.map { edge in UInt64(numbers.count { $0 >= edge }) })
                case .share(let value): writer.write(UInt64(numbers.count { $0 >= value }))
                case .quantiles: hasQuantiles = true
                case .sum, .mean, .deviation: break
                }
            }
            guard hasQuantiles else { return }
            let isFew = numbers.count <= QuerySQL.mostExact
            let sorted = numbers.sorted()
            writer.write(isFew ? numbers : [])
            writer.write(isFew ? [] : QuerySQL.levels.map { sorted[Int($0.level * Double(sorted.count))] })
        }
    }

    private func rows(_ query: CohortQuery, _ shards: [[UInt8]]) async throws -> [CohortRow] {
        var rows: [CohortRow] = []
        for try await row in AnswerMerge(query, shards.map { stream(of: [$0]) }).rows { rows.append(row) }
        return rows
    }

    private func expected(_ query: CohortQuery, _ place: CohortPlace, _ numbers: [Double]) -> CohortRow {
        var all = Distribution(query.summaries, isExact: true)
        for number in numbers { all.add(number) }
        return all.row(place, minimumPeople: query.minimumPeople)
    }

    @Test func groupsAreToldOnlyWhenAllShardsTogetherHaveEnough() async throws {
        let query = query([.sum, .quantiles([0.5]), .histogram([2, 4]), .share(3)])
        // Three and two women are five; there are four men.
        let answer = try await rows(
            query,
            [
                row("female", 1, [1, 2, 3], query) + row("male", 1, [1, 2], query),
                row("female", 1, [4, 5], query) + row("male", 1, [3, 4], query),
            ])
        #expect(answer.count == 2)
        #expect(answer.first == expected(query, CohortPlace(groups: ["female"], bucket: 1), [1, 2, 3, 4, 5]))
        #expect(answer.last == CohortRow(place: CohortPlace(groups: ["male"], bucket: 1), people: nil, summaries: []))
    }

    @Test func anyWayToSplitPeopleGivesTheSame() async throws {
        var chance = Chance(7)
        let query = query(
            [.sum, .mean, .deviation, .quantiles([0.1, 0.9]), .histogram([-10, 0, 10]), .share(5)], least: 1)
        for _ in 0..<50 {
            let shards = Int.random(in: 1...4, using: &chance)
            var bytes = [[UInt8]](repeating: [], count: shards)
            var all: [(CohortPlace, [Double])] = []
            for bucket in Int32(-3)..<4 {
                var together: [Double] = []
                for shard in 0..<shards {
                    let numbers = (0..<Int.random(in: 0...30, using: &chance)).map { _ in
                        Double.random(in: -20...20, using: &chance)
                    }
                    if !numbers.isEmpty { bytes[shard] += row("x", bucket, numbers, query) }
                    together += numbers
                }
                if !together.isEmpty { all.append((CohortPlace(groups: ["x"], bucket: Int(bucket)), together)) }
            }
            let answer = try await rows(query, bytes)
            #expect(answer.map(\.place) == all.map(\.0))
            for (row, (place, numbers)) in zip(answer, all) {
                let wanted = expected(query, place, numbers)
                #expect(row.people == wanted.people)
                for (left, right) in zip(row.summaries, wanted.summaries) {
                    switch (left, right) {
                    case (.number(let left?), .number(let right?)): #expect(abs(left - right) < 1e-9)
                    case (.quantiles(let left), .quantiles(let right)):
                        #expect(zip(left, right).allSatisfy { abs($0 - $1) < 1e-9 })
                    default: #expect(left == right)
                    }
                }
            }
        }
    }

    @Test func quantilesOfManyAreClose() async throws {
        var chance = Chance(9)
        let query = query([.quantiles([0.01, 0.25, 0.5, 0.75, 0.99])], least: 1)
        let parts = (0..<3).map { _ in (0..<5_000).map { _ in Double.random(in: 0...1, using: &chance) } } + [[0.5]]
        let answer = try await rows(query, parts.map { row("x", 0, $0, query) })
        guard case .quantiles(let found) = answer.first?.summaries.first else {
            Issue.record("There are no quantiles.")
            return
        }
        for (level, value) in zip([0.01, 0.25, 0.5, 0.75, 0.99], found) { #expect(abs(level - value) < 0.01) }
    }

    @Test func serversThatAnswerSomethingElseAreNotBelieved() async throws {
        let query = query([.histogram([1]), .share(1)])
        let good = row("a", 1, [1, 2], query)
        await #expect(throws: CohortError.self) { try await rows(query, [row("b", 1, [1], query) + good]) }
        await #expect(throws: CohortError.self) { try await rows(query, [good + good]) }
        await #expect(throws: CohortError.self) {
            try await rows(query, [good, Array("Code: 241. DB::Exception: Memory limit".utf8)])
        }
        await #expect(throws: CohortError.self) { try await rows(query, [Array(good.dropLast())]) }
    }
}
