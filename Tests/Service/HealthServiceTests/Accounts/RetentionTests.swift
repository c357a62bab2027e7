import Foundation
import HealthModel
import HealthStore
import Testing

@testable import HealthService

/// The time for which a server keeps its notes, to the second.
@Suite struct RetentionTests {
    private let fixture: AccountsFixture
    private let person: UUID

    init() async throws {
        fixture = try AccountsFixture()
        person = try await fixture.signIn("ada").person.id
        // What the login left is not counted.
        let person = person
        try fixture.accounts.database.write { tables in
            _ = try tables.endSessions(of: person)
            try tables.forgetAudit(before: .distantFuture)
        }
    }

    private static let day = 86_400.0

    /// Returns the names of the records that remain of those of some ages, in seconds.
    private func remaining(
        _ ages: [Double], add: (ServerTables, UInt8, Date) throws -> Void, list: (ServerTables) throws -> [UInt8]
    ) throws -> [Double] {
        try fixture.accounts.database.write { tables in
            for (number, age) in ages.enumerated() { try add(tables, UInt8(number + 50), fixture.clock.now - age) }
        }
        try fixture.accounts.tidy()
        return try fixture.accounts.database.read(list).sorted().map { ages[Int($0) - 50] }
    }

    private func session(_ number: UInt8, begun: Date, used: Date) -> SessionRecord {
        SessionRecord(
            digest: [number], id: OlderServer.id(number), person: person, begun: begun, used: used, confirmed: begun,
            browser: "b", address: "local")
    }

    @Test("SEC-20: sessions are deleted after fourteen days without a use, and after ninety days")
    func sessions() throws {
        let now = fixture.clock.now
        let unused = try remaining([0, 14 * Self.day - 1, 14 * Self.day, 14 * Self.day + 1]) { tables, number, date in
            try tables.add(session(number, begun: now - 20 * Self.day, used: date))
        } list: {
            try $0.sessions(of: person).map { $0.digest[0] }
        }
        #expect(unused == [0, 14 * Self.day - 1, 14 * Self.day])
    }

    @Test("SEC-20: sessions are deleted after ninety days, however often they were used")
    func longSessions() throws {
        let now = fixture.clock.now
        let begun = try remaining([90 * Self.day - 1, 90 * Self.day, 90 * Self.day + 1]) { tables, number, date in
            try tables.add(session(number, begun: date, used: now))
        } list: {
            try $0.sessions(of: person).map { $0.digest[0] }
        }
        #expect(begun == [90 * Self.day - 1, 90 * Self.day])
    }

    @Test("SEC-5: addresses of logins are known for thirty days") func addresses() throws {
        let ages = [30 * Self.day - 1, 30 * Self.day, 30 * Self.day + 1]
        let known = try remaining(ages) { tables, number, date in
            try tables.note(address: [number], of: person, at: date)
        } list: { tables in
            try ages.indices.map { UInt8($0 + 50) }.filter {
                try tables.knows(address: [$0], of: person, since: .distantPast)
            }
        }
        #expect(known == [30 * Self.day - 1, 30 * Self.day])
    }

    @Test("SRV-33, SRV-34: links are listed for thirty days after their end", arguments: LinkRecord.Kind.allCases)
    func links(kind: LinkRecord.Kind) throws {
        let left = try remaining([-60, 0, 30 * Self.day - 1, 30 * Self.day, 30 * Self.day + 1]) {
            tables, number, date in
            try tables.add(
                LinkRecord(
                    digest: [number], id: OlderServer.id(number), kind: kind, person: kind == .reset ? person : nil,
                    role: kind == .invitation ? .person : nil, issuer: person, made: date - 3_600, ends: date))
        } list: {
            try $0.links(kind).map { $0.digest[0] }
        }
        #expect(left == [-60, 0, 30 * Self.day - 1, 30 * Self.day])
    }

    @Test("SEC-31: revoked tokens are deleted after four hundred days, once their permissions are withdrawn")
    func tokens() throws {
        let ages = [0, 400 * Self.day - 1, 400 * Self.day, 400 * Self.day + 1]
        for isPending in [true, false] {
            let left = try remaining(ages) { tables, number, date in
                // The names of both rounds differ.
                let place = number + (isPending ? 100 : 0)
                try tables.add(
                    TokenRecord(
                        id: OlderServer.id(place), person: person, name: "t", digest: [place], prefix: "hkt_",
                        scopes: "{}", made: date - 9, expires: date - 8, revoked: date,
                        isRevocationPending: isPending))
            } list: {
                try $0.tokens(of: person).map { $0.digest[0] }
                    .filter { ($0 >= 150) == isPending }.map { $0 - (isPending ? 100 : 0) }
            }
            #expect(left == (isPending ? ages : Array(ages.dropLast())))
        }
        // One that was not revoked stays, however old it is.
        try fixture.accounts.database.write {
            try $0.add(
                TokenRecord(
                    id: OlderServer.id(200), person: person, name: "t", digest: [200], prefix: "hkt_", scopes: "{}",
                    made: fixture.clock.now - 999 * Self.day))
        }
        try fixture.accounts.tidy()
        #expect(try fixture.accounts.database.read { try $0.token(digest: [200]) } != nil)
    }

    @Test("SRV-38: entries of the audit log are deleted after four hundred days") func audit() throws {
        let left = try remaining([0, 400 * Self.day - 1, 400 * Self.day, 400 * Self.day + 1]) { tables, number, date in
            try tables.add(
                AuditRecord(time: date, person: person, actor: .system, action: "\(number)", outcome: "done"))
        } list: {
            try $0.audit(of: person, limit: 100).compactMap { UInt8($0.action) }
        }
        #expect(left == [0, 400 * Self.day - 1, 400 * Self.day])
    }

    @Test("API-71: jobs are deleted thirty days after their end, and of newer ones a thousand remain")
    func jobs() throws {
        let made = fixture.clock.now
        func job(_ number: Int, ended: Date?, _ state: JobRecord.State = .done) -> JobRecord {
            var job = JobRecord(
                id: OlderServer.id(UInt8(number % 200 + 10)), person: person, kind: .import, state: state,
                made: made + Double(number))
            if number >= 200 { job.id = .timeOrdered() }
            (job.name, job.ended) = ("\(number)", ended)
            return job
        }
        func names(_ limit: Int) throws -> [String] {
            try fixture.accounts.tidy()
            return try fixture.accounts.database.read {
                try $0.jobs(of: person, kind: .import, limit: limit).compactMap(\.name)
            }
        }
        try fixture.accounts.database.write { tables in
            for (number, age) in [30 * Self.day - 1, 30 * Self.day, 30 * Self.day + 1].enumerated() {
                try tables.add(job(number, ended: made - age))
            }
            try tables.add(job(3, ended: nil, .running))
        }
        #expect(try names(10) == ["3", "1", "0"])
        try fixture.accounts.database.write { tables in
            for number in 200..<1_198 { try tables.add(job(number, ended: made)) }
        }
        #expect(try names(2_000).count == 1_001)
        try fixture.accounts.database.write { try $0.add(job(1_198, ended: made)) }
        let left = try names(2_000)
        #expect(left.count == 1_001 && left.first == "1198" && left.suffix(3) == ["200", "3", "1"])
    }

    @Test("API-72: the file of an export is deleted at the end of its time, and its job stays")
    func exports() throws {
        let folder = fixture.accounts.folder.exports(of: person)
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let now = fixture.clock.now
        let jobs = [-1.0, 0, 1].enumerated().map { (number, seconds) -> JobRecord in
            var job = JobRecord(
                id: OlderServer.id(UInt8(number + 1)), person: person, kind: .export, state: .done, made: now)
            (job.ended, job.expires) = (now, now + seconds)
            return job
        }
        for job in jobs {
            try fixture.accounts.database.write { try $0.add(job) }
            try Data("x".utf8).write(to: URL(filePath: "\(folder)/\(job.id.uuidString)"))
        }
        // Another has lost its file already.
        try FileManager.default.removeItem(atPath: "\(folder)/\(jobs[0].id.uuidString)")
        try fixture.accounts.tidy()
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [jobs[2].id.uuidString])
        let left = try fixture.accounts.database.read { tables in
            try jobs.map { try tables.job($0.id, of: person)?.expires }
        }
        #expect(left == [nil, nil, now + 1])
    }
}
