import Foundation
import WorkoutFiles

/// Where the settings file lies, and how it is read and written.
struct SettingsPlace {
    /// The file; it need not be there.
    let path: String
    /// The same for people, with ~ for their folder.
    let shortPath: String

    /// Finds the place as the XDG specification says: a relative directory is none.
    init(_ environment: [String: String]) {
        let home = environment["HOME"] ?? NSHomeDirectory()
        let named = environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        path = "\(named ?? "\(home)/.config")/openhealthkit/config"
        shortPath = path.hasPrefix(home + "/") ? "~" + path.dropFirst(home.count) : path
    }

    /// Whether there is a file.
    var exists: Bool { FileManager.default.fileExists(atPath: path) }

    /// What the file says; nothing if there is none.
    ///
    /// - Throws: ``Failure`` if it is no text of a reasonable size, or cannot be read.
    func read() throws(Failure) -> SettingsFile {
        var status = stat()
        guard stat(path, &status) == 0 else {
            if errno == ENOENT || errno == ENOTDIR { return SettingsFile() }
            throw failure("it cannot be read")
        }
        // A pipe would be waited for.
        guard status.st_mode & S_IFMT == S_IFREG else { throw failure("it is no file") }
        guard status.st_size <= SettingsFile.mostBytes else { throw failure("it is too large") }
        guard let handle = FileHandle(forReadingAtPath: path),
            let data = try? handle.read(upToCount: SettingsFile.mostBytes + 1) ?? Data()
        else { throw failure("it cannot be read") }
        guard data.count <= SettingsFile.mostBytes else { throw failure("it is too large") }
        guard let text = String(validating: data, as: UTF8.self), !text.contains("\0") else {
            throw failure("it is no text")
        }
        return SettingsFile(text)
    }

    /// Writes the file, whole or not at all, for its owner alone.
    func write(_ file: SettingsFile) throws {
        let sink = try FileByteSink(path: path)
        var text = file.text
        try text.withUTF8 { bytes in try sink.write(UnsafeRawBufferPointer(bytes)) }
        try sink.finish()
    }

    private func failure(_ reason: String) -> Failure {
        Failure(.settings, "The settings file '\(shortPath.printable)' does not count: \(reason).")
    }
}
