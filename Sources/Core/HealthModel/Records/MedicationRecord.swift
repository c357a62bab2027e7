/// What names a medication, whatever it is called (OTH-80).
public struct HealthConceptRecord: Sendable, Hashable, Codable {
    /// The field the concept belongs to.
    public var domain: String
    /// The identifier within the field.
    public var identifier: String

    /// The field of medications.
    public static let medicationDomain = "HKHealthConceptDomainMedication"

    /// A concept from its parts.
    public init(domain: String = medicationDomain, identifier: String) {
        self.domain = domain
        self.identifier = identifier
    }

    /// Both parts as one text, to be compared.
    public var key: String { "\(domain)/\(identifier)" }
}

/// A code of a system of codes, such as RxNorm.
public struct ClinicalCodingRecord: Sendable, Hashable, Codable {
    /// The system, mostly a URL.
    public var system: String
    /// The version of the system.
    public var version: String?
    /// The code.
    public var code: String

    /// A code from its parts.
    public init(system: String, version: String?, code: String) {
        self.system = system
        self.version = version
        self.code = code
    }
}

/// A medication.
public struct MedicationConceptRecord: Sendable, Hashable, Codable {
    /// What names it.
    public var concept: HealthConceptRecord
    /// The name for people.
    public var displayText: String
    /// The form, such as `tablet`.
    public var generalForm: String
    /// Codes that mean the same.
    public var codings: Set<ClinicalCodingRecord>

    /// A medication from its parts.
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

/// A medication with the person's own notes.
public struct MedicationRecord: Sendable, Hashable, Codable {
    /// The medication.
    public var medication: MedicationConceptRecord
    /// What the person calls it.
    public var nickname: String?
    /// Whether the person takes it no more.
    public var isArchived: Bool
    /// Whether there are times to take it.
    public var hasSchedule: Bool

    /// A medication from its parts.
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
    /// Which medication.
    public var concept: HealthConceptRecord
    /// 1 as needed, 2 scheduled.
    public var scheduleType: Int
    /// What became of it: 4 taken, 5 skipped, and more.
    public var status: Int
    /// How much was taken; 0 if it was skipped.
    public var quantity: Double?
    /// How much was due; nil as needed.
    public var scheduledQuantity: Double?
    /// When it was due, in seconds since 2001-01-01 UTC; nil as needed.
    public var scheduledDate: Double?
    /// The unit of the amounts.
    public var unit: QuantityUnit

    /// The schedule type of doses as needed.
    public static let asNeeded = 1
    /// The status of a dose that was skipped.
    public static let skipped = 5

    /// A dose from its parts; as needed nothing was due, and of a skipped one nothing was taken.
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
