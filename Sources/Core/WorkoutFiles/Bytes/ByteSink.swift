package import FileSystem
import Foundation

/// Where a writer puts its bytes, in pieces: a file, an entry of an archive, memory.
package protocol ByteSink: AnyObject {
    /// Takes the bytes, all of them.
    func write(_ bytes: UnsafeRawBufferPointer) throws(WorkoutFileError)
}

/// Bytes that are kept in memory.
package final class MemoryByteSink: ByteSink {
    package private(set) var bytes: [UInt8] = []

    package init() {}

    package func write(_ bytes: UnsafeRawBufferPointer) throws(WorkoutFileError) {
        self.bytes.append(contentsOf: bytes)
    }
}

/// A file in the making.
///
/// It is written under another name beside its place and takes its place when it is whole, so that nobody ever finds
/// half of it; one that is given up leaves nothing behind. A pipe or a device is written to as it is.
package final class FileByteSink: ByteSink {
    private let path: String
    /// The name until the file is whole; nil where the bytes go straight to their place.
    private let temporary: String?
    private var descriptor: Int32
    /// How many bytes were written.
    package private(set) var byteCount = 0

    /// Begins a file.
    ///
    /// - Parameter path: Its place; a file that is there is replaced in the end, and missing folders are made.
    package init(path: String) throws(WorkoutFileError) {
        var status = stat()
        let path = FilePlacement.target(of: path)
        self.path = path
        if stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
            temporary = nil
            guard status.st_mode & S_IFMT != S_IFDIR else {
                throw .writing("there is a folder of this name", at: .init(file: path))
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
            descriptor = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
            // Held as long as somebody writes, by which a leftover is told.
            if descriptor >= 0 { flock(descriptor, LOCK_EX | LOCK_NB) }
        }
        guard descriptor >= 0 else { throw .system(path) }
    }

    /// A descriptor that is open already, such as standard output; it stays open.
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
        var done = 0
        while done < bytes.count, let start = bytes.baseAddress {
            let count = Foundation.write(descriptor, start + done, bytes.count - done)
            if count < 0 {
                if errno == EINTR { continue }
                throw .system(path)
            }
            done += count
        }
        byteCount += bytes.count
    }

    /// Puts the whole file in its place, when it is on the disk.
    package func finish() throws(WorkoutFileError) {
        let isOnDisk = temporary == nil || fsync(descriptor) == 0
        let reason = errno
        let closed = close(descriptor)
        descriptor = -1
        guard let temporary else {
            guard closed == 0 else { throw .system(path) }
            return
        }
        if !isOnDisk { errno = reason }
        guard isOnDisk, closed == 0, rename(temporary, path) == 0 else {
            let error = WorkoutFileError.system(path)
            unlink(temporary)
            throw error
        }
        // The new name is on the disk with its folder; a folder that cannot be opened does not make the file worse.
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
            // A writer that is at work holds the lock.
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { unlink(leftover) }
            close(descriptor)
        }
    }
}

extension WorkoutFileError {
    /// The error of a file that could not be written.
    package init(_ error: FileError) {
        self = .writing(
            error.reason, at: .init(file: error.file), code: error.code == .exists ? .exists : .unwritable,
            underlying: error.underlying)
    }

    /// What the system says of the call that failed last.
    static func system(_ path: String) -> WorkoutFileError {
        let number = errno
        return .writing(
            SystemReason.writing(number), at: .init(file: path),
            underlying: POSIXErrorCode(rawValue: number).map { POSIXError($0) })
    }
}
