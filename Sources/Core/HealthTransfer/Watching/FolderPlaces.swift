import FileSystem
import Foundation
import HealthStore

/// What the program keeps in a watched folder, in a folder of its own: the lock, what is done, and reports of failures
/// (IMP-100, IMP-107, IMP-108).
final class FolderPlaces {
    /// The descriptor of the watched folder.
    let folder: Int32
    private var lock: Int32 = -1

    /// Another program watches the folder.
    struct Taken: Error {}

    /// Opens a folder.
    init(_ path: String) throws(OpenFile.Failure) {
        folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { throw OpenFile.Failure(number: errno) }
    }

    deinit {
        close(folder)
        if lock >= 0 { close(lock) }
    }

    /// A Boolean value that indicates whether a path still leads to the folder.
    func isAt(_ path: String) -> Bool {
        var (there, here) = (stat(), stat())
        return stat(path, &there) == 0 && fstat(folder, &here) == 0 && there.st_ino == here.st_ino
            && there.st_dev == here.st_dev
    }

    // MARK: Lock

    /// Locks the folder for as long as this object lives.
    ///
    /// - Returns: A Boolean value that indicates whether the folder can be written; otherwise it is locked itself.
    /// - Throws: ``Taken`` if another program has locked it.
    func takeLock() throws(Taken) -> Bool {
        var isWritable = true
        let own = ownFolder()
        if own >= 0 {
            lock = openat(own, "lock", O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
            close(own)
        }
        if lock < 0 {
            isWritable = false
            lock = openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        }
        // File systems without locks have one program at a time by their owner's care.
        if flock(lock, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK { throw Taken() }
        return isWritable
    }

    /// Opens the program's own folder, after making it; negative if that is not possible.
    private func ownFolder() -> Int32 { Self.makeFolder(Array(WatchRules.ownFolder.utf8), in: folder) }

    private static func makeFolder(_ name: [UInt8], in folder: Int32) -> Int32 {
        name.withCString { text in
            _ = mkdirat(folder, text, 0o700)
            return openat(folder, text, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        }
    }

    // MARK: Done

    /// Moves a file to the folder of what is done in a year; returns its place below the watched folder.
    ///
    /// - Throws: The system's error; the file stays where it is.
    func moveToDone(_ path: [UInt8], year: Int) throws(OpenFile.Failure) -> String {
        let own = ownFolder()
        guard own >= 0 else { throw OpenFile.Failure(number: errno) }
        defer { close(own) }
        let done = Self.makeFolder(Array("done".utf8), in: own)
        guard done >= 0 else { throw OpenFile.Failure(number: errno) }
        defer { close(done) }
        let place = Self.makeFolder(Array("\(year)".utf8), in: done)
        guard place >= 0 else { throw OpenFile.Failure(number: errno) }
        defer { close(place) }
        let name = Array(path.split(separator: UInt8(ascii: "/")).last ?? [])
        for number in 1...10_000 {
            let candidate = number == 1 ? name : Self.numbered(name, number)
            var status = stat()
            if candidate.withCString({ fstatat(place, $0, &status, Int32(AT_SYMLINK_NOFOLLOW)) }) == 0 { continue }
            let result = path.withCString { old in candidate.withCString { renameat(folder, old, place, $0) } }
            guard result == 0 else { throw OpenFile.Failure(number: errno) }
            return "\(WatchRules.ownFolder)/done/\(year)/\(String(decoding: candidate, as: UTF8.self))"
        }
        throw OpenFile.Failure(number: EEXIST)
    }

    /// Returns a name with a number before its ending: `run (2).fit`.
    private static func numbered(_ name: [UInt8], _ number: Int) -> [UInt8] {
        let point = name.lastIndex(of: UInt8(ascii: ".")).flatMap { $0 > 0 ? $0 : nil } ?? name.endIndex
        return Array(name[..<point]) + Array(" (\(number))".utf8) + Array(name[point...])
    }

    // MARK: Failures

    /// Writes the report of a failure, in place of an earlier one, or removes it if there is none any more.
    func writeFailure(_ path: [UInt8], _ text: String?) {
        let own = ownFolder()
        guard own >= 0 else { return }
        defer { close(own) }
        // Most files have none, and need no folder for it.
        if text == nil, faccessat(own, "failed", F_OK, 0) != 0 { return }
        let failed = Self.makeFolder(Array("failed".utf8), in: own)
        guard failed >= 0 else { return }
        defer { close(failed) }
        let flat = path.map { $0 == UInt8(ascii: "/") ? UInt8(ascii: "_") : $0 }
        let name = Array(flat.suffix(240)) + Array(".txt".utf8)
        guard let text else {
            _ = name.withCString { unlinkat(failed, $0, 0) }
            return
        }
        let descriptor = name.withCString {
            openat(failed, $0, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o600)
        }
        guard descriptor >= 0 else { return }
        _ = Array(text.utf8).withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        close(descriptor)
    }
}

extension [UInt8] {
    /// Calls a system function with the bytes as a C string; returns its result.
    fileprivate func withCString(_ body: (UnsafePointer<CChar>) -> Int32) -> Int32 {
        (self + [0]).withUnsafeBytes { bytes in
            bytes.baseAddress.map { body($0.assumingMemoryBound(to: CChar.self)) } ?? -1
        }
    }
}
