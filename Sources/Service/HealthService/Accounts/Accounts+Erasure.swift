import Foundation
import HealthStore
import WorkoutFiles

/// Erasure (SRV-37): what is begun is finished, after a crash too, and no name remains.
extension Accounts {
    /// Begins the erasure of who asks: nothing of theirs can be reached any more.
    ///
    /// What deletes it is ``finishErasures()``.
    ///
    /// - Parameters:
    ///   - name: The login name, typed once more.
    ///   - password: The password, typed once more.
    /// - Throws: ``AccountError/wrongNameOrPassword`` if one of them is wrong.
    func beginErasure(
        _ signedIn: SignedIn, name: String, password: String, from visitor: Visitor
    ) async throws(AccountError) {
        try requireServer()
        let person = try await checkOwnPassword(password, of: signedIn, from: visitor)
        guard LoginName.folded(name) == person.folded else { throw .wrongNameOrPassword }
        try beginErasure(of: person.id, by: .system)
    }

    /// Begins the erasure of somebody else, who is disabled before.
    ///
    /// - Parameters:
    ///   - name: The login name of who is erased, typed once more.
    ///   - password: The admin's password, typed once more.
    func beginErasure(
        of id: UUID, name: String, by admin: SignedIn, password: String, from visitor: Visitor
    ) async throws(AccountError) {
        try requireAdmin(admin)
        guard let person = try reading({ try $0.person(id) }), person.state != .erasing else { throw .notFound }
        guard person.state == .disabled else {
            throw .invalid(field: "id", "A person is disabled before somebody else erases them.")
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
            // About nobody, and from nowhere: the lines of the person go with them.
            try note(.erasureBegun, id.uuidString, of: nil, by: actor, in: tables)
        }
    }

    /// Deletes what belongs to people who are being erased: after a beginning, and at the start of a server.
    ///
    /// - Returns: How many could not be finished, because a file cannot be deleted; the next call tries again.
    @discardableResult
    func finishErasures() async throws(AccountError) -> Int {
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
        // Work that ended late may have written once more.
        for erasure in try reading({ try $0.erasures() }) where erasure.ended != nil {
            if !removeFiles(of: erasure.person) { left += 1 }
        }
        // Nor is anything left in what was written ahead.
        if !people.isEmpty { database.settle() }
        return left
    }

    /// Whether the files of a person are gone.
    private func removeFiles(of id: UUID) -> Bool {
        let path = folder.files(of: id)
        guard FileManager.default.fileExists(atPath: path) else { return true }
        return (try? FileManager.default.removeItem(atPath: path)) != nil
    }
}
