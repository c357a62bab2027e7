package import HealthModel

/// The characteristics of the person in an export (EXP-47).
package struct AppleHealthPerson: Sendable {
    /// The raw values, and the day number for the date of birth; characteristics that are not set are absent.
    package private(set) var values: [ObjectType: Int64] = [:]
    /// The attributes that are not recognized or have no equivalent.
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

    /// Returns the raw value of a text; 0 if it is not set.
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
