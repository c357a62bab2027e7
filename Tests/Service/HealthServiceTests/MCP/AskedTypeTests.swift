import Foundation
import HealthModel
import HealthReports
import HealthStore
import Synchronization
import Testing

@testable import HealthService

/// The types that are taken down where an answer is of those of several that may be read (MCP-22), and periods with
/// one end.
@Suite struct AskedTypeTests {
    private static func entry(_ world: MCPWorld, _ tool: String, _ arguments: String = "{}") throws -> MCPAudit.Entry {
        _ = try world.call(tool, arguments)
        let entry = try #require(world.book.entries.withLock { $0 }.last)
        #expect(entry.tool == tool)
        return entry
    }

    @Test(
        "MCP-22: of the body, the types are taken down that may be read, in the order of the answer",
        arguments: [
            ([.bodyMass], [.bodyMass]), ([.leanBodyMass, .bodyMass], [.bodyMass, .leanBodyMass]),
            ([.bloodPressureDiastolic], [.bloodPressureDiastolic]),
            (
                [.bloodPressureDiastolic, .bodyFatPercentage, .bloodPressureSystolic, .heartRate],
                [.bodyFatPercentage, .bloodPressureSystolic, .bloodPressureDiastolic]
            ),
        ] as [(Set<ObjectType>, [ObjectType])])
    func body(allowed: Set<ObjectType>, types: [ObjectType]) throws {
        let entry = try Self.entry(MCPWorld(allow: allowed), "get_body")
        #expect(entry.types == types && entry.outcome == .answered)
    }

    @Test(
        "MCP-22: of readiness, the types are taken down that may be read",
        arguments: [
            ([.restingHeartRate], [.restingHeartRate]),
            ([.respiratoryRate, .sleepAnalysis], [.sleepAnalysis, .respiratoryRate]),
            ([.heartRateVariabilitySDNN, .heartRate], [.heartRateVariabilitySDNN]),
        ] as [(Set<ObjectType>, [ObjectType])])
    func readiness(allowed: Set<ObjectType>, types: [ObjectType]) throws {
        let entry = try Self.entry(MCPWorld(allow: allowed), "get_readiness")
        #expect(entry.types == types && entry.outcome == .answered)
    }

    @Test(
        "MCP-22: where none of the types may be read, the first of them is refused",
        arguments: [[], [.heartRate]] as [Set<ObjectType>])
    func nothing(allowed: Set<ObjectType>) throws {
        let world = try MCPWorld(allow: allowed)
        for (tool, first) in [("get_body", ObjectType.bodyMass), ("get_readiness", .heartRateVariabilitySDNN)] {
            let entry = try Self.entry(world, tool)
            #expect(entry.types == [first] && entry.outcome == .refused && entry.rows == 0, "\(tool)")
            let answer = try world.call(tool)
            #expect(answer.isError && answer.text.hasPrefix("\(TypeName.name(of: first)) may not be read"), "\(tool)")
        }
    }

    @Test(
        "MCP-22: planned workouts of a period with one end have no other end",
        arguments: [
            (#"{"to":"2026-05-19"}"#, nil, 20), (#"{"from":"2026-05-18"}"#, 18, nil),
            (#"{"from":"2026-05-18","to":"2026-05-18"}"#, 18, 19),
        ] as [(String, Int?, Int?)])
    func plans(arguments: String, from: Int?, to: Int?) throws {
        let entry = try Self.entry(MCPWorld.allowingEverything(), "get_plans", arguments)
        func midnight(_ day: Int?) -> Double? { day.map { MCPWorld.at($0, -2) } }
        #expect(entry.from?.timeIntervalSinceReferenceDate == midnight(from))
        #expect(entry.to?.timeIntervalSinceReferenceDate == midnight(to))
        #expect(entry.types == [.workout])
    }
}
