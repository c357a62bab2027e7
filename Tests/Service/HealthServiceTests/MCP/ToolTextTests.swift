import Foundation
import HealthModel
import HealthReports
import HealthStore
import Testing

@testable import HealthService

/// The rows of texts that assistants are given, cell by cell, against the reports (MCP-7).
@Suite struct ToolTextTests {
    private let world: MCPWorld
    private let time: LocalTime

    init() throws {
        world = try .allowingEverything()
        time = LocalTime(world.calendar)
    }

    private func day(_ day: Int) throws -> Date {
        try #require(world.calendar.date(from: DateComponents(year: 2026, month: 5, day: day)))
    }

    /// Returns the title, the header and the rows of a text; a row has as many cells as the header.
    private func table(
        _ tool: String, _ arguments: String = "{}", in other: MCPWorld? = nil
    ) throws -> (title: String, header: [String], rows: [[String]]) {
        let lines = try (other ?? world).call(tool, arguments).text.split(separator: "\n").map(String.init)
        let place = try #require(lines.firstIndex { $0.contains(" | ") })
        try #require(place > 0)
        let header = lines[place].components(separatedBy: " | ")
        let rows = lines[(place + 1)...].map { $0.components(separatedBy: " | ") }
        return (lines[place - 1], header, rows.filter { $0.count == header.count })
    }

    @Test("MCP-7: a night has its times, its stages, its heart rate and its naps") func nights() throws {
        let report = try world.owner {
            try $0.sleep(SampleFilter(from: day(18), to: day(21)), calendar: world.calendar)
        }
        let text = try table("get_sleep", #"{"from":"2026-05-18","to":"2026-05-20"}"#)
        #expect(text.title == "Nights, by the day on which one wakes; hours:minutes:seconds")
        #expect(
            text.header == [
                "day", "from", "to", "asleep", "in bed", "awake", "core", "deep", "rem", "unnamed", "bpm", "naps",
            ])
        try #require(text.rows.count == report.nights.count && !report.nights.isEmpty)
        for (row, night) in zip(text.rows, report.nights) {
            let (start, end) = (
                Date(timeIntervalSinceReferenceDate: night.main.start),
                Date(timeIntervalSinceReferenceDate: night.main.end)
            )
            #expect(row[0] == night.day.text && row[1] == time.time(start, in: night.timeZone))
            #expect(row[2] == time.time(end, in: night.timeZone))
            #expect(row[3] == RoundedNumber.duration(night.main.asleep))
            #expect(row[4] == RoundedNumber.duration(night.main.inBed))
            #expect(row[5] == RoundedNumber.duration(night.main.seconds(.awake)))
            #expect(row[6] == RoundedNumber.duration(night.main.seconds(.core)))
            #expect(row[7] == RoundedNumber.duration(night.main.seconds(.deep)))
            #expect(row[8] == RoundedNumber.duration(night.main.seconds(.rem)))
            #expect(row[9] == RoundedNumber.duration(night.main.seconds(.unspecified)))
            #expect(row[10] == RoundedNumber.text(night.vitals.heartRate) && row[11] == "\(night.naps.count)")
        }
    }

    @Test("MCP-7: the rings of a day have their goals and units") func rings() throws {
        let report = try world.owner { try $0.rings(in: world.calendar.timeZone) }
        let text = try table("get_activity_rings")
        #expect(text.title == "Activity rings" && text.header == ["day", "move", "exercise min", "stand h"])
        try #require(text.rows.count == report.days.count && !report.days.isEmpty)
        func told(_ ring: RingsReport.Ring) -> String {
            guard let goal = ring.goal else { return RoundedNumber.text(ring.value) }
            return "\(RoundedNumber.text(ring.value)) of \(RoundedNumber.text(goal))"
        }
        for (row, day) in zip(text.rows, report.days) {
            let unit = day.movesByTime ? " min" : " kcal"
            #expect(row[0] == day.day.text && row[1] == told(day.move) + unit + (day.isPaused ? ", paused" : ""))
            #expect(row[2] == told(day.exercise) && row[3] == told(day.stand))
        }
    }

    @Test("MCP-7: the load is told by day, or by week") func load() throws {
        let world = try LoadCallTests.world()
        try LoadCallTests.add(
            .running, .heartRate, QuantityValue(150, .countPerMinute),
            on: CalendarDay(year: 2_026, month: 5, day: 6), to: world)
        for (period, column) in [(LoadReport.Period.day, "day"), (.week, "week from")] as [(LoadReport.Period, String)]
        {
            let text = try table(
                "get_load", #"{"by":"\#(period.rawValue)","from":"2026-05-04","to":"2026-05-19"}"#, in: world)
            #expect(text.header == [column, "workouts", "load", "fitness", "fatigue", "form"])
            let report = try world.owner {
                try $0.load(
                    by: period, SampleFilter(from: day(4), to: day(20)), measure: nil, limit: 1_000, now: MCPWorld.now,
                    calendar: world.calendar)
            }
            try #require(text.rows.count == report.rows.count && !report.rows.isEmpty)
            for (row, part) in zip(text.rows, report.rows) {
                #expect(row[0] == part.first.text && row[1] == "\(part.workouts)")
                let figures = [part.load, part.fitness, part.fatigue, part.form].map { RoundedNumber.text($0) }
                #expect(Array(row[2...]) == figures)
            }
        }
    }

    @Test("MCP-7: periods are compared from the first to the second one") func comparisons() throws {
        let periods = #""a":"2026-05-16/2026-05-17","b":"2026-05-18/2026-05-19""#
        let text = try table("compare_periods", #"{"type":"stepCount",\#(periods)}"#)
        #expect(
            text.title
                == "stepCount, count. a is 2026-05-16 00:00 to 2026-05-18 00:00, b is 2026-05-18 00:00 to 2026-05-20 00:00"
        )
        #expect(text.header == ["figure", "a", "b", "b - a", "%"])
        #expect(text.rows.last == ["days with data", "2", "2", "–", "–"])
        let (a, b) = (
            DateInterval(start: try day(16), end: try day(18)), DateInterval(start: try day(18), end: try day(20))
        )
        let found = try #require(try world.owner { try $0.comparison(of: .stepCount, a, b, calendar: world.calendar) })
        let figures = StatisticsReport.comparedFigures(of: .stepCount)
        try #require(text.rows.count == figures.count + 1)
        for (row, figure) in zip(text.rows, figures) {
            let (first, second) = (
                found.comparison.first.figures.flatMap(figure.value),
                found.comparison.second.figures.flatMap(figure.value)
            )
            #expect(row[0] == figure.name && row[1] == RoundedNumber.text(first))
            #expect(row[2] == RoundedNumber.text(second))
            if let first, let second { #expect(row[3] == RoundedNumber.text(second - first), "\(row)") }
        }
    }

    @Test("MCP-7: gear has its kind, its state and what was done with it") func gear() throws {
        try world.engine.write { store in
            try store.save(
                Gear(
                    id: UUID(high: 7, low: 1), "Trail shoes", kind: .shoes,
                    begin: CalendarDay(year: 2026, month: 3, day: 4)))
            try store.save(
                Gear(
                    id: UUID(high: 7, low: 2), "Old bike", kind: .bike,
                    begin: CalendarDay(year: 2025, month: 3, day: 4), end: CalendarDay(year: 2026, month: 4, day: 1)))
            try store.annotate(world.run, WorkoutAnnotation(gear: "Trail shoes"), ifRevision: nil)
        }
        let report = try world.owner { try $0.gearReport() }
        let text = try table("get_gear")
        #expect(text.title == "Gear")
        #expect(text.header == ["gear", "kind", "state", "workouts", "metres", "duration", "days"])
        try #require(text.rows.count == report.gear.count)
        for (row, use) in zip(text.rows, report.gear) {
            #expect(row[0] == use.name && row[1] == use.kind.rawValue && row[3] == "\(use.totals.count)")
            #expect(row[2] == (use.name == "Old bike" ? "retired" : "in use"))
            #expect(row[4] == RoundedNumber.text(use.totals.distance))
            #expect(row[5] == RoundedNumber.duration(use.totals.duration))
        }
        #expect(Set(text.rows.map { $0[3] }).isSuperset(of: ["0", "1"]))
    }

    @Test("MCP-7: goals have what was done of them, and what is expected by now") func goals() throws {
        try world.engine.write { store in
            try store.save(TrainingGoal(id: UUID(high: 7, low: 3), .distance, 1_000_000, per: .month))
            try store.save(TrainingGoal(id: UUID(high: 7, low: 4), .count, 1, per: .year))
        }
        let report = try world.owner { try $0.goalsReport(now: MCPWorld.now, calendar: world.calendar) }
        let text = try table("get_goals")
        #expect(text.title == "Goals")
        #expect(text.header == ["goal", "so far", "expected by now", "state", "streak", "longest"])
        try #require(text.rows.count == report.goals.count && report.goals.count == 2)
        for (row, progress) in zip(text.rows, report.goals) {
            let measure = progress.goal.measure
            #expect(row[0] == Format.plain.name(of: progress.goal))
            #expect(row[1] == Format.plain.amount(progress.value, of: measure))
            #expect(row[2] == Format.plain.amount(progress.expected, of: measure))
            #expect(row[3] == (measure == .count ? "reached" : "open"))
            #expect(row[4] == "\(progress.streak)" && row[5] == "\(progress.longestStreak)")
        }
    }

    @Test("MCP-7: tiles are counted, with their square and their cluster") func tiles() throws {
        let report = try world.owner { try $0.tiles(SampleFilter(), activity: nil) }
        let text = try table("get_tiles")
        #expect(text.title == "Tiles that routes passed")
        #expect(text.header == ["tiles", "largest square", "largest cluster", "workouts"])
        #expect(
            text.rows == [
                ["\(report.tiles.count)", "\(report.square?.size ?? 0)", "\(report.cluster)", "\(report.workouts)"]
            ])
    }

    @Test("MCP-7: a sum is explained source by source, in the order of rank") func sums() throws {
        let found = try world.owner { try $0.explanation(of: .stepCount, from: day(18), to: day(19)) }
        let explanation = try #require(found)
        let text = try world.call("explain_sum", #"{"type":"stepCount","from":"2026-05-18"}"#).text
        let merged = RoundedNumber.text(explanation.merged)
        #expect(text.contains("stepCount from 2026-05-18 00:00 to 2026-05-19 00:00: \(merged) count\n"))
        #expect(text.contains("rank | source | alone | counted | covered by\n"))
        try #require(!explanation.parts.isEmpty)
        for part in explanation.parts {
            let figures = "\(RoundedNumber.text(part.alone)) | \(RoundedNumber.text(part.counted)) |"
            #expect(text.contains("\n\(part.rank) | \(part.source.name) | \(figures)"))
        }
    }
}
