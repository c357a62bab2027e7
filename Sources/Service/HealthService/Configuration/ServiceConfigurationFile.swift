import FileSystem
import Foundation
import HealthReports
import WorkoutFiles

/// The settings file of a server: one JSON object (SRV-20).
public struct ServiceConfigurationFile: Sendable, Hashable {
    /// The name of the file in error messages.
    public let name: String
    /// The values of the settings, as text, by their names.
    let values: [String: String]

    /// The maximum size of the file, in bytes: a larger file is certainly the wrong one.
    private static let mostBytes = 65_536

    /// Returns the default path of the file: `openhealthkit/server.json` in the configuration folder according to the
    /// XDG Base Directory specification.
    public static func path(in environment: [String: String]) -> String {
        BaseDirectory.configuration(in: environment) + "/openhealthkit/server.json"
    }

    /// Reads a file; returns `nil` if there is none.
    ///
    /// - Throws: ``ServiceConfigurationError`` if the file cannot be read, is not valid JSON, or contains an unknown
    ///   setting.
    public init?(path: String) throws(ServiceConfigurationError) {
        let found: [UInt8]?
        do { found = try SmallFile.bytes(of: path, limit: Self.mostBytes) } catch {
            throw Self.failure(path, error.reason)
        }
        guard let bytes = found else { return nil }
        try self.init(name: path, bytes: bytes)
    }

    /// Parses the bytes of a file.
    ///
    /// - Parameters:
    ///   - name: The name of the file in error messages.
    ///   - bytes: The JSON in UTF-8.
    /// - Throws: ``ServiceConfigurationError`` if the bytes are not valid JSON, or contain an unknown setting.
    public init(name: String, bytes: [UInt8]) throws(ServiceConfigurationError) {
        self.name = name
        guard bytes.count <= Self.mostBytes else { throw Self.failure(name, "it is too large") }
        var scanner = JSONScanner(bytes)
        let json: JSON
        do {
            json = try JSON(whole: &scanner)
        } catch let failure as JSONScanner.Failure {
            throw Self.failure(name, "line \(scanner.line(of: failure.byteOffset)): \(failure.reason)")
        } catch {
            throw Self.failure(name, "it is not valid JSON")
        }
        guard case .object(let members) = json else { throw Self.failure(name, "expected an object") }
        var values: [String: String] = [:]
        try Self.read(members, under: "", name, into: &values)
        self.values = values
    }

    private static let groups = Set(
        ServiceSetting.all.compactMap { $0.name.split(separator: ".").dropLast().first }.map(String.init))

    private static func read(
        _ members: [JSON.Member], under group: String, _ file: String, into values: inout [String: String]
    ) throws(ServiceConfigurationError) {
        for (member, value) in members {
            let name = group + member
            if ServiceSetting.byName[name] != nil {
                guard values[name] == nil else { throw failure(file, "'\(name)' is set twice") }
                // Folders are objects, each with its person.
                let isWatch = name == ServiceSetting.watch.name
                guard let text = text(of: value) ?? (isWatch ? value.line : nil) else {
                    throw failure(
                        file,
                        "the value of '\(name)' must be a string, a number, a Boolean or a list of strings")
                }
                // A null value is ignored.
                if case .null = value { continue }
                values[name] = text
            } else if group.isEmpty, groups.contains(name), case .object(let inner) = value {
                try read(inner, under: name + ".", file, into: &values)
            } else {
                let similar = Spelling.closest(to: name, among: ServiceSetting.all.map(\.name)).first
                let hint = similar.map { " Did you mean '\($0)'?" } ?? ""
                throw ServiceConfigurationError(
                    "The settings file '\(file)' contains the unknown setting '\(String(name.prefix(64)))'.\(hint)")
            }
        }
    }

    /// Returns a value in the notation of an option.
    private static func text(of value: JSON) -> String? {
        switch value {
        case .null: ""
        case .string(let text): text
        case .integer(let number): "\(number)"
        case .bool(let isOn): isOn ? "true" : "false"
        case .array: (try? value.elements { try $0.asString() })?.joined(separator: ",")
        case .number, .object: nil
        }
    }

    private static func failure(_ name: String, _ reason: String) -> ServiceConfigurationError {
        ServiceConfigurationError("The settings file '\(name)' is invalid: \(reason).")
    }
}

/// An error in the configuration of a server.
public struct ServiceConfigurationError: Error, Sendable, Hashable, CustomStringConvertible {
    /// A message that names the setting, its source, and the valid values.
    public var description: String
    /// The exit status of the program: 64 for invalid options, 78 for everything else (`sysexits.h`).
    public var exitStatus: Int32

    init(_ description: String, exitStatus: Int32 = Self.configuration) {
        self.description = description
        self.exitStatus = exitStatus
    }

    static let usage: Int32 = 64
    static let configuration: Int32 = 78
}
