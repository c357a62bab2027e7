import FileSystem
import Foundation
import HealthStore

/// The folder of a server's files (spec 2.1), readable only by its owner.
struct ServiceFolder: Sendable, Hashable {
    /// The path of the folder.
    let root: String
    /// The path of the store in personal mode, outside the folder; `nil` in server mode.
    let personalStore: String?

    /// Creates the folder of server mode.
    init(server root: String) {
        self.root = root
        personalStore = nil
    }

    /// Creates the folder of personal mode, whose store is elsewhere (SRV-22).
    init(personal root: String, store: String) {
        self.root = root
        personalStore = store
    }

    var database: String { "\(root)/server.sqlite" }
    private var secretKey: String { "\(root)/secret.key" }
    /// The folder of uploads in progress.
    var temporary: String { "\(root)/tmp" }
    /// The folder of background maps, if there are any.
    var maps: String { "\(root)/maps" }

    /// Returns the folder of a person's files.
    func files(of person: UUID) -> String {
        personalStore == nil ? "\(root)/people/\(person.uuidString.lowercased())" : root
    }

    func store(of person: UUID) -> String { personalStore ?? "\(files(of: person))/health.sqlite" }
    /// Returns the folder of a person's original import files, named by SHA-256 (SRV-36).
    func originals(of person: UUID) -> String { "\(files(of: person))/originals" }
    /// Returns the folder of a person's finished exports.
    func exports(of person: UUID) -> String { "\(files(of: person))/exports" }
}

// MARK: - Creation

extension ServiceFolder {
    /// The length of the secret key, in bytes.
    private static let keyLength = 32

    /// Creates the missing folders, accessible only by the owner.
    func make() throws(EngineError) {
        for path in [root, temporary] { try Self.makeFolder(path) }
    }

    /// Creates a folder and its parents, accessible only by the owner.
    static func makeFolder(_ path: String) throws(EngineError) {
        do {
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw EngineError(.storage, "The folder '\(path)' could not be created.", underlying: error)
        }
    }

    /// Deletes the files left behind by a server that stopped during an upload.
    func emptyTemporary() {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: temporary)) ?? []
        for name in names { try? FileManager.default.removeItem(atPath: "\(temporary)/\(name)") }
    }

    /// Returns the secret key of cursors and forms: 32 random bytes, created on the first start.
    func secretKey(_ secrets: any Secrets) throws(EngineError) -> [UInt8] {
        if let key = try storedKey() { return key }
        let key = secrets.randomBytes(Self.keyLength)
        // Created atomically, and the first one wins: another process may be starting at the same time.
        let new = "\(secretKey).\(UUID().uuidString)"
        let descriptor = PrivateFile.create(new)
        guard descriptor >= 0 else { throw failure("made") }
        defer { unlink(new) }
        let isWritten = key.withUnsafeBytes { $0.write(to: descriptor) }
        let isSafe = fsync(descriptor) == 0
        close(descriptor)
        guard isWritten, isSafe else { throw failure("written") }
        guard link(new, secretKey) == 0 || errno == EEXIST else { throw failure("made") }
        guard let stored = try storedKey() else { throw failure("read") }
        return stored
    }

    /// Copies the secret key, if there is one, to another folder.
    func copySecretKey(to other: ServiceFolder) throws(EngineError) {
        guard try storedKey() != nil else { return }
        do {
            try FileManager.default.copyItem(atPath: secretKey, toPath: other.secretKey)
        } catch {
            throw EngineError(
                .storage, "The secret key could not be copied to '\(other.root)'.", cause: .disk, underlying: error)
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
                .storage, "'\(secretKey)' does not contain \(Self.keyLength) bytes. Delete it to create a new key.",
                cause: .unusable)
        }
        return Array(data)
    }

    private func failure(_ verb: String) -> EngineError {
        EngineError(.storage, "The secret key '\(secretKey)' could not be \(verb).", cause: .unusable)
    }

    /// Locks the folder for one server; returns `nil` if another server is using it.
    ///
    /// The lock is released when the claim is deallocated or its process ends.
    func claim() throws(EngineError) -> FolderClaim? {
        let path = "\(root)/lock"
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw EngineError(.storage, "'\(path)' could not be created.", cause: .unusable)
        }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            close(descriptor)
            return nil
        }
        return FolderClaim(descriptor)
    }
}

/// An exclusive lock on a server's folder.
final class FolderClaim: Sendable {
    private let descriptor: Int32

    fileprivate init(_ descriptor: Int32) { self.descriptor = descriptor }

    deinit { close(descriptor) }
}

/// The number and size of the files in a folder, including its subfolders.
struct FolderContents: Sendable, Hashable {
    var files = 0
    var bytes: Int64 = 0

    /// Counts the files of a folder, without following symbolic links.
    init(_ path: String) {
        let url = URL(fileURLWithPath: path, isDirectory: true)
        let keys: [URLResourceKey] = [.isRegularFileKey, .fileSizeKey]
        guard let walk = FileManager.default.enumerator(at: url, includingPropertiesForKeys: keys) else { return }
        for case let file as URL in walk {
            guard let values = try? file.resourceValues(forKeys: Set(keys)), values.isRegularFile == true else {
                continue
            }
            files += 1
            bytes += Int64(values.fileSize ?? 0)
        }
    }
}
