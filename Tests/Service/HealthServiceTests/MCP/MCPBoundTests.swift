import Foundation
import HealthModel
import HealthStore
import Testing
import WorkoutFiles

@testable import HealthService

/// Answers of tools that are just as long as they may be, or one longer.
@Suite struct MCPBoundTests {
    /// 2025-01-01T00:00:00 in the person's zone, long before the other data.
    private static let start = 757_378_800.0

    private static func isTruncated(_ answer: JSON) -> Bool { answer["truncated"]?.line == "true" }

    @Test("MCP-6: ninety-two nights are an answer, and seven have their stages") func sleep() throws {
        let world = try MCPWorld.allowingEverything()
        let nights = (0..<93).map { day -> SampleRecord in
            let start = Self.start + Double(day) * 86_400 + 3_600
            return SampleRecord(
                type: .sleepAnalysis, start: start, end: start + 25_200, content: .category(3))
        }
        try world.engine.write(as: MCPWorld.watch) { try $0.save(nights) }
        func answer(_ from: String, _ to: String) throws -> (nights: [JSON], isTruncated: Bool) {
            let found = try world.call("get_sleep", "{\"from\": \"\(from)\", \"to\": \"\(to)\"}").found()
            return (try found.member("nights") { try $0.elements { $0 } }, Self.isTruncated(found))
        }
        for (from, to, count, isTruncated) in [
            ("2025-01-01", "2025-04-02", 92, false), ("2025-01-01", "2025-04-03", 92, true),
            ("2025-01-02", "2025-04-03", 92, false), ("2025-01-01", "2025-01-07", 7, false),
            ("2025-01-01", "2025-01-08", 8, false), ("2025-01-01", "2025-01-01", 1, false),
        ] {
            let answer = try answer(from, to)
            #expect(answer.nights.count == count && answer.isTruncated == isTruncated, "\(from) \(to)")
            let isDetailed = answer.nights.contains { $0.line.contains("\"segments\"") }
            #expect(isDetailed == (count <= 7), "\(count)")
        }
        // The latest nights are those of a longer answer.
        #expect(try answer("2025-01-01", "2025-04-03").nights.first?["day"]?.line == "\"2025-01-02\"")
    }

    @Test("MCP-6: the regularity of nights is that of the ninety-two that are told") func regularity() throws {
        let world = try MCPWorld.allowingEverything()
        // The first night alone begins and ends three hours later.
        let nights = (0..<93).map { day -> SampleRecord in
            let start = Self.start + Double(day) * 86_400 + (day == 0 ? 14_400 : 3_600)
            return SampleRecord(
                type: .sleepAnalysis, start: start, end: start + 25_200, content: .category(3))
        }
        try world.engine.write(as: MCPWorld.watch) { try $0.save(nights) }
        func regularity(from day: String, to end: String = "2025-04-03") throws -> String? {
            let found = try world.call("get_sleep", "{\"from\": \"\(day)\", \"to\": \"\(end)\"}").found()
            return found["regularity"]?.line
        }
        let last = try #require(try regularity(from: "2025-01-02"))
        #expect(last != "null")
        #expect(try regularity(from: "2025-01-01") == last)
        // Where the first night is told, it counts.
        #expect(try regularity(from: "2025-01-01", to: "2025-04-02") != last)
    }

    @Test("MCP-6: of samples there are as many as asked for, and two thousand are counted") func samples() throws {
        let world = try MCPWorld.allowingEverything()
        func save(_ range: Range<Int>) throws {
            try world.engine.write(as: MCPWorld.watch) {
                try $0.save(
                    range.map { .quantity(.restingHeartRate, 50, .countPerMinute, Self.start + Double($0) * 30) })
            }
        }
        func answer(_ limit: Int?) throws -> (count: Int, available: String?, advice: String?) {
            let limit = limit.map { ", \"limit\": \($0)" } ?? ""
            let found = try world.call(
                "query_samples",
                "{\"type\": \"restingHeartRate\", \"from\": \"2025-01-01\", \"to\": \"2025-01-03\"\(limit)}"
            ).found()
            let items = try found.member("items") { try $0.elements { $0 } }
            return (items.count, found["available"]?.line, found["advice"]?.line)
        }
        let advice = "Request a shorter period, use 'where', or use get_statistics."
        try save(0..<50)
        #expect(try answer(nil) == (50, nil, nil))
        try save(50..<51)
        #expect(try answer(nil) == (50, "51", "\"\(advice)\""))
        #expect(try answer(51) == (51, nil, nil) && answer(1) == (1, "51", "\"\(advice)\""))
        try save(51..<2_000)
        #expect(try answer(200) == (200, "2000", "\"\(advice)\""))
        try save(2_000..<2_001)
        #expect(try answer(200) == (200, "2001", "\"There are more than 2000. \(advice)\""))
    }

    @Test("MCP-6: two hundred days of the body are an answer, and of more the latest") func body() throws {
        let world = try MCPWorld.allowingEverything()
        let moments = (0..<201).map { Self.start + Double($0) * 86_400 + 43_200 }
        let masses = moments.map { moment -> SampleRecord in .quantity(.bodyMass, 70, .kilogram, moment) }
        let pressures = moments.map { moment -> SampleRecord in
            SampleRecord(
                type: .bloodPressure, start: moment, end: moment,
                content: .correlation([
                    .quantity(.bloodPressureSystolic, 120, .millimeterOfMercury, moment),
                    .quantity(.bloodPressureDiastolic, 80, .millimeterOfMercury, moment),
                ]))
        }
        try world.engine.write(as: MCPWorld.watch) { try $0.save(masses + pressures) }
        for (to, count, first) in [
            ("2025-07-18", 199, "2025-01-01"), ("2025-07-19", 200, "2025-01-01"), ("2025-07-20", 200, "2025-01-02"),
        ] {
            let answer = try world.call("get_body", "{\"from\": \"2025-01-01\", \"to\": \"\(to)\"}")
            let found = try answer.found()
            let courses = try found.member("courses") { try $0.elements { $0 } }
            let days = try #require(courses.first).member("days") { try $0.elements { $0 } }
            #expect(courses.count == 1 && days.count == count, "\(to)")
            #expect(days.first?["day"]?.line == "\"\(first)\"", "\(to)")
            let told = try found.member("pressures") { try $0.elements { $0 } }
            #expect(told.count == count && told.first?["date"]?.line == "\"\(first)T11:00:00Z\"", "\(to)")
            let isMore = first == "2025-01-02"
            #expect(Self.isTruncated(found) == isMore && found["available"]?.line == (isMore ? "401" : nil), "\(to)")
            let advice = "There are earlier days; request them with 'to'."
            #expect(answer.text.hasSuffix("\nTruncated: 400 of 401 rows. \(advice)") == isMore, "\(to)")
            #expect(found["advice"]?.line == (isMore ? "\"\(advice)\"" : nil), "\(to)")
        }
    }

    @Test(
        "MCP-6: either weights or blood pressures alone may be too many",
        arguments: [(200, 200, false), (201, 1, true), (1, 201, true), (0, 201, true), (201, 0, true), (0, 200, false)])
    func oneOfBody(masses: Int, pressures: Int, isMore: Bool) throws {
        let world = try MCPWorld.allowingEverything()
        let samples = (0..<201).flatMap { day -> [SampleRecord] in
            let moment = Self.start + Double(day) * 86_400 + 43_200
            let pressure = SampleRecord(
                type: .bloodPressure, start: moment, end: moment,
                content: .correlation([
                    .quantity(.bloodPressureSystolic, 120, .millimeterOfMercury, moment),
                    .quantity(.bloodPressureDiastolic, 80, .millimeterOfMercury, moment),
                ]))
            let mass = SampleRecord.quantity(.bodyMass, 70, .kilogram, moment)
            return Array([mass].prefix(day < masses ? 1 : 0)) + [pressure].prefix(day < pressures ? 1 : 0)
        }
        try world.engine.write(as: MCPWorld.watch) { try $0.save(samples) }
        let answer = try world.call("get_body", #"{"from": "2025-01-01", "to": "2025-12-31"}"#)
        #expect(try Self.isTruncated(answer.found()) == isMore)
        #expect(answer.text.contains("\nTruncated: ") == isMore)
    }
}
