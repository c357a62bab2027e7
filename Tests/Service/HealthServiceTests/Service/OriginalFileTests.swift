import Foundation
import HealthModel
import HealthStore
import Testing
import WorkoutFiles

@testable import HealthService

/// The one of the files of a workout that comes back (API-36, SRV-36).
@Suite struct OriginalFileTests {
    @Test("API-36: of the imports of a workout, the latest whose file is there has the original") func latest()
        async throws
    {
        var server = try SweptAccounts(.personal)
        let owner = try server.start()
        let accounts = server.fixture.accounts
        let sent = try await server.ask("POST", "/api/v1/imports?name=first.gpx", body: Running.ride)
        _ = try await server.ask("GET", try #require(sent.fields["Location"], "\(sent.text)") + "/events")
        let found = try await server.ask("GET", "/api/v1/workouts").items()[0].member("uuid") { try $0.asString() }
        let workout = try #require(UUID(uuidString: found))
        func path(_ digest: [UInt8]) -> String { accounts.folder.original(digest, of: owner.person.id) }
        /// Adds a later import of the workout, with its file.
        func add(_ number: Int, _ digest: [UInt8]?, _ text: String?) throws {
            server.fixture.clock.advance(1)
            var job = JobRecord(
                id: SweptLife.uuid(number), person: owner.person.id, kind: .import, state: .done,
                made: server.fixture.clock.now)
            (job.name, job.digest) = ("\(number).gpx", digest)
            let added = job
            try accounts.database.write { tables in
                try tables.add(added)
                try tables.note(workouts: [workout], of: added.id)
            }
            if let digest, let text { try Data(text.utf8).write(to: URL(fileURLWithPath: path(digest))) }
        }
        /// Returns the status, the name and the beginning of the file.
        func told() async throws -> String {
            let answer = try await server.ask("GET", "/api/v1/workouts/\(workout.uuidString)/original")
            guard answer.status == 200 else { return "\(answer.status)" }
            let name = answer.fields["Content-Disposition"]?.split(separator: "'").last ?? "-"
            return "200 \(name) \(answer.text.prefix(4))"
        }
        #expect(try await told() == "200 first.gpx <gpx")
        // A file that is gone, and a payload, which has none.
        try add(1, [1], nil)
        try add(2, nil, nil)
        #expect(try await told() == "200 first.gpx <gpx")
        try add(3, [0, 9, 16, 255], "three")
        try add(4, [4], "four")
        #expect(try await told() == "200 4.gpx four")
        try FileManager.default.removeItem(atPath: path([4]))
        #expect(try await told() == "200 3.gpx thre")
        #expect(path([0, 9, 16, 255]).hasSuffix("/originals/000910ff"))
        #expect(try accounts.deleteOriginals(of: owner, from: .home) == 2)
        #expect(try await told() == "404")
    }
}
