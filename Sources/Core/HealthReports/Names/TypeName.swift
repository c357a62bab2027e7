package import HealthModel

/// The short names of object types: the Swift cases, as people type and read them.
package enum TypeName {
    /// The Swift name of a type: `heartRate` for `HKQuantityTypeIdentifierHeartRate`.
    package static func name(of type: ObjectType) -> String {
        let identifier = type.identifier
        // The one identifier whose case does not repeat it.
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

    /// The type somebody means: an identifier or a Swift name, in any case.
    package static func type(_ text: String) -> ObjectType? {
        ObjectType(identifier: text) ?? types[text.lowercased()]
    }

    /// The names most like a misspelt one, best first; empty if nothing is like it.
    package static func suggestions(for text: String) -> [String] {
        Spelling.closest(to: text, among: common + ObjectType.all.filter(\.isSample).map(name(of:)))
    }

    /// What most stores have, the commonest first.
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
        // What people call it, and 'hk show' too.
        types["route"] = .workoutRoute
        return types
    }()

    private static let mark = Array("Identifier".utf8)

    /// Where the first mark ends; looked for byte by byte, because a search for text prepares itself anew each time.
    private static func endOfMark(in identifier: String) -> String.Index? {
        let bytes = Array(identifier.utf8)
        let place = bytes.indices.first { bytes[$0] == mark[0] && bytes[$0...].starts(with: mark) }
        return place.map { identifier.utf8.index(identifier.startIndex, offsetBy: $0 + mark.count) }
    }

    /// `VO2Max` becomes `vo2Max`, `UVExposure` becomes `uvExposure`.
    private static func loweringFirstWord(_ words: Substring) -> String {
        var capitals = words.prefix(while: \.isUppercase).count
        if capitals > 1, let next = words.dropFirst(capitals).first, next.isLowercase { capitals -= 1 }
        return words.prefix(capitals).lowercased() + words.dropFirst(capitals)
    }
}
