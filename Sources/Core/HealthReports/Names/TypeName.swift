package import Foundation
package import HealthModel
import WorkoutFiles

/// The short names of object types: the cases in Swift, for input and display.
package enum TypeName {
    /// Returns the Swift name of a type: `heartRate` for `HKQuantityTypeIdentifierHeartRate`.
    package static func name(of type: ObjectType) -> String {
        let identifier = type.identifier
        // The only identifier that its case does not repeat.
        if identifier == "HKCategoryTypeIdentifierAudioExposureEvent" { return "environmentalAudioExposureEvent" }
        var words = Substring(identifier)
        if identifier.hasSuffix("TypeIdentifier") {
            words = words.dropFirst("HK".count).dropLast("TypeIdentifier".count)
        } else if let end = endOfMark(in: identifier) {
            words = identifier[end...]
        } else if identifier.hasPrefix("HKDataType") {
            words = words.dropFirst("HKDataType".count)
        }
        return loweringFirstWord(words)
    }

    /// Returns the name of a type as words in sentences: "body mass".
    package static func words(of type: ObjectType) -> String {
        switch type {
        case .bloodPressureSystolic: "systolic blood pressure"
        case .bloodPressureDiastolic: "diastolic blood pressure"
        default:
            name(of: type).reduce(into: "") { $0 += $1.isUppercase ? " \($1.lowercased())" : String($1) }
        }
    }

    /// Returns the type for an identifier, a Swift name or a colloquial name, regardless of case.
    package static func type(_ text: String) -> ObjectType? {
        ObjectType(identifier: text) ?? types[text.lowercased()]
    }

    /// Returns the names most similar to a misspelt one, the best first; empty if none is similar.
    package static func suggestions(for text: String) -> [String] {
        let similar = Spelling.closest(to: text, among: common + ObjectType.all.filter(\.isSample).map(name(of:)))
        return similar.isEmpty ? Spelling.closest(to: text, among: nicknames.map(\.key)) : similar
    }

    /// The types of most stores, the most common first.
    private static let common = [
        "heartRate", "stepCount", "distanceWalkingRunning", "distanceCycling", "distanceSwimming", "activeEnergyBurned",
        "basalEnergyBurned", "sleepAnalysis", "bodyMass", "restingHeartRate", "flightsClimbed", "runningSpeed",
        "runningPower",
        "cyclingSpeed", "cyclingPower", "cyclingCadence",
    ]

    private static let types: [String: ObjectType] = {
        var types: [String: ObjectType] = [:]
        for type in ObjectType.all {
            types[name(of: type).lowercased()] = type
            types[type.identifier.lowercased()] = type
        }
        for (name, type) in nicknames { types[name] = type }
        return types
    }()

    /// The colloquial names of types.
    private static let nicknames: KeyValuePairs<String, ObjectType> = [
        "workouts": .workout, "sleep": .sleepAnalysis, "rings": .activitySummary, "steps": .stepCount,
        // The name that `hk show` uses, too.
        "route": .workoutRoute, "routes": .workoutRoute, "weight": .bodyMass,
    ]

    private static let mark = Array("Identifier".utf8)

    /// Returns the end of the first occurrence of `Identifier`; compares bytes, because a text search has a setup
    /// cost at each call.
    private static func endOfMark(in identifier: String) -> String.Index? {
        let bytes = Array(identifier.utf8)
        let place = bytes.indices.first { bytes[$0] == mark[0] && bytes[$0...].starts(with: mark) }
        return place.map { identifier.utf8.index(identifier.startIndex, offsetBy: $0 + mark.count) }
    }

    /// Lowercases the first word: `VO2Max` becomes `vo2Max`, `UVExposure` becomes `uvExposure`.
    private static func loweringFirstWord(_ words: Substring) -> String {
        var capitals = words.prefix(while: \.isUppercase).count
        if capitals > 1, let next = words.dropFirst(capitals).first, next.isLowercase { capitals -= 1 }
        return words.prefix(capitals).lowercased() + words.dropFirst(capitals)
    }
}

/// The display names of the values of category types.
package enum CategoryName {
    /// Returns the name of a value, as a case of its enumeration, such as `asleepDeep`; the number if the type has no
    /// named values.
    package static func name(of value: Int, _ type: ObjectType) -> String {
        names[type]?[value] ?? "\(value)"
    }

    private static let names: [ObjectType: [Int: String]] = {
        var all: [ObjectType: [Int: String]] = [:]
        for type in ObjectType.all where type.family == .category { all[type] = CategoryValueNames.cases(of: type) }
        return all
    }()
}

/// The units for the display of quantities.
package enum DisplayUnit {
    /// A locale without a region: metric units, the same on every machine, as used in machine-readable output.
    package static let international = Locale(identifier: "en_001")

    /// Returns the customary unit of a quantity type; nil for a type of another kind.
    ///
    /// - Parameters:
    ///   - type: The type.
    ///   - locale: The locale in which the unit is customary.
    package static func unit(for type: ObjectType, in locale: Locale = international) -> QuantityUnit? {
        CustomaryUnits(in: locale).unit(for: type)
    }
}
