import Foundation
import HealthModel
import HealthStore
import Synchronization
import Testing
import WorkoutFiles

@testable import HealthService

/// The loads that an assistant is told, and what is taken down of it (MCP-6, MCP-22).
@Suite struct LoadCallTests {
    /// A workout of half an hour at noon of a day, with the values of a type each second.
    static func add(
        _ activity: WorkoutActivity, _ type: ObjectType, _ value: QuantityValue, on day: CalendarDay, to world: MCPWorld
    ) throws {
        let noon = try #require(day.start(in: .gmt)).timeIntervalSinceReferenceDate + 43_200
        let workout = SampleRecord(
            type: .workout, start: noon, end: noon + 1_800,
            content: .workout(WorkoutRecord(activityType: activity, duration: 1_800)))
        let samples = (0..<1_800).map {
            SampleRecord(
                type: type, start: noon + Double($0), end: noon + Double($0), content: .quantity(value))
        }
        try world.engine.write(as: MCPWorld.watch) { try $0.save([workout]) }
        try world.engine.write(as: MCPWorld.watch) { try $0.add(samples, to: workout.uuid) }
    }

    /// A world in which the greatest heart rate is known.
    static func world() throws -> MCPWorld {
        let world = try MCPWorld(
            allow: MCPTypes.common.union([.cyclingPower, .cyclingFunctionalThresholdPower, .workoutRoute]))
        let day = CalendarDay(year: 2_025, month: 1, day: 1)
        try world.engine.write {
            try $0.setZonePreferences([
                ZonePreference(.maximalHeartRate, from: day, .own([QuantityValue(190, .countPerMinute)]))
            ])
        }
        return world
    }

    @Test("MCP-6: a year of loads is an answer, and of more the latest") func limit() throws {
        let world = try Self.world()
        try Self.add(
            .running, .heartRate, QuantityValue(150, .countPerMinute),
            on: CalendarDay(year: 2_025, month: 4, day: 1), to: world)
        let advice = "There are earlier periods; request them with 'to', or weeks with 'by'."
        for (from, told) in [
            ("2025-05-20", "366 - -"), ("2025-05-19", "366 true 367"), ("2025-05-21", "365 - -"),
            ("2025-05-01", "366 true 367"),
        ] {
            let answer = try world.call("get_load", #"{"from": "\#(from)", "to": "2026-05-20"}"#)
            let found = try answer.found()
            let count = try found.member("periods") { try $0.elements { $0 } }.count
            let rest = ["truncated", "available"].map { found[$0]?.line ?? "-" }.joined(separator: " ")
            #expect("\(count) \(rest)" == told, "\(from)")
            #expect((found["advice"]?.line == "\"\(advice)\"") == told.contains("true"), "\(from)")
        }
    }

    @Test("MCP-6: the workouts that are counted with loads are those of the periods that are told") func counted()
        throws
    {
        let world = try Self.world()
        for day in [18, 19, 20] {
            try Self.add(
                .running, .heartRate, QuantityValue(150, .countPerMinute),
                on: CalendarDay(year: 2_025, month: 5, day: day), to: world)
        }
        try world.addWalk(UUID(), on: 20 - 366)
        func counts(from day: String) throws -> [String?] {
            let found = try world.call("get_load", #"{"from": "\#(day)", "to": "2026-05-20"}"#).found()
            return ["measure", "counted", "missing", "periods"].map { found[$0]?.line }
        }
        let year = try counts(from: "2025-05-20")
        #expect(!year.contains(nil))
        // The day before has a run and a walk without heart rates.
        #expect(try counts(from: "2025-05-19") == year && counts(from: "2025-05-01") == year)
    }

    @Test("MCP-22: loads are taken down with the type that they are from, whoever chose the measure") func types()
        throws
    {
        let world = try Self.world()
        func types(_ measure: String? = nil) throws -> [ObjectType] {
            let answer = try world.call("get_load", measure.map { #"{"measure": "\#($0)"}"# } ?? "{}")
            #expect(!answer.isError, "\(answer.text)")
            let entry = try #require(world.book.entries.withLock { $0 }.last)
            return entry.types.filter { [.heartRate, .cyclingPower].contains($0) }
        }
        #expect(try types() == [.heartRate])
        #expect(try types("tss") == [.cyclingPower])
        #expect(try types("edwards") == [.heartRate] && types("trimp") == [.heartRate])
        // Now most workouts have power.
        try world.engine.write(as: MCPWorld.watch) {
            try $0.save([.quantity(.cyclingFunctionalThresholdPower, 250, .watt, MCPWorld.at(1, 6))])
        }
        for day in 10...14 {
            try Self.add(
                .cycling, .cyclingPower, QuantityValue(200, .watt), on: CalendarDay(year: 2_026, month: 5, day: day),
                to: world)
        }
        #expect(try types() == [.cyclingPower])
        #expect(try types("edwards") == [.heartRate])
    }
}
