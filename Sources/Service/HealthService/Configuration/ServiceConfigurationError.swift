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
