public import Foundation
package import HealthModel

/// A source at a point in time: its version, device and operating system (OBJ-4).
///
/// Revisions are also used as predicate values; the constants whose names contain `Any` then match every value.
// Unchecked, because NSObject is not Sendable; the one stored property is an immutable value.
open class HKSourceRevision: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    /// The model record of the revision.
    package let record: SourceRevisionRecord

    /// Creates an instance that wraps a model record.
    package init(record: SourceRevisionRecord) {
        self.record = record
    }

    /// Creates a revision of a source.
    /// - Parameters:
    ///   - source: The app or device.
    ///   - version: The version of the app; nil if it is unknown.
    ///   - productType: The kind of device, such as `Watch2,4`; nil if it is unknown.
    ///   - operatingSystemVersion: The version of the operating system.
    public init(
        source: HKSource, version: String?, productType: String?, operatingSystemVersion: OperatingSystemVersion
    ) {
        record = SourceRevisionRecord(
            source: source.record, version: version, productType: productType,
            system: SystemVersion(
                major: operatingSystemVersion.majorVersion, minor: operatingSystemVersion.minorVersion,
                patch: operatingSystemVersion.patchVersion))
        super.init()
    }

    /// Creates a revision that matches a version of a source on any device and operating system (PRED-15).
    /// - Parameters:
    ///   - source: The app or device.
    ///   - version: The version of the app; nil if it is unknown.
    public init(source: HKSource, version: String?) {
        let any = HKSourceRevisionAnyOperatingSystem
        record = SourceRevisionRecord(
            source: source.record, version: version, productType: HKSourceRevisionAnyProductType,
            system: SystemVersion(major: any.majorVersion, minor: any.minorVersion, patch: any.patchVersion))
        super.init()
    }

    /// The app or device.
    open var source: HKSource { HKSource(record: record.source) }

    /// The version of the app; nil for old data.
    open var version: String? { record.version }

    /// The kind of device the app ran on; nil for old data.
    open var productType: String? { record.productType }

    /// The version of the operating system the app ran on; 0.0.0 if it is unknown.
    open var operatingSystemVersion: OperatingSystemVersion {
        guard let system = record.system else {
            return OperatingSystemVersion(majorVersion: 0, minorVersion: 0, patchVersion: 0)
        }
        return OperatingSystemVersion(
            majorVersion: system.major, minorVersion: system.minor, patchVersion: system.patch)
    }

    // MARK: - NSObject

    open override func isEqual(_ object: Any?) -> Bool { (object as? HKSourceRevision)?.record == record }

    open override var hash: Int { record.hashValue }

    open override var description: String {
        Description.of(
            self, "\"\(record.source.name)\"", record.source.bundleIdentifier, version.map { "version \($0)" },
            productType)
    }

    // MARK: - NSCopying, NSSecureCoding

    /// Returns the same instance, which is immutable.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// A Boolean value that indicates whether the class supports secure coding; always true.
    open class var supportsSecureCoding: Bool { true }

    /// Decodes an archived revision.
    ///
    /// Returns nil if the archive contains none.
    public required init?(coder: NSCoder) {
        guard
            let record = coder.containsValue(forKey: ArchiveKey.record)
                ? coder.decodeRecord(SourceRevisionRecord.self, forKey: ArchiveKey.record) : Self.appleRecord(in: coder)
        else { return nil }
        self.record = record
    }

    /// Decodes a revision archived by Apple's framework.
    private static func appleRecord(in coder: NSCoder) -> SourceRevisionRecord? {
        guard let source = coder.decode(HKSource.self, forKey: ArchiveKey.source) else { return nil }
        var system: SystemVersion?
        if coder.containsValue(forKey: ArchiveKey.major) {
            system = SystemVersion(
                major: coder.decodeInteger(forKey: ArchiveKey.major),
                minor: coder.decodeInteger(forKey: ArchiveKey.minor),
                patch: coder.decodeInteger(forKey: ArchiveKey.patch))
        }
        return SourceRevisionRecord(
            source: source.record,
            version: coder.decode(NSString.self, forKey: ArchiveKey.version) as String?,
            productType: coder.decode(NSString.self, forKey: ArchiveKey.productType) as String?,
            system: system)
    }

    /// Encodes all parts.
    open func encode(with coder: NSCoder) { coder.encodeRecord(record, forKey: ArchiveKey.record) }

    private enum ArchiveKey {
        static let record = "Record"
        static let source = "source"
        static let version = "version"
        static let productType = "productType"
        static let major = "operatingSystemMajorVersion"
        static let minor = "operatingSystemMinorVersion"
        static let patch = "operatingSystemPatchVersion"
    }
}
