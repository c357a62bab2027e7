import Foundation
import HealthModel
import HealthTransfer
import Testing
import WorkoutFiles

@testable import HealthService

/// The uploads that wait for a decision: how many, how long, and what becomes of their files (API-142).
@Suite struct PreviewRoomTests {
    private static func ride(_ day: Int) -> String {
        Running.ride.replacing("2026-05-12", with: "2026-05-\(10 + day)")
    }

    private static func server() throws -> (server: SweptAccounts, imports: Imports, person: UUID) {
        var server = try SweptAccounts(.personal)
        let signedIn = try server.start()
        let imports = try #require(server.responder.services?.imports)
        return (server, imports, signedIn.person.id)
    }

    /// Starts a preview, waits until it ended, and returns its address.
    private static func preview(_ day: Int, _ server: SweptAccounts) async throws -> String {
        let sent = try await server.ask("POST", "/api/v1/imports?name=\(day).gpx&preview=true", body: ride(day))
        #expect(sent.status == 202, "\(sent.text)")
        let place = try #require(sent.fields["Location"])
        _ = try await server.ask("GET", place + "/events")
        return place
    }

    private static func job(_ place: String, _ server: SweptAccounts) async throws -> (state: String, ended: String) {
        let json = try await server.ask("GET", place).json()
        return (
            try json.member("state") { try $0.asString() }, try json.optional("ended") { try $0.asString() } ?? "-"
        )
    }

    private static func files(_ server: SweptAccounts) throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: server.fixture.accounts.folder.temporary).count
    }

    /// Lets uploads of others wait.
    private static func wait(_ count: Int, of person: UUID, in imports: Imports) {
        for _ in 0..<count {
            let job = JobRecord(
                id: .timeOrdered(), person: person, kind: .import, state: .previewed, made: AccountsFixture.start)
            imports.previews.add(
                .init(
                    job: job, upload: Upload(path: "/nowhere", bytes: 0, digest: []), options: FileImporter.Options(),
                    until: AccountsFixture.start + 1e9))
        }
    }

    @Test("API-142: an upload waits for an hour from the end of its preview, and is then discarded")
    func expiry() async throws {
        let (server, imports, person) = try Self.server()
        let first = try await Self.preview(1, server)
        server.fixture.clock.advance(600)
        let second = try await Self.preview(2, server)
        #expect(try Self.files(server) == 2 && imports.previews.count(of: person) == 2)
        server.fixture.clock.advance(2_999)
        imports.discardExpiredPreviews()
        #expect(try await Self.job(first, server).state == "previewed")
        #expect(try Self.files(server) == 2)
        server.fixture.clock.advance(1)
        imports.discardExpiredPreviews()
        #expect(try await Self.job(first, server) == ("cancelled", "2026-05-09T07:13:20Z"))
        #expect(try await Self.job(second, server).state == "previewed")
        #expect(try Self.files(server) == 1 && imports.previews.count(of: person) == 1)
        #expect(try await server.ask("POST", first + "/confirm").status == 409)
        #expect(try await server.ask("POST", second + "/confirm").status == 202)
        _ = try await server.ask("GET", second + "/events")
        #expect(try await Self.job(second, server).state == "done")
        // The discarded file can be uploaded again.
        #expect(try await Self.job(Self.preview(1, server), server).state == "previewed")
    }

    @Test("API-142: a person has at most twenty previews, and imports beside them")
    func room() async throws {
        let (server, imports, person) = try Self.server()
        Self.wait(19, of: person, in: imports)
        Self.wait(30, of: UUID(high: 1, low: 2), in: imports)
        let last = try await Self.preview(1, server)
        #expect(try await Self.job(last, server).state == "previewed")
        let refused = try await server.ask("POST", "/api/v1/imports?name=a.gpx&preview=true", body: Self.ride(2))
        #expect(refused.status == 409)
        #expect(
            try refused.json().member("detail") { try $0.asString() }
                == "Import or discard a preview first; there are 20.")
        // The refused file is gone, and was no import.
        #expect(try Self.files(server) == 1)
        #expect(try await server.ask("GET", "/api/v1/imports").items().count == 1)
        #expect(try await server.ask("POST", "/api/v1/imports?name=a.gpx", body: Self.ride(2)).status == 202)
        #expect(try await server.ask("DELETE", last).status == 204)
        #expect(try Self.files(server) <= 1)
        #expect(try await Self.job(Self.preview(3, server), server).state == "previewed")
    }

    @Test("API-142: a preview says what it cannot be")
    func refusals() async throws {
        let (server, _, _) = try Self.server()
        let place = try await Self.preview(1, server)
        #expect(try await server.ask("POST", place + "/confirm").status == 202)
        _ = try await server.ask("GET", place + "/events")
        func detail(_ method: String, _ target: String) async throws -> String {
            let answer = try await server.ask(method, target)
            #expect(answer.status == 409)
            return try answer.json().member("detail") { try $0.asString() }
        }
        #expect(
            try await detail("POST", place + "/confirm")
                == "The import is not a preview, or its file was imported or discarded.")
        #expect(try await detail("DELETE", place) == "The import has already finished.")
    }
}
