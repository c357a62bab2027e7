import Foundation
import HealthModel
import HealthTransfer
import Testing
import WorkoutFiles

@testable import HealthService

/// Previews that wait for their turn, and forms with several files of which one cannot be taken (API-142, WEB-82).
@Suite struct PreviewTurnTests {
    /// A server for one person who has one import at a time, and may be kept from having one.
    private final class World: Sendable {
        let server: SweptAccounts
        let owner: SignedIn
        let imports: Imports

        init(_ change: (inout ServiceLimits) -> Void = { _ in }) throws {
            var limits = ServiceLimits()
            (limits.importsPerPerson, limits.freeSpace) = (1, 0)
            change(&limits)
            var server = try SweptAccounts(.personal, limits: limits)
            owner = try server.start()
            imports = try #require(server.responder.services?.imports)
            self.server = server
        }

        /// Begins an import that lasts until the returned feed is finished.
        func occupy() throws -> AsyncStream<Void>.Continuation {
            let (gate, opener) = AsyncStream.makeStream(of: Void.self)
            let job = JobRecord(
                id: .timeOrdered(), person: owner.person.id, kind: .import, state: .waiting, made: AccountsFixture.start
            )
            try server.jobs.begin(
                job,
                work: { _ in
                    for await _ in gate {}
                    return { $0.state = .done }
                })
            return opener
        }

        func preview(_ day: Int) async throws -> String {
            let body = Running.ride.replacing("2026-05-12", with: "2026-05-\(10 + day)")
            let sent = try await server.ask("POST", "/api/v1/imports?name=\(day).gpx&preview=true", body: body)
            return try #require(sent.fields["Location"], "\(sent.text)")
        }

        /// Returns members of the job in a line.
        func told(_ place: String) async throws -> String {
            let json = try await server.ask("GET", place).json()
            return ["state", "made", "begun", "ended"].map { json[$0]?.line.replacing("\"", with: "") ?? "-" }
                .joined(separator: " ")
        }

        var files: Int {
            get throws {
                try FileManager.default.contentsOfDirectory(atPath: server.fixture.accounts.folder.temporary).count
            }
        }
        var workouts: Int {
            get async throws { try await server.ask("GET", "/api/v1/workouts").items().count }
        }
    }

    @Test("API-142: an upload waits for an hour from when its preview was shown, however late that was")
    func late() async throws {
        let world = try World()
        let opener = try world.occupy()
        let place = try await world.preview(1)
        let waiting = try await world.told(place)
        #expect(waiting == "waiting 2026-05-09T06:13:20Z - -", "\(waiting)")
        // It has its place from the beginning.
        #expect(try world.files == 1 && world.imports.previews.count(of: world.owner.person.id) == 1)
        // Nothing is to be confirmed yet.
        #expect(try await world.server.ask("POST", place + "/confirm").status == 409)
        world.server.fixture.clock.advance(600)
        opener.finish()
        _ = try await world.server.ask("GET", place + "/events")
        #expect(
            try await world.told(place)
                == "previewed 2026-05-09T06:13:20Z 2026-05-09T06:23:20Z 2026-05-09T06:23:20Z")
        world.server.fixture.clock.advance(3_599)
        world.imports.discardExpiredPreviews()
        #expect(try world.files == 1 && world.imports.previews.count(of: world.owner.person.id) == 1)
        world.server.fixture.clock.advance(1)
        world.imports.discardExpiredPreviews()
        #expect(try world.files == 0 && world.imports.previews.count(of: world.owner.person.id) == 0)
        #expect(try await world.told(place).hasPrefix("cancelled "))
        #expect(try await world.workouts == 0)
    }

    @Test("API-142: a preview that is cancelled before its turn leaves nothing") func cancelled() async throws {
        let world = try World()
        let opener = try world.occupy()
        let place = try await world.preview(1)
        #expect(try await world.server.ask("DELETE", place).status == 204)
        opener.finish()
        _ = try await world.server.ask("GET", place + "/events")
        #expect(
            try await world.told(place) == "cancelled 2026-05-09T06:13:20Z - 2026-05-09T06:13:20Z")
        #expect(try world.files == 0 && world.imports.previews.count(of: world.owner.person.id) == 0)
        #expect(try await world.server.ask("POST", place + "/confirm").status == 409)
    }

    @Test("API-142: what was confirmed is a new import under the old address, and may be cancelled before its turn")
    func confirmed() async throws {
        let world = try World()
        let places = [try await world.preview(1), try await world.preview(2)]
        for place in places { _ = try await world.server.ask("GET", place + "/events") }
        #expect(try world.files == 2)
        let opener = try world.occupy()
        world.server.fixture.clock.advance(60)
        for place in places {
            let confirmed = try await world.server.ask("POST", place + "/confirm")
            #expect(confirmed.status == 202)
            let job = try confirmed.json()
            #expect(job["state"]?.line == "\"waiting\"" && job["message"]?.line == nil)
            let waiting = try await world.told(place)
            #expect(waiting == "waiting 2026-05-09T06:13:20Z - -", "\(waiting)")
            #expect(try await world.server.ask("POST", place + "/confirm").status == 409)
        }
        #expect(try await world.server.ask("DELETE", places[1]).status == 204)
        opener.finish()
        for place in places { _ = try await world.server.ask("GET", place + "/events") }
        #expect(
            try await world.told(places[0]) == "done 2026-05-09T06:13:20Z 2026-05-09T06:14:20Z 2026-05-09T06:14:20Z")
        #expect(
            try await world.told(places[1]) == "cancelled 2026-05-09T06:13:20Z - 2026-05-09T06:14:20Z")
        #expect(try await world.workouts == 1)
        #expect(try world.files == 0)
    }

    // MARK: Forms

    private static func form(_ parts: [(head: String, content: String)]) -> String {
        parts.map { "--b\r\nContent-Disposition: form-data; \($0.head)\r\n\r\n\($0.content)\r\n" }.joined()
            + "--b--\r\n"
    }

    private static func send(_ parts: [(head: String, content: String)], _ world: World, query: String = "")
        async throws -> Answer
    {
        try await world.server.ask(
            "POST", "/api/v1/imports\(query)", body: form(parts),
            fields: [("Content-Type", "multipart/form-data; boundary=b")])
    }

    @Test(
        "WEB-82: a part with the name of a file is a file, whatever its field is called",
        arguments: ["only", "from", "to", "preview", "token"])
    func fields(name: String) async throws {
        let world = try World()
        let sent = try await Self.send([("name=\"\(name)\"; filename=\"a.gpx\"", Running.ride)], world)
        let place = try #require(sent.fields["Location"], "\(sent.text)")
        _ = try await world.server.ask("GET", place + "/events")
        #expect(try await world.told(place).hasPrefix("done "))
        #expect(try await world.workouts == 1)
        #expect(try world.files == 0)
    }

    @Test(
        "WEB-82: if one part of a form cannot be taken, no file remains of those before it",
        arguments: [
            ("name=\"only\"", "nonsense", 400), ("name=\"from\"", "yesterdy", 400),
            ("name=\"only\"", String(repeating: "7", count: 255), 400),
            ("name=\"only\"", String(repeating: "7", count: 256), 403), ("name=\"f\"; filename=\"c.gpx\"", "", 202),
            ("name=\"f\"; filename=\"c.gpx\"", String(repeating: "<", count: 2_000), 413),
        ])
    func refused(head: String, content: String, status: Int) async throws {
        let world = try World { $0.import = 1_999 }
        let opener = try world.occupy()
        let files = ["a", "b"].map { (head: "name=\"f\"; filename=\"\($0).gpx\"", content: Running.ride) }
        let sent = try await Self.send(files + [(head, content)], world)
        #expect(sent.status == status, "\(sent.text)")
        // The files of a form that was taken wait for their turn.
        #expect(try world.files == (status == 202 ? 3 : 0))
        #expect(try await world.server.ask("GET", "/api/v1/imports").items().count == (status == 202 ? 4 : 1))
        opener.finish()
        while world.server.jobs.count > 0 { await Task.yield() }
        #expect(try world.files == 0)
    }

    @Test(
        "IMP-95: the field of a form that cannot be read is named",
        arguments: [
            (["only": "nonsense"], "/only"), (["from": "yesterdy"], "/from"), (["to": "2026-02-30"], "/to"),
            (["from": "2026-05-02", "to": "2026-05-01"], "/to"), (["only": "x", "from": "x", "to": "x"], "/only"),
            (["from": "x", "to": "x"], "/from"),
        ])
    func namedFields(fields: [String: String], pointer: String) async throws {
        let world = try World()
        let parts = fields.map { (head: "name=\"\($0.key)\"", content: $0.value) }
        let sent = try await Self.send([("name=\"f\"; filename=\"a.gpx\"", Running.ride)] + parts, world)
        #expect(sent.status == 400)
        let pointers = try sent.json().member("errors") {
            try $0.elements { try $0.member("pointer") { try $0.asString() } }
        }
        #expect(pointers == [pointer], "\(sent.text)")
        #expect(try world.files == 0)
    }

    @Test(
        "API-142, WEB-82: of several files, those are previewed for which there is room",
        arguments: [(18, 202, 2), (19, 409, 1), (20, 409, 0)])
    func room(waiting: Int, status: Int, taken: Int) async throws {
        let world = try World()
        for number in 0..<waiting {
            let job = JobRecord(
                id: SweptLife.uuid(number), person: world.owner.person.id, kind: .import, state: .previewed,
                made: AccountsFixture.start)
            world.imports.previews.add(
                .init(
                    job: job, upload: Upload(path: "/nowhere", bytes: 0, digest: []), options: FileImporter.Options(),
                    until: AccountsFixture.start + 1e9))
        }
        let opener = try world.occupy()
        let rides = (1...2).map { day in
            (
                head: "name=\"f\"; filename=\"\(day).gpx\"",
                content: Running.ride.replacing("2026-05-12", with: "2026-05-2\(day)")
            )
        }
        let sent = try await Self.send(rides + [("name=\"preview\"", "on")], world)
        #expect(sent.status == status)
        #expect(try world.files == taken)
        // Those that are about to be shown have their places.
        #expect(world.imports.previews.count(of: world.owner.person.id) == waiting + taken)
        opener.finish()
        while world.server.jobs.count > 0 { await Task.yield() }
        #expect(world.imports.previews.count(of: world.owner.person.id) == waiting + taken)
        #expect(try await world.workouts == 0)
        #expect(try world.files == taken)
    }
}
