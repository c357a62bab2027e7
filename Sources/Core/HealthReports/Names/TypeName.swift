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

    /// Returns the type for an identifier, a Swift name, a title or a colloquial name, regardless of case, spaces and
    /// hyphens.
    package static func type(_ text: String) -> ObjectType? { ObjectType(identifier: text) ?? types[key(text)] }

    private static func key(_ text: String) -> String {
        text.lowercased().filter { ![" ", "-", "_"].contains($0) }
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
            types[key(TypeTitle.name(type))] = type
        }
        for (name, type) in nicknames { types[name] = type }
        // What a name of the list says is never shadowed by a title.
        for type in ObjectType.all {
            types[name(of: type).lowercased()] = type
            types[type.identifier.lowercased()] = type
        }
        return types
    }()

    /// The colloquial names of types.
    private static let nicknames: KeyValuePairs<String, ObjectType> = [
        "workouts": .workout, "sleep": .sleepAnalysis, "rings": .activitySummary, "steps": .stepCount,
        // The name that `hk show` uses, too.
        "route": .workoutRoute, "routes": .workoutRoute, "weight": .bodyMass, "bodyweight": .bodyMass,
        "hr": .heartRate, "pulse": .heartRate, "rhr": .restingHeartRate, "restinghr": .restingHeartRate,
        "restingpulse": .restingHeartRate, "walkinghr": .walkingHeartRateAverage,
        "hrv": .heartRateVariabilitySDNN, "heartratevariability": .heartRateVariabilitySDNN,
        "sdnn": .heartRateVariabilitySDNN,
        "rmssd": .heartRateVariabilityRMSSD, "vo2": .vo2Max, "cardiofitness": .vo2Max,
        "spo2": .oxygenSaturation, "oxygen": .oxygenSaturation, "calories": .activeEnergyBurned,
        "energy": .activeEnergyBurned, "activecalories": .activeEnergyBurned, "kcal": .activeEnergyBurned,
        "basalenergy": .basalEnergyBurned, "restingcalories": .basalEnergyBurned,
        "distance": .distanceWalkingRunning, "walkingdistance": .distanceWalkingRunning,
        "runningdistance": .distanceWalkingRunning, "cyclingdistance": .distanceCycling,
        "swimmingdistance": .distanceSwimming, "flights": .flightsClimbed, "floors": .flightsClimbed,
        "stairs": .flightsClimbed, "exercise": .appleExerciseTime, "exercisetime": .appleExerciseTime,
        "stand": .appleStandHour, "standhours": .appleStandHour, "standtime": .appleStandTime, "bmi": .bodyMassIndex,
        "bodyfat": .bodyFatPercentage, "fat": .bodyFatPercentage, "leanmass": .leanBodyMass,
        "waist": .waistCircumference,
        "bp": .bloodPressure, "systolic": .bloodPressureSystolic, "diastolic": .bloodPressureDiastolic,
        "glucose": .bloodGlucose, "bloodsugar": .bloodGlucose, "temperature": .bodyTemperature,
        "breathing": .respiratoryRate, "breathingrate": .respiratoryRate, "breaths": .respiratoryRate,
        "water": .dietaryWater, "caffeine": .dietaryCaffeine, "mindfulness": .mindfulSession,
        "meditation": .mindfulSession, "ecg": .electrocardiogram, "ekg": .electrocardiogram, "mood": .stateOfMind,
        "period": .menstrualFlow, "daylight": .timeInDaylight, "noise": .environmentalAudioExposure,
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

    /// Returns the name of a value as a title, such as `Asleep REM`; empty if the type has no values of its own.
    package static func title(of value: Int, _ type: ObjectType) -> String {
        let name = name(of: value, type)
        return name == "notApplicable" ? "" : CamelCase.title(name)
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
