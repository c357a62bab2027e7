public import Foundation
package import HealthModel

/// A record signed by its issuer, such as a vaccination certificate.
///
/// Such records exist only in the Wallet of Apple's devices and not here; see ``HKVerifiableClinicalRecordQuery``.
// Unchecked, because NSObject is not Sendable; the one stored property is an immutable value.
open class HKVerifiableClinicalRecord: HKSample, @unchecked Sendable {
    /// The signed content.
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

    /// Creates a signed record.
    package init(_ content: Content) {
        self.content = content
        let relevant = content.relevant.timeIntervalSinceReferenceDate
        super.init(
            record: SampleRecord(
                type: .immunizationRecord, start: relevant, end: relevant,
                content: .detail(
                    .clinical(ClinicalRecord(displayName: content.itemNames.first ?? "", resource: nil)))))
    }

    /// The types of the record.
    open var recordTypes: [String] { content.recordTypes }

    /// The identifier of the issuer.
    open var issuerIdentifier: String { content.issuerIdentifier }

    /// The subject of the record.
    open var subject: HKVerifiableClinicalRecordSubject {
        HKVerifiableClinicalRecordSubject(name: content.subjectName, birth: content.subjectBirth)
    }

    /// The date of issue.
    open var issuedDate: Date { content.issued }

    /// The date of the recorded event.
    open var relevantDate: Date { content.relevant }

    /// The expiration date; nil if the record does not expire.
    open var expirationDate: Date? { content.expiration }

    /// The names of the recorded items.
    open var itemNames: [String] { content.itemNames }

    /// The format in which the record was issued.
    open var sourceType: HKVerifiableClinicalRecordSourceType? {
        content.sourceType.map(HKVerifiableClinicalRecordSourceType.init(rawValue:))
    }

    /// The signed record as issued.
    open var dataRepresentation: Data { content.data }

    /// The signed record as a JSON web signature.
    @available(iOS, deprecated: 15.4, renamed: "dataRepresentation")
    open var jwsRepresentation: Data { content.data }

    // MARK: - NSSecureCoding

    /// Decodes an archived record.
    ///
    /// Returns nil if the archive contains none.
    public required init?(coder: NSCoder) {
        guard let content = coder.decodeRecord(Content.self, forKey: ArchiveKey.content) else { return nil }
        self.content = content
        super.init(coder: coder)
    }

    /// Encodes the whole record.
    open override func encode(with coder: NSCoder) {
        super.encode(with: coder)
        coder.encodeRecord(content, forKey: ArchiveKey.content)
    }

    private enum ArchiveKey {
        static let content = "Content"
    }
}
