/// The names that devices and programs give to sports, as raw values of the activity type.
package enum ActivityNames {
    /// The raw value for a name that is unknown or missing.
    package static let other: UInt = 3000
    package static let cycling: UInt = 13
    package static let running: UInt = 37
    package static let swimming: UInt = 46
    package static let swimBikeRun: UInt = 82
    package static let transition: UInt = 83
    package static let diving: UInt = 84

    /// The activity for a name in any spelling: case, blanks, `_`, `-` and `/` play no part.
    ///
    /// Numbers are those that Strava writes into GPX files. Names that are not in the table are searched for a known
    /// word, so that "Morning trail run" is a run.
    package static func activity(named name: String?) -> UInt? {
        guard let name else { return nil }
        let words = name.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
        let joined = words.joined()
        if let known = table[joined] { return known }
        return words.lazy.compactMap { $0.first?.isLetter == true ? table[$0] : nil }.first
    }

    /// The name to write for an activity: that of the file it came from if it means the same, else our own.
    ///
    /// Nil if the activity is not known.
    static func written(_ activity: UInt, name: String?) -> String? {
        if let name, Self.activity(named: name) ?? other == activity { return name }
        return ownNames[activity]
    }

    /// One name for each activity that has any.
    private static let ownNames: [UInt: String] = {
        let preferred = [
            "cycling", "hand cycling", "running", "walking", "hiking", "stair climbing", "swimming", "rowing",
            "paddling", "sailing", "surfing", "water skiing", "diving", "alpine skiing", "cross country skiing",
            "snowboarding", "ski touring", "skating", "strength training", "soccer", "tennis", "climbing", "triathlon",
        ]
        var names: [UInt: String] = [:]
        for name in preferred + table.keys.sorted(by: { ($0.count, $0) < ($1.count, $1) }) {
            if name.first?.isNumber == true { continue }
            if let activity = activity(named: name), names[activity] == nil { names[activity] = name }
        }
        return names
    }()

    // swift-format-ignore
    private static let table: [String: UInt] = [
        // Cycling
        "1": 13, "17": 13, "18": 13,
        "cycling": 13, "biking": 13, "bike": 13, "ride": 13, "bicycle": 13, "cycle": 13, "roadcycling": 13,
        "roadbiking": 13, "mountainbiking": 13, "mountainbike": 13, "mtb": 13, "gravelcycling": 13, "gravelride": 13,
        "mountainbikeride": 13, "ebikeride": 13, "ebike": 13, "ebiking": 13, "virtualride": 13, "indoorcycling": 13,
        "bmx": 13, "cyclocross": 13, "trackcycling": 13, "velomobile": 13, "radfahren": 13, "velo": 13,
        "handcycle": 74, "handcycling": 74,
        // On foot
        "9": 37,
        "running": 37, "run": 37, "jogging": 37, "trailrunning": 37, "trailrun": 37, "treadmillrunning": 37,
        "streetrunning": 37, "trackrunning": 37, "virtualrun": 37, "indoorrunning": 37, "ultrarun": 37, "laufen": 37,
        "10": 52,
        "walking": 52, "walk": 52, "casualwalking": 52, "speedwalking": 52, "nordicwalking": 52, "indoorwalking": 52,
        "4": 24, "13": 24,
        "hiking": 24, "hike": 24, "trekking": 24, "mountaineering": 24, "snowshoe": 24, "snowshoeing": 24,
        "wandern": 24,
        "stairclimbing": 44, "stairstepper": 44, "floorclimbing": 44,
        // Water
        "16": 46,
        "swimming": 46, "swim": 46, "openwaterswimming": 46, "lapswimming": 46, "openwater": 46,
        "23": 35,
        "rowing": 35, "indoorrowing": 35,
        "kayaking": 31, "canoeing": 31, "kayak": 31, "canoe": 31, "paddling": 31, "standuppaddling": 31,
        "standuppaddleboarding": 31, "sup": 31, "paddlesports": 31,
        "sailing": 38, "sail": 38,
        "surfing": 45, "surf": 45, "windsurfing": 45, "windsurf": 45, "kitesurfing": 45, "kitesurf": 45,
        "kiteboarding": 45,
        "waterskiing": 55, "wakeboarding": 55, "diving": 84, "scubadiving": 84,
        // Snow and ice
        "2": 61,
        "alpineski": 61, "alpineskiing": 61, "downhillskiing": 61, "resortskiing": 61, "skiing": 61, "ski": 61,
        "resortskiingsnowboarding": 61,
        "7": 60,
        "nordicski": 60, "nordicskiing": 60, "crosscountryskiing": 60, "skatingski": 60, "classicski": 60,
        "12": 67,
        "snowboarding": 67, "snowboard": 67,
        "3": 40,
        "backcountryski": 40, "backcountryskiing": 40, "skitouring": 40, "backcountryskiingsnowboarding": 40,
        "sledding": 40,
        "iceskating": 39, "iceskate": 39, "skating": 39, "inlineskating": 39, "inlineskate": 39, "rollerskating": 39,
        "rollerski": 39, "skateboarding": 39, "skateboard": 39,
        // Others
        "wheelchair": 70, "horsebackriding": 17, "horseriding": 17, "equestrian": 17, "golf": 21, "climbing": 9,
        "rockclimbing": 9, "bouldering": 9, "elliptical": 16, "crossfit": 11, "crosstraining": 11, "yoga": 57,
        "pilates": 66, "strengthtraining": 50, "weighttraining": 50, "hiit": 63, "soccer": 41, "football": 41,
        "tennis": 48, "hunting": 26, "fishing": 19, "triathlon": 82, "multisport": 82, "trackandfield": 49,
        "transition": 83, "boxing": 8, "basketball": 6, "volleyball": 51, "badminton": 4, "squash": 43, "rugby": 36,
        "hockey": 25, "baseball": 5, "cricket": 10, "dance": 77, "martialarts": 28, "meditation": 29, "flexibility": 62,
        "jumprope": 64, "archery": 2, "americanfootball": 1, "tabletennis": 47, "pickleball": 79, "racquetball": 34,
        "discgolf": 75, "lacrosse": 27, "cardio": 73, "functionalstrengthtraining": 20, "coretraining": 59,
        "cooldown": 80, "barre": 58, "taichi": 72, "wrestling": 56, "waterpolo": 54, "waterfitness": 53,
    ]
}
