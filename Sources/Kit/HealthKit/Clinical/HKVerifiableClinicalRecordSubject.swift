public import Foundation
import HealthModel

/// The subject of a verifiable record.
// Unchecked, because NSObject is not Sendable; the stored properties are immutable values.
open class HKVerifiableClinicalRecordSubject: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    private let name: String
    private let birth: CalendarDay?

    /// Creates a subject.
    init(name: String, birth: CalendarDay?) {
        self.name = name
        self.birth = birth
    }

    /// The full name.
    open var fullName: String { name }

    /// The date of birth; nil if the record does not contain it.
    open var dateOfBirthComponents: DateComponents? { birth?.components(in: Calendar(identifier: .gregorian)) }

    // MARK: - NSObject

    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? HKVerifiableClinicalRecordSubject else { return false }
        return name == other.name && birth == other.birth
    }

    open override var hash: Int { name.hashValue }

    // MARK: - NSCopying, NSSecureCoding

    /// Returns the same instance, which is immutable.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// A Boolean value that indicates whether the class supports secure coding; always true.
    open class var supportsSecureCoding: Bool { true }

    /// Decodes an archived subject.
    ///
    /// Returns nil if the archive contains none.
    public required init?(coder: NSCoder) {
        guard let name = coder.decodeObject(of: NSString.self, forKey: ArchiveKey.name) else { return nil }
        self.name = name as String
        // Decoding a missing record would fail the whole archive.
        birth =
            coder.containsValue(forKey: ArchiveKey.birth)
            ? coder.decodeRecord(CalendarDay.self, forKey: ArchiveKey.birth) : nil
        super.init()
    }

    /// Encodes the name and date of birth.
    open func encode(with coder: NSCoder) {
        coder.encode(name as NSString, forKey: ArchiveKey.name)
        if let birth { coder.encodeRecord(birth, forKey: ArchiveKey.birth) }
    }

    private enum ArchiveKey {
        static let name = "Name"
        static let birth = "Birth"
    }
}
