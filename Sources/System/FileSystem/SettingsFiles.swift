import Foundation

/// The folders of the XDG Base Directory specification, which ignores relative paths.
package enum BaseDirectory {
    /// Returns the folder of data: `XDG_DATA_HOME`, or else `.local/share` in the home folder.
    package static func data(in environment: [String: String]) -> String {
        folder("XDG_DATA_HOME", in: environment, else: ".local/share")
    }

    /// Returns the folder of settings: `XDG_CONFIG_HOME`, or else `.config` in the home folder.
    package static func configuration(in environment: [String: String]) -> String {
        folder("XDG_CONFIG_HOME", in: environment, else: ".config")
    }

    /// Returns the home folder.
    package static func home(in environment: [String: String]) -> String { environment["HOME"] ?? NSHomeDirectory() }

    private static func folder(_ variable: String, in environment: [String: String], else name: String) -> String {
        if let named = environment[variable], named.hasPrefix("/") { return named }
        return home(in: environment) + "/" + name
    }
}

/// The contents of small files, such as settings.
package enum SmallFile {
    /// Returns the bytes of a regular file; nil if there is none.
    ///
    /// - Parameter limit: The maximum number of bytes; a larger file is certainly the wrong one.
    /// - Throws: ``FileError`` if there is something else at the path, or the file is too large or cannot be read.
    package static func bytes(of path: String, limit: Int) throws(FileError) -> [UInt8]? {
        func failure(_ reason: String) -> FileError { FileError(.unreadable, file: path, reason: reason) }
        var status = stat()
        guard stat(path, &status) == 0 else {
            if errno == ENOENT || errno == ENOTDIR { return nil }
            throw failure("it cannot be read")
        }
        // Reading a pipe would block.
        guard status.st_mode & S_IFMT == S_IFREG else { throw failure("it is not a regular file") }
        guard let handle = FileHandle(forReadingAtPath: path),
            let data = try? handle.read(upToCount: limit + 1) ?? Data()
        else { throw failure("it cannot be read") }
        guard data.count <= limit else { throw failure("it is too large") }
        return Array(data)
    }
}
