package import HealthModel
import HealthStore

/// Who works with a store: what decides which objects are an app's own, and what it may see.
///
/// On a phone the system knows the app; here it is said, or taken from the process.
public struct AppInformation: Sendable, Hashable {
    /// The identifier that permissions and ownership belong to, such as `com.example.runner`.
    public var bundleIdentifier: String
    /// The name that people see as the source of the app's data.
    public var name: String
    /// The version that is written beside saved objects.
    public var version: String?

    /// An app by its identifier.
    ///
    /// - Parameters:
    ///   - bundleIdentifier: Any string; not empty.
    ///   - name: The name shown to people; the identifier if it is left out.
    ///   - version: The app's version, if it has one.
    public init(bundleIdentifier: String, name: String? = nil, version: String? = nil) {
        self.bundleIdentifier = bundleIdentifier
        self.name = name ?? bundleIdentifier
        self.version = version
    }

    /// This process: what its bundle says, or else its name.
    public static var process: AppInformation {
        let process = CurrentApp.process
        return AppInformation(
            bundleIdentifier: process.source.bundleIdentifier, name: process.source.name, version: process.version)
    }

    /// The identity the engine works with; the machine is that of the process.
    package var identity: AppIdentity {
        AppIdentity(
            bundleIdentifier: bundleIdentifier, name: name, version: version,
            productType: CurrentApp.process.productType, system: CurrentApp.process.system)
    }
}
