import FileSystem
import Foundation

/// Files that belong together and are written one after the other: into an archive, a folder, or only the main one.
package protocol FileCollection: AnyObject {
    /// Whether there is room for more than the main file.
    var holdsSeveralFiles: Bool { get }
    /// How many bytes were written so far, packed if they are.
    var byteCount: Int { get }
    /// Writes a file; its bytes go to the sink while the closure runs.
    ///
    /// - Parameter name: With the folders it lies in, separated by `/`.
    func add(_ name: String, _ contents: (any ByteSink) throws -> Void) throws
    /// Puts everything in its place.
    func finish() throws(WorkoutFileError)
}

/// Files in a folder, which appears when all of them are written.
package final class FolderWriter: FileCollection {
    private let path: String
    private let temporary: String
    private let replaces: Bool
    private var isFinished = false
    package let holdsSeveralFiles = true
    package private(set) var byteCount = 0

    /// - Parameters:
    ///   - path: The folder in which everything lies; those around it are made if they are missing.
    ///   - replaces: Whether a folder of this name makes way.
    package init(path: String, replaces: Bool) throws(WorkoutFileError) {
        self.path = path
        self.replaces = replaces
        temporary = FilePlacement.temporaryName(for: path)
        do { try PrivateFolder.make(temporary, for: path) } catch { throw WorkoutFileError(error) }
    }

    deinit {
        if !isFinished { try? FileManager.default.removeItem(atPath: temporary) }
    }

    package func add(_ name: String, _ contents: (any ByteSink) throws -> Void) throws {
        let place = "\(temporary)/\(name)"
        try PrivateFolder.make(URL(fileURLWithPath: place).deletingLastPathComponent().path, for: path)
        let file = try FileByteSink(path: place)
        try contents(file)
        try file.finish()
        byteCount += file.byteCount
    }

    package func finish() throws(WorkoutFileError) {
        if replaces, FileManager.default.fileExists(atPath: path) {
            // The old one goes only once the new one is there.
            let old = FilePlacement.temporaryName(for: path)
            guard rename(path, old) == 0 else { throw .system(path) }
            guard rename(temporary, path) == 0 else {
                let error = WorkoutFileError.system(path)
                rename(old, path)
                throw error
            }
            isFinished = true
            try? FileManager.default.removeItem(atPath: old)
        } else {
            guard rename(temporary, path) == 0 else { throw .system(path) }
            isFinished = true
        }
    }
}

/// The main file alone: the first one that is written; others are not asked for.
package final class SingleFileWriter: FileCollection {
    private let file: FileByteSink
    package let holdsSeveralFiles = false
    package var byteCount: Int { file.byteCount }

    package init(path: String) throws(WorkoutFileError) {
        file = try FileByteSink(path: path)
    }

    package func add(_ name: String, _ contents: (any ByteSink) throws -> Void) throws {
        try contents(file)
    }

    package func finish() throws(WorkoutFileError) { try file.finish() }
}
