import Foundation
import Testing
import WorkoutFiles

@testable import HealthService

@Suite struct ServerBackupTests {
    @Test("SRV-23, SRV-36: a backup made while the server runs is a folder that another one works with") func backup()
        async throws
    {
        try await Running.withFolder { folder in
            let (state, copy) = (folder.appending(path: "state"), folder.appending(path: "copy"))
            var (running, ann) = try await Running.server(state)
            let place = try #require(
                try await ann.ask("POST", "/api/v1/imports?name=run.gpx", body: Running.ride).fields["Location"])
            _ = try await Running.ended(place, &ann)
            let backup = try ServerBackup(of: state, to: copy)
            #expect(backup.people == 1 && backup.bytes > 0)
            #expect(throws: (any Error).self) { try ServerBackup(of: state, to: copy) }
            #expect(throws: (any Error).self) { try ServerBackup(of: folder, to: folder.appending(path: "other")) }
            #expect(Set(try FileManager.default.contentsOfDirectory(atPath: folder.path)) == ["state", "copy"])
            let again = try RunningService.server(
                state: copy, hosts: ["health.test"], secrets: FastSecrets(), log: { _ in })
            var other = Browser(running: again)
            let login = "{\"name\": \"ann\", \"password\": \"\(Running.password)\"}"
            #expect(try await other.ask("POST", "/login", body: login).status == 303)
            let workouts = try await other.ask("GET", "/api/v1/workouts").items()
            #expect(workouts.count == 1)
            let uuid = try workouts[0].member("uuid") { try $0.asString() }
            #expect(try await other.ask("GET", "/api/v1/workouts/\(uuid)/original").text == Running.ride)
            running.stop()
            again.stop()
        }
    }
}
