public import Foundation
import HealthStore
import WorkoutFiles

/// A backup of all data of a server, as a folder that a server can use.
public struct ServerBackup: Sendable, Hashable {
    /// The number of people in the backup.
    public private(set) var people = 0
    /// The size of the backup, in bytes.
    public private(set) var bytes: Int64 = 0

    /// Creates a backup; the server may be running.
    ///
    /// Each file is a consistent snapshot and undergoes an integrity check. The server database is copied first, so
    /// that every person in it has a store.
    /// - Parameters:
    ///   - state: The folder of the server.
    ///   - folder: The folder of the backup, which appears when it is complete.
    /// - Throws: An error with a message if the folder already exists, a file cannot be read or written, or an
    ///   integrity check fails; there is no backup then.
    public init(of state: URL, to folder: URL) throws {
        let (files, place) = (FileManager.default, folder.path)
        let source = ServiceFolder(server: state.path)
        guard files.fileExists(atPath: source.database) else {
            throw EngineError(.storage, "'\(state.path)' is not the folder of a server.", cause: .unusable)
        }
        guard !files.fileExists(atPath: place) else {
            throw EngineError(.storage, "'\(place)' already exists.", cause: .unusable)
        }
        let copy = ServiceFolder(server: "\(place).\(UUID().uuidString)")
        try ServiceFolder.makeFolder(copy.root)
        defer { try? files.removeItem(atPath: copy.root) }
        try ServerDatabase.copy(source.database, to: copy.database)
        try source.copySecretKey(to: copy)
        let database = try ServerDatabase(path: copy.database)
        for person in try database.read({ try $0.people() }) {
            people += 1
            // The store of a person who is being erased may disappear in the meantime.
            guard files.fileExists(atPath: source.store(of: person.id)) else { continue }
            try ServiceFolder.makeFolder(copy.files(of: person.id))
            try copyStore(source.store(of: person.id), to: copy.store(of: person.id))
            try copyOriginals(of: person.id, from: source, to: copy)
        }
        database.close()
        bytes = FolderContents(copy.root).bytes
        do {
            try files.moveItem(atPath: copy.root, toPath: place)
        } catch {
            throw EngineError(.storage, "'\(place)' cannot be written.", cause: .disk, underlying: error)
        }
    }

    private func copyStore(_ store: String, to copy: String) throws {
        // A store whose creation was interrupted is empty, and is created again on demand.
        guard try !StoreMaintenance.facts(store).isUnfinished else { return }
        do {
            try StoreMaintenance.copy(store, to: copy)
        } catch let error as StoreMaintenance.UnsoundCopy {
            throw EngineError(
                .storage,
                "The store '\(store)' has problems, and a backup would have them, too; none was made. 'hk doctor' says "
                    + "more. \(error.first)")
        }
    }

    /// Copies the original files, which never change but may be deleted in the meantime.
    private func copyOriginals(of person: UUID, from source: ServiceFolder, to copy: ServiceFolder) throws {
        let (from, to) = (source.originals(of: person), copy.originals(of: person))
        let files = FileManager.default
        let names = (try? files.contentsOfDirectory(atPath: from)) ?? []
        guard !names.isEmpty else { return }
        try ServiceFolder.makeFolder(to)
        for name in names {
            do {
                try files.copyItem(atPath: "\(from)/\(name)", toPath: "\(to)/\(name)")
            } catch {
                if !files.fileExists(atPath: "\(from)/\(name)") { continue }
                throw EngineError(.storage, "'\(from)/\(name)' cannot be copied.", cause: .disk, underlying: error)
            }
        }
    }
}
