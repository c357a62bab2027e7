import FileSystem
import Foundation
import HealthModel
import HealthStore
import Testing

@testable import HealthService

/// The start of a server, the people of its operator, its backup's key, and requests that need nobody.
@Suite struct ServiceStartTests {
    @Test("SRV-23: a folder is that of one server at a time") func claims() async throws {
        try await Running.withFolder { folder in
            var running: RunningService? = try Running.personal(folder)
            let error = #expect(throws: EngineError.self) { try Running.personal(folder) }
            #expect(error?.message.hasPrefix("Another server is using '\(folder.path)/personal/") == true)
            #expect(error?.message.hasSuffix("'.") == true && error?.cause == .busy)
            #expect(error?.code == .storage)
            running?.stop()
            running = nil
            try Running.personal(folder).stop()
        }
    }

    @Test("SRV-23, SEC-3: an operator makes administrators and others, with passwords by the rules of the server")
    func people() async throws {
        try await Running.withFolder { folder in
            func make(_ name: String, isAdmin: Bool, _ password: String, _ site: String? = nil) async throws {
                let flags = site.map { ["state": folder.path, "public-url": $0] }
                try await RunningService.createPerson(
                    name: name, isAdmin: isAdmin, password: password, state: folder,
                    configuration: flags.map { try ServiceConfiguration(flags: $0) }, secrets: FastSecrets())
            }
            let host = "health.example.org"
            await expectError({ if case .passwordRefused(.hostName) = $0 { true } else { false } }) {
                try await make("max", isAdmin: true, host, "https://\(host)")
            }
            try await make("ann", isAdmin: true, Running.password, "https://\(host)")
            try await make("ben", isAdmin: false, host)
            await expectError(\.isNameTaken) { try await make("ANN", isAdmin: false, Running.password) }
            let database = try ServerDatabase(path: ServiceFolder(server: folder.path).database)
            let known = try database.read { try $0.people() }.map { "\($0.name ?? "-") \($0.role) \($0.state)" }
            #expect(known.sorted() == ["ann admin active", "ben person active"])
        }
    }

    @Test("SEC-24, SRV-36: a backup has the secret key, if there is one") func keys() async throws {
        try await Running.withFolder { folder in
            let state = folder.appending(path: "state")
            try await RunningService.createPerson(
                name: "ann", isAdmin: true, password: Running.password, state: state, secrets: FastSecrets())
            let path = state.appending(path: "secret.key")
            let key = Data(repeating: 9, count: 32)
            try key.write(to: path)
            let (copy, other) = (folder.appending(path: "copy"), folder.appending(path: "other"))
            #expect(try ServerBackup(of: state, to: copy).people == 1)
            #expect(try Data(contentsOf: copy.appending(path: "secret.key")) == key)
            try key.dropLast().write(to: path)
            let error = #expect(throws: EngineError.self) { try ServerBackup(of: state, to: other) }
            #expect(
                error?.message
                    == "'\(path.path)' does not contain 32 bytes. Delete it to create a new key.")
            #expect(try Set(FileManager.default.contentsOfDirectory(atPath: folder.path)) == ["state", "copy"])
            try FileManager.default.removeItem(at: path)
            #expect(try ServerBackup(of: state, to: other).people == 1)
            #expect(!FileManager.default.fileExists(atPath: other.appending(path: "secret.key").path))
        }
    }

    @Test("SRV-37: maintenance finishes the erasures that began before") func erasures() async throws {
        try await Running.withFolder { folder in
            let (running, _) = try await Running.server(folder)
            let (accounts, ben) = (running.accounts, SweptLife.uuid(1))
            let begun = AccountsFixture.start
            try accounts.database.write { tables in
                try tables.add(
                    PersonRecord(id: ben, name: "ben", folded: "ben", shownName: "Ben", role: .person, made: begun))
                try tables.beginErasure(of: ben, at: begun, counts: "{}")
            }
            let files = accounts.folder.files(of: ben)
            try ServiceFolder.makeFolder(files)
            let maintenance = Task { await running.tidyUp() }
            maintenance.cancel()
            await maintenance.value
            #expect(!FileManager.default.fileExists(atPath: files))
            #expect(try accounts.database.read { try $0.people() }.map(\.name) == ["ann"])
            let erasures = try accounts.database.read { try $0.erasures() }
            #expect(erasures.map(\.person) == [ben] && erasures.first?.ended != nil)
            running.stop()
        }
    }

    @Test("SEC-46: a request is noted with the pattern of its route, also where nobody signs in") func notes()
        async throws
    {
        let notes = Notes()
        let store = try PersonStore(engine: .inMemory())
        let responder = HealthResponder(
            authenticate: { _ in nil }, openStore: { _ in store }, origins: OriginCheck(hosts: ["health.test"]),
            table: RouteTable(routes: RouteTable.api.routes, openings: StatusRoutes.openings),
            seal: { ServiceUnderTest.seal($0) }, log: { notes.add($0) })
        for (method, target, route, status) in [
            ("GET", "/healthz", "/healthz", 200), ("HEAD", "/healthz", "/healthz", 200),
            ("GET", "/problems/gone", "/problems/{name}", 200), ("GET", "/problems/x", "/problems/{name}", 404),
            ("GET", "/", "/", 200), ("GET", "/api/v1/types", "/api/v1/types", 401), ("GET", "/none", nil, 404),
            ("POST", "/healthz", nil, 405), ("DELETE", "/api/v1/types", nil, 405),
        ] as [(String, String, String?, Int)] {
            var request = ServiceRequest(method: method, target: target)
            request.fields["Host"] = "health.test"
            let response = await responder.respond(to: request)
            let note = try #require(notes.all.last)
            #expect(response.status.rawValue == status && note.status == status, "\(method) \(target)")
            #expect(note.route == route && note.person == nil && note.fault == nil, "\(method) \(target)")
            #expect(note.request == response.fields["Request-Id"], "\(method) \(target)")
            #expect((note.bytes == 0) == (method == "HEAD"), "\(method) \(target)")
        }
        #expect(notes.all.count == 9)
    }

    @Test("SEC-50: streams of events have places, and other answers that are streamed have none") func places()
        async throws
    {
        var limits = ServiceLimits()
        limits.streamsPerPerson = 1
        let service = try ServiceUnderTest(limits: limits, Fixture.fill)
        func open(_ target: String) async -> ServiceResponse {
            var request = ServiceRequest(method: "GET", target: target)
            (request.fields["Host"], request.fields["Cookie"]) = ("health.test", "hk=owner")
            return await service.service.respond(to: request)
        }
        let held = [
            await open("/api/v1/samples.ndjson?type=heartRate"), await open("/api/v1/changes/stream"),
            await open("/api/v1/samples.csv?type=heartRate"), await open("/api/v1/workouts.ndjson"),
        ]
        #expect(held.map(\.status) == [.ok, .ok, .ok, .ok])
        let refused = await open("/api/v1/changes/stream")
        #expect(refused.status == .tooManyRequests && refused.fields["Retry-After"] == "5")
        #expect(held.count == 4)
    }

    @Test("API-8: of an error of a file only a disk is told") func disks() {
        func told(_ code: FileError.Code, _ number: POSIXErrorCode?) -> Problem? {
            Problem(
                FileError(code, file: "a", reason: "it failed", underlying: number.map { POSIXError($0) }))
        }
        #expect(told(.unwritable, .ENOSPC)?.name == "insufficient-storage")
        #expect(told(.unreadable, .EIO)?.name == "insufficient-storage")
        #expect(told(.unwritable, .EACCES) == nil && told(.unreadable, nil) == nil && told(.exists, .ENOSPC) == nil)
    }
}
