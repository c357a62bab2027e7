import ArgumentParser
import ClickHouseCohort
import Foundation
import HealthCohort
import HealthModel

/// A command that measures a tier with made-up rows: the rate of inserts, and the duration of queries.
struct Measure: AsyncParsableCommand {
    @Option(help: "The servers, with commas between them.") var tier: String
    @Option(help: "The number of people.") var people = 1_000
    @Option(help: "How many days each.") var days = 10
    @Option(help: "How many values a day.") var values = 1_000
    @Option(help: "The number of people to feed concurrently.") var width = 16
    @Flag(help: "Only asks.") var asks = false

    func run() async throws {
        let servers = try servers(tier)
        let clock = ContinuousClock()
        if !asks {
            try await servers.setUp()
            let before = Self.processorSeconds()
            let began = clock.now
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<people {
                    if number >= width { try await group.next() }
                    group.addTask { try await feed(number, servers) }
                }
                try await group.waitForAll()
            }
            let seconds = Self.seconds(clock.now - began)
            let total = Double(people * days * values)
            print(
                String(
                    format: "ingest: %.1f M values in %.1f s, %.2f M/s; %.2f M a second of processor here", total / 1e6,
                    seconds,
                    total / seconds / 1e6, total / (Self.processorSeconds() - before) / 1e6))
        }
        for (name, json) in Self.questions {
            let query = try CohortQuery(json: json)
            var best = Double.infinity
            var rows = 0
            for _ in 0..<3 {
                let began = clock.now
                rows = try await servers.query(query).allRows().count
                best = min(best, Self.seconds(clock.now - began))
            }
            print(String(format: "%@: %.3f s, %d rows", name, best, rows))
        }
    }

    private static let questions = [
        ("values, whole", #"{"figure": {"values": "heartRate", "edges": [60, 100, 140]}}"#),
        (
            "values by day, quantiles",
            #"{"figure": {"values": "heartRate", "edges": [100]}, "bucket": "day", "summaries": ["mean", {"quantiles": [0.5, 0.9]}], "groups": ["sex"]}"#
        ),
        ("sums by week", #"{"figure": {"statistic": "sum", "of": "stepCount"}, "bucket": "week", "groups": ["sex"]}"#),
        ("averages by day", #"{"figure": {"statistic": "average", "of": "heartRate"}, "bucket": "day"}"#),
        (
            "workouts",
            #"{"figure": {"workouts": "activity = 'running'", "effort": "duration"}, "summaries": ["mean", {"quantiles": [0.5]}]}"#
        ),
    ]

    private func feed(_ number: Int, _ servers: ClickHouseCohort) async throws {
        let name = "m\(number)"
        var person = CohortPerson(id: name, zone: .gmt)
        person.sex = number % 2 == 0 ? .female : .male
        var batch = CohortBatch(person: name, version: 1)
        batch.people = [CohortBatch.PersonRow(person: person, devices: ["Watch"])]
        let first = CohortDay(year: 2025, month: 1, day: 1)
        for day in 0..<days {
            let day = first.advanced(by: day)
            var row = CohortBatch.ValuesRow(type: .heartRate, day: day)
            let start = Double(day.rawValue) * 86_400
            row.times = (0..<values).map { start + Double($0) * 86_400 / Double(values) }
            row.values = (0..<values).map { 1 + Double(($0 &* 7_919 &+ number &* 104_729) % 100) / 60 }
            batch.values.append(row)
            var steps = CohortBatch.StatisticRow(type: .stepCount, period: .day, day: day)
            steps.sum = Double(5_000 + (number &* 7_919 &+ day.rawValue &* 31) % 9_000)
            var rate = CohortBatch.StatisticRow(type: .heartRate, period: .day, day: day)
            rate.average = 1 + Double(number % 60) / 60
            batch.statistics += [steps, rate]
            if CohortPeriod.week.start(of: day) == day {
                steps.period = .week
                batch.statistics.append(steps)
            }
            if (day.rawValue + number) % 3 == 0 {
                var workout = CohortBatch.EffortRow(workout: UUID())
                workout.day = day
                workout.activityType = .running
                workout.figures = [(.duration, Double(1_800 + number % 1_800))]
                batch.efforts.append(workout)
            }
            // As in the feeder: about a hundred thousand values per batch.
            if batch.valueCount >= 100_000 {
                try await servers.ingest(batch)
                batch = CohortBatch(person: name, version: 1)
            }
        }
        try await servers.ingest(batch)
    }

    private static func seconds(_ duration: Duration) -> Double {
        Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
    }

    private static func processorSeconds() -> Double {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        return Double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) + Double(
            usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6
    }
}
