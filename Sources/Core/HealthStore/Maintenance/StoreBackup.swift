import FileSystem
package import Foundation
import HealthModel

/// Makes backups of a store: complete, checked copies of one snapshot, even while other connections write.
package struct StoreBackup: Sendable {
    /// The result of a backup.
    package struct Made: Sendable {
        package var file: String
        /// The size in bytes.
        package var bytes: Int
        /// The older backups that were deleted.
        package var removed: [String] = []
    }

    private let path: String
    private let progress: @Sendable (_ label: String, _ done: Int, _ total: Int?) throws -> Void

    /// Creates a backup of a store.
    ///
    /// - Parameter progress: A closure called with the current step and its progress; if it throws, the backup ends.
    package init(
        path: String, progress: @escaping @Sendable (_ label: String, _ done: Int, _ total: Int?) throws -> Void
    ) {
        self.path = path
        self.progress = progress
    }

    /// Writes a backup to a file.
    ///
    /// Missing folders are created. A pipe or a device is written to, and not replaced.
    /// - Parameter replaces: A Boolean value that indicates whether an existing file is replaced, once the new one is
    ///   complete and passes the integrity check.
    /// - Throws: ``WorkoutFileError`` if the file exists and must not be replaced, or the system denies access;
    ///   ``EngineError`` if the store cannot be copied or fails the integrity check. Then nothing is changed.
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

    /// Writes a backup to a folder, with a name made of the store's name and the date.
    ///
    /// - Parameters:
    ///   - count: The number of backups of the store to retain in the folder, including this one; nil for all.
    ///   - date: The date used in the name.
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

    /// The path beside which a copy is made for streaming: the store itself, so that the copy is on an equally
    /// private disk, or else the temporary directory if the store's folder is read-only.
    private var privatePlace: String {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        return access(folder, W_OK) == 0
            ? path : FileManager.default.temporaryDirectory.appending(path: "hk-backup").path
    }

    /// Copies the store to a temporary file, and checks the copy.
    private func examinedCopy(beside place: String) throws -> String {
        let copy = FilePlacement.temporaryName(for: place)
        do {
            try StoreMaintenance.copy(path, to: copy) { try progress($0.rawValue, $1, $2) }
            return copy
        } catch let error as StoreMaintenance.UnsoundCopy {
            throw EngineError(
                .storage,
                "No backup was made because the store is damaged. Run 'hk doctor' for details. "
                    + error.first)
        }
    }
}
