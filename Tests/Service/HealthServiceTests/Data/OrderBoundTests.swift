import Foundation
import HealthModel
import HealthStore
import TestEngines
import TestSupport
import Testing

@testable import HealthService

/// The bounds of what is changed at once: an order of sources (API-50).
@Suite struct OrderBoundTests {
    private static func names(_ count: Int) -> [String] { (0..<count).map { "a\($0)" } }

    @Test(
        "API-50: an order has up to a thousand different identifiers, each of 1 to 255 bytes",
        arguments: [
            (names(1_000), true), (names(1_001), false), ([], true), (["a", "b", "a"], false), ([""], false),
            (["a", ""], false), ([String(repeating: "a", count: 255)], true),
            ([String(repeating: "a", count: 256)], false), ([String(repeating: "é", count: 127)], true),
            ([String(repeating: "é", count: 128)], false), (["a", "A"], true),
        ])
    func order(sources: [String], isTaken: Bool) async throws {
        let service = try ServiceUnderTest(Fixture.fill)
        let list = sources.map { "\"\($0)\"" }.joined(separator: ",")
        let answer = try await service.ask(
            "PUT", "/api/v1/sources/order", body: "{\"type\":\"stepCount\",\"sources\":[\(list)]}")
        #expect(answer.status == (isTaken ? 200 : 400))
        let stored = try service.engine.read { try $0.sourceOrder(of: .stepCount) }
        let other = try service.engine.read { try $0.sourceOrder(of: .distanceWalkingRunning) }
        #expect(stored == (isTaken ? sources : []) && other.isEmpty)
    }

    @Test("API-50: an order without a type is that of all types whose samples overlap, and of no other")
    func everyType() async throws {
        let service = try ServiceUnderTest(Fixture.fill)
        let answer = try await service.ask("PUT", "/api/v1/sources/order", body: #"{"sources":["b","a"]}"#)
        #expect(answer.status == 200)
        try service.engine.read { store in
            for type in ObjectType.all {
                let isMerged = type.aggregationStyle != nil || type == .sleepAnalysis
                let order = try store.sourceOrder(of: type)
                #expect(order == (isMerged ? ["b", "a"] : []), "\(type)")
            }
        }
    }
}
