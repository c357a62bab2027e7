/// A concept that identifies a medication independently of its name (OTH-80).
public struct HealthConceptRecord: Sendable, Hashable, Codable {
    /// The domain of the concept.
    public var domain: String
    /// The identifier within the domain.
    public var identifier: String

    /// The domain of medications.
    public static let medicationDomain = "HKHealthConceptDomainMedication"

    /// Creates a concept.
    public init(domain: String = medicationDomain, identifier: String) {
        self.domain = domain
        self.identifier = identifier
    }

    /// Domain and identifier combined to a string, for comparison.
    public var key: String { "\(domain)/\(identifier)" }
}

/// A code of a coding system such as RxNorm.
public struct ClinicalCodingRecord: Sendable, Hashable, Codable {
    /// The coding system, usually a URL.
    public var system: String
    /// The version of the coding system.
    public var version: String?
    /// The code.
    public var code: String

    /// Creates a code.
    public init(system: String, version: String?, code: String) {
        self.system = system
        self.version = version
        self.code = code
    }
}

/// A medication.
public struct MedicationConceptRecord: Sendable, Hashable, Codable {
    /// The concept that identifies the medication.
    public var concept: HealthConceptRecord
    /// The display name.
    public var displayText: String
    /// The form, such as `tablet`.
    public var generalForm: String
    /// The equivalent codes.
    public var codings: Set<ClinicalCodingRecord>

    /// Creates a medication.
    public init(
        concept: HealthConceptRecord, displayText: String, generalForm: String = "unknown",
        codings: Set<ClinicalCodingRecord> = []
    ) {
        self.concept = concept
        self.displayText = displayText
        self.generalForm = generalForm
        self.codings = codings
    }
}

/// A medication with the user's annotations.
public struct MedicationRecord: Sendable, Hashable, Codable {
    /// The medication.
    public var medication: MedicationConceptRecord
    /// The user's nickname for the medication.
    public var nickname: String?
    /// A Boolean value that indicates whether the medication is archived because the user no longer takes it.
    public var isArchived: Bool
    /// A Boolean value that indicates whether the medication has a schedule.
    public var hasSchedule: Bool

    /// Creates a medication.
    public init(
        medication: MedicationConceptRecord, nickname: String? = nil, isArchived: Bool = false,
        hasSchedule: Bool = false
    ) {
        self.medication = medication
        self.nickname = nickname
        self.isArchived = isArchived
        self.hasSchedule = hasSchedule
    }
}

/// A dose of a medication, taken or not (OTH-81).
public struct DoseRecord: Sendable, Hashable, Codable {
    /// The concept of the medication.
    public var concept: HealthConceptRecord
    /// The schedule type: 1 is as needed, 2 is scheduled.
    public var scheduleType: Int
    /// The raw value of the status, such as 4 for taken and 5 for skipped.
    public var status: Int
    /// The amount taken; 0 if the dose was skipped.
    public var quantity: Double?
    /// The scheduled amount; `nil` for doses as needed.
    public var scheduledQuantity: Double?
    /// The scheduled date, in seconds since 2001-01-01 UTC; `nil` for doses as needed.
    public var scheduledDate: Double?
    /// The unit of the amounts.
    public var unit: QuantityUnit

    /// The schedule type of doses as needed.
    public static let asNeeded = 1
    /// The status of a skipped dose.
    public static let skipped = 5

    /// Creates a dose; doses as needed have no schedule, and skipped ones no amount.
    public init(
        concept: HealthConceptRecord, scheduleType: Int, status: Int, quantity: Double?,
        scheduledQuantity: Double? = nil,
        scheduledDate: Double? = nil, unit: QuantityUnit = .count
    ) {
        let isNeeded = scheduleType == Self.asNeeded
        self.concept = concept
        self.scheduleType = scheduleType
        self.status = status
        self.quantity = status == Self.skipped ? 0 : quantity
        self.scheduledQuantity = isNeeded ? nil : scheduledQuantity
        self.scheduledDate = isNeeded ? nil : scheduledDate
        self.unit = unit
    }
}
