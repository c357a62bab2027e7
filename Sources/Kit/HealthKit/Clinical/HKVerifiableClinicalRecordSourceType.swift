// From the API tables: 2 values.

/// The format in which a verifiable record was issued.
public struct HKVerifiableClinicalRecordSourceType: RawRepresentable, Hashable, Sendable {
    /// The raw string value.
    public let rawValue: String

    /// Creates a format from a raw value, which may be unknown.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}

// MARK: - Values

// swift-format-ignore
extension HKVerifiableClinicalRecordSourceType {
    /// SMART Health Card.
    public static let smartHealthCard = HKVerifiableClinicalRecordSourceType(rawValue: "SMARTHealthCard")
    /// EU Digital COVID Certificate.
    public static let euDigitalCOVIDCertificate = HKVerifiableClinicalRecordSourceType(rawValue: "EUDigitalCOVIDCertificate")
}
