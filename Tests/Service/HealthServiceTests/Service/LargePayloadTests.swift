import Foundation
import HealthModel
import HealthStore
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthService

/// Payloads that are stored in the background, and those whose originals an export has (ING-3, ING-8).
@Suite struct LargePayloadTests {
    private static func payload(_ minutes: ClosedRange<Int>) -> String {
        let points = minutes.map { #"{"date":"2026-05-01 10:1\#($0):00 +0000","qty":7}"# }.joined(separator: ",")
        return #"{"data":{"metrics":[{"name":"step_count","units":"count","data":[\#(points)]}]}}"#
    }

    /// The size of a body that is stored before the response.
    private static let most = 4 << 20

    private static func padded(_ text: String, to length: Int) -> String {
        text + String(repeating: " ", count: length - text.utf8.count)
    }

    /// Returns a signed-in server, which needs no free room.
    private static func server() throws -> SweptAccounts {
        var limits = ServiceLimits()
        limits.freeSpace = 0
        var server = try SweptAccounts(.personal, limits: limits)
        _ = try server.start()
        return server
    }

    private static func send(_ body: String, _ server: SweptAccounts) async throws -> Answer {
        try await server.ask(
            "POST", "/api/v1/ingest/health-auto-export", body: body, fields: [("Content-Type", "application/json")])
    }

    /// Returns the imports of the only person, the latest first, and the lines of the audit log about them.
    private static func records(_ server: SweptAccounts) throws -> (jobs: [JobRecord], lines: [AuditRecord]) {
        let database = server.fixture.accounts.database
        let person = try #require(try database.read { try $0.people().first })
        return (
            try database.read { try $0.jobs(of: person.id, kind: .import, limit: 100) },
            try database.read { try $0.audit(of: person.id, limit: 100) }
                .filter { $0.action == AuditAction.import.rawValue }
        )
    }

    private static func temporaryFiles(_ server: SweptAccounts) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: server.fixture.accounts.folder.temporary)
    }

    @Test("ING-3: a body of 4 MiB is answered once it is stored, and a larger one at once") func size() async throws {
        let server = try Self.server()
        let whole = try await Self.send(Self.padded(Self.payload(1...2), to: Self.most), server)
        #expect(whole.status == 200)
        #expect(try whole.json().member("added") { try $0.asInteger() } == 2)
        #expect(try Self.records(server).jobs.map(\.bytesTotal) == [Int64(Self.most)])
        #expect(try Self.records(server).lines.map(\.address) == ["192.0.2.0/24"])
        server.fixture.clock.advance(1)
        let begun = try await Self.send(Self.padded(Self.payload(2...4), to: Self.most + 1), server)
        let place = try #require(begun.fields["Location"])
        #expect(begun.status == 202 && place.hasPrefix("/api/v1/imports/"))
        #expect(try begun.json().members().map(\.key) == ["import"])
        #expect(try begun.json().member("import") { try $0.asString() } == place)
        _ = try await server.ask("GET", place + "/events")
        let (jobs, lines) = try Self.records(server)
        try #require(jobs.count == 2)
        #expect(place.hasSuffix(jobs[0].id.uuidString) && jobs[0].state == .done && jobs[0].digest == nil)
        #expect(jobs[0].bytesTotal == Int64(Self.most + 1) && jobs[0].format == "health-auto-export")
        #expect((jobs[0].added, jobs[0].alreadyThere, jobs[0].skipped) == (2, 1, 0))
        #expect(lines.map(\.object) == ["2 added, 0 updated", "2 added, 0 updated"])
        #expect(lines.first?.address == nil && lines.first?.outcome == "done")
        #expect(try Self.temporaryFiles(server).isEmpty)
    }

    @Test("ING-3: a large body that is no payload is a failed import, with the reason") func failure() async throws {
        let server = try Self.server()
        let begun = try await Self.send(Self.padded(#"{"data": []}"#, to: Self.most + 1), server)
        #expect(begun.status == 202)
        _ = try await server.ask("GET", try #require(begun.fields["Location"]) + "/events")
        let job = try #require(try Self.records(server).jobs.first)
        #expect(job.state == .failed && job.added == 0)
        #expect(job.message == "The body is invalid: the member 'data' is not an object.")
        #expect(try Self.records(server).lines.isEmpty && Self.temporaryFiles(server).isEmpty)
    }

    @Test("ING-8: an import tells how many elements an export has already") func covered() async throws {
        let server = try Self.server()
        let record = IngestStore.record(
            "HKQuantityTypeIdentifierStepCount", "count", "2026-05-01 10:00:00 +0000", "2026-05-01 10:05:00 +0000",
            "900")
        let sent = try await server.ask(
            "POST", "/api/v1/imports?name=export.xml",
            body: IngestStore.export(record, exported: "2026-05-01 10:13:00 +0000"))
        _ = try await server.ask("GET", try #require(sent.fields["Location"], "\(sent.text)") + "/events")
        #expect(try Self.records(server).jobs.first?.added == 1)
        server.fixture.clock.advance(1)
        let answer = try await Self.send(Self.payload(1...4), server)
        #expect(answer.status == 200)
        #expect(try answer.json().member("coveredByExport") { try $0.asInteger() } == 2)
        let job = try #require(try Self.records(server).jobs.first)
        #expect(job.state == .done && job.added == 2 && job.alreadyThere == 0)
        #expect(
            job.warningList.map { "\($0.place)|\($0.text)|\($0.count)" } == [
                "|An imported export of Apple Health contains their originals, so they were not stored again.|2"
            ])
        // Where all of it is known, nothing is refused.
        server.fixture.clock.advance(1)
        #expect(try await Self.send(Self.payload(1...2), server).status == 200)
        #expect(try Self.records(server).jobs.first?.state == .done)
    }
}
