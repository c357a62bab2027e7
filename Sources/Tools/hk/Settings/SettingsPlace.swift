import FileSystem
import Foundation
import WorkoutFiles

/// The location of the settings file, and access to its content.
struct SettingsPlace {
    /// The path of the file, which need not exist.
    let path: String
    /// The path for people, with ~ for their home folder.
    let shortPath: String

    /// Determines the location by the XDG specification.
    init(_ environment: [String: String]) {
        let home = BaseDirectory.home(in: environment)
        path = BaseDirectory.configuration(in: environment) + "/openhealthkit/config"
        shortPath = path.hasPrefix(home + "/") ? "~" + path.dropFirst(home.count) : path
    }

    /// A Boolean value that indicates whether the file exists.
    var exists: Bool { FileManager.default.fileExists(atPath: path) }

    /// Returns the content of the file; empty if there is none.
    ///
    /// - Throws: ``CommandFailure`` if it is not text of a reasonable size, or cannot be read.
    func read() throws(CommandFailure) -> SettingsFile {
        let found: [UInt8]?
        do { found = try SmallFile.bytes(of: path, limit: SettingsFile.mostBytes) } catch {
            throw failure(error.reason)
        }
        guard let bytes = found else { return SettingsFile() }
        guard let text = String(validating: bytes, as: UTF8.self), !text.contains("\0") else {
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

/// The environment of the process, and the only place where settings read it.
struct Surroundings {
    /// The environment variables.
    let environment = ProcessInfo.processInfo.environment

    /// The location of the settings file.
    var place: SettingsPlace { SettingsPlace(environment) }

    /// Resolves the settings with these variables, and with the time zone of the system.
    func settings(flags: [SettingKey: String] = [:], file: SettingsFile) throws(CommandFailure) -> Settings {
        try Settings(flags: flags, environment: environment, file: file, systemZone: .current)
    }
}
