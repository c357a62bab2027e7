import Foundation
import HealthModel
import HealthStore
import TestEngines
import Testing

@testable import HealthService

/// Notes on workouts that are deleted, restored and erased (SRV-38).
@Suite struct BinAuditTests {
    private static func service(_ count: Int) async throws -> (SweptAccounts, SignedIn) {
        var server = try SweptAccounts()
        let ann = try await server.signUp("ann") { engine in
            try engine.allow(Fixture.watch)
            try engine.write(as: Fixture.watch) { writer in
                try writer.save(
                    (1...count).map { number in
                        var run = Fixture.run
                        run.uuid = SweptLife.uuid(number)
                        (run.start, run.end) = (run.start - Double(number) * 86_400, run.end - Double(number) * 86_400)
                        return run
                    })
            }
        }
        return (server, ann)
    }

    private static func notes(_ server: SweptAccounts, _ ann: SignedIn) throws -> [String] {
        try server.fixture.accounts.audit(of: ann, limit: 100).map { "\($0.action) \($0.object ?? "-")" }
    }

    @Test("SRV-38: erasing from the bin is noted with the number of workouts, and what is not there is not")
    func erased()
        async throws
    {
        let (server, ann) = try await Self.service(3)
        for number in 1...3 {
            let address = "/api/v1/workouts/\(SweptLife.uuid(number).uuidString)"
            #expect(try await server.ask("DELETE", address).status == 204)
        }
        var known = try Self.notes(server, ann).count
        func new() throws -> [String] {
            let notes = try Self.notes(server, ann)
            defer { known = notes.count }
            return Array(notes.dropLast(known))
        }
        let one = "/api/v1/bin/\(SweptLife.uuid(1).uuidString)"
        #expect(try await server.ask("DELETE", one).status == 204)
        #expect(try new() == ["deletion 1 in the bin"])
        #expect(try await server.ask("DELETE", one).status == 404)
        #expect(try new().isEmpty)
        let restored = try await server.ask("POST", "/api/v1/bin/\(SweptLife.uuid(2).uuidString)/restore")
        #expect(restored.status < 300)
        #expect(try new() == ["restoration workout \(SweptLife.uuid(2).uuidString)"])
        #expect(try await server.ask("POST", one + "/restore").status == 404)
        #expect(try new().isEmpty)
        #expect(try await server.ask("DELETE", "/api/v1/bin").status == 204)
        #expect(try new() == ["deletion 1 in the bin"])
        #expect(try await server.ask("GET", "/api/v1/bin").items().isEmpty)
    }

    @Test("SRV-38: deletions and restorations are noted with who asked for them, and from where") func places()
        async throws
    {
        let (server, ann) = try await Self.service(2)
        let known = try server.fixture.accounts.audit(of: ann, limit: 100).count
        let address = "/api/v1/workouts/\(SweptLife.uuid(1).uuidString)"
        #expect(try await server.ask("DELETE", address).status == 204)
        #expect(try await server.ask("POST", "/api/v1/bin/\(SweptLife.uuid(1).uuidString)/restore").status < 300)
        #expect(try await server.ask("DELETE", "/api/v1/workouts/\(SweptLife.uuid(2).uuidString)").status == 204)
        #expect(try await server.ask("DELETE", "/api/v1/bin").status == 204)
        let notes = try server.fixture.accounts.audit(of: ann, limit: 100).dropLast(known)
        #expect(notes.map(\.action) == ["deletion", "deletion", "restoration", "deletion"])
        for note in notes {
            #expect(note.address == "192.0.2.0/24" && note.outcome == "done" && note.person == ann.person.id)
            #expect(note.actor == .session(ann.session.id))
        }
    }
}
