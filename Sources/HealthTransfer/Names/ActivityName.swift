// From the API tables: 84 workout activity types, raw value and name.

/// The names of workout activities: the cases of `HKWorkoutActivityType`, as people type and read them.
package enum ActivityName {
    /// The raw value of "other".
    package static let other: UInt = 3000

    /// The name of an activity; a value without a name is shown as `activity 4711`.
    package static func name(of rawValue: UInt) -> String {
        names[rawValue] ?? "activity \(rawValue)"
    }

    /// The activity somebody means: a name in any case, or the raw value as a number.
    package static func rawValue(_ text: String) -> UInt? {
        if let number = UInt(text), names[number] != nil { return number }
        return rawValues[text.lowercased()]
    }

    /// Every name, in the order of the raw values.
    package static let all: [String] = rows.map(\.name)

    private static let names = Dictionary(uniqueKeysWithValues: rows.map { ($0.rawValue, $0.name) })
    /// The raw value of every name, the name in small letters.
    package static let rawValues = Dictionary(uniqueKeysWithValues: rows.map { ($0.name.lowercased(), $0.rawValue) })

    // swift-format-ignore
    private static let rows: [(rawValue: UInt, name: String)] = [
        (   1, "americanFootball"),
        (   2, "archery"),
        (   3, "australianFootball"),
        (   4, "badminton"),
        (   5, "baseball"),
        (   6, "basketball"),
        (   7, "bowling"),
        (   8, "boxing"),
        (   9, "climbing"),
        (  10, "cricket"),
        (  11, "crossTraining"),
        (  12, "curling"),
        (  13, "cycling"),
        (  14, "dance"),
        (  15, "danceInspiredTraining"),
        (  16, "elliptical"),
        (  17, "equestrianSports"),
        (  18, "fencing"),
        (  19, "fishing"),
        (  20, "functionalStrengthTraining"),
        (  21, "golf"),
        (  22, "gymnastics"),
        (  23, "handball"),
        (  24, "hiking"),
        (  25, "hockey"),
        (  26, "hunting"),
        (  27, "lacrosse"),
        (  28, "martialArts"),
        (  29, "mindAndBody"),
        (  30, "mixedMetabolicCardioTraining"),
        (  31, "paddleSports"),
        (  32, "play"),
        (  33, "preparationAndRecovery"),
        (  34, "racquetball"),
        (  35, "rowing"),
        (  36, "rugby"),
        (  37, "running"),
        (  38, "sailing"),
        (  39, "skatingSports"),
        (  40, "snowSports"),
        (  41, "soccer"),
        (  42, "softball"),
        (  43, "squash"),
        (  44, "stairClimbing"),
        (  45, "surfingSports"),
        (  46, "swimming"),
        (  47, "tableTennis"),
        (  48, "tennis"),
        (  49, "trackAndField"),
        (  50, "traditionalStrengthTraining"),
        (  51, "volleyball"),
        (  52, "walking"),
        (  53, "waterFitness"),
        (  54, "waterPolo"),
        (  55, "waterSports"),
        (  56, "wrestling"),
        (  57, "yoga"),
        (  58, "barre"),
        (  59, "coreTraining"),
        (  60, "crossCountrySkiing"),
        (  61, "downhillSkiing"),
        (  62, "flexibility"),
        (  63, "highIntensityIntervalTraining"),
        (  64, "jumpRope"),
        (  65, "kickboxing"),
        (  66, "pilates"),
        (  67, "snowboarding"),
        (  68, "stairs"),
        (  69, "stepTraining"),
        (  70, "wheelchairWalkPace"),
        (  71, "wheelchairRunPace"),
        (  72, "taiChi"),
        (  73, "mixedCardio"),
        (  74, "handCycling"),
        (  75, "discSports"),
        (  76, "fitnessGaming"),
        (  77, "cardioDance"),
        (  78, "socialDance"),
        (  79, "pickleball"),
        (  80, "cooldown"),
        (  82, "swimBikeRun"),
        (  83, "transition"),
        (  84, "underwaterDiving"),
        (3000, "other"),
    ]
}
