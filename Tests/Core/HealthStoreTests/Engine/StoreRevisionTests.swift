import Foundation
import HealthModel
import HealthStore
import TestEngines
import TestSupport
import Testing

@Suite struct StoreRevisionTests {
    private let app = AppIdentity(bundleIdentifier: "org.example.app", name: "App", version: "1")

    @Test("API-9: the revision stays while nothing is committed, and moves with every commit, also of another engine")
    func revisionMovesWithCommits() throws {
        try withTemporaryStore { path in
            let one = try SQLiteEngine(path: path)
            let other = try SQLiteEngine(path: path)
            try check(one, writers: [one, other])
        }
    }

    @Test("API-9: a store in memory has revisions, too") func memory() throws {
        let engine = try SQLiteEngine.forTest()
        try check(engine, writers: [engine])
    }

    private func check(_ engine: SQLiteEngine, writers: [SQLiteEngine]) throws {
        var last = try engine.revision()
        #expect(try engine.revision() == last)
        for (writer, type) in zip(writers, [ObjectType.heartRate, .stepCount]) {
            try writer.authorize(app, AuthorizationDecisions(share: [type: true], read: [type: true]))
            let authorized = try engine.revision()
            #expect(authorized != last)
            try writer.setSourceOrder(["org.example.other"], of: type)
            let ordered = try engine.revision()
            #expect(ordered != authorized)
            #expect(try engine.revision() == ordered)
            last = ordered
        }
    }
}
