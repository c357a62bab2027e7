import Foundation
import GRDB
import HealthStore
import TestSupport
import Testing

@testable import HealthService

/// Copies of a server's database of which something is missing.
@Suite struct BrokenCopyTests {
    @Test("a database with rows that refer to nobody is not copied", arguments: [false, true])
    func references(isBroken: Bool) throws {
        let folder = try TemporaryFolder()
        let path = folder.url.appending(path: "server.sqlite").path
        let copy = folder.url.appending(path: "copy.sqlite").path
        let database = try ServerDatabase(path: path)
        let person = SweptLife.uuid(1)
        try database.write { tables in
            try tables.add(
                PersonRecord(
                    id: person, name: "ann", folded: "ann", shownName: "Ann", role: .person, made: AccountsFixture.start
                ))
            try tables.add(
                JobRecord(
                    id: SweptLife.uuid(2), person: person, kind: .import, state: .done, made: AccountsFixture.start))
        }
        database.close()
        if isBroken {
            var configuration = Configuration()
            configuration.foreignKeysEnabled = false
            let queue = try DatabaseQueue(path: path, configuration: configuration)
            try queue.write { try $0.execute(sql: "DELETE FROM person") }
            try queue.close()
        }
        if isBroken {
            let error = #expect(throws: EngineError.self) { try ServerDatabase.copy(path, to: copy) }
            #expect(error?.message.contains("is damaged. No copy was made.") == true)
            #expect(error?.cause == .damaged)
        } else {
            try ServerDatabase.copy(path, to: copy)
        }
        #expect(FileManager.default.fileExists(atPath: copy) == !isBroken)
    }
}
