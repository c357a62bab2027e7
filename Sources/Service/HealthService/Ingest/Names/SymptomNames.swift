import HealthModel

/// The names of symptoms and severities in the exporter's notation (ING-47).
enum SymptomNames {
    /// Returns the category type of a name such as `Abdominal Cramps`, or `nil` if there is none.
    static func type(_ name: String) -> ObjectType? {
        types[IngestText.key(name)]
    }

    /// Returns the category value of a severity.
    ///
    /// Throws if the type has no such value.
    static func value(_ severity: String?, of type: ObjectType) throws(IngestReason) -> Int {
        let key = IngestText.key(severity)
        let values =
            switch type.categoryValues {
            case 0...1: presences
            case 0...3: changes
            default: severities
            }
        guard let value = values[key], type.categoryValues?.contains(value) == true else {
            throw IngestReason("unknown severity")
        }
        return value
    }

    private static let severities = [
        "": 0, "unspecified": 0, "present": 0, "notpresent": 1, "none": 1, "mild": 2, "moderate": 3, "severe": 4,
    ]
    private static let presences = ["": 0, "present": 0, "unspecified": 0, "notpresent": 1, "none": 1]
    private static let changes = [
        "": 0, "unspecified": 0, "present": 0, "nochange": 1, "notpresent": 1, "decreased": 2, "increased": 3,
    ]

    private static let types: [String: ObjectType] = {
        var types: [String: ObjectType] = [:]
        for type in ObjectType.all where type.family == .category && isSymptom(type) {
            types[IngestText.key(String(type.identifier.dropFirst("HKCategoryTypeIdentifier".count)))] = type
        }
        for (name, other) in others { types[name] = types[other] }
        return types
    }()

    /// Returns whether a type is a symptom: the categories with a severity, and three categories of changes.
    private static func isSymptom(_ type: ObjectType) -> Bool {
        if type.categoryValues == 0...4 { return true }
        return ["AppetiteChanges", "MoodChanges", "SleepChanges"].contains { type.identifier.hasSuffix($0) }
    }

    /// The names that iOS displays differently from the type.
    private static let others = [
        "bodyandmuscleache": "generalizedbodyache", "bodyache": "generalizedbodyache", "congestion": "sinuscongestion",
        "headaches": "headache", "lowbackpain": "lowerbackpain", "cough": "coughing", "feverchills": "fever",
        "rapidpoundingorflutteringheart": "rapidpoundingorflutteringheartbeat",
        "rapidorpoundingheartbeat": "rapidpoundingorflutteringheartbeat",
    ]
}
