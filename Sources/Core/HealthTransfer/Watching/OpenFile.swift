import FileSystem
import Foundation
import HealthStore

/// A file of a watched folder that was opened once, and is read through its descriptor (IMP-109).
final class OpenFile {
    /// The reason that a file cannot be read.
    struct Failure: Error {
        /// The number of the system error.
        var number: Int32

        /// A Boolean value that indicates whether the file is no longer there, or is no regular file.
        var isGone: Bool { [ENOENT, ENOTDIR, ELOOP, ENXIO, EISDIR].contains(number) }
        /// The reason, a clause.
        var reason: String { SystemReason.reading(number) }
    }

    private let descriptor: Int32
    let stamp: WatchedFile.Stamp

    /// Opens a regular file beneath a folder; no part of its path may be a symbolic link.
    ///
    /// - Parameter folder: The descriptor of the folder.
    init(_ path: [UInt8], in folder: Int32) throws(Failure) {
        var parent = dup(folder)
        guard parent >= 0 else { throw Failure(number: errno) }
        let names = path.split(separator: UInt8(ascii: "/"))
        for (place, name) in names.enumerated() {
            let isLast = place == names.count - 1
            // A pipe without a writer would otherwise keep the program waiting.
            let flags = O_RDONLY | O_NOFOLLOW | O_CLOEXEC | (isLast ? O_NONBLOCK : O_DIRECTORY)
            let next = Self.open(Array(name), in: parent, flags)
            let number = errno
            close(parent)
            guard next >= 0 else { throw Failure(number: number) }
            parent = next
        }
        var status = stat()
        guard fstat(parent, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(parent)
            throw Failure(number: ENXIO)
        }
        descriptor = parent
        stamp = WatchedFile.Stamp(status)
    }

    deinit { close(descriptor) }

    private static func open(_ name: [UInt8], in folder: Int32, _ flags: Int32) -> Int32 {
        (name + [0]).withUnsafeBytes { bytes in
            bytes.baseAddress.map { openat(folder, $0.assumingMemoryBound(to: CChar.self), flags) } ?? -1
        }
    }

    /// A path under which readers find the open file, whatever its name is now.
    var path: String { "/proc/self/fd/\(descriptor)" }

    /// A Boolean value that indicates whether the file is as it was when it was opened.
    var isUnchanged: Bool {
        var status = stat()
        return fstat(descriptor, &status) == 0 && WatchedFile.Stamp(status) == stamp
    }

    /// Returns bytes of the file, fewer at its end.
    func bytes(_ offset: Int, _ count: Int) throws(Failure) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        var (done, number): (Int, Int32) = (0, 0)
        bytes.withUnsafeMutableBytes { buffer in
            while done < count {
                let read = pread(descriptor, buffer.baseAddress?.advanced(by: done), count - done, offset + done)
                if read < 0, errno == EINTR { continue }
                if read < 0 { number = errno }
                guard read > 0 else { return }
                done += read
            }
        }
        if number != 0 { throw Failure(number: number) }
        return Array(bytes.prefix(done))
    }

    /// Returns the SHA-256 digest of the content.
    func digest() throws(Failure) -> [UInt8] {
        var (hash, offset) = (SHA256(), 0)
        while true {
            let piece = try bytes(offset, 1 << 20)
            piece.withUnsafeBytes { hash.update($0) }
            offset += piece.count
            if piece.count < 1 << 20 { return hash.finish() }
        }
    }
}

extension WatchedFile.Stamp {
    init(_ status: stat) {
        #if canImport(Darwin)
            let time = status.st_mtimespec
        #else
            let time = status.st_mtim
        #endif
        self.init(
            size: Int64(status.st_size), modified: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec),
            inode: Int64(truncatingIfNeeded: status.st_ino))
    }
}
