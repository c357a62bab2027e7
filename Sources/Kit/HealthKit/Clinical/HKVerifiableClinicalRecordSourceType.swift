// From the API tables: 2 values.

/// The form in which a verifiable record was issued.
public struct HKVerifiableClinicalRecordSourceType: RawRepresentable, Hashable, Sendable {
    /// The string that stands for it.
    public let rawValue: String

    /// A form with this string, known or not.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}

// MARK: - Values

// swift-format-ignore
extension HKVerifiableClinicalRecordSourceType {
    /// Smart health card.
    public static let smartHealthCard = HKVerifiableClinicalRecordSourceType(rawValue: "SMARTHealthCard")
    /// Eu digital COVID certificate.
    public static let euDigitalCOVIDCertificate = HKVerifiableClinicalRecordSourceType(rawValue: "EUDigitalCOVIDCertificate")
}
