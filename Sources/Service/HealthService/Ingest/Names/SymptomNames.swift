import HealthModel

/// Symptoms and how bad they were, as the exporter writes them (ING-47).
enum SymptomNames {
    /// The category type of a name such as `Abdominal Cramps`; nil if there is none.
    static func type(_ name: String) -> ObjectType? {
        types[IngestText.key(name)]
    }

    /// The value of a severity; throws if a type has none like it.
    static func value(_ severity: String?, of type: ObjectType) throws(IngestReason) -> Int {
        let key = IngestText.key(severity)
        let values =
            switch type.categoryValues {
            case 0...1: presences
            case 0...3: changes
            default: severities
            }
        guard let value = values[key], type.categoryValues?.contains(value) == true else {
            throw IngestReason("its severity is not known")
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

    /// Symptoms are those categories that say how bad something is, and three that say whether or how it changed.
    private static func isSymptom(_ type: ObjectType) -> Bool {
        if type.categoryValues == 0...4 { return true }
        return ["AppetiteChanges", "MoodChanges", "SleepChanges"].contains { type.identifier.hasSuffix($0) }
    }

    /// What the phone shows where the type is called otherwise.
    private static let others = [
        "bodyandmuscleache": "generalizedbodyache", "bodyache": "generalizedbodyache", "congestion": "sinuscongestion",
        "headaches": "headache", "lowbackpain": "lowerbackpain", "cough": "coughing", "feverchills": "fever",
        "rapidpoundingorflutteringheart": "rapidpoundingorflutteringheartbeat",
        "rapidorpoundingheartbeat": "rapidpoundingorflutteringheartbeat",
    ]
}
