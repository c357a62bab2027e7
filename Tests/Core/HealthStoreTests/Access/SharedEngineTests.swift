import Foundation
import HealthModel
import TestEngines
import TestSupport
import Testing

@testable import HealthStore

/// A process has one engine for each file, however its path is spelled.
@Suite struct SharedEngineTests {
    @Test("STO-60: one file has one engine, and each spelling of its path finds a new one after it was replaced")
    func spellings() throws {
        let folder = try TemporaryFolder()
        let root = folder.url.path
        let spellings = ["/health.sqlite", "/./health.sqlite", "//health.sqlite", "/inner/../health.sqlite"]
        try FileManager.default.createDirectory(atPath: root + "/inner", withIntermediateDirectories: false)
        let first = try spellings.map { try OpenEngines.engine(path: root + $0) }
        #expect(first.allSatisfy { $0 === first[0] })
        let other = try OpenEngines.engine(path: root + "/other.sqlite")
        #expect(other !== first[0] && other.identity != first[0].identity)
        do {
            let new = try SQLiteEngine.open(in: root + "/new.sqlite")
            try new.save([.heartRate(60, at: 1)], by: .own)
            try new.checkpoint()
        }
        #expect(rename(root + "/new.sqlite", root + "/health.sqlite") == 0)
        let second = try spellings.reversed().map { try OpenEngines.engine(path: root + $0) }
        #expect(second.allSatisfy { $0 === second[0] } && second[0] !== first[0])
        #expect(second[0].identity != first[0].identity)
        // The other one is as it was.
        #expect(try OpenEngines.engine(path: root + "/other.sqlite") === other)
    }
}
