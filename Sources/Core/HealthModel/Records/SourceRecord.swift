/// An app or device that saves data, known by its bundle identifier (OBJ-6).
public struct SourceRecord: Sendable, Hashable, Codable {
    /// The identifier that decides which objects are an app's own.
    public var bundleIdentifier: String
    /// The name shown to people; the newest one wins for old data too (OBJ-6).
    public var name: String

    /// A source with this identifier and name.
    public init(bundleIdentifier: String, name: String) {
        self.bundleIdentifier = bundleIdentifier
        self.name = name
    }
}

/// The version of an operating system, as three numbers.
public struct SystemVersion: Sendable, Hashable, Codable {
    /// Major number: the 10 of 10.2.1.
    public var major: Int
    /// Minor number: the 2 of 10.2.1.
    public var minor: Int
    /// Patch number: the 1 of 10.2.1.
    public var patch: Int

    /// A version from its three numbers.
    public init(major: Int, minor: Int, patch: Int) {
        self.major = major
        self.minor = minor
        self.patch = patch
    }
}

/// A source as it was when it saved (OBJ-4).
///
/// An immutable reference: thousands of samples share one.
public final class SourceRevisionRecord: Sendable, Hashable, Codable {
    /// The app.
    public let source: SourceRecord
    /// The app's version; nil for old data.
    public let version: String?
    /// The kind of device the app ran on, for example `Watch2,4`.
    public let productType: String?
    /// The operating system it ran on.
    public let system: SystemVersion?

    /// A revision from its parts.
    public init(source: SourceRecord, version: String?, productType: String?, system: SystemVersion?) {
        self.source = source
        self.version = version
        self.productType = productType
        self.system = system
    }

    /// Equal when every part is equal.
    public static func == (left: SourceRevisionRecord, right: SourceRevisionRecord) -> Bool {
        left === right
            || (left.source == right.source && left.version == right.version
                && left.productType == right.productType && left.system == right.system)
    }

    /// Feeds the parts that decide equality.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(source)
        hasher.combine(version)
        hasher.combine(productType)
        hasher.combine(system)
    }
}

/// The identity an app works under: what "own" means (convention 6 of `Documentation/Behaviour`).
public struct AppIdentity: Sendable, Hashable, Codable {
    /// The app with its bundle identifier and name.
    public var source: SourceRecord
    /// The app's version.
    public var version: String?
    /// The kind of device the app runs on.
    public var productType: String?
    /// The operating system it runs on.
    public var system: SystemVersion?

    /// An identity from its parts.
    public init(
        bundleIdentifier: String, name: String, version: String? = nil, productType: String? = nil,
        system: SystemVersion? = nil
    ) {
        source = SourceRecord(bundleIdentifier: bundleIdentifier, name: name)
        self.version = version
        self.productType = productType
        self.system = system
    }

    /// The source revision that objects saved under this identity carry.
    public var revision: SourceRevisionRecord {
        SourceRevisionRecord(source: source, version: version, productType: productType, system: system)
    }
}

extension AppIdentity {
    /// The bundle identifier under which sensors of live workouts save what they measure.
    package static let sensorsBundleIdentifier = "openhealthkit.sensors"
}
