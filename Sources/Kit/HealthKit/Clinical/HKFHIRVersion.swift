public import Foundation
package import HealthModel

/// A version of FHIR (Fast Healthcare Interoperability Resources).
// Unchecked, because NSObject is not Sendable; the one stored property is an immutable value.
open class HKFHIRVersion: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    /// The model record of the version.
    package let record: FHIRVersionRecord

    /// Creates an instance that wraps a model record.
    package init(record: FHIRVersionRecord) {
        self.record = record
    }

    /// Creates a version from a string, such as `4.0.1`.
    ///
    /// - Throws: ``HKError`` with code 3 if the string is not a version of three numbers.
    public convenience init(fromVersionString versionString: String) throws {
        guard let record = FHIRVersionRecord(versionString) else {
            throw HKError.invalidArgument("'\(versionString.prefix(100))' is not a FHIR version.")
        }
        self.init(record: record)
    }

    /// Returns version 1.0.2, which corresponds to DSTU2.
    @discardableResult
    open class func primaryDSTU2() -> Self { make(FHIRVersionRecord(major: 1, minor: 0, patch: 2)) }

    /// Returns version 4.0.1, which corresponds to R4.
    @discardableResult
    open class func primaryR4() -> Self { make(FHIRVersionRecord(major: 4, minor: 0, patch: 1)) }

    private static func make(_ record: FHIRVersionRecord) -> Self {
        guard let version = HKFHIRVersion(record: record) as? Self else {
            raise(.invalidArgument, "Cannot create version \(record.text) of a subclass of HKFHIRVersion")
        }
        return version
    }

    /// The major version number.
    open var majorVersion: Int { record.major }

    /// The minor version number.
    open var minorVersion: Int { record.minor }

    /// The patch version number.
    open var patchVersion: Int { record.patch }

    /// The release that the version belongs to.
    open var fhirRelease: HKFHIRRelease { HKFHIRRelease(rawValue: record.release) }

    /// The version as a string, such as `4.0.1`.
    open var stringRepresentation: String { record.text }

    // MARK: - NSObject

    open override func isEqual(_ object: Any?) -> Bool { (object as? HKFHIRVersion)?.record == record }

    open override var hash: Int { record.hashValue }

    // MARK: - NSCopying, NSSecureCoding

    /// Returns the same instance, which is immutable.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// A Boolean value that indicates whether the class supports secure coding; always true.
    open class var supportsSecureCoding: Bool { true }

    /// Decodes an archived version.
    ///
    /// Returns nil if the archive contains none.
    public required init?(coder: NSCoder) {
        guard let record = coder.decodeRecord(FHIRVersionRecord.self) else {
            return nil
        }
        self.record = record
    }

    /// Encodes the version.
    open func encode(with coder: NSCoder) { coder.encodeRecord(record) }
}
