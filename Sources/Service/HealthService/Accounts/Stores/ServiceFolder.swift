import Foundation
import HealthStore

/// Where a server keeps its files (spec 2.1): one folder that only its owner can read.
struct ServiceFolder: Sendable, Hashable {
    /// The folder.
    let root: String
    /// The store of personal mode, which lies elsewhere; nil if there are people.
    let personalStore: String?

    /// The folder of a server for people.
    init(server root: String) {
        self.root = root
        personalStore = nil
    }

    /// The folder of personal mode, of which the store is somewhere else (SRV-22).
    init(personal root: String, store: String) {
        self.root = root
        personalStore = store
    }

    var database: String { "\(root)/server.sqlite" }
    private var secretKey: String { "\(root)/secret.key" }
    /// Where uploads are under way.
    var temporary: String { "\(root)/tmp" }
    /// Backgrounds of maps, if there are any.
    var maps: String { "\(root)/maps" }

    /// The files of a person.
    func files(of person: UUID) -> String {
        personalStore == nil ? "\(root)/people/\(person.uuidString.lowercased())" : root
    }

    func store(of person: UUID) -> String { personalStore ?? "\(files(of: person))/health.sqlite" }
    /// What was imported, by SHA-256 (SRV-36).
    func originals(of person: UUID) -> String { "\(files(of: person))/originals" }
    /// Exports that are done.
    func exports(of person: UUID) -> String { "\(files(of: person))/exports" }
}

// MARK: - Making

extension ServiceFolder {
    /// How many bytes the key has.
    private static let keyLength = 32

    /// Makes what is missing, for the owner alone.
    func make() throws(EngineError) {
        for path in [root, temporary] { try Self.makeFolder(path) }
    }

    /// Makes a folder with those above it, for the owner alone.
    static func makeFolder(_ path: String) throws(EngineError) {
        do {
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw EngineError(.storage, "Could not make the folder '\(path)'.", underlying: error)
        }
    }

    /// Deletes what a server left that was stopped while something was uploaded.
    func emptyTemporary() {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: temporary)) ?? []
        for name in names { try? FileManager.default.removeItem(atPath: "\(temporary)/\(name)") }
    }

    /// The key of cursors and forms: 32 random bytes, made with the first start.
    func secretKey(_ secrets: any Secrets) throws(EngineError) -> [UInt8] {
        if let key = try storedKey() { return key }
        let key = secrets.randomBytes(Self.keyLength)
        // Whole or not at all, and the first one counts: another process may be starting too.
        let new = "\(secretKey).\(UUID().uuidString)"
        let descriptor = open(new, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw failure("made") }
        defer { unlink(new) }
        let isWritten = key.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) } == key.count
        let isSafe = fsync(descriptor) == 0
        close(descriptor)
        guard isWritten, isSafe else { throw failure("written") }
        guard link(new, secretKey) == 0 || errno == EEXIST else { throw failure("made") }
        guard let stored = try storedKey() else { throw failure("read") }
        return stored
    }

    /// Gives another folder the same key, if there is one.
    func copySecretKey(to other: ServiceFolder) throws(EngineError) {
        guard try storedKey() != nil else { return }
        do {
            try FileManager.default.copyItem(atPath: secretKey, toPath: other.secretKey)
        } catch {
            throw EngineError(
                .storage, "The key cannot be written beside '\(other.root)'.", cause: .disk, underlying: error)
        }
    }

    private func storedKey() throws(EngineError) -> [UInt8]? {
        guard let handle = FileHandle(forReadingAtPath: secretKey) else {
            if errno == ENOENT { return nil }
            throw failure("read")
        }
        defer { try? handle.close() }
        guard let data = try? handle.read(upToCount: Self.keyLength + 1), data.count == Self.keyLength else {
            throw EngineError(
                .storage, "'\(secretKey)' does not hold \(Self.keyLength) bytes. Delete it to have a new one made.",
                cause: .unusable)
        }
        return Array(data)
    }

    private func failure(_ verb: String) -> EngineError {
        EngineError(.storage, "The key '\(secretKey)' cannot be \(verb).", cause: .unusable)
    }

    /// Takes the folder for one server; nil if another one runs with it.
    ///
    /// It is free again when the claim is let go, or its process ends.
    func claim() throws(EngineError) -> FolderClaim? {
        let path = "\(root)/lock"
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw EngineError(.storage, "'\(path)' cannot be made.", cause: .unusable)
        }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            close(descriptor)
            return nil
        }
        return FolderClaim(descriptor)
    }
}

/// The right of one server to work with a folder.
final class FolderClaim: Sendable {
    private let descriptor: Int32

    fileprivate init(_ descriptor: Int32) { self.descriptor = descriptor }

    deinit { close(descriptor) }
}
