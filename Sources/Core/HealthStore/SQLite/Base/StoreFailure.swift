import FileSystem
import Foundation
import GRDB
import HealthModel

/// A description of a database or system failure for people: the cause, and the remedy.
package struct StoreFailure: Equatable {
    package let cause: EngineError.Cause?
    package let sentence: String

    init(_ cause: EngineError.Cause?, _ sentence: String) {
        (self.cause, self.sentence) = (cause, sentence)
    }

    /// Describes an error of any kind.
    ///
    /// - Parameter path: The store, if known: its file is then examined for the cause.
    package init(_ error: any Error, at path: String? = nil) {
        switch error {
        case let error as EngineError: self.init(error.cause, error.message)
        case let error as DatabaseError: self.init(error, at: path)
        default: self = error.systemNumber.map { .init(system: $0) } ?? .init(nil, "The system reported an error.")
        }
    }

    private init(_ error: DatabaseError, at path: String?) {
        switch error.resultCode {
        case .SQLITE_BUSY, .SQLITE_LOCKED:
            self.init(.busy, "The store is locked by another program. Try again later.")
        case .SQLITE_FULL: self = path.flatMap(Self.obstacle) ?? .fullDisk
        case .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_AUTH: self = path.flatMap(Self.obstacle) ?? .protected
        case .SQLITE_CANTOPEN:
            self =
                path.flatMap(Self.obstacle)
                ?? .init(
                    .unusable,
                    "Cannot open the store or its write-ahead log. Check the permissions of both files and of their "
                        + "folder.")
        case .SQLITE_IOERR:
            self =
                path.flatMap(Self.obstacle)
                ?? .init(
                    .disk,
                    "A disk error occurred while accessing the store. Try again; if the error persists, copy the store to "
                        + "another disk.")
        case .SQLITE_CORRUPT:
            self.init(
                .damaged,
                "The store is damaged, or another program modified it. For details, run 'hk doctor'.")
        case .SQLITE_NOTADB: self.init(.unusable, "The file is not a health data store.")
        case .SQLITE_NOMEM: self.init(nil, "Out of memory. Close other programs and try again.")
        default:
            self.init(nil, "The database reported an error: \(error.message ?? "code \(error.resultCode.rawValue)").")
        }
    }

    /// Describes the error number of a failed system call.
    init(system number: Int32) {
        switch number {
        case ENOSPC, EDQUOT: self = .fullDisk
        case EROFS: self = .readOnlyDisk
        case EACCES, EPERM: self = .protected
        case EMFILE, ENFILE: self = .tooManyFiles
        case ENOENT: self.init(.unusable, "The folder does not exist.")
        case ENOTDIR: self.init(.unusable, "Part of the path is a file, not a folder.")
        case EIO: self.init(.disk, "A disk error occurred. Try again; if the error persists, use another disk.")
        default: self.init(nil, "System error: \(String(cString: strerror(number))).")
        }
    }

    static let fullDisk = StoreFailure(.disk, "The disk is full. Free some space and try again.")
    static let readOnlyDisk = StoreFailure(
        .unusable, "The disk is read-only. Remount it for writing, or move the store to another disk.")
    static let protected = StoreFailure(
        .unusable,
        "The store is write-protected. Allow writing to its file and its folder, or move "
            + "the store elsewhere.")
    static let tooManyFiles = StoreFailure(
        nil, "Too many open files. Raise the limit with 'ulimit -n' and try again.")

    // MARK: - Diagnosis

    /// The number of file descriptors that a store needs for reading and writing.
    private static let filesOfAStore = 16

    /// Returns the reason why a store cannot be used; nil if none is found.
    ///
    /// The store itself is not opened: closing it would release the locks of other connections in this process.
    static func obstacle(to path: String) -> StoreFailure? {
        if !mayOpenFiles { return .tooManyFiles }
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        var status = stat()
        if stat(path, &status) == 0 {
            switch status.st_mode & S_IFMT {
            case S_IFREG: break
            case S_IFDIR: return StoreFailure(.unusable, "The path is a folder. Specify a file.")
            default: return StoreFailure(.unusable, "The path is a device or a pipe. Specify a file.")
            }
            if access(path, R_OK) != 0 {
                return StoreFailure(
                    .unusable, "Permission denied. The owner of the file can grant access with 'chmod u+rw'.")
            }
            if access(path, W_OK) != 0 { return errno == EROFS ? .readOnlyDisk : .protected }
        } else if errno == EACCES {
            return StoreFailure(
                .unusable, "Permission denied for the folder. Its owner can grant access with 'chmod u+rwx'.")
        } else if errno == ENOTDIR {
            return StoreFailure(system: ENOTDIR)
        }
        guard access(folder, F_OK) == 0 else {
            return StoreFailure(.unusable, "The folder '\(folder)' does not exist.")
        }
        if access(folder, W_OK) != 0 { return errno == EROFS ? .readOnlyDisk : .protected }
        return isFull(folder) ? .fullDisk : nil
    }

    /// A Boolean value that indicates whether enough file descriptors are available for a store.
    private static var mayOpenFiles: Bool {
        var descriptors: [Int32] = []
        defer { descriptors.forEach { close($0) } }
        for _ in 0..<filesOfAStore {
            let descriptor = open("/", O_RDONLY | O_CLOEXEC)
            guard descriptor >= 0 else { return ![EMFILE, ENFILE].contains(errno) }
            descriptors.append(descriptor)
        }
        return true
    }

    private static func isFull(_ folder: String) -> Bool {
        var status = statvfs()
        return statvfs(folder, &status) == 0 && status.f_bavail == 0
    }
}

extension EngineError {
    /// Runs a closure, and converts any error that it throws into an `EngineError`.
    static func wrapping<Value>(_ body: () throws -> Value) throws(EngineError) -> Value {
        do {
            return try body()
        } catch let error as EngineError {
            throw error
        } catch {
            let trouble = StoreFailure(error)
            throw EngineError(
                trouble.cause == .busy ? .databaseInaccessible : .storage, trouble.sentence, cause: trouble.cause,
                underlying: error)
        }
    }
}
