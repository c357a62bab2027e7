import FileSystem
package import Foundation
import HealthModel

/// Copies of a store: whole, examined, and of one moment, while others write.
package struct StoreBackup: Sendable {
    /// A backup that was made.
    package struct Made: Sendable {
        package var file: String
        /// How large it is, in bytes.
        package var bytes: Int
        /// Older ones that made way for it.
        package var removed: [String] = []
    }

    private let path: String
    private let progress: @Sendable (_ label: String, _ done: Int, _ total: Int?) throws -> Void

    /// - Parameter progress: Told what is done and how far it is; what it throws ends the work.
    package init(
        path: String, progress: @escaping @Sendable (_ label: String, _ done: Int, _ total: Int?) throws -> Void
    ) {
        self.path = path
        self.progress = progress
    }

    /// Makes a backup under a name.
    ///
    /// Missing folders are made. A pipe or a device is written to, and not replaced.
    /// - Parameter replaces: Whether a file that is there makes way, when the new one is whole and sound.
    /// - Throws: ``FileError`` if there is a file and it is not to be replaced, or the system refuses; ``EngineError``
    ///   if the store cannot be copied or is not sound. Then nothing is changed.
    package func make(_ file: String, replaces: Bool) throws -> Made {
        try FilePlacement.check(file, replaces: replaces)
        guard !FilePlacement.isSpecial(file) else {
            let bytes = try FilePlacement.streamAndRemove(examinedCopy(beside: privatePlace), to: file)
            return Made(file: file, bytes: bytes)
        }
        let place = FilePlacement.target(of: file)
        let folder = URL(fileURLWithPath: place).deletingLastPathComponent().path
        try PrivateFolder.make(folder, for: file)
        guard access(folder, W_OK) == 0 else {
            throw FileError(.unwritable, file: file, reason: SystemReason.writing(errno))
        }
        let copy = try examinedCopy(beside: place)
        do {
            try FilePlacement.put(copy, at: place)
        } catch {
            unlink(copy)
            throw error
        }
        return Made(file: file, bytes: FilePlacement.size(place))
    }

    /// Makes a backup in a folder, named for the store and the moment.
    ///
    /// - Parameters:
    ///   - count: How many backups of the store the folder keeps, this one among them; nil for all.
    ///   - date: The time, for its name.
    package func make(inFolder folder: String, keeping count: Int?, at date: Date = Date()) throws -> Made {
        var made = try make(DatedName.inFolder(folder, of: path, date), replaces: false)
        guard let count else { return made }
        for old in try DatedName.all(in: folder, of: path).dropLast(max(1, count)) where old != made.file {
            if unlink(old) == 0 { made.removed.append(old) }
        }
        return made
    }

    /// Writes a backup to standard output.
    package func write() throws { try FilePlacement.streamAndRemove(examinedCopy(beside: privatePlace)) }

    /// Where a copy lies that is streamed: beside the store, on a disk that is as private as the store's, if that can be.
    private var privatePlace: String {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        return access(folder, W_OK) == 0
            ? path : FileManager.default.temporaryDirectory.appending(path: "hk-backup").path
    }

    /// A copy of the store in a file that nobody knows yet.
    private func examinedCopy(beside place: String) throws -> String {
        let copy = FilePlacement.temporaryName(for: place)
        do {
            try StoreMaintenance.copy(path, to: copy) { try progress($0.rawValue, $1, $2) }
            return copy
        } catch let error as StoreMaintenance.UnsoundCopy {
            throw EngineError(
                .storage,
                "The store has problems, and a backup would have them, too; none was made. 'hk doctor' says more. "
                    + error.first)
        }
    }
}
