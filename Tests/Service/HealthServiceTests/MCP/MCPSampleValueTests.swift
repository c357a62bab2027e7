import Foundation
import HealthModel
import HealthStore
import Testing

@testable import HealthService

/// The values of samples whose data are stored separately, as assistants read them.
@Suite struct MCPSampleValueTests {
    @Test("A series is told as its values, and heartbeats as the times between them, the latest first") func series()
        throws
    {
        let world = try MCPWorld(allow: [.heartbeatSeries, .stepCount, .respiratoryRate])
        let start = MCPWorld.at(20, 2)
        func save(_ type: ObjectType, _ unit: QuantityUnit, _ values: [Double]) throws {
            let starts = values.indices.map { start + Double($0) * 60 }
            var rest: SeriesColumns? = SeriesColumns(starts: starts, ends: starts.map { $0 + 30 }, values: values)
            let draft = SeriesDraft(
                type: type, start: start, end: start + Double(values.count) * 60, device: nil, metadata: nil)
            let saved = try world.engine.write(as: MCPWorld.watch) {
                try $0.save(draft, in: unit) { () throws(EngineError) in
                    defer { rest = nil }
                    return rest
                }
            }
            #expect(saved.count == 1)
        }
        try save(.stepCount, .count, [5, 7, 8])
        try save(.respiratoryRate, .countPerMinute, [12, 14, 19])
        _ = try world.engine.write(as: MCPWorld.watch) {
            try $0.save(
                HeartbeatDraft(
                    start: start, beats: [1, 3, 6].map { HeartbeatRecord(time: $0, isPrecededByGap: false) },
                    device: nil, metadata: nil))
        }
        let expected = [
            ("stepCount", ["8 count", "7 count", "5 count"]),
            ("respiratoryRate", ["19 count/min", "14 count/min", "12 count/min"]),
            ("heartbeatSeries", ["3 s", "2 s", "1 heartbeat"]),
        ]
        for (type, values) in expected {
            let answer = try world.call("query_samples", #"{"type":"\#(type)","from":"2026-05-20"}"#)
            let rows = answer.text.split(separator: "\n").filter { $0.hasPrefix("2026-05-20 04:") }
                .map { $0.components(separatedBy: " | ").dropFirst(2).first }
            #expect(!answer.isError && rows == values, "\(answer.text)")
        }
    }

    @Test("The points of a route are told as pages tell them, in groups of three digits") func routes() throws {
        let world = try MCPWorld.allowingEverything()
        for (hours, count) in [(2.0, 1_234), (2.5, 1)] {
            let points = (0..<count).map {
                RoutePoint(timestamp: MCPWorld.at(20, hours) + Double($0), latitude: 47, longitude: 8)
            }
            _ = try world.engine.write(as: MCPWorld.watch) {
                try $0.save(RouteDraft(device: nil, metadata: nil), points: points, of: world.run)
            }
        }
        let answer = try world.call("query_samples", #"{"type":"workoutRoute","from":"2026-05-20"}"#)
        let rows = answer.text.split(separator: "\n").filter { $0.hasPrefix("2026-05-20 04:") }
            .map { $0.components(separatedBy: " | ").dropFirst(2).first }
        #expect(!answer.isError && rows == ["1 point", "1,234 points"], "\(answer.text)")
    }
}
