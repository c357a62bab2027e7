import Foundation
import HealthModel
import HealthStore
import TestSupport
import Testing

@testable import HealthService

/// The keys of repeated requests in the database (API-11), and the types of grants (SEC-32).
@Suite struct AnswerKeyTests {
    @Test("API-11: at a restart, keys of unfinished requests are free, and answers stay") func restart() throws {
        let folder = try TemporaryFolder()
        let database = try ServerDatabase(path: folder.url.appending(path: "server.sqlite").path)
        let person = SweptLife.uuid(1)
        let now = AccountsFixture.start
        let answer = StoredResponse(status: 201, headers: "[]", body: [1, 2])
        func claim(_ key: String, _ owner: String = "ann", _ digest: [UInt8] = [7], after seconds: Double = 0) throws
            -> StoredResponse.Found
        {
            try database.write {
                try $0.claim(
                    key: key, of: owner, person: person, digest: digest, at: now + seconds,
                    forgetting: now + seconds - Accounts.answerRetention)
            }
        }
        try database.write {
            try $0.add(
                PersonRecord(id: person, name: "ann", folded: "ann", shownName: "Ann", role: .person, made: now))
        }
        for key in ["done", "open", "other"] { #expect(try claim(key) == .new) }
        #expect(try claim("done", "ben") == .new)
        try database.write { try $0.save(answer, key: "done", of: "ann") }
        // A key that has an answer is not released.
        try database.write { tables in
            try tables.release(key: "done", of: "ann")
            try tables.release(key: "other", of: "ben")
            try tables.release(key: "other", of: "ann")
        }
        #expect(try claim("other") == .new)
        #expect(try claim("open") == .underWay && claim("done", "ben") == .underWay)
        try database.write { try $0.releaseKeys() }
        #expect(try claim("done") == .answered(answer) && claim("done", "ann", [8]) == .differs)
        #expect(try claim("open") == .new && claim("done", "ben") == .new)
        #expect(try claim("done", after: 86_400) == .answered(answer))
        #expect(try claim("done", after: 86_401) == .new)
        database.close()
    }

    @Test("SEC-32: a grant of all types comprises no type that has to be named", arguments: [true, false])
    func grants(isNamed: Bool) {
        var (all, named) = (TokenGrant(), TokenGrant())
        (all.scopes.readsAll, all.scopes.sharesAll) = (true, true)
        for type in ObjectType.all {
            #expect(all.mayShare(type) == (type.isShareable && !type.isSensitive), "\(type)")
            #expect(
                all.mayRead(type) == (type.isReadable && !type.isSensitive && type != .workoutRoute), "\(type)")
            named = TokenGrant(read: isNamed ? [type] : [], share: isNamed ? [type] : [])
            #expect(named.mayShare(type) == (isNamed && type.isShareable), "\(type)")
            #expect(named.mayRead(type) == (isNamed && type.isReadable), "\(type)")
        }
    }
}
