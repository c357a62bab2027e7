// From the API tables: 18 values.

/// The general form of a medication.
public struct HKMedicationGeneralForm: RawRepresentable, Hashable, Sendable {
    /// The raw string value.
    public let rawValue: String

    /// Creates a form from a raw value, which may be unknown.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}

// MARK: - Values

// swift-format-ignore
extension HKMedicationGeneralForm {
    /// Capsule.
    public static let capsule = HKMedicationGeneralForm(rawValue: "capsule")
    /// Cream.
    public static let cream = HKMedicationGeneralForm(rawValue: "cream")
    /// Device.
    public static let device = HKMedicationGeneralForm(rawValue: "device")
    /// Drops.
    public static let drops = HKMedicationGeneralForm(rawValue: "drops")
    /// Foam.
    public static let foam = HKMedicationGeneralForm(rawValue: "foam")
    /// Gel.
    public static let gel = HKMedicationGeneralForm(rawValue: "gel")
    /// Inhaler.
    public static let inhaler = HKMedicationGeneralForm(rawValue: "inhaler")
    /// Injection.
    public static let injection = HKMedicationGeneralForm(rawValue: "injection")
    /// Liquid.
    public static let liquid = HKMedicationGeneralForm(rawValue: "liquid")
    /// Lotion.
    public static let lotion = HKMedicationGeneralForm(rawValue: "lotion")
    /// Ointment.
    public static let ointment = HKMedicationGeneralForm(rawValue: "ointment")
    /// Patch.
    public static let patch = HKMedicationGeneralForm(rawValue: "patch")
    /// Powder.
    public static let powder = HKMedicationGeneralForm(rawValue: "powder")
    /// Spray.
    public static let spray = HKMedicationGeneralForm(rawValue: "spray")
    /// Suppository.
    public static let suppository = HKMedicationGeneralForm(rawValue: "suppository")
    /// Tablet.
    public static let tablet = HKMedicationGeneralForm(rawValue: "tablet")
    /// Topical.
    public static let topical = HKMedicationGeneralForm(rawValue: "topical")
    /// Unknown.
    public static let unknown = HKMedicationGeneralForm(rawValue: "unknown")
}
