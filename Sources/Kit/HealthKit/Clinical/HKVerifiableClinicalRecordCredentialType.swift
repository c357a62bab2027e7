// From the API tables: 4 values.

/// The type of a verifiable record.
public struct HKVerifiableClinicalRecordCredentialType: RawRepresentable, Hashable, Sendable {
    /// The raw string value.
    public let rawValue: String

    /// Creates a type from a raw value, which may be unknown.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}

// MARK: - Values

// swift-format-ignore
extension HKVerifiableClinicalRecordCredentialType {
    /// COVID-19.
    public static let covid19 = HKVerifiableClinicalRecordCredentialType(rawValue: "https://smarthealth.cards#covid19")
    /// Immunization.
    public static let immunization = HKVerifiableClinicalRecordCredentialType(rawValue: "https://smarthealth.cards#immunization")
    /// Laboratory.
    public static let laboratory = HKVerifiableClinicalRecordCredentialType(rawValue: "https://smarthealth.cards#laboratory")
    /// Recovery.
    public static let recovery = HKVerifiableClinicalRecordCredentialType(rawValue: "https://smarthealth.cards#recovery")
}
