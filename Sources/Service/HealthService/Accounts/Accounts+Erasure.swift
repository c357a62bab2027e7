import Foundation
import WorkoutFiles

/// Account erasure (SRV-37). An erasure that has begun is completed, even after a crash, and no name remains.
extension Accounts {
    /// Begins the erasure of the caller's account, after which none of its data is accessible.
    ///
    /// ``finishErasures()`` deletes the data.
    ///
    /// - Parameters:
    ///   - name: The login name, entered again.
    ///   - password: The password, entered again.
    /// - Throws: ``AccountError/wrongNameOrPassword`` if one of them is wrong.
    package func beginErasure(
        _ signedIn: SignedIn, name: String, password: String, from visitor: Visitor
    ) async throws(AccountError) {
        try requireServer()
        let person = try await checkOwnPassword(password, of: signedIn, from: visitor)
        guard LoginName.folded(name) == person.folded else { throw .wrongNameOrPassword }
        try beginErasure(of: person.id, by: .system)
    }

    /// Begins the erasure of another account, which must already be disabled.
    ///
    /// - Parameters:
    ///   - name: The login name of the account to erase, entered again.
    ///   - password: The administrator's password, entered again.
    func beginErasure(
        of id: UUID, name: String, by admin: SignedIn, password: String, from visitor: Visitor
    ) async throws(AccountError) {
        try requireAdmin(admin)
        guard let person = try reading({ try $0.person(id) }), person.state != .erasing else { throw .notFound }
        guard person.state == .disabled else {
            throw .invalid(field: "id", "Disable the account before erasing it.")
        }
        guard LoginName.folded(name) == person.folded else { throw .wrongNameOrPassword }
        _ = try await checkOwnPassword(password, of: admin, from: visitor)
        try beginErasure(of: id, by: .admin(admin.person.id))
    }

    private func beginErasure(of id: UUID, by actor: AuditRecord.Actor) throws(AccountError) {
        let now = clock()
        let contents = FolderContents(folder.files(of: id))
        try writing { tables in
            let sessions = try tables.endSessions(of: id)
            let tokens = try tables.revokeTokens(of: id, at: now)
            let counts = JSON.object([
                ("files", .integer(contents.files)), ("bytes", .integer(Int(contents.bytes))),
                ("sessions", .integer(sessions)), ("tokens", .integer(tokens)),
            ])
            try tables.beginErasure(of: id, at: now, counts: counts.line)
            // Recorded without a person and an address, because the person's own audit entries are erased too.
            try note(.erasureBegun, id.uuidString, of: nil, by: actor, in: tables)
        }
    }

    /// Deletes the data of all accounts that are being erased.
    ///
    /// Called after an erasure begins and when the server starts.
    ///
    /// - Returns: The number of erasures that could not be completed because a file cannot be deleted; the next call
    ///   retries them.
    @discardableResult
    package func finishErasures() async throws(AccountError) -> Int {
        guard mode == .server else { return 0 }
        let people = try reading { try $0.people().filter { $0.state == .erasing }.map(\.id) }
        var left = 0
        for id in people {
            await endWork(id)
            stores.close(folder.store(of: id))
            guard removeFiles(of: id) else {
                left += 1
                continue
            }
            let now = clock()
            try writing { try $0.finishErasure(of: id, at: now) }
        }
        // A job that ended late may have written files again.
        for erasure in try reading({ try $0.erasures() }) where erasure.ended != nil {
            if !removeFiles(of: erasure.person) { left += 1 }
        }
        // Clears the write-ahead log of the erased data as well.
        if !people.isEmpty { database.checkpoint() }
        return left
    }

    /// Deletes the files of a person and returns whether they are gone.
    private func removeFiles(of id: UUID) -> Bool {
        let path = folder.files(of: id)
        guard FileManager.default.fileExists(atPath: path) else { return true }
        return (try? FileManager.default.removeItem(atPath: path)) != nil
    }
}
