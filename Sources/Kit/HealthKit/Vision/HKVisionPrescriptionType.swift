// From the API tables: 2 cases.

/// The type of a vision prescription.
@nonexhaustive(warn)
public enum HKVisionPrescriptionType: UInt, Sendable {
    /// Glasses.
    case glasses = 1
    /// Contact lenses.
    case contacts = 2
}
