import WorkoutFiles

/// What a file of a Fitbit export is, known by its folder and name (IMP-40).
enum FitbitFile: Equatable {
    /// Records in JSON, the first generation: steps, distances, rates and weights.
    case records(FitbitFamily)
    /// A table of values with their source, the second generation.
    case values(FitbitFamily)
    case nights, exercises
    case sleepSessions, sleepStages, exerciseTable
    case positions
    case variability, variabilityOfDays, oxygen, temperature, respiration
    /// A table of days of the second generation, with one mean a day (IMP-44).
    case means(FitbitMean)
    case profile
    /// A file about the account, which is never opened (IMP-91).
    case account
    /// A file of a kind that is left out.
    case other(String)

    /// The folder of the first generation.
    static let folderOfRecords = "Global Export Data"
    /// The end of the names of folders of the others.
    static let endOfTables = "_GoogleData"
    /// The folders beside those.
    private static let others: Set<Substring> = [
        "Heart Rate Variability", "Oxygen Saturation (SpO2)", "Temperature", "Biometrics", "Sleep Score", "Sleep",
        "Stress Score", "Stress Journal", "Active Zone Minutes (AZM)", "Menstrual Health", "Daily Readiness",
        "Mindfulness", "Your Profile", "Social",
    ]
    private static let accountFolders: Set<Substring> = ["Your Profile", "Social", "Commerce", "Friends", "Messages"]

    /// Returns whether a folder is one of an export.
    static func isFolder(_ name: Substring) -> Bool {
        name == folderOfRecords || name.hasSuffix(endOfTables) || others.contains(name)
    }

    /// Returns what a file is; nil if it is neither a table nor JSON.
    ///
    /// - Parameter path: The parts of its name below the root of the export.
    init?(_ path: [Substring]) {
        guard let last = path.last, last.hasSuffix(".csv") || last.hasSuffix(".json") else { return nil }
        let kind = Self.kind(last)
        let folders = path.dropLast()
        if folders.contains(where: Self.accountFolders.contains) {
            self = last == "Profile.csv" ? .profile : .account
        } else if folders.contains(Self.folderOfRecords[...]) {
            self = Self.record(kind) ?? .other(kind)
        } else if folders.contains(where: { $0.hasSuffix(Self.endOfTables) }) {
            self = Self.table(kind) ?? .other(kind)
        } else {
            self = Self.side(kind) ?? .other(kind)
        }
    }

    /// Returns the kind of a file: its name up to the first digit, without what stands between.
    private static func kind(_ name: Substring) -> String {
        let stem = name.prefix { $0 != "." && !("0"..."9" ~= $0) }
        let kind = stem.trimmingSuffix { " -_(".contains($0) }
        return kind.contains("@") || kind.isEmpty ? "unnamed" : String(kind.prefix(60))
    }

    private static func record(_ kind: String) -> FitbitFile? {
        switch kind {
        case "steps": .records(.steps)
        case "distance": .records(.distance)
        case "heart_rate": .records(.heartRate)
        case "resting_heart_rate": .records(.restingHeartRate)
        case "weight": .records(.weight)
        case "sleep": .nights
        case "exercise": .exercises
        default: nil
        }
    }

    private static func table(_ kind: String) -> FitbitFile? {
        switch kind {
        case "UserSleeps": .sleepSessions
        case "UserSleepStages": .sleepStages
        case "UserExercises": .exerciseTable
        case "gps_location": .positions
        case "steps": .values(.steps)
        case "distance": .values(.distance)
        case "heart_rate": .values(.heartRate)
        case "daily_resting_heart_rate": .values(.restingHeartRate)
        case "weight": .values(.weight)
        case "body_fat": .values(.bodyFat)
        case "height": .values(.height)
        case "daily_heart_rate_variability": .means(.variability)
        case "daily_oxygen_saturation": .means(.oxygen)
        case "daily_respiratory_rate": .means(.respiration)
        default: nil
        }
    }

    private static func side(_ kind: String) -> FitbitFile? {
        switch kind {
        case "Daily Heart Rate Variability Summary": .variabilityOfDays
        case "Heart Rate Variability Details": .variability
        case "Minute SpO": .oxygen
        case "Computed Temperature": .temperature
        case "Respiratory Rate Summary", "Daily Respiratory Rate Summary": .respiration
        default: nil
        }
    }

    /// Returns what a table is whose name tells nothing, by its heads `timestamp,…,data source`.
    init?(heads: CSVHeads) {
        guard heads.has("timestamp"), heads.has("data source"),
            let family = FitbitFamily.allCases.first(where: { $0 != .restingHeartRate && heads.has($0.head) })
        else { return nil }
        self = .values(family)
    }
}

extension Substring {
    fileprivate func trimmingSuffix(_ isLeftOut: (Character) -> Bool) -> Substring {
        guard let last = lastIndex(where: { !isLeftOut($0) }) else { return "" }
        return self[...last]
    }
}
