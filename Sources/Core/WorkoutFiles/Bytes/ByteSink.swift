package import FileSystem
import Foundation

/// A destination for the bytes of a writer: a file, an archive entry or memory.
package protocol ByteSink: AnyObject {
    /// Writes all of the bytes.
    func write(_ bytes: UnsafeRawBufferPointer) throws(WorkoutFileError)
}

/// A sink that knows its size and is finished once everything is written.
package protocol FinishedByteSink: ByteSink {
    /// The number of bytes written.
    var byteCount: Int { get }
    /// Moves the bytes to their destination.
    func finish() throws(WorkoutFileError)
}

/// A sink that stores the bytes in memory.
package final class MemoryByteSink: FinishedByteSink {
    package private(set) var bytes: [UInt8] = []
    package var byteCount: Int { bytes.count }

    package init() {}

    package func write(_ bytes: UnsafeRawBufferPointer) throws(WorkoutFileError) {
        self.bytes.append(contentsOf: bytes)
    }

    package func finish() {}
}

/// A sink that writes a file atomically.
///
/// The bytes go to a temporary file in the same folder, which is renamed to the destination once it is complete, so
/// that no process ever reads a partial file. An abandoned file is deleted. A pipe or a device is written to
/// directly.
package final class FileByteSink: FinishedByteSink {
    private let path: String
    /// The path of the temporary file, or nil if the bytes are written directly to the destination.
    private let temporary: String?
    private var descriptor: Int32
    /// The number of bytes written.
    package private(set) var byteCount = 0

    /// Creates a file.
    ///
    /// - Parameter path: The destination. An existing file is replaced on completion, and missing folders are
    ///   created.
    package init(path: String) throws(WorkoutFileError) {
        var status = stat()
        let path = FilePlacement.target(of: path)
        self.path = path
        if stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
            temporary = nil
            guard status.st_mode & S_IFMT != S_IFDIR else {
                throw .writing("a folder of this name exists", at: .init(file: path))
            }
            descriptor = open(path, O_WRONLY | O_CLOEXEC)
        } else {
            let name = FilePlacement.temporaryName(for: path)
            temporary = name
            let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
            if !FileManager.default.fileExists(atPath: folder) {
                do { try PrivateFolder.make(folder, for: path) } catch { throw WorkoutFileError(error) }
            }
            Self.removeLeftovers(of: path)
            descriptor = PrivateFile.create(name)
            // The lock is held while the file is being written, which distinguishes it from a leftover file.
            if descriptor >= 0 { flock(descriptor, LOCK_EX | LOCK_NB) }
        }
        guard descriptor >= 0 else { throw .system(.unwritable, path) }
    }

    /// Creates a sink for a descriptor that is already open, such as standard output.
    ///
    /// That descriptor stays open.
    package init(descriptor: Int32, name: String) {
        path = name
        temporary = nil
        self.descriptor = dup(descriptor)
    }

    deinit {
        guard descriptor >= 0 else { return }
        close(descriptor)
        if let temporary { unlink(temporary) }
    }

    package func write(_ bytes: UnsafeRawBufferPointer) throws(WorkoutFileError) {
        guard bytes.write(to: descriptor) else { throw .system(.unwritable, path) }
        byteCount += bytes.count
    }

    /// Writes a file that is in memory; it appears once it is complete, and replaces one of the same name.
    static func write(_ bytes: [UInt8], to path: String) throws(WorkoutFileError) {
        let file = try FileByteSink(path: path)
        do {
            try bytes.withUnsafeBytes { try file.write($0) }
        } catch let error as WorkoutFileError {
            throw error
        } catch {
            throw .writing("it could not be written", at: .init(file: path), underlying: error)
        }
        try file.finish()
    }

    /// Flushes the file to disk and renames it to its destination.
    package func finish() throws(WorkoutFileError) {
        let isOnDisk = temporary == nil || fsync(descriptor) == 0
        let reason = errno
        let closed = close(descriptor)
        descriptor = -1
        guard let temporary else {
            guard closed == 0 else { throw .system(.unwritable, path) }
            return
        }
        if !isOnDisk { errno = reason }
        guard isOnDisk, closed == 0, rename(temporary, path) == 0 else {
            let error = WorkoutFileError.system(.unwritable, path)
            unlink(temporary)
            throw error
        }
        // Flush the folder so that the new name is durable. A folder that cannot be opened does not make the file
        // worse.
        let folder = open(URL(fileURLWithPath: path).deletingLastPathComponent().path, O_RDONLY | O_CLOEXEC)
        if folder >= 0 {
            fsync(folder)
            close(folder)
        }
    }

    /// Removes what writers of the same file left behind when they were killed.
    private static func removeLeftovers(of path: String) {
        let url = URL(fileURLWithPath: path)
        let folder = url.deletingLastPathComponent()
        let start = ".\(url.lastPathComponent.prefix(100))."
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        where name.hasPrefix(start) && name.hasSuffix(".part") && name.count == start.count + 13 {
            let leftover = folder.appending(path: name).path
            let descriptor = open(leftover, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
            guard descriptor >= 0 else { continue }
            // An active writer holds the lock.
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { unlink(leftover) }
            close(descriptor)
        }
    }
}

extension WorkoutFileError {
    package init(_ error: FileError) {
        let place = Place(file: error.file)
        self =
            switch error.code {
            case .unreadable: .reading(.unreadable, error.reason, at: place, underlying: error.underlying)
            case .unwritable: .writing(error.reason, at: place, underlying: error.underlying)
            case .exists: .writing(error.reason, at: place, code: .exists, underlying: error.underlying)
            }
    }

    /// Returns the error of the system call that failed last.
    static func system(_ code: FileError.Code, _ path: String) -> WorkoutFileError {
        WorkoutFileError(.system(code, path))
    }
}
