import Foundation
import WorkoutFiles

/// The location of the settings file, and access to its content.
struct SettingsPlace {
    /// The path of the file, which need not exist.
    let path: String
    /// The path for people, with ~ for their home folder.
    let shortPath: String

    /// Determines the location by the XDG specification, which ignores relative directories.
    init(_ environment: [String: String]) {
        let home = environment["HOME"] ?? NSHomeDirectory()
        let named = environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        path = "\(named ?? "\(home)/.config")/openhealthkit/config"
        shortPath = path.hasPrefix(home + "/") ? "~" + path.dropFirst(home.count) : path
    }

    /// A Boolean value that indicates whether the file exists.
    var exists: Bool { FileManager.default.fileExists(atPath: path) }

    /// Returns the content of the file; empty if there is none.
    ///
    /// - Throws: ``CommandFailure`` if it is not text of a reasonable size, or cannot be read.
    func read() throws(CommandFailure) -> SettingsFile {
        var status = stat()
        guard stat(path, &status) == 0 else {
            if errno == ENOENT || errno == ENOTDIR { return SettingsFile() }
            throw failure("it cannot be read")
        }
        // Reading a pipe would block.
        guard status.st_mode & S_IFMT == S_IFREG else { throw failure("it is not a regular file") }
        guard status.st_size <= SettingsFile.mostBytes else { throw failure("it is too large") }
        guard let handle = FileHandle(forReadingAtPath: path),
            let data = try? handle.read(upToCount: SettingsFile.mostBytes + 1) ?? Data()
        else { throw failure("it cannot be read") }
        guard data.count <= SettingsFile.mostBytes else { throw failure("it is too large") }
        guard let text = String(validating: data, as: UTF8.self), !text.contains("\0") else {
            throw failure("it is not a text file")
        }
        return SettingsFile(text)
    }

    /// Writes the file atomically, accessible only to its owner.
    func write(_ file: SettingsFile) throws {
        let sink = try FileByteSink(path: path)
        var text = file.text
        try text.withUTF8 { bytes in try sink.write(UnsafeRawBufferPointer(bytes)) }
        try sink.finish()
    }

    private func failure(_ reason: String) -> CommandFailure {
        CommandFailure(.settings, "Could not read the settings file '\(shortPath.printable)': \(reason).")
    }
}
