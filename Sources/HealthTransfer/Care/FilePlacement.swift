import Foundation
import HealthDatabase
package import WorkoutFiles

/// Replaces files atomically, so that a power failure leaves either the old file or the new one.
package enum FilePlacement {
    /// Renames a file to a path in the same folder, and returns when both the file and its name are on disk.
    static func put(_ file: String, at place: String) throws {
        try sync(file)
        guard rename(file, place) == 0 else { throw failure("put the file at '\(place)'") }
        try sync(URL(fileURLWithPath: place).deletingLastPathComponent().path)
    }

    /// Flushes a file, or the entries of a folder, to disk.
    static func sync(_ path: String) throws {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure("open '\(path)'") }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw failure("write '\(path)' to the disk") }
    }

    /// Returns the size of a file in bytes.
    static func size(_ path: String) -> Int {
        (try? FileManager.default.attributesOfItem(atPath: path))?[.size] as? Int ?? 0
    }

    /// Writes a file to standard output and deletes it; it is deleted even if the program is terminated.
    package static func streamAndRemove(_ path: String) throws {
        try streamAndRemove(path, to: FileByteSink(descriptor: STDOUT_FILENO, name: "standard output"))
    }

    /// Writes a file to a pipe or a device, and deletes it.
    package static func streamAndRemove(_ path: String, to sink: FileByteSink) throws {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        unlink(path)
        guard descriptor >= 0 else { throw failure("read '\(path)'") }
        defer { close(descriptor) }
        var buffer = [UInt8](repeating: 0, count: 1 << 20)
        while true {
            let count = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw failure("read '\(path)'") }
            guard count > 0 else { return try sink.finish() }
            try buffer[..<count].withUnsafeBytes { try sink.write($0) }
        }
    }

    private static func failure(_ what: String) -> EngineError {
        let number = errno
        return EngineError(
            .storage, "Could not \(what): \(SystemReason.writing(number)).",
            cause: [ENOSPC, EDQUOT, EIO].contains(number) ? .disk : nil)
    }
}
