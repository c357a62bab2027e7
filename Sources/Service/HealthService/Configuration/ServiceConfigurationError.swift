/// What is wrong with the settings of a server.
public struct ServiceConfigurationError: Error, Sendable, Hashable, CustomStringConvertible {
    /// A sentence that names the setting, where it stands, and what would do.
    public var description: String
    /// How a program ends with it: 64 for options that make no sense, 78 for everything else (`sysexits.h`).
    public var exitStatus: Int32

    init(_ description: String, exitStatus: Int32 = Self.configuration) {
        self.description = description
        self.exitStatus = exitStatus
    }

    static let usage: Int32 = 64
    static let configuration: Int32 = 78
}
