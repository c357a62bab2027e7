import Foundation
import HealthModel
import HealthStore

/// What an admin sees of a person: nothing of health (SRV-31).
struct PersonOverview: Sendable, Hashable {
    var person: Person
    /// How many bytes the person's files take.
    var bytes: Int64
    /// How many sessions last.
    var sessions: Int
    /// What the tokens are called that hold.
    var tokens: [String]
    /// How many imports and exports have not ended.
    var openJobs: Int
}

/// People, and what admins do with them (SRV-30, SRV-31).
extension Accounts {
    /// Makes a person, as who may work on the server's machine (SRV-23).
    func makePerson(
        name: String, shownName: String? = nil, role: PersonRecord.Role, password: String
    ) async throws(AccountError) -> Person {
        try requireServer()
        let record = try await newPerson(name: name, shownName: shownName, role: role, password: password)
        return try writing { tables in
            try add(record, in: tables)
            try note(.personMade, role.rawValue, of: record.id, by: .system, in: tables)
            return Person(record)
        }
    }

    /// The row of a person who is to come.
    func newPerson(
        name: String, shownName: String?, role: PersonRecord.Role, password: String
    ) async throws(AccountError) -> PersonRecord {
        let kept: String
        let shown: String
        do throws(NameFault) {
            kept = try LoginName.kept(name)
            shown = try LoginName.shown(shownName ?? name)
        } catch {
            throw .nameRefused(error)
        }
        let folded = LoginName.folded(kept)
        // Before the work of a hash; it is asked again when the row is written.
        if try reading({ try $0.person(folded: folded) }) != nil { throw .nameTaken }
        let hash = try await hash(of: password, name: kept)
        let now = clock()
        return PersonRecord(
            id: .timeOrdered(), name: kept, folded: folded, shownName: shown, role: role, made: now, password: hash,
            passwordChanged: now)
    }

    /// Adds a person within a transaction.
    func add(_ person: PersonRecord, in tables: ServerTables) throws {
        if let folded = person.folded, try tables.person(folded: folded) != nil { throw AccountError.nameTaken }
        try tables.add(person)
    }

    /// A person.
    func person(_ id: UUID) throws(AccountError) -> Person? {
        try reading { try $0.person(id).map(Person.init) }
    }

    /// The owner, in personal mode.
    func owner() throws(AccountError) -> Person? {
        guard mode == .personal else { return nil }
        return try reading { try $0.people().first.map(Person.init) }
    }

    /// Writes down what the person settled (SRV-40); the shown name stays if none is given.
    func change(
        settings: PersonSettings, shownName: String? = nil, of signedIn: SignedIn
    ) throws(AccountError) -> Person {
        var shown = signedIn.person.shownName
        if let shownName {
            do throws(NameFault) { shown = try LoginName.shown(shownName) } catch { throw .nameRefused(error) }
        }
        return try writing { tables in
            guard var record = try tables.person(signedIn.person.id) else { throw AccountError.unauthenticated }
            record.settings = settings.stored
            record.shownName = shown
            try tables.change(record.id, settings: record.settings)
            try tables.change(record.id, shownName: shown, role: record.role)
            return Person(record)
        }
    }

    // MARK: Admins

    /// Fails for anybody but an admin's session, to whom there is no such thing (API-85).
    func requireAdmin(_ signedIn: SignedIn) throws(AccountError) {
        guard mode == .server, signedIn.person.role == .admin else { throw .notFound }
    }

    /// Everybody, with what an admin may know of them.
    func people(by admin: SignedIn) throws(AccountError) -> [PersonOverview] {
        try requireAdmin(admin)
        let now = clock()
        var overviews = try reading { tables in
            let open = try tables.openJobs()
            return try tables.people().map { record in
                PersonOverview(
                    person: Person(record), bytes: 0,
                    sessions: try tables.sessions(of: record.id).count {
                        now.timeIntervalSince($0.used) < SessionLife.unused
                            && now.timeIntervalSince($0.begun) < SessionLife.longest
                    },
                    tokens: try tables.tokens(of: record.id).filter { Self.holds($0, at: now) }.map(\.name),
                    openJobs: open.count { $0.person == record.id })
            }
        }
        for place in overviews.indices {
            overviews[place].bytes = FolderContents(folder.files(of: overviews[place].person.id)).bytes
            // Settings tell what somebody does.
            overviews[place].person.settings = PersonSettings()
        }
        return overviews
    }

    /// Imports and exports that have not ended, without their files' names.
    func openJobs(by admin: SignedIn) throws(AccountError) -> [JobRecord] {
        try requireAdmin(admin)
        return try reading { tables in
            try tables.openJobs().map { job in
                var job = job
                (job.name, job.digest, job.format, job.message) = (nil, nil, nil, nil)
                (job.workouts, job.warnings, job.request) = ("[]", "[]", "{}")
                return job
            }
        }
    }

    /// Keeps a person from logging in, or lets them again; sessions end at once.
    func setDisabled(
        _ isDisabled: Bool, _ id: UUID, by admin: SignedIn, from visitor: Visitor
    ) throws(AccountError) {
        try requireAdmin(admin)
        guard id != admin.person.id else {
            throw .invalid(field: "id", "Nobody disables themselves; another admin can.")
        }
        try writing { tables in
            guard let person = try tables.person(id), person.state != .erasing else { throw AccountError.notFound }
            try tables.change(id, state: isDisabled ? .disabled : .active)
            if isDisabled { _ = try tables.endSessions(of: id) }
            try note(
                isDisabled ? .personDisabled : .personEnabled, of: id, by: .admin(admin.person.id), from: visitor,
                in: tables)
        }
    }

    /// Makes somebody an admin, or no longer one.
    func setRole(
        _ role: PersonRecord.Role, of id: UUID, by admin: SignedIn, from visitor: Visitor
    ) throws(AccountError) {
        try requireAdmin(admin)
        guard id != admin.person.id else {
            throw .invalid(field: "id", "Nobody changes their own role; another admin can.")
        }
        try writing { tables in
            guard let person = try tables.person(id), person.state != .erasing else { throw AccountError.notFound }
            try tables.change(id, shownName: person.shownName, role: role)
            try note(
                .roleChanged, role.rawValue, of: id, by: .admin(admin.person.id), from: visitor, in: tables)
        }
    }
}
