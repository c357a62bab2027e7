/// A source, an app or device that saves data, identified by its bundle identifier (OBJ-6).
public struct SourceRecord: Sendable, Hashable, Codable {
    /// The bundle identifier, which determines the ownership of objects.
    public var bundleIdentifier: String
    /// The display name; the newest one also applies to older data (OBJ-6).
    public var name: String

    /// Creates a source.
    public init(bundleIdentifier: String, name: String) {
        self.bundleIdentifier = bundleIdentifier
        self.name = name
    }
}

/// The version of an operating system, as three numbers.
public struct SystemVersion: Sendable, Hashable, Codable {
    /// The major version number: 10 in 10.2.1.
    public var major: Int
    /// The minor version number: 2 in 10.2.1.
    public var minor: Int
    /// The patch version number: 1 in 10.2.1.
    public var patch: Int

    /// Creates a version.
    public init(major: Int, minor: Int, patch: Int) {
        self.major = major
        self.minor = minor
        self.patch = patch
    }
}

/// The revision of a source at the time it saved an object (OBJ-4).
///
/// The class is an immutable reference type, so that thousands of samples can share an instance.
public final class SourceRevisionRecord: Sendable, Hashable, Codable {
    /// The source.
    public let source: SourceRecord
    /// The version of the app, or `nil` for old data.
    public let version: String?
    /// The product type of the device that the app ran on, for example `Watch2,4`.
    public let productType: String?
    /// The operating system that the app ran on.
    public let system: SystemVersion?

    /// Creates a revision.
    public init(source: SourceRecord, version: String?, productType: String?, system: SystemVersion?) {
        self.source = source
        self.version = version
        self.productType = productType
        self.system = system
    }

    /// Returns whether all properties are equal.
    public static func == (left: SourceRevisionRecord, right: SourceRevisionRecord) -> Bool {
        left === right
            || (left.source == right.source && left.version == right.version
                && left.productType == right.productType && left.system == right.system)
    }

    /// Hashes the properties that determine equality.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(source)
        hasher.combine(version)
        hasher.combine(productType)
        hasher.combine(system)
    }
}

/// The identity of an app, which defines its own objects (convention 6 of `Documentation/Behaviour`).
public struct AppIdentity: Sendable, Hashable, Codable {
    /// The source with bundle identifier and name.
    public var source: SourceRecord
    /// The version of the app.
    public var version: String?
    /// The product type of the device that the app runs on.
    public var productType: String?
    /// The operating system that the app runs on.
    public var system: SystemVersion?

    /// Creates an identity.
    public init(
        bundleIdentifier: String, name: String, version: String? = nil, productType: String? = nil,
        system: SystemVersion? = nil
    ) {
        source = SourceRecord(bundleIdentifier: bundleIdentifier, name: name)
        self.version = version
        self.productType = productType
        self.system = system
    }

    /// The source revision of objects saved under this identity.
    public var revision: SourceRevisionRecord {
        SourceRevisionRecord(source: source, version: version, productType: productType, system: system)
    }
}

extension AppIdentity {
    /// The bundle identifier of samples saved by the sensors of live workouts.
    package static let sensorsBundleIdentifier = "openhealthkit.sensors"
}
