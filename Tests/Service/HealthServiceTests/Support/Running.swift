import Foundation
import Testing
import WorkoutFiles

@testable import HealthService

/// A browser, which stores its cookie.
struct Browser {
    let running: RunningService
    var cookie: String?

    mutating func ask(
        _ method: String = "GET", _ target: String, body: String = "", bytes: [UInt8]? = nil,
        fields: [HeaderFields.Field] = []
    ) async throws -> Answer {
        var request = ServiceRequest(
            method: method, target: target, body: RequestBody(bytes ?? Array(body.utf8)), address: "127.0.0.1")
        request.fields["Host"] = "health.test"
        if let cookie {
            request.fields["Cookie"] = cookie
            request.fields["Sec-Fetch-Site"] = "same-origin"
        }
        for field in fields { request.fields[field.name] = field.value }
        let answer = try await Answer(running.responder.respond(to: request))
        try AnswerSchemas.of(running.responder.table).check(method, target, answer)
        if let set = answer.fields["Set-Cookie"] { cookie = String(set.prefix { $0 != ";" }) }
        return answer
    }
}

extension Browser {
    /// Returns the status of a single request for a page.
    func asking(_ target: String) async throws -> Int {
        var copy = self
        return try await copy.ask("GET", target).status
    }
}

/// Services over files in a folder of their own.
enum Running {
    static func withFolder<Value>(_ body: (URL) async throws -> Value) async throws -> Value {
        let folder = FileManager.default.temporaryDirectory.appending(path: "service-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        return try await body(folder)
    }

    /// - Parameter flags: The settings, by the names of options.
    static func personal(_ folder: URL, _ flags: [String: String] = [:]) throws -> RunningService {
        try .personal(
            store: folder.appending(path: "health.sqlite"), state: folder.appending(path: "personal"),
            hosts: ["health.test"], configuration: ServiceConfiguration(flags: flags), secrets: FastSecrets(),
            log: { _ in })
    }

    /// Returns a server with an admin, who is signed in.
    static func server(
        _ folder: URL, _ flags: [String: String] = [:]
    ) async throws -> (running: RunningService, admin: Browser) {
        let configuration = try ServiceConfiguration(flags: flags)
        let secrets = FastSecrets()
        try await RunningService.createPerson(
            name: "ann", isAdmin: true, password: password, state: folder, configuration: configuration,
            secrets: secrets)
        let running = try RunningService.server(
            state: folder, hosts: ["health.test"], configuration: configuration, secrets: secrets, log: { _ in })
        var admin = Browser(running: running)
        _ = try await admin.ask("POST", "/login", body: "{\"name\": \"ann\", \"password\": \"\(password)\"}")
        return (running, admin)
    }

    static let password = "correct horse battery"

    /// Creates a token of the owner, and returns its header field.
    static func token(_ owner: inout Browser, _ scopes: String) async throws -> [HeaderFields.Field] {
        let made = try await owner.ask("POST", "/api/v1/tokens", body: "{\"name\": \"script\", \"scopes\": \(scopes)}")
        return [("Authorization", "Bearer \(try made.json().member("token") { try $0.asString() })")]
    }

    /// Imports the run that tests use.
    static func importRun(_ owner: inout Browser) async throws {
        let place = try #require(
            try await owner.ask("POST", "/api/v1/imports?name=run.gpx", body: Running.ride).fields["Location"])
        _ = try await ended(place, &owner)
    }

    /// Returns a job's final state.
    static func ended(_ place: String, _ owner: inout Browser) async throws -> JSON {
        _ = try await owner.ask("GET", place + "/events")
        return try await owner.ask("GET", place).json()
    }

    /// Signs in with the printed key.
    static func owner(_ running: RunningService) async throws -> Browser {
        var browser = Browser(running: running)
        let path = running.startPath ?? ""
        _ = try await browser.ask("GET", path)
        return browser
    }

    static let ride = """
        <gpx version="1.1" creator="test" xmlns="http://www.topografix.com/GPX/1/1"><trk><type>running</type><trkseg>
        <trkpt lat="47.0" lon="8.0"><ele>400</ele><time>2026-05-12T06:00:00Z</time></trkpt>
        <trkpt lat="47.001" lon="8.0"><ele>402</ele><time>2026-05-12T06:00:30Z</time></trkpt>
        <trkpt lat="47.002" lon="8.0"><ele>404</ele><time>2026-05-12T06:01:00Z</time></trkpt>
        </trkseg></trk></gpx>
        """
}
