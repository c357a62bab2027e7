import Foundation
import HealthModel
import HealthReports
import HealthStore
import Testing
import WorkoutFiles

@testable import HealthService

/// The texts of statistics that assistants are given (MCP-7).
@Suite struct StatisticsTextTests {
    private let world: MCPWorld
    private let time: LocalTime

    init() throws {
        world = try .allowingEverything()
        time = LocalTime(world.calendar)
    }

    /// Returns the rows of a day in May.
    private func rows(_ type: ObjectType, _ period: StatisticsReport.Period?) throws -> [StatisticsReport.Row] {
        let start = try #require(world.calendar.date(from: DateComponents(year: 2026, month: 5, day: 18)))
        let end = try #require(world.calendar.date(from: DateComponents(year: 2026, month: 5, day: 19)))
        let report = try world.owner {
            try $0.statistics(
                of: type, SampleFilter(from: start, to: end), by: period, separate: false, calendar: world.calendar)
        }
        return try #require(report).rows
    }

    private func lines(_ type: String, _ period: String) throws -> [String] {
        let answer = try world.call(
            "get_statistics", #"{"type":"\#(type)","by":"\#(period)","from":"2026-05-18","to":"2026-05-18"}"#)
        #expect(!answer.isError)
        return answer.text.components(separatedBy: "\n")
    }

    @Test("MCP-7: an hour has its moment, the least, the mean and the greatest value") func hours() throws {
        let rows = try self.rows(.heartRate, .hour)
        try #require(!rows.isEmpty)
        let told = rows.map { row in
            ([time.moment(row.start)]
                + [row.figures.minimum, row.figures.average, row.figures.maximum].map(RoundedNumber.text))
                .joined(separator: " | ")
        }
        #expect(
            try lines("heartRate", "hour")
                == ["heartRate by hour, count/min", "start | minimum | average | maximum"] + told)
    }

    @Test("MCP-7: sums of all time have their first and last day, and those of months their first day")
    func sums() throws {
        for (period, name) in [(nil, "none"), (.month, "month"), (.day, "day")]
            as [(StatisticsReport.Period?, String)]
        {
            let row = try #require(try rows(.stepCount, period).first)
            let days = period == nil ? "\(time.day(row.start)) to \(time.day(row.end))" : time.day(row.start)
            let title = period == nil ? "stepCount, count" : "stepCount by \(name), count"
            #expect(try lines("stepCount", name) == [title, "\(days) \(RoundedNumber.text(row.figures.sum))"])
        }
    }

    @Test("MCP-7: a type without data is said to have none") func nothing() throws {
        #expect(try lines("flightsClimbed", "day") == ["flightsClimbed by day, count: no data"])
        #expect(
            try lines("restingHeartRate", "week")
                == ["restingHeartRate by week, count/min: no data", "start | minimum | average | maximum"])
    }
}
