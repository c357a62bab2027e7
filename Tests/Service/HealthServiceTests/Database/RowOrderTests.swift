import Foundation
import HealthStore
import Testing

@testable import HealthService

/// The order of rows with equal dates, and rows of other people, kinds and requesters.
@Suite struct RowOrderTests {
    private let database: ServerDatabase
    private let person = OlderServer.id(1)
    private let other = OlderServer.id(2)

    init() throws { database = try ServerDatabase.ofTwo() }

    private func date(_ seconds: Double) -> Date { Date(timeIntervalSinceReferenceDate: seconds) }

    private func write<Value>(_ body: (ServerTables) throws -> Value) throws -> Value { try database.write(body) }

    private func job(
        _ number: UInt8, _ kind: JobRecord.Kind = .import, _ state: JobRecord.State = .done, made: Double,
        of person: UUID? = nil, actor: String? = nil, digest: [UInt8]? = nil, ended: Double? = nil,
        expires: Double? = nil
    ) -> JobRecord {
        var job = JobRecord(
            id: OlderServer.id(number), person: person ?? self.person, kind: kind, state: state, made: date(made))
        (job.actor, job.digest) = (actor, digest)
        (job.ended, job.expires) = (ended.map(date), expires.map(date))
        return job
    }

    private func add(_ jobs: [JobRecord]) throws {
        try write { tables in for job in jobs { try tables.add(job) } }
    }

    private func ids(_ numbers: [UInt8]) -> [UUID] { numbers.map(OlderServer.id) }

    private func session(_ number: UInt8, used: Double, begun: Double, of person: UUID? = nil) -> SessionRecord {
        // The digests are in another order than the identifiers.
        SessionRecord(
            digest: [200 - number], id: OlderServer.id(number), person: person ?? self.person, begun: date(begun),
            used: date(used), confirmed: date(begun), browser: "b", address: "local")
    }

    private func token(_ number: UInt8, made: Double, of person: UUID? = nil) -> TokenRecord {
        TokenRecord(
            id: OlderServer.id(number), person: person ?? self.person, name: "n\(number)", digest: [200 - number],
            prefix: "hkt_abcd", scopes: "{}", made: date(made))
    }

    private func link(
        _ number: UInt8, _ kind: LinkRecord.Kind, made: Double = 1, of person: UUID? = nil, closed: Double? = nil
    ) -> LinkRecord {
        LinkRecord(
            digest: [200 - number], id: OlderServer.id(number), kind: kind, person: person,
            role: kind == .invitation ? .person : nil, issuer: other, made: date(made), ends: date(100),
            closed: closed.map(date))
    }

    // MARK: Order

    @Test("SRV-30, SEC-20: people in the order of their creation, sessions by their last use") func accounts() throws {
        try write { tables in
            for number in [5, 4] as [UInt8] {
                var someone = PersonRecord.someone(number)
                someone.made = date(1)
                try tables.add(someone)
            }
            for session in [
                session(10, used: 5, begun: 1), session(14, used: 5, begun: 2), session(11, used: 5, begun: 2),
                session(12, used: 6, begun: 0), session(13, used: 9, begun: 9, of: other),
            ] { try tables.add(session) }
        }
        #expect(try database.read { try $0.people().map(\.id) } == ids([1, 4, 5, 2]))
        #expect(try database.read { try $0.sessions(of: person).map(\.id) } == ids([12, 11, 14, 10]))
    }

    @Test("SEC-30, SRV-33: of tokens and links that were made at the same time, the later identifier is first")
    func tokensAndLinks() throws {
        try write { tables in
            for (number, made) in [(30, 5), (31, 5), (32, 4)] as [(UInt8, Double)] {
                try tables.add(token(number, made: made))
                for (offset, kind) in LinkRecord.Kind.allCases.enumerated() {
                    try tables.add(link(number + 10 * UInt8(offset + 1), kind, made: made))
                }
            }
            try tables.add(token(33, made: 9, of: other))
        }
        #expect(try database.read { try $0.tokens(of: person).map(\.id) } == ids([31, 30, 32]))
        #expect(try database.read { try $0.links(.invitation).map(\.id) } == ids([41, 40, 42]))
        #expect(try database.read { try $0.links(.reset).map(\.id) } == ids([51, 50, 52]))
    }

    @Test("API-71: pages of jobs of one time, of one kind, and of one requester") func pages() throws {
        try add([
            job(40, made: 5, actor: "a"), job(41, made: 5, actor: "b"), job(42, made: 5, actor: "a"),
            job(43, made: 4, actor: "b"), job(44, made: 6, actor: "a"), job(45, .export, made: 5, actor: "a"),
            job(46, made: 5, of: other, actor: "a"),
        ])
        func page(before: UInt8? = nil, actor: String? = nil, kind: JobRecord.Kind = .import, limit: Int = 10)
            throws -> [UUID]
        {
            try database.read { tables in
                try tables.jobs(
                    of: person, kind: kind, actor: actor, before: before.map(OlderServer.id), limit: limit
                ).map(\.id)
            }
        }
        #expect(try page() == ids([44, 42, 41, 40, 43]))
        #expect(try page(limit: 2) == ids([44, 42]) && page(before: 42, limit: 2) == ids([41, 40]))
        #expect(try page(before: 40, limit: 2) == ids([43]) && page(before: 43, limit: 2).isEmpty)
        #expect(try page(limit: 1) == ids([44]) && page(limit: 0).isEmpty)
        #expect(try page(actor: "a") == ids([44, 42, 40]) && page(actor: "b") == ids([41, 43]))
        #expect(try page(before: 42, actor: "a") == ids([40]) && page(before: 44, actor: "b", limit: 1) == ids([41]))
        #expect(try page(actor: "c").isEmpty && page(kind: .export) == ids([45]))
    }

    @Test("API-71: jobs that have not ended are those of all people, the oldest first") func open() throws {
        try add([
            job(51, .export, .waiting, made: 5, of: other), job(50, .import, .running, made: 5),
            job(52, .import, .receiving, made: 4, of: other), job(53, .import, .previewed, made: 1),
            job(54, .export, .partial, made: 1),
        ])
        #expect(try database.read { try $0.openJobs().map(\.id) } == ids([52, 50, 51]))
    }

    @Test("API-70: of imports of one file the last one is found, of any requester or of one") func whole() throws {
        try add([
            job(60, made: 5, actor: "a", digest: [1]), job(61, made: 5, actor: "b", digest: [1]),
            job(62, made: 4, actor: "b", digest: [1]), job(63, made: 9, actor: "a", digest: [2]),
            job(64, made: 9, of: other, actor: "a", digest: [1]), job(65, made: 9, actor: "a"),
        ])
        func found(_ actor: String?) throws -> UUID? {
            try database.read { try $0.wholeImport(of: [1], by: person, actor: actor)?.id }
        }
        #expect(try found(nil) == OlderServer.id(61) && found("a") == OlderServer.id(60))
        #expect(try found("b") == OlderServer.id(61) && found("c") == nil)
    }

    @Test("API-36: imports of a workout are listed, the last one first, and exports are not") func workouts() throws {
        let workout = OlderServer.id(90)
        try add([
            job(70, made: 5), job(71, made: 5), job(72, made: 6), job(73, made: 4), job(74, .export, made: 9),
            job(75, made: 9, of: other), job(76, made: 9),
        ])
        try write { tables in
            for number in 70...75 as ClosedRange<UInt8> {
                try tables.note(workouts: [workout], of: OlderServer.id(number))
            }
        }
        #expect(try database.read { try $0.imports(of: workout, by: person).map(\.id) } == ids([72, 71, 70, 73]))
    }

    @Test("API-72: exports whose time has ended are found, the oldest first") func expired() throws {
        try add([
            job(81, .export, made: 5, expires: 10), job(80, .export, made: 5, expires: 10),
            job(82, .export, made: 4, expires: 11), job(83, .import, made: 1, expires: 1), job(84, .export, made: 1),
        ])
        func found(_ seconds: Double) throws -> [UUID] {
            try database.read { try $0.exports(expiredAt: date(seconds)).map(\.id) }
        }
        #expect(try found(9.5).isEmpty && found(10) == ids([80, 81]) && found(11) == ids([82, 80, 81]))
    }

    @Test("SRV-37: erasures stay in the order of their beginnings, and end once") func erasures() throws {
        try write { tables in
            try tables.add(.someone(3))
            for (number, seconds) in [(2, 5), (1, 5), (3, 4)] as [(UInt8, Double)] {
                try tables.beginErasure(of: OlderServer.id(number), at: date(seconds), counts: "{}")
            }
            try tables.finishErasure(of: person, at: date(6))
            try tables.finishErasure(of: person, at: date(7))
        }
        let erasures = try database.read { try $0.erasures() }
        #expect(erasures.map(\.person) == ids([3, 1, 2]))
        #expect(erasures.map(\.ended) == [nil, date(6), nil])
        #expect(try database.read { try $0.people().map(\.id) } == ids([2, 3]))
    }

    // MARK: Retention

    @Test(
        "API-71: an import that is recorded as a whole or in part stays, and others and exports go",
        arguments: [
            (JobRecord.State.done, true), (.partial, true), (.previewed, true), (.refused, false), (.failed, false),
            (.cancelled, false), (.interrupted, false),
        ])
    func kept(state: JobRecord.State, isKept: Bool) throws {
        try add([
            job(10, .import, state, made: 1, digest: [1], ended: 10), job(11, .import, state, made: 2, ended: 10),
            job(12, .export, state, made: 3, digest: [1], ended: 10),
            job(13, .export, state, made: 4, ended: 10, expires: 30), job(14, .import, state, made: 5, digest: [1]),
        ])
        #expect(try write { try $0.forgetJobs(endedBefore: date(10), keeping: 9) } == 0)
        #expect(try write { try $0.forgetJobs(endedBefore: date(10.5), keeping: 9) } == (isKept ? 2 : 3))
        let left = try database.read { tables in
            try JobRecord.Kind.allCases.flatMap { try tables.jobs(of: person, kind: $0, limit: 9).map(\.id) }
        }
        #expect(left == ids(isKept ? [14, 10, 13] : [14, 13]))
    }

    @Test("API-71: of each person the newest jobs stay") func most() throws {
        try add([
            job(20, made: 5, ended: 30), job(21, made: 5, ended: 30), job(22, made: 5, ended: 30),
            job(23, .export, made: 6, ended: 30), job(24, made: 4, of: other, ended: 30),
            job(25, .export, made: 3, of: other, ended: 30), job(26, made: 2, of: other, ended: 30),
        ])
        #expect(try write { try $0.forgetJobs(endedBefore: date(1), keeping: 4) } == 0)
        #expect(try write { try $0.forgetJobs(endedBefore: date(1), keeping: 2) } == 3)
        let left = try database.read { tables in
            try [person, other].map { owner in
                try JobRecord.Kind.allCases.flatMap { try tables.jobs(of: owner, kind: $0, limit: 9).map(\.id) }
            }
        }
        #expect(left == [ids([22, 23]), ids([24, 25])])
        #expect(try write { try $0.forgetJobs(endedBefore: date(1), keeping: -1) } == 4)
    }

    // MARK: Neighbours

    @Test("SRV-30: what is changed of a person is changed of nobody else") func people() throws {
        let before = try database.read { try $0.person(other) }
        try write { tables in
            try tables.change(person, shownName: "A", role: .admin)
            try tables.change(person, state: .disabled)
            try tables.change(person, settings: #"{"a": 1}"#)
            try tables.change(person, password: "$p$", at: date(9))
        }
        #expect(try database.read { try $0.person(other) } == before)
        let changed = try #require(try database.read { try $0.person(person) })
        #expect(changed.shownName == "A" && changed.role == .admin && changed.state == .disabled)
        #expect(changed.settings == #"{"a": 1}"# && changed.password == "$p$" && changed.passwordChanged == date(9))
        // A hash that is made anew is no change of the password.
        try write { try $0.change(person, password: "$q$", at: nil) }
        let again = try #require(try database.read { try $0.person(person) })
        #expect(again.password == "$q$" && again.passwordChanged == date(9))
    }

    @Test("SEC-20, SEC-30: what is changed of a session or a token is changed of no other") func sessionsAndTokens()
        throws
    {
        let (kept, held) = (session(11, used: 2, begun: 1), token(31, made: 1))
        try write { tables in
            try tables.add(session(10, used: 2, begun: 1))
            try tables.add(kept)
            try tables.add(token(30, made: 2))
            try tables.add(held)
            try tables.use(session: OlderServer.id(10), at: date(5))
            try tables.confirm(session: OlderServer.id(10), at: date(6))
            _ = try tables.renew(session: OlderServer.id(10), digest: [7])
            try tables.use(token: OlderServer.id(30), at: date(5), from: "local")
            try tables.change(token: OlderServer.id(30), name: "x", scopes: "[]", expires: date(9))
            _ = try tables.revoke(token: OlderServer.id(30), of: person, at: date(8))
        }
        #expect(try database.read { try $0.session(digest: kept.digest) } == kept)
        #expect(try database.read { try $0.token(digest: held.digest) } == held)
        var renewed = session(10, used: 5, begun: 1)
        (renewed.digest, renewed.confirmed) = ([7], date(6))
        #expect(try database.read { try $0.session(digest: [7]) } == renewed)
        var revoked = token(30, made: 2)
        (revoked.used, revoked.address, revoked.name, revoked.scopes) = (date(5), "local", "x", "[]")
        (revoked.expires, revoked.revoked, revoked.isRevocationPending) = (date(9), date(8), true)
        #expect(try database.read { try $0.token(OlderServer.id(30), of: person) } == revoked)
        // What is revoked with all others keeps its own date, and is settled by itself.
        try write { tables in
            try tables.add(token(32, made: 3, of: other))
            #expect(try tables.revokeTokens(of: person, at: date(10)) == 1)
            try tables.confirmRevocation(token: OlderServer.id(31))
        }
        let all = try database.read { try $0.tokens(of: person) }
        #expect(all.map(\.revoked) == [date(8), date(10)] && all.map(\.isRevocationPending) == [true, false])
        #expect(try database.read { try $0.tokens(of: other).map(\.revoked) } == [nil])
    }

    @Test("SEC-20: sessions end of one person, or one of them stays, or by either of two dates") func ended() throws {
        func left() throws -> [[UUID]] {
            try database.read { tables in try [person, other].map { try tables.sessions(of: $0).map(\.id) } }
        }
        try write { tables in
            for session in [
                session(10, used: 9, begun: 5), session(11, used: 8, begun: 6), session(12, used: 7, begun: 4),
                session(13, used: 9, begun: 9, of: other),
            ] { try tables.add(session) }
        }
        #expect(try write { try $0.endSessions(unusedSince: date(7), begunBefore: date(4)) } == 0)
        #expect(try write { try $0.endSessions(unusedSince: date(7), begunBefore: date(4.5)) } == 1)
        #expect(try left() == [ids([10, 11]), ids([13])])
        // Nobody ends the session of another, nor keeps it.
        #expect(try !write { try $0.end(session: OlderServer.id(13), of: person) })
        #expect(try write { try $0.endSessions(of: person, except: OlderServer.id(11)) } == 1)
        #expect(try left() == [ids([11]), ids([13])])
        #expect(try write { try $0.endSessions(of: person, except: OlderServer.id(13)) } == 1)
        #expect(try left() == [[], ids([13])])
    }

    @Test("SRV-34: another reset closes those of one person that are open") func resets() throws {
        try write { tables in
            for link in [
                link(20, .reset, of: person), link(21, .reset, of: other), link(22, .invitation, of: person),
                link(23, .reset, of: person, closed: 3),
            ] { try tables.add(link) }
            try tables.closeResets(of: person, at: date(50))
        }
        func closed(_ kind: LinkRecord.Kind) throws -> [UUID: Date?] {
            try database.read { try Dictionary(uniqueKeysWithValues: $0.links(kind).map { ($0.id, $0.closed) }) }
        }
        #expect(
            try closed(.reset) == [
                OlderServer.id(20): date(50), OlderServer.id(21): nil, OlderServer.id(23): date(3),
            ])
        #expect(try closed(.invitation) == [OlderServer.id(22): nil])
        // The end of a link does not depend on whether it is closed.
        try write { try $0.forgetLinks(endedBefore: date(100)) }
        #expect(try closed(.reset).count == 3)
        try write { try $0.forgetLinks(endedBefore: date(100.5)) }
        #expect(try closed(.reset).isEmpty && closed(.invitation).isEmpty)
    }

    @Test("API-11: an answer is of one key of one client") func answers() throws {
        let answer = StoredResponse(status: 201, headers: #"[["A", "b"]]"#, body: [1])
        func claim(_ key: String, _ owner: String, _ digest: [UInt8] = [1]) throws -> StoredResponse.Found {
            try write {
                try $0.claim(key: key, of: owner, person: person, digest: digest, at: date(5), forgetting: date(1))
            }
        }
        for (key, owner) in [("k", "o"), ("k", "p"), ("l", "o")] { #expect(try claim(key, owner) == .new) }
        try write { try $0.save(answer, key: "k", of: "o") }
        #expect(
            try claim("k", "o") == .answered(answer) && claim("k", "p") == .underWay && claim("l", "o") == .underWay)
        #expect(try claim("k", "o", [2]) == .differs && claim("k", "p", [2]) == .differs)
        try write { try $0.release(key: "k", of: "p") }
        #expect(try claim("l", "o") == .underWay && claim("k", "p") == .new)
        // A server that starts releases what is under way, and keeps answers.
        try write { try $0.releaseKeys() }
        #expect(try claim("k", "o") == .answered(answer) && claim("k", "p") == .new && claim("l", "o") == .new)
    }

    @Test("SRV-38: a line of the audit log is read if its actor is known, and is of whom it concerns") func audit()
        throws
    {
        let actors: [AuditRecord.Actor] = [.session(other), .token(other), .admin(other), .app(other.uuidString)]
        try write { tables in
            for (number, actor) in actors.enumerated() {
                try tables.add(
                    AuditRecord(
                        time: date(Double(number)), person: nil, actor: actor, action: "a\(number)", outcome: "done"))
            }
            for number in 4..<9 {
                try tables.add(
                    AuditRecord(
                        time: date(Double(number)), person: person, actor: .session(other), action: "a\(number)",
                        outcome: "done"))
            }
            try tables.run("UPDATE audit SET actor = 'program' WHERE action = 'a4'")
            try tables.run("UPDATE audit SET who = 'nobody' WHERE action = 'a5'")
            try tables.run("UPDATE audit SET actor = 'app', who = NULL WHERE action = 'a6'")
            try tables.run("UPDATE audit SET actor = 'system' WHERE action = 'a7'")
        }
        func lines(_ person: UUID, before: Int64? = nil, _ limit: Int = 20) throws -> [AuditRecord] {
            try database.read { try $0.audit(of: person, before: before, limit: limit) }
        }
        #expect(try lines(other).map(\.action) == ["a2"])
        let own = try lines(person)
        #expect(own.map(\.action) == ["a8", "a7"] && own.map(\.actor) == [.session(other), .system])
        #expect(own.map(\.number) == [9, 8] && own.map(\.person) == [person, person])
        #expect(try lines(person, before: 9).map(\.number) == [8] && lines(person, before: 8).isEmpty)
        #expect(try lines(person, 1).map(\.number) == [9])
        #expect(try lines(person, 0).isEmpty && lines(person, -1).isEmpty)
    }
}
