import Foundation

/// Places of whole files: a power cut leaves either the old file or the new one.
package enum FilePlacement {
    /// Returns the target of a symbolic link, even if nothing is there yet; the path itself if it is no link.
    ///
    /// The link stays, and its target is replaced.
    package static func target(of path: String) -> String {
        var path = path
        // As many links in a row as the system follows.
        for _ in 0..<40 {
            guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else { return path }
            path =
                target.hasPrefix("/")
                ? target : URL(fileURLWithPath: path).deletingLastPathComponent().appending(path: target).path
        }
        return path
    }

    /// Returns an unused name beside a file, for its content until it is complete.
    package static func temporaryName(for path: String) -> String {
        let url = URL(fileURLWithPath: path)
        let name = ".\(url.lastPathComponent.prefix(100)).\(UUID().uuidString.prefix(8)).part"
        return url.deletingLastPathComponent().appending(path: name).path
    }

    /// Returns whether a name belongs to neither a file nor a folder: a pipe or a device, which is written to and never
    /// replaced.
    package static func isSpecial(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
    }

    /// Throws if a file exists and may not be replaced.
    package static func check(_ path: String, replaces: Bool) throws(FileError) {
        var status = stat()
        guard !replaces, !isSpecial(path), lstat(path, &status) == 0 else { return }
        throw FileError(.exists, file: path, reason: "the file already exists")
    }

    /// Moves a file to a place beside it, and returns when both are on the disk.
    package static func put(_ file: String, at place: String) throws(FileError) {
        try sync(file)
        guard rename(file, place) == 0 else { throw .system(.unwritable, place) }
        try sync(URL(fileURLWithPath: place).deletingLastPathComponent().path)
    }

    /// Waits until a file, or the names in a folder, are on the disk.
    ///
    /// Must not be called for a store that is open: closing its descriptor would release the locks that SQLite holds
    /// on it.
    ///
    /// - Parameter mayBeMissing: A Boolean value that indicates whether a missing file is no error.
    package static func sync(_ path: String, mayBeMissing: Bool = false) throws(FileError) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            if mayBeMissing, errno == ENOENT { return }
            throw .system(.unreadable, path)
        }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw .system(.unwritable, path) }
    }

    /// Returns the size of a file in bytes; 0 if there is none.
    package static func size(_ path: String) -> Int {
        (try? FileManager.default.attributesOfItem(atPath: path))?[.size] as? Int ?? 0
    }

    /// Writes a file to standard output and deletes it, which happens however the program ends.
    package static func streamAndRemove(_ path: String) throws(FileError) {
        try stream(path, to: STDOUT_FILENO, named: "standard output")
    }

    /// Writes a file to a pipe or a device and deletes it; returns its size in bytes.
    @discardableResult
    package static func streamAndRemove(_ path: String, to place: String) throws(FileError) -> Int {
        let descriptor = open(place, O_WRONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .system(.unwritable, place) }
        defer { close(descriptor) }
        return try stream(path, to: descriptor, named: place)
    }

    @discardableResult
    private static func stream(_ path: String, to output: Int32, named name: String) throws(FileError) -> Int {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        unlink(path)
        guard descriptor >= 0 else { throw .system(.unreadable, path) }
        defer { close(descriptor) }
        var buffer = [UInt8](repeating: 0, count: 1 << 20)
        var total = 0
        while true {
            let count = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw .system(.unreadable, path) }
            guard count > 0 else { return total }
            let isWritten = buffer.withUnsafeBytes { UnsafeRawBufferPointer(rebasing: $0[..<count]).write(to: output) }
            guard isWritten else { throw .system(.unwritable, name) }
            total += count
        }
    }
}

extension UnsafeRawBufferPointer {
    /// Writes all bytes to a descriptor, also after interruptions; returns false, with the reason in `errno`, if the
    /// system refuses.
    package func write(to descriptor: Int32) -> Bool {
        var done = 0
        while done < count, let start = baseAddress {
            let written = Foundation.write(descriptor, start + done, count - done)
            if written < 0, errno == EINTR { continue }
            if written == 0 { errno = EIO }
            guard written > 0 else { return false }
            done += written
        }
        return true
    }
}
