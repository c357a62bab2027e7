// From the API tables: 4 values.

/// What a verifiable record is about.
public struct HKVerifiableClinicalRecordCredentialType: RawRepresentable, Hashable, Sendable {
    /// The string that stands for it.
    public let rawValue: String

    /// A kind of record with this string, known or not.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}

// MARK: - Values

// swift-format-ignore
extension HKVerifiableClinicalRecordCredentialType {
    /// Covid19.
    public static let covid19 = HKVerifiableClinicalRecordCredentialType(rawValue: "https://smarthealth.cards#covid19")
    /// Immunization.
    public static let immunization = HKVerifiableClinicalRecordCredentialType(rawValue: "https://smarthealth.cards#immunization")
    /// Laboratory.
    public static let laboratory = HKVerifiableClinicalRecordCredentialType(rawValue: "https://smarthealth.cards#laboratory")
    /// Recovery.
    public static let recovery = HKVerifiableClinicalRecordCredentialType(rawValue: "https://smarthealth.cards#recovery")
}
