import Foundation

/// Where the default store lies.
package enum StoreLocation {
    /// The file of this process's environment.
    package static var standard: String { path(in: ProcessInfo.processInfo.environment) }

    /// The file named by `OPENHEALTHKIT_STORE`, or else `openhealthkit/health.sqlite` in the XDG data directory.
    ///
    /// A relative data directory is none, as the XDG specification says.
    package static func path(in environment: [String: String]) -> String {
        if let path = environment["OPENHEALTHKIT_STORE"], !path.isEmpty { return path }
        if let folder = environment["XDG_DATA_HOME"], folder.hasPrefix("/") { return folder + name }
        return (environment["HOME"] ?? NSHomeDirectory()) + "/.local/share" + name
    }

    private static let name = "/openhealthkit/health.sqlite"
}
