import Foundation
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthService

/// Responses of the API have the forms that `hk … --json` prints (API-3): the program and the server read the same
/// store.
@Suite struct CommandFormTests {
    /// Returns the output of `hk` on a store.
    private static func hk(_ folder: URL, _ arguments: String...) throws -> JSON {
        let text = try CommandLineTool.output(folder, arguments)
        return arguments.contains("--json") ? try JSON(parsing: text) : .null
    }

    private static func withStore(_ body: (URL, inout Browser) async throws -> Void) async throws {
        try await Running.withFolder { folder in
            let ride = folder.appending(path: "run.gpx")
            try Data(Running.ride.utf8).write(to: ride)
            let export = folder.appending(path: "export.xml")
            try Data(ExampleExport(days: 3).text.utf8).write(to: export)
            _ = try hk(folder, "import", ride.path, export.path)
            let running = try Running.personal(folder, ["time-zone": "UTC"])
            var owner = try await Running.owner(running)
            try await body(folder, &owner)
            running.stop()
        }
    }

    private static func elements(_ json: JSON, _ name: String? = nil) throws -> [String] {
        try (name.flatMap { json[$0] } ?? json).elements { $0.line }
    }

    @Test func API_3_objectsAndListsAreThoseOfTheCommandLine() async throws {
        try await Self.withStore { folder, owner in
            let workouts = try Self.hk(folder, "workouts", "--json")
            let told = try await owner.ask("GET", "/api/v1/workouts").items()
            #expect(told.count > 1)
            #expect(try told.map(\.line) == Self.elements(workouts))
            for workout in told {
                let uuid = try workout.member("uuid") { try $0.asString() }
                #expect(uuid == uuid.uppercased())
                let detail = try await owner.ask("GET", "/api/v1/workouts/\(uuid.lowercased())").json()
                #expect(try detail.line == Self.hk(folder, "show", uuid, "--json").line)
            }
            var kinds = 0
            for type in try Self.hk(folder, "types", "--json").elements({ $0 }) {
                let (name, identifier) = (
                    try type.member("name") { try $0.asString() }, try type.member("identifier") { try $0.asString() }
                )
                let printed = try Self.hk(folder, "samples", name, "--sort", "start", "--json")
                // Types have a friendly name and Apple's identifier.
                for word in [name, identifier] {
                    // The beats of a series are printed one by one, and returned here on request.
                    let form = name == "heartbeatSeries" ? "&series=values" : ""
                    let answer = try await owner.ask(
                        "GET", "/api/v1/samples?type=\(word)&sort=start&limit=10000" + form)
                    let lines = try answer.items().map { $0.line.replacing("\"seriesUUID\"", with: "\"uuid\"") }
                    #expect(try Set(lines) == Set(Self.elements(printed)), "\(word)")
                }
                kinds += 1
            }
            #expect(kinds > 6)
            for list in ["types", "sources"] {
                let items = try await owner.ask("GET", "/api/v1/\(list)").items().map(\.line)
                #expect(try items == Self.elements(Self.hk(folder, list, "--json")), "\(list)")
            }
        }
    }

    @Test func API_3_API_47_reportsAreThoseOfTheCommandLine() async throws {
        try await Self.withStore { folder, owner in
            let sleep = try Self.hk(folder, "sleep", "--from", "2024-01-01", "--json")
            #expect(try Self.elements(sleep, "nights").count > 1)
            #expect(try await owner.ask("GET", "/api/v1/sleep?from=2024-01-01").json().line == sleep.line)
            let records = try Self.hk(folder, "records", "--json")
            #expect(try await owner.ask("GET", "/api/v1/records").json().line == records.line)
            let totals = try Self.hk(folder, "totals", "--by", "week", "--json")
            let told = try await owner.ask("GET", "/api/v1/totals?by=week").json()
            #expect(told["all"]?.line == totals["all"]?.line && told["streak"]?.line == totals["streak"]?.line)
            #expect(told["periods"]?.line == totals["periods"]?.line)
            for type in ["stepCount", "heartRate"] {
                let printed = try Self.hk(folder, "stats", type, "--by", "day", "--json")
                let items = try await owner.ask("GET", "/api/v1/statistics?type=\(type)&by=day&empty=false").json()
                #expect(try Self.elements(items, "items") == Self.elements(printed, "periods"), "\(type)")
                #expect(items["unit"]?.line == printed["unit"]?.line && items["type"]?.line == printed["type"]?.line)
            }
        }
    }
}
