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
            self.init(.busy, "Another program is writing to the store, and was not done in time. Try again later.")
        case .SQLITE_FULL: self = path.flatMap(Self.obstacle) ?? .fullDisk
        case .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_AUTH: self = path.flatMap(Self.obstacle) ?? .protected
        case .SQLITE_CANTOPEN:
            self =
                path.flatMap(Self.obstacle)
                ?? .init(
                    .unusable,
                    "A file cannot be opened: the store, or its log beside it. Look at the permissions of both and of their "
                        + "folder.")
        case .SQLITE_IOERR:
            self =
                path.flatMap(Self.obstacle)
                ?? .init(
                    .disk,
                    "The disk failed while the store was read or written. Try again; if it stays so, copy the store to "
                        + "another disk.")
        case .SQLITE_CORRUPT:
            self.init(
                .damaged,
                "The store is damaged, or another program wrote into it: a part of it does not read as it was written. 'hk "
                    + "doctor' tells which.")
        case .SQLITE_NOTADB: self.init(.unusable, "The file is no store of health data.")
        case .SQLITE_NOMEM: self.init(nil, "There is not enough memory. End other programs, and try again.")
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
        case ENOENT: self.init(.unusable, "There is no such folder.")
        case ENOTDIR: self.init(.unusable, "A part of its path is a file and no folder.")
        case EIO: self.init(.disk, "The disk failed. Try again; if it stays so, use another disk.")
        default: self.init(nil, "The system says: \(String(cString: strerror(number))).")
        }
    }

    static let fullDisk = StoreFailure(.disk, "The disk is full. Make room on it, and try again.")
    static let readOnlyDisk = StoreFailure(
        .unusable, "The disk is read-only. Mount it for writing, or keep the store on another one.")
    static let protected = StoreFailure(
        .unusable,
        "The store cannot be written: its file or its folder is protected. Give yourself the right to write to both, or keep "
            + "the store elsewhere.")
    static let tooManyFiles = StoreFailure(
        nil, "This program has as many files open as it may. Allow more with 'ulimit -n', and try again.")

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
            case S_IFDIR: return StoreFailure(.unusable, "It is a folder. Name a file in it.")
            default: return StoreFailure(.unusable, "It is a device or a pipe. Name a file.")
            }
            if access(path, R_OK) != 0 {
                return StoreFailure(.unusable, "You may not read it. Its owner can allow it with 'chmod u+rw'.")
            }
            if access(path, W_OK) != 0 { return errno == EROFS ? .readOnlyDisk : .protected }
        } else if errno == EACCES {
            return StoreFailure(
                .unusable, "You may not look into its folder. The owner can allow it with 'chmod u+rwx'.")
        } else if errno == ENOTDIR {
            return StoreFailure(system: ENOTDIR)
        }
        guard access(folder, F_OK) == 0 else { return StoreFailure(.unusable, "There is no folder '\(folder)'.") }
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
