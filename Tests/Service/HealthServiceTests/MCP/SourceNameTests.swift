import Foundation
import HealthModel
import HealthStore
import Testing

@testable import HealthService

/// The names of sources in texts for assistants, which any app chooses (MCP-6).
@Suite struct SourceNameTests {
    /// A name with invisible characters, of which sixty characters are told.
    private static let name = "Say\u{202E} \u{7}" + String(repeating: "N", count: 200)
    private static let told = "Say " + String(repeating: "N", count: 55) + "…"

    @Test(
        "MCP-6: the name of a source is told without invisible characters, and with sixty characters at most",
        arguments: [
            ("get_statistics", #"{"type":"flightsClimbed","per_source":true,"from":"2026-05-01"}"#),
            ("explain_sum", #"{"type":"flightsClimbed","from":"2026-05-20"}"#),
            ("describe_data", "{}"),
        ])
    func names(tool: String, arguments: String) throws {
        let world = try MCPWorld.allowingEverything()
        let app = AppIdentity(bundleIdentifier: "org.example.named", name: Self.name)
        let all = Dictionary(uniqueKeysWithValues: ObjectType.all.map { ($0, true) })
        try world.engine.write { try $0.authorize(app, AuthorizationDecisions(share: all, read: all)) }
        try world.engine.write(as: app) {
            try $0.save([.quantity(.flightsClimbed, 7, .count, MCPWorld.at(20, 6), seconds: 60)])
        }
        try world.engine.write(as: MCPWorld.phone) {
            try $0.save([.quantity(.flightsClimbed, 2, .count, MCPWorld.at(20, 6), seconds: 60)])
        }
        let answer = try world.call(tool, arguments)
        #expect(!answer.isError && answer.text.contains(Self.told), "\(answer.text)")
        #expect(!answer.text.contains("\u{202E}") && !answer.text.contains("\u{7}"))
    }
}
