/// A property of specialized sample types that predicates can compare; the raw values are the published key paths, if
/// any.
public enum DetailKey: String, Sendable, Hashable, Codable, CaseIterable {
    /// The classification of an electrocardiogram, as a number.
    case classification = "ecg_public_classification"
    /// The symptoms status of an electrocardiogram, as a number.
    case symptomsStatus = "ecg_symptoms_status"
    /// The average heart rate of an electrocardiogram, in the canonical unit of heart rates.
    case averageHeartRate = "ecg_average_heart_rate"
    /// The title of a document.
    case title
    /// The name of a document's patient.
    case patientName = "patient_name"
    /// The name of a document's author.
    case authorName = "author_name"
    /// The name of a document's custodian.
    case custodianName = "custodian_name"
    /// The type of a FHIR resource.
    case resourceType = "FHIRResource.resourceType"
    /// The identifier of a FHIR resource.
    case resourceIdentifier = "FHIRResource.identifier"
    /// The kind of a state of mind, emotion or mood, as a number.
    case stateOfMindKind = "kind"
    /// The valence of a state of mind, from -1 to 1.
    case valence
    /// A label of a state of mind, as a number; there may be several.
    case label
    /// An association of a state of mind, as a number; there may be several.
    case association
    /// The status of a dose, as a number.
    case doseStatus = "status"
    /// The origin of a dose, scheduled or as needed, as a number.
    case doseOrigin = "logOrigin"
    /// The scheduled date of a dose, in seconds since 2001-01-01 UTC.
    case scheduledDate
    /// The medication of a dose.
    case medication = "medicationConceptIdentifier"

    /// The family of the types that have the property.
    public var family: ObjectTypeFamily {
        switch self {
        case .classification, .symptomsStatus, .averageHeartRate: .electrocardiogram
        case .title, .patientName, .authorName, .custodianName: .document
        case .resourceType, .resourceIdentifier: .clinical
        case .stateOfMindKind, .valence, .label, .association: .stateOfMind
        case .doseStatus, .doseOrigin, .scheduledDate, .medication: .medicationDoseEvent
        }
    }

    /// A Boolean value that indicates whether the values are strings instead of numbers.
    public var isText: Bool {
        switch self {
        case .title, .patientName, .authorName, .custodianName, .resourceType, .resourceIdentifier, .medication: true
        default: false
        }
    }
}

/// A value that a predicate compares with a property of a specialized sample type.
public enum DetailValue: Sendable, Hashable, Codable {
    /// A number.
    case number(Double)
    /// A string, compared byte by byte.
    case text(String)

    /// Returns whether `left op right` holds; strings have no order.
    static func holds(_ left: DetailValue, _ ordering: Ordering, _ right: DetailValue) -> Bool {
        switch (left, right) {
        case (.number(let left), .number(let right)): return ordering.holds(left, right)
        case (.text(let left), .text(let right)):
            switch ordering {
            case .equal: return left.utf8.elementsEqual(right.utf8)
            case .notEqual: return !left.utf8.elementsEqual(right.utf8)
            default: return false
            }
        default: return false
        }
    }
}

extension SampleDetail {
    /// All properties that predicates can compare, in a fixed order.
    package var values: [(key: DetailKey, value: DetailValue)] {
        switch self {
        case .electrocardiogram(let record):
            let rate = ObjectType.heartRate.canonicalUnit.flatMap { record.averageHeartRate?.converted(to: $0) }
            return [
                (.classification, .number(Double(record.classification))),
                (.symptomsStatus, .number(Double(record.symptomsStatus))),
            ] + (rate.map { [(.averageHeartRate, .number($0))] } ?? [])
        case .clinical(let record):
            guard let resource = record.resource else { return [] }
            return [(.resourceType, .text(resource.type)), (.resourceIdentifier, .text(resource.identifier))]
        case .document(let record):
            return [
                (.title, .text(record.title)), (.patientName, .text(record.patientName)),
                (.authorName, .text(record.authorName)), (.custodianName, .text(record.custodianName)),
            ]
        case .stateOfMind(let record):
            return [(.stateOfMindKind, .number(Double(record.kind))), (.valence, .number(record.valence))]
                + record.labels.map { (.label, .number(Double($0))) }
                + record.associations.map { (.association, .number(Double($0))) }
        case .dose(let record):
            return [
                (.doseStatus, .number(Double(record.status))), (.doseOrigin, .number(Double(record.scheduleType))),
                (.medication, .text(record.concept.key)),
            ] + (record.scheduledDate.map { [(.scheduledDate, .number($0))] } ?? [])
        case .audiogram, .prescription, .assessment: return []
        }
    }

    /// Returns whether one of the values of a key satisfies a comparison.
    package func holds(_ key: DetailKey, _ ordering: Ordering, _ value: DetailValue) -> Bool {
        values.contains { $0.key == key && DetailValue.holds($0.value, ordering, value) }
    }

    /// Returns whether one of the strings of a key satisfies a comparison.
    package func holds(_ key: DetailKey, _ comparison: TextComparison, _ text: String, _ options: TextOptions) -> Bool {
        values.contains { found in
            guard found.key == key, case .text(let own) = found.value else { return false }
            return comparison.holds(own, text, options)
        }
    }
}
