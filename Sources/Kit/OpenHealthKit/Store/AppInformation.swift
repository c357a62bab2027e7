package import HealthModel
import HealthStore

/// The identity of an app that uses a store, which determines the ownership of objects and the permissions.
///
/// On a phone, the system identifies the app; here it is specified, or derived from the process.
public struct AppInformation: Sendable, Hashable {
    /// The identifier to which permissions and ownership belong, such as `com.example.runner`.
    public var bundleIdentifier: String
    /// The display name of the source of the app's data.
    public var name: String
    /// The version that is stored with saved objects.
    public var version: String?

    /// Creates the identity of an app.
    ///
    /// - Parameters:
    ///   - bundleIdentifier: Any string; not empty.
    ///   - name: The display name; the identifier by default.
    ///   - version: The app's version, if it has one.
    public init(bundleIdentifier: String, name: String? = nil, version: String? = nil) {
        self.bundleIdentifier = bundleIdentifier
        self.name = name ?? bundleIdentifier
        self.version = version
    }

    /// The identity of this process, from its bundle or its name.
    public static var process: AppInformation {
        let process = CurrentApp.process
        return AppInformation(
            bundleIdentifier: process.source.bundleIdentifier, name: process.source.name, version: process.version)
    }

    /// The corresponding identity for the engine, with the machine of this process.
    package var identity: AppIdentity {
        AppIdentity(
            bundleIdentifier: bundleIdentifier, name: name, version: version,
            productType: CurrentApp.process.productType, system: CurrentApp.process.system)
    }
}
