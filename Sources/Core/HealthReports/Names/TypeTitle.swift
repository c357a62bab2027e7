package import HealthModel

/// Names in camel case as words, by one rule for types, values of categories and activities.
package enum CamelCase {
    /// The words that are not written as they are spelled in identifiers.
    private static let spellings = [
        "sdnn": "SDNN", "rmssd": "RMSSD", "vo2": "VO₂", "rem": "REM", "uv": "UV", "cda": "CDA", "gad7": "GAD-7",
        "phq9": "PHQ-9", "hrv": "HRV", "ecg": "ECG", "bmi": "BMI", "tss": "TSS", "swolf": "SWOLF", "gps": "GPS",
    ]

    /// Splits a name: `heartRateVariabilitySDNN` into `heart`, `rate`, `variability`, `SDNN`; `dietaryVitaminB12` into
    /// `dietary`, `vitamin`, `B12`; `uvExposure` into `UV`, `exposure`.
    package static func words(_ name: String) -> [String] {
        var words: [String] = []
        let characters = Array(name)
        for (index, character) in characters.enumerated() {
            let isFirst = index == 0 || !(characters[index - 1].isLetter || characters[index - 1].isNumber)
            let followsCapital = index > 0 && characters[index - 1].isUppercase
            let precedesSmall = index + 1 < characters.count && characters[index + 1].isLowercase
            let begins = isFirst || (character.isUppercase && (!followsCapital || precedesSmall))
            if begins { words.append("") }
            if !words.isEmpty, !character.isWhitespace { words[words.count - 1].append(character) }
        }
        return words.filter { !$0.isEmpty }.map { word in
            if let spelled = spellings[word.lowercased()] { return spelled }
            // A vitamin is a letter, perhaps with a number.
            let isLetter = word.first?.isUppercase == true && word.dropFirst().allSatisfy(\.isNumber)
            return isLetter ? word : word.lowercased()
        }
    }

    /// Returns a name as a title: `Heart rate variability SDNN`.
    package static func title(_ name: String) -> String { capitalized(words(name).joined(separator: " ")) }

    package static func capitalized(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }
}

/// The display names of types, derived from their identifiers, with few exceptions.
package enum TypeTitle {
    private static let exceptions: [String: String] = [
        "stepCount": "steps", "oxygenSaturation": "blood oxygen", "activeEnergyBurned": "active energy",
        "basalEnergyBurned": "resting energy", "appleExerciseTime": "exercise minutes",
        "appleStandTime": "stand minutes", "appleMoveTime": "move minutes", "appleStandHour": "stand hours",
        "distanceWalkingRunning": "distance on foot", "distanceCycling": "distance by bicycle",
        "distanceSwimming": "distance swum", "sleepAnalysis": "sleep", "electrocardiogram": "electrocardiograms",
        "bloodPressureSystolic": "systolic blood pressure", "bloodPressureDiastolic": "diastolic blood pressure",
        "forcedExpiratoryVolume1": "forced expiratory volume in 1 second", "mindfulSession": "mindful minutes",
        "sixMinuteWalkTestDistance": "six-minute walk test distance", "workoutRoute": "workout routes",
    ]

    /// Returns the name as words in a sentence: `steps`, `VO₂ max`.
    package static func words(_ type: ObjectType) -> String {
        let name = TypeName.name(of: type)
        if let exception = exceptions[name] { return exception }
        let words = CamelCase.words(name)
        return words.dropFirst(words.first == "apple" ? 1 : 0).joined(separator: " ")
    }

    /// Returns the name as a title, such as `Steps` or `Resting heart rate`.
    package static func name(_ type: ObjectType) -> String { CamelCase.capitalized(words(type)) }
}
