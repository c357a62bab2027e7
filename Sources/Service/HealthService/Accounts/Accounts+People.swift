package import Foundation
import HealthModel

/// An overview of a person for administrators, without health data (SRV-31).
package struct PersonOverview: Sendable, Hashable {
    package var person: Person
    /// The total size of the person's files, in bytes.
    package var bytes: Int64
    /// The number of active sessions.
    package var sessions: Int
    /// The names of the valid tokens.
    package var tokens: [String]
    /// The number of unfinished import and export jobs.
    package var openJobs: Int
}

/// People and their administration (SRV-30, SRV-31).
extension Accounts {
    /// Creates a person on behalf of an operator with access to the server's machine (SRV-23).
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

    /// Returns the record of a new person, without storing it.
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
        // Checked before the costly hash, and again when the record is written.
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

    /// Returns the person with an identifier.
    func person(_ id: UUID) throws(AccountError) -> Person? {
        try reading { try $0.person(id).map(Person.init) }
    }

    /// Returns the owner in personal mode, or `nil` in server mode.
    func owner() throws(AccountError) -> Person? {
        guard mode == .personal else { return nil }
        return try reading { try $0.people().first.map(Person.init) }
    }

    /// Stores the person's settings (SRV-40); a `nil` name leaves the display name unchanged.
    package func change(
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

    // MARK: Administration

    /// Throws ``AccountError/notFound`` unless the session belongs to an administrator (API-85).
    func requireAdmin(_ signedIn: SignedIn) throws(AccountError) {
        guard mode == .server, signedIn.person.role == .admin else { throw .notFound }
    }

    /// Returns an overview of every person, limited to what administrators may read.
    package func people(by admin: SignedIn) throws(AccountError) -> [PersonOverview] {
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
            // Settings reveal what a person does.
            overviews[place].person.settings = PersonSettings()
        }
        return overviews
    }

    /// Returns the unfinished import and export jobs, without file names.
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

    /// Disables or enables a person.
    ///
    /// Disabling ends the person's sessions at once.
    package func setDisabled(
        _ isDisabled: Bool, _ id: UUID, by admin: SignedIn, from visitor: Visitor
    ) throws(AccountError) {
        try requireAdmin(admin)
        guard id != admin.person.id else {
            throw .invalid(field: "id", "You cannot disable your own account; ask another administrator.")
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

    /// Sets the role of a person.
    func setRole(
        _ role: PersonRecord.Role, of id: UUID, by admin: SignedIn, from visitor: Visitor
    ) throws(AccountError) {
        try requireAdmin(admin)
        guard id != admin.person.id else {
            throw .invalid(field: "id", "You cannot change your own role; ask another administrator.")
        }
        try writing { tables in
            guard let person = try tables.person(id), person.state != .erasing else { throw AccountError.notFound }
            try tables.change(id, shownName: person.shownName, role: role)
            try note(
                .roleChanged, role.rawValue, of: id, by: .admin(admin.person.id), from: visitor, in: tables)
        }
    }
}
