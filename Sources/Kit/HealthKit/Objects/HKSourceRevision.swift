public import Foundation
package import HealthModel

/// A source as it was at a time: which version, on which device, under which system (OBJ-4).
///
/// Revisions are also what a predicate asks for; the constants whose names contain `Any` then stand for every value.
// Unchecked, because NSObject is not Sendable; the one stored property is an immutable value.
open class HKSourceRevision: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    /// The revision as the floors below know it.
    package let record: SourceRevisionRecord

    /// Wraps a record.
    package init(record: SourceRevisionRecord) {
        self.record = record
        super.init()
    }

    /// A revision of a source.
    /// - Parameters:
    ///   - source: The app or device.
    ///   - version: The app's version; nil where it is not known.
    ///   - productType: The kind of device, such as `Watch2,4`; nil where it is not known.
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

    /// A version of a source on any device under any system (PRED-15).
    /// - Parameters:
    ///   - source: The app or device.
    ///   - version: The app's version; nil where it is not known.
    public init(source: HKSource, version: String?) {
        let any = HKSourceRevisionAnyOperatingSystem
        record = SourceRevisionRecord(
            source: source.record, version: version, productType: HKSourceRevisionAnyProductType,
            system: SystemVersion(major: any.majorVersion, minor: any.minorVersion, patch: any.patchVersion))
        super.init()
    }

    /// The app or device.
    open var source: HKSource { HKSource(record: record.source) }

    /// The app's version; nil for old data.
    open var version: String? { record.version }

    /// The kind of device the app ran on; nil for old data.
    open var productType: String? { record.productType }

    /// The version of the operating system the app ran on; 0.0.0 where it is not known.
    open var operatingSystemVersion: OperatingSystemVersion {
        guard let system = record.system else {
            return OperatingSystemVersion(majorVersion: 0, minorVersion: 0, patchVersion: 0)
        }
        return OperatingSystemVersion(
            majorVersion: system.major, minorVersion: system.minor, patchVersion: system.patch)
    }

    // MARK: - NSObject

    open override func isEqual(_ object: Any?) -> Bool {
        (object as? HKSourceRevision)?.record == record
    }

    open override var hash: Int { record.hashValue }

    open override var description: String {
        Description.of(
            self, "\"\(record.source.name)\"", record.source.bundleIdentifier, version.map { "version \($0)" },
            productType)
    }

    // MARK: - NSCopying

    /// Answers the revision itself, which cannot change.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    // MARK: - NSSecureCoding

    /// True: revisions can be archived securely.
    open class var supportsSecureCoding: Bool { true }

    /// Reads an archived revision; nil if the archive holds none.
    public required init?(coder: NSCoder) {
        guard
            let record = coder.containsValue(forKey: ArchiveKey.record)
                ? coder.decodeRecord(SourceRevisionRecord.self, forKey: ArchiveKey.record) : Self.appleRecord(in: coder)
        else { return nil }
        self.record = record
        super.init()
    }

    /// The revision as Apple's framework archives it.
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

    /// Archives all parts.
    open func encode(with coder: NSCoder) {
        coder.encodeRecord(record, forKey: ArchiveKey.record)
    }

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
