package import HealthModel

/// What an export says of the person (EXP-47).
package struct AppleHealthPerson: Sendable {
    /// Raw values, and of the day of birth its number; what is not set is not in it.
    package private(set) var values: [ObjectType: Int64] = [:]
    /// What is not understood, or has no place.
    package private(set) var rest: [AppleHealthElement.Attribute] = []

    package init(_ element: AppleHealthElement) {
        for attribute in element.attributes where !attribute.value.isEmpty {
            guard let type = ObjectType(identifier: attribute.name), type.family == .characteristic,
                let value = Self.value(attribute.value, of: type)
            else {
                rest.append(attribute)
                continue
            }
            if value != 0 { values[type] = value }
        }
    }

    /// The raw value of a text; 0 for what is not set.
    private static func value(_ text: String, of type: ObjectType) -> Int64? {
        if type == .dateOfBirth { return AppleHealthActivitySummary.day(text)?.number }
        guard let row = names[type] else { return nil }
        if let place = row.names.firstIndex(where: { text == row.prefix + $0 || text == $0 }) { return Int64(place) }
        return Int64(text).flatMap { (0..<Int64(row.names.count)).contains($0) ? $0 : nil }
    }

    /// The names of the values, in the order of their raw values from 0.
    private static let names: [ObjectType: (prefix: String, names: [String])] = [
        .biologicalSex: ("HKBiologicalSex", ["NotSet", "Female", "Male", "Other"]),
        .bloodType: (
            "HKBloodType",
            [
                "NotSet", "APositive", "ANegative", "BPositive", "BNegative", "ABPositive", "ABNegative", "OPositive",
                "ONegative",
            ]
        ),
        .fitzpatrickSkinType: ("HKFitzpatrickSkinType", ["NotSet", "I", "II", "III", "IV", "V", "VI"]),
        .wheelchairUse: ("HKWheelchairUse", ["NotSet", "No", "Yes"]),
        .activityMoveMode: ("HKActivityMoveMode", ["NotSet", "ActiveEnergy", "AppleMoveTime"]),
    ]
}
