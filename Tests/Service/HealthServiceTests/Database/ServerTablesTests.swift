import Foundation
import HealthModel
import HealthStore
import TestSupport
import Testing

@testable import HealthService

/// Storing, reading and deleting rows in a server's tables.
@Suite struct ServerTablesTests {
    private let database: ServerDatabase
    private let person = OlderServer.id(1)
    private let other = OlderServer.id(2)

    init() throws { database = try ServerDatabase.ofTwo() }

    private func date(_ seconds: Double) -> Date { Date(timeIntervalSinceReferenceDate: seconds) }

    private func write<Value>(_ body: (ServerTables) throws -> Value) throws -> Value { try database.write(body) }

    // MARK: People

    @Test func SRV_30_aPersonComesBackAsTheyWereWritten() throws {
        var given = PersonRecord(
            id: OlderServer.id(7), name: "Zoë", folded: "zoë", shownName: "", role: .admin, state: .disabled,
            made: date(1.25), password: "$p$", passwordChanged: date(2), settings: #"{"a": "\u0000"}"#)
        try write { try $0.add(given) }
        #expect(try database.read { try $0.person(given.id) } == given)
        #expect(try database.read { try $0.person(folded: "zoë") } == given)
        try write { tables in
            try tables.change(given.id, shownName: "Z", role: .person)
            try tables.change(given.id, state: .active)
            try tables.change(given.id, settings: "{}")
            try tables.change(given.id, password: "$q$", at: nil)
        }
        (given.shownName, given.role, given.state) = ("Z", .person, .active)
        (given.settings, given.password) = ("{}", "$q$")
        #expect(try database.read { try $0.person(given.id) } == given)
        // In the order of insertion.
        #expect(try database.read { try $0.people().map(\.id) } == [person, given.id, other])
    }

    @Test func SRV_30_aLoginNameIsOnePersons() throws {
        var again = PersonRecord.someone(3)
        again.folded = "person 1"
        #expect(throws: EngineError.self) { try write { try $0.add(again) } }
        #expect(try database.read { try $0.people().count } == 2)
        // The owners of personal mode have no names, which are not equal to one another.
        for number in [4, 5] as [UInt8] {
            var owner = PersonRecord.someone(number)
            (owner.name, owner.folded) = (nil, nil)
            try write { try $0.add(owner) }
        }
    }

    // MARK: Sessions

    private func session(_ number: UInt8, of person: UUID? = nil, used: Double = 10) -> SessionRecord {
        SessionRecord(
            digest: [number, 0, 255], id: OlderServer.id(number), person: person ?? self.person, begun: date(1),
            used: date(used), confirmed: date(1), browser: "b", address: "local")
    }

    @Test func SEC_20_aSessionIsFoundByItsDigestAlone() throws {
        try write { try $0.add(session(10)) }
        #expect(try database.read { try $0.session(digest: [10, 0, 255]) } == session(10))
        #expect(try database.read { try $0.session(digest: [10, 0]) } == nil)
        #expect(try database.read { try $0.session(digest: []) } == nil)
        try write { tables in
            try tables.use(session: OlderServer.id(10), at: date(20))
            try tables.confirm(session: OlderServer.id(10), at: date(30))
            #expect(try tables.renew(session: OlderServer.id(10), digest: [9]))
            #expect(try !tables.renew(session: OlderServer.id(11), digest: [8]))
        }
        let renewed = try #require(try database.read { try $0.session(digest: [9]) })
        #expect(renewed.used == date(20) && renewed.confirmed == date(30))
        #expect(try database.read { try $0.session(digest: [10, 0, 255]) } == nil)
    }

    @Test func SEC_21_sessionsAreListedAndEnded() throws {
        try write { tables in
            for number in [10, 11, 12] as [UInt8] { try tables.add(session(number, used: Double(number))) }
            try tables.add(session(13, of: other))
        }
        #expect(try database.read { try $0.sessions(of: person).map(\.id) } == [12, 11, 10].map(OlderServer.id))
        // Sessions of other people cannot be ended.
        #expect(try !write { try $0.end(session: OlderServer.id(13), of: person) })
        #expect(try write { try $0.end(session: OlderServer.id(12), of: person) })
        #expect(try write { try $0.endSessions(of: person, except: OlderServer.id(11)) } == 1)
        #expect(try write { try $0.endSessions(of: person) } == 1)
        #expect(try database.read { try $0.sessions(of: other).count } == 1)
        #expect(try write { try $0.endSessions(unusedSince: date(10), begunBefore: date(1)) } == 0)
        #expect(try write { try $0.endSessions(unusedSince: date(11), begunBefore: date(0)) } == 1)
    }

    @Test func SEC_5_anAddressIsKnownForAWhile() throws {
        try write { tables in
            try tables.note(address: [1], of: person, at: date(100))
            try tables.note(address: [1], of: person, at: date(200))
        }
        let known = { (address: [UInt8], person: UUID, since: Double) in
            try database.read { try $0.knows(address: address, of: person, since: date(since)) }
        }
        #expect(try known([1], person, 200) && !known([1], person, 201))
        #expect(try !known([1], other, 0) && !known([2], person, 0))
        try write { try $0.forgetAddresses(before: date(201)) }
        #expect(try !known([1], person, 0))
    }

    // MARK: Links

    @Test(arguments: LinkRecord.Kind.allCases) func SRV_33_SRV_34_aLinkIsClosedOnce(_ kind: LinkRecord.Kind) throws {
        let link = LinkRecord(
            digest: [5], id: OlderServer.id(20), kind: kind, person: kind == .reset ? person : nil,
            role: kind == .invitation ? .admin : nil, issuer: other, made: date(1), ends: date(100))
        try write { try $0.add(link) }
        #expect(try database.read { try $0.link(digest: [5], kind: kind) } == link)
        let wrong: LinkRecord.Kind = kind == .reset ? .invitation : .reset
        #expect(try database.read { try $0.link(digest: [5], kind: wrong) } == nil)
        #expect(try !write { try $0.close(link: link.id, kind: wrong, at: date(2)) })
        #expect(try write { try $0.close(link: link.id, kind: kind, at: date(2)) })
        #expect(try !write { try $0.close(link: link.id, kind: kind, at: date(3)) })
        #expect(try database.read { try $0.links(kind).map(\.closed) } == [date(2)])
        try write { try $0.forgetLinks(endedBefore: date(101)) }
        #expect(try database.read { try $0.links(kind) }.isEmpty)
    }

    @Test func SRV_34_anotherResetClosesTheOneBefore() throws {
        for number in [20, 21] as [UInt8] {
            try write { tables in
                try tables.closeResets(of: person, at: date(Double(number)))
                try tables.add(
                    LinkRecord(
                        digest: [number], id: OlderServer.id(number), kind: .reset, person: person, issuer: other,
                        made: date(Double(number)), ends: date(100)))
            }
        }
        #expect(try database.read { try $0.links(.reset).map(\.closed) } == [nil, date(21)])
    }

    // MARK: Tokens

    private func token(_ number: UInt8) -> TokenRecord {
        TokenRecord(
            id: OlderServer.id(number), person: person, name: "n\(number)", digest: [number], prefix: "hkt_abcd",
            scopes: "{}", made: date(Double(number)), expires: date(1_000))
    }

    @Test func SEC_30_aTokenIsFoundByItsDigestAndRevokedOnce() throws {
        try write { tables in
            try tables.add(token(30))
            try tables.add(token(31))
            try tables.use(token: OlderServer.id(30), at: date(7_200), from: "local")
            try tables.change(token: OlderServer.id(30), name: "new", scopes: "[]", expires: nil)
        }
        var changed = token(30)
        (changed.used, changed.address, changed.name, changed.scopes) = (date(7_200), "local", "new", "[]")
        changed.expires = nil
        #expect(try database.read { try $0.token(digest: [30]) } == changed)
        #expect(try database.read { try $0.token(changed.id, of: other) } == nil)
        #expect(try database.read { try $0.tokens(of: person).map(\.name) } == ["n31", "new"])
        #expect(try !write { try $0.revoke(token: changed.id, of: other, at: date(3)) })
        #expect(try write { try $0.revoke(token: changed.id, of: person, at: date(3)) })
        #expect(try !write { try $0.revoke(token: changed.id, of: person, at: date(4)) })
        #expect(try write { try $0.revokeTokens(of: person, at: date(5)) } == 1)
        #expect(try database.read { try $0.tokens(of: person).map(\.revoked) } == [date(5), date(3)])
        // Only settled tokens are deleted.
        try write { tables in
            try tables.confirmRevocation(token: changed.id)
            try tables.forgetTokens(revokedBefore: date(100))
        }
        #expect(try database.read { try $0.tokens(of: person).map(\.name) } == ["n31"])
    }

    // MARK: Jobs

    private func job(_ number: UInt8, _ state: JobRecord.State, _ kind: JobRecord.Kind = .import) -> JobRecord {
        var job = JobRecord(
            id: OlderServer.id(number), person: person, kind: kind, state: state, made: date(Double(number)))
        job.digest = [1, 2]
        return job
    }

    @Test func API_71_aJobComesBackAsItWasWritten() throws {
        var given = job(40, .partial, .export)
        (given.name, given.format, given.bytesRead, given.bytesTotal) = ("ü.zip", "FIT", .max, 0)
        (given.added, given.alreadyThere, given.repaired, given.skipped) = (1, 2, 3, 4)
        (given.message, given.warnings, given.workouts, given.request) = ("m", "[1]", "[2]", "{3}")
        (given.actor, given.begun, given.ended, given.expires) = ("a", date(1), date(2), date(3))
        try write { try $0.add(given) }
        #expect(try database.read { try $0.job(given.id, of: person) } == given)
        #expect(try database.read { try $0.job(given.id, of: other) } == nil)
        given.state = .done
        given.digest = nil
        try write { try $0.change(given) }
        #expect(try database.read { try $0.job(given.id, of: person) } == given)
        #expect(try database.read { try $0.exports(expiredAt: date(3)).count } == 1)
        #expect(try database.read { try $0.exports(expiredAt: date(2.5)).count } == 0)
        try write { try $0.remove(job: given.id) }
        #expect(try database.read { try $0.job(given.id, of: person) } == nil)
    }

    @Test func API_71_TST_12_afterACrashWhatRanIsInterrupted() throws {
        let states = JobRecord.State.allCases
        try write { tables in
            for (index, state) in states.enumerated() { try tables.add(job(UInt8(50 + index), state)) }
        }
        #expect(try database.read { try $0.openJobs().map(\.state) } == [.receiving, .waiting, .running])
        // Those, and the preview, whose file is gone.
        #expect(try write { try $0.interruptJobs(at: date(99)) } == 4)
        let after = try database.read { try $0.jobs(of: person, kind: .import, limit: 100) }
        #expect(after.count == states.count && after.allSatisfy(\.state.isEnded))
        #expect(after.filter { $0.state == .interrupted && $0.ended == date(99) }.count == 4)
        #expect(try write { try $0.interruptJobs(at: date(100)) } == 0)
    }

    @Test func API_70_aFileThatIsInWholeIsFoundByItsHash() throws {
        try write { tables in
            try tables.add(job(60, .done))
            try tables.add(job(61, .partial))
            try tables.add(job(62, .done, .export))
        }
        #expect(try database.read { try $0.wholeImport(of: [1, 2], by: person)?.id } == OlderServer.id(60))
        #expect(try database.read { try $0.wholeImport(of: [1, 2], by: other) } == nil)
        #expect(try database.read { try $0.wholeImport(of: [1], by: person) } == nil)
    }

    @Test func API_71_pagesOfJobsGoOnWhereTheyEnded() throws {
        try write { tables in for number in 70..<80 { try tables.add(job(UInt8(number), .done)) } }
        var found: [UUID] = []
        while true {
            let page = try database.read { try $0.jobs(of: person, kind: .import, before: found.last, limit: 3) }
            if page.isEmpty { break }
            found += page.map(\.id)
        }
        #expect(found == (70..<80).reversed().map { OlderServer.id(UInt8($0)) })
        #expect(try database.read { try $0.jobs(of: person, kind: .import, limit: -1) }.isEmpty)
    }

    @Test func API_36_aWorkoutLeadsToItsImportsHoweverManyCameWithIt() throws {
        let workouts = (0..<3_000).map { UUID(high: 7, low: UInt64($0)) }
        try write { tables in
            for number in [81, 82] as [UInt8] { try tables.add(job(number, .done)) }
            try tables.note(workouts: workouts, of: OlderServer.id(81))
            try tables.note(workouts: [workouts[2_999], workouts[2_999]], of: OlderServer.id(82))
        }
        func imports(_ workout: UUID, by person: UUID) throws -> [UUID] {
            try database.read { try $0.imports(of: workout, by: person).map(\.id) }
        }
        #expect(try imports(workouts[2_999], by: person) == [82, 81].map(OlderServer.id))
        #expect(try imports(workouts[1_500], by: person) == [OlderServer.id(81)])
        #expect(try imports(workouts[1_500], by: other).isEmpty)
        #expect(try imports(OlderServer.id(1), by: person).isEmpty)
        try write { try $0.remove(job: OlderServer.id(82)) }
        #expect(try imports(workouts[2_999], by: person) == [OlderServer.id(81)])
    }

    @Test func API_71_jobsThatNothingGoesBackToAreForgotten() throws {
        func ended(_ number: UInt8, _ state: JobRecord.State = .done, at seconds: Double, hasFile: Bool = false)
            -> JobRecord
        {
            var job = job(number, state)
            (job.digest, job.ended) = (hasFile ? [1, 2] : nil, date(seconds))
            return job
        }
        func left() throws -> [UUID] {
            try database.read { try $0.jobs(of: person, kind: .import, limit: 100).map(\.id).reversed() }
        }
        try write { tables in
            try tables.add(job(90, .running))
            try tables.add(ended(91, at: 10))
            try tables.add(ended(92, at: 20))
            // The hash identifies a file that is uploaded again, and is retained.
            try tables.add(ended(93, at: 10, hasFile: true))
            try tables.add(ended(94, .failed, at: 10, hasFile: true))
            // A workout that the job imported refers to it.
            try tables.add(ended(95, .cancelled, at: 10, hasFile: true))
            try tables.note(workouts: [OlderServer.id(1)], of: OlderServer.id(95))
            for number in 96..<100 { try tables.add(ended(UInt8(number), at: 30)) }
        }
        #expect(try write { try $0.forgetJobs(endedBefore: date(20), keeping: 100) } == 2)
        #expect(try left() == [90, 92, 93, 95, 96, 97, 98, 99].map(OlderServer.id))
        #expect(try write { try $0.forgetJobs(endedBefore: date(20), keeping: 2) } == 3)
        #expect(try left() == [90, 93, 95, 98, 99].map(OlderServer.id))
        #expect(try write { try $0.forgetJobs(endedBefore: date(20), keeping: 2) } == 0)
        // The file of an export may still exist.
        var export = job(89, .done, .export)
        (export.ended, export.expires) = (date(1), date(50))
        try write { try $0.add(export) }
        #expect(try write { try $0.forgetJobs(endedBefore: date(20), keeping: 100) } == 0)
        export.expires = nil
        try write { try $0.change(export) }
        #expect(try write { try $0.forgetJobs(endedBefore: date(20), keeping: 100) } == 1)
    }

    // MARK: Audit

    @Test func SRV_38_aPersonSeesTheirOwnLinesAndWhatTheyDidAsAdmin() throws {
        let actors: [AuditRecord.Actor] = [
            .session(OlderServer.id(9)), .token(OlderServer.id(8)), .admin(other), .app("a.b"), .system,
        ]
        try write { tables in
            for (index, actor) in actors.enumerated() {
                try tables.add(
                    AuditRecord(
                        time: date(Double(index)), person: person, actor: actor, action: "a\(index)", object: "o",
                        address: "local", outcome: "done"))
            }
            try tables.add(AuditRecord(time: date(9), person: nil, actor: .system, action: "login", outcome: "refused"))
        }
        let own = try database.read { try $0.audit(of: person, limit: 10) }
        #expect(own.map(\.action) == ["a4", "a3", "a2", "a1", "a0"] && own.map(\.actor) == actors.reversed())
        #expect(try database.read { try $0.audit(of: other, limit: 10).map(\.action) } == ["a2"])
        let rest = try database.read { try $0.audit(of: person, before: own[1].number, limit: 2) }
        #expect(rest.map(\.action) == ["a2", "a1"])
        try write { try $0.forgetAudit(before: date(3)) }
        #expect(try database.read { try $0.audit(of: person, limit: 10).map(\.action) } == ["a4", "a3"])
    }

    // MARK: Cached responses

    @Test func API_11_theSameRequestGetsItsFirstAnswer() throws {
        func claim(_ key: String = "k", _ owner: String = "o", _ digest: [UInt8] = [1], at time: Double = 100)
            throws -> StoredResponse.Found
        {
            try write {
                try $0.claim(
                    key: key, of: owner, person: person, digest: digest, at: date(time),
                    forgetting: date(time - 86_400))
            }
        }
        let answer = StoredResponse(status: 201, headers: "[]", body: [0, 1])
        #expect(try claim() == .new)
        #expect(try claim() == .underWay)
        #expect(try claim("k", "o", [2]) == .differs)
        #expect(try claim("k", "p") == .new && claim("l") == .new)
        try write { try $0.save(answer, key: "k", of: "o") }
        #expect(try claim() == .answered(answer))
        try write { try $0.release(key: "k", of: "o") }
        #expect(try claim() == .answered(answer))
        try write { try $0.release(key: "l", of: "o") }
        #expect(try claim("l") == .new)
        // The response expires after a day; a server that ended drops requests without a response.
        #expect(try claim(at: 86_500) == .answered(answer))
        #expect(try claim(at: 86_501) == .new)
        try write { try $0.releaseKeys() }
        #expect(try claim(at: 86_502) == .new)
    }

    // MARK: Erasure

    @Test func SRV_37_ofAPersonWhoWasErasedNoNameRemains() throws {
        try write { tables in
            try tables.add(session(10))
            try tables.add(token(30))
            try tables.add(job(40, .done))
            try tables.note(workouts: [OlderServer.id(90)], of: OlderServer.id(40))
            try tables.note(address: [1], of: person, at: date(1))
            try tables.add(
                LinkRecord(
                    digest: [5], id: OlderServer.id(20), kind: .reset, person: person, issuer: other, made: date(1),
                    ends: date(2)))
            try tables.add(
                AuditRecord(time: date(1), person: person, actor: .system, action: "a", outcome: "done"))
            _ = try tables.claim(
                key: "k", of: "o", person: person, digest: [], at: date(1), forgetting: date(0))
            try tables.beginErasure(of: person, at: date(10), counts: #"{"files": 2}"#)
        }
        #expect(try database.read { try $0.person(person)?.state } == .erasing)
        // Resumed after a crash, it returns the same.
        try write { try $0.beginErasure(of: person, at: date(11), counts: "{}") }
        try write { try $0.finishErasure(of: person, at: date(12)) }
        let expected = ErasureRecord(person: person, begun: date(10), ended: date(12), counts: #"{"files": 2}"#)
        #expect(try database.read { try $0.erasures() } == [expected])
        for table in ["person", "session", "token", "job", "job_workout", "known_address", "link", "audit", "answer"] {
            let rows = try database.read { tables in
                try SQLStatement(tables.database, "SELECT count(*) FROM \(table)").firstInteger()
            }
            #expect(rows == (table == "person" ? 1 : 0), "\(table)")
        }
    }

    /// An invalid row, of another program or a later version, is an error, not a trap.
    @Test func wordsThatMeanNothingAreErrors() throws {
        try write { tables in
            try tables.add(job(40, .done))
            try tables.run("UPDATE job SET state = 'dreaming'")
            try tables.run("UPDATE session SET id = x'00'")
        }
        #expect(throws: EngineError.self) { try database.read { try $0.jobs(of: person, kind: .import, limit: 1) } }
        #expect(throws: EngineError.self) {
            try write {
                try $0.run("INSERT INTO person VALUES (x'00', 'a', 'a', 'a', 'king', 'active', 1.0, NULL, NULL, '')")
            }
        }
    }
}
