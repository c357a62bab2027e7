public import Foundation
package import HealthModel

/// A version of FHIR (Fast Healthcare Interoperability Resources).
// Unchecked, because NSObject is not Sendable; the one stored property is an immutable value.
open class HKFHIRVersion: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    /// The version as the floors below know it.
    package let record: FHIRVersionRecord

    /// Wraps a record.
    package init(record: FHIRVersionRecord) {
        self.record = record
        super.init()
    }

    /// A version from its text, such as `4.0.1`.
    ///
    /// - Throws: ``HKError`` with code 3 if the text is no version of three numbers.
    public convenience init(fromVersionString versionString: String) throws {
        guard let record = FHIRVersionRecord(versionString) else {
            throw HKError.invalidArgument("'\(versionString.prefix(100))' is no version of FHIR.")
        }
        self.init(record: record)
    }

    /// The version 1.0.2, which DSTU2 means.
    @discardableResult
    open class func primaryDSTU2() -> Self { make(FHIRVersionRecord(major: 1, minor: 0, patch: 2)) }

    /// The version 4.0.1, which R4 means.
    @discardableResult
    open class func primaryR4() -> Self { make(FHIRVersionRecord(major: 4, minor: 0, patch: 1)) }

    private static func make(_ record: FHIRVersionRecord) -> Self {
        guard let version = HKFHIRVersion(record: record) as? Self else {
            raise(.invalidArgument, "The version \(record.text) was asked of a subclass of HKFHIRVersion")
        }
        return version
    }

    /// The first number.
    open var majorVersion: Int { record.major }

    /// The second number.
    open var minorVersion: Int { record.minor }

    /// The third number.
    open var patchVersion: Int { record.patch }

    /// The release that the version belongs to.
    open var fhirRelease: HKFHIRRelease { HKFHIRRelease(rawValue: record.release) }

    /// The text, such as `4.0.1`.
    open var stringRepresentation: String { record.text }

    // MARK: - NSObject

    open override func isEqual(_ object: Any?) -> Bool {
        (object as? HKFHIRVersion)?.record == record
    }

    open override var hash: Int { record.hashValue }

    // MARK: - NSCopying

    /// Answers the object itself, which cannot change.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    // MARK: - NSSecureCoding

    /// True: the version can be archived securely.
    open class var supportsSecureCoding: Bool { true }

    /// Reads an archived version; nil if the archive holds none.
    public required init?(coder: NSCoder) {
        guard let record = coder.decodeRecord(FHIRVersionRecord.self, forKey: ArchiveKey.record) else {
            return nil
        }
        self.record = record
        super.init()
    }

    /// Archives the version.
    open func encode(with coder: NSCoder) {
        coder.encodeRecord(record, forKey: ArchiveKey.record)
    }

    private enum ArchiveKey {
        static let record = "Record"
    }
}
