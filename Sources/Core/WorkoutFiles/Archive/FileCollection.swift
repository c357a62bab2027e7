import FileSystem
import Foundation

/// A destination for several related files: an archive, a folder, or a single file for the main one.
package protocol FileCollection: AnyObject {
    /// A Boolean value that indicates whether the collection can hold more than the main file.
    var holdsSeveralFiles: Bool { get }
    /// The number of bytes written so far, after compression if there is any.
    var byteCount: Int { get }
    /// Writes a file; its bytes go to the sink while the closure runs.
    ///
    /// - Parameter name: The path within the collection, with folders separated by `/`.
    func add(_ name: String, _ contents: (any ByteSink) throws -> Void) throws
    /// Moves the completed files to their destination.
    func finish() throws(WorkoutFileError)
}

/// A collection that writes to a folder, which appears once all files are written.
package final class FolderWriter: FileCollection {
    private let path: String
    private let temporary: String
    private let replaces: Bool
    private var isFinished = false
    package let holdsSeveralFiles = true
    package private(set) var byteCount = 0

    /// Creates a folder writer.
    ///
    /// - Parameters:
    ///   - path: The destination folder. Missing parent folders are created.
    ///   - replaces: Whether to replace an existing folder of this name.
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
            // Delete the old folder only after the new one is in place.
            let old = FilePlacement.temporaryName(for: path)
            guard rename(path, old) == 0 else { throw .system(.unwritable, path) }
            guard rename(temporary, path) == 0 else {
                let error = WorkoutFileError.system(.unwritable, path)
                rename(old, path)
                throw error
            }
            isFinished = true
            try? FileManager.default.removeItem(atPath: old)
        } else {
            guard rename(temporary, path) == 0 else { throw .system(.unwritable, path) }
            isFinished = true
        }
    }
}

/// A collection that writes only the main file, which is the first one added.
///
/// Callers do not add others.
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
