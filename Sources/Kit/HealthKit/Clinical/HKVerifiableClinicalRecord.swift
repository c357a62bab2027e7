public import Foundation
package import HealthModel

/// A record that its issuer signed, such as a certificate of vaccination.
///
/// They live in the wallet of Apple's devices, and here there are none: see ``HKVerifiableClinicalRecordQuery``.
// Unchecked, because NSObject is not Sendable; the one stored property is an immutable value.
open class HKVerifiableClinicalRecord: HKSample, @unchecked Sendable {
    /// What is signed.
    package struct Content: Sendable, Codable {
        package var recordTypes: [String]
        package var issuerIdentifier: String
        package var subjectName: String
        package var subjectBirth: CalendarDay?
        package var issued: Date
        package var relevant: Date
        package var expiration: Date?
        package var itemNames: [String]
        package var sourceType: String?
        package var data: Data

        package init(
            recordTypes: [String], issuerIdentifier: String, subjectName: String, subjectBirth: CalendarDay?,
            issued: Date, relevant: Date, expiration: Date?, itemNames: [String], sourceType: String?, data: Data
        ) {
            self.recordTypes = recordTypes
            self.issuerIdentifier = issuerIdentifier
            self.subjectName = subjectName
            self.subjectBirth = subjectBirth
            self.issued = issued
            self.relevant = relevant
            self.expiration = expiration
            self.itemNames = itemNames
            self.sourceType = sourceType
            self.data = data
        }
    }

    private let content: Content

    /// A signed record.
    package init(_ content: Content) {
        self.content = content
        let relevant = content.relevant.timeIntervalSinceReferenceDate
        super.init(
            record: SampleRecord(
                type: .immunizationRecord, start: relevant, end: relevant,
                content: .detail(
                    .clinical(ClinicalRecord(displayName: content.itemNames.first ?? "", resource: nil)))))
    }

    /// What the record is about.
    open var recordTypes: [String] { content.recordTypes }

    /// Who issued it.
    open var issuerIdentifier: String { content.issuerIdentifier }

    /// Whom it is about.
    open var subject: HKVerifiableClinicalRecordSubject {
        HKVerifiableClinicalRecordSubject(name: content.subjectName, birth: content.subjectBirth)
    }

    /// When it was issued.
    open var issuedDate: Date { content.issued }

    /// When what it is about took place.
    open var relevantDate: Date { content.relevant }

    /// When it ends to be valid; nil if it does not.
    open var expirationDate: Date? { content.expiration }

    /// The names of what it is about.
    open var itemNames: [String] { content.itemNames }

    /// The form in which it was issued.
    open var sourceType: HKVerifiableClinicalRecordSourceType? {
        content.sourceType.map(HKVerifiableClinicalRecordSourceType.init(rawValue:))
    }

    /// The signed record as it was issued.
    open var dataRepresentation: Data { content.data }

    /// The signed record as a JSON web signature.
    @available(iOS, deprecated: 15.4, renamed: "dataRepresentation")
    open var jwsRepresentation: Data { content.data }

    // MARK: - NSSecureCoding

    /// Reads an archived record; nil if the archive holds none.
    public required init?(coder: NSCoder) {
        guard let content = coder.decodeRecord(Content.self, forKey: ArchiveKey.content) else { return nil }
        self.content = content
        super.init(coder: coder)
    }

    /// Archives the whole record.
    open override func encode(with coder: NSCoder) {
        super.encode(with: coder)
        coder.encodeRecord(content, forKey: ArchiveKey.content)
    }

    private enum ArchiveKey {
        static let content = "Content"
    }
}
