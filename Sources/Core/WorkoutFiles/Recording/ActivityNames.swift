package import HealthModel

/// The names of activities in devices and programs.
package enum ActivityNames {
    /// Returns the activity for a name in any spelling: case, spaces, `_`, `-` and `/` are ignored.
    ///
    /// Numbers are those that Strava writes to GPX files. Names that are not in the table are searched for a known
    /// word, so that "Morning trail run" is a run, and so is "MorningRun".
    package static func activity(named name: String?) -> WorkoutActivity? {
        guard let name else { return nil }
        let words = words(name.lowercased())
        if let known = table[words.joined()] { return known }
        return activity(amid: words) ?? activity(amid: self.words(dividingWords(name).lowercased()))
    }

    private static func words(_ text: String) -> [String] {
        text.split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }

    /// Returns the activity of the first word that is the name of one.
    private static func activity(amid words: [String]) -> WorkoutActivity? {
        words.lazy.compactMap { $0.first?.isLetter == true ? table[$0] : nil }.first
    }

    /// Returns the name with a space before each capital that follows a lower-case letter.
    private static func dividingWords(_ name: String) -> String {
        var result = ""
        for character in name {
            if character.isUppercase, result.last?.isLowercase == true { result.append(" ") }
            result.append(character)
        }
        return result
    }

    /// Returns the name to write for an activity: the original name if it maps to the same activity, otherwise the
    /// default name.
    ///
    /// Nil if the activity has no name.
    static func written(_ activity: WorkoutActivity, name: String?) -> String? {
        if let name, Self.activity(named: name) ?? .other == activity { return name }
        return ownNames[activity]
    }

    /// The default name of each activity that has any.
    private static let ownNames: [WorkoutActivity: String] = {
        let preferred = [
            "cycling", "hand cycling", "running", "walking", "hiking", "stair climbing", "swimming", "rowing",
            "paddling", "sailing", "surfing", "water skiing", "diving", "alpine skiing", "cross country skiing",
            "snowboarding", "ski touring", "skating", "strength training", "soccer", "tennis", "climbing", "triathlon",
        ]
        var names: [WorkoutActivity: String] = [:]
        for name in preferred + table.keys.sorted(by: { ($0.count, $0) < ($1.count, $1) }) {
            if name.first?.isNumber == true { continue }
            if let activity = activity(named: name), names[activity] == nil { names[activity] = name }
        }
        return names
    }()

    private static let table = Dictionary(
        uniqueKeysWithValues: rows.flatMap { row in
            row.names.split(separator: " ").map { (String($0), row.activity) }
        })

    /// The names in lower case, separated by spaces.
    // swift-format-ignore
    private static let rows: [(activity: WorkoutActivity, names: String)] = [
        // Cycling
        (.cycling,                       "1 17 18 cycling biking bike ride bicycle cycle roadcycling roadbiking"),
        (.cycling,                       "mountainbiking mountainbike mtb gravelcycling gravelride mountainbikeride"),
        (.cycling,                       "ebikeride ebike ebiking virtualride indoorcycling bmx cyclocross"),
        (.cycling,                       "trackcycling velomobile radfahren velo virtualcycling virtualbiking"),
        (.cycling,                       "indoorride indoorbiking spinning"),
        (.handCycling,                   "handcycle handcycling"),
        // On foot
        (.running,                       "9 running run jogging trailrunning trailrun treadmillrunning streetrunning"),
        (.running,                       "trackrunning virtualrun virtualrunning indoorrunning ultrarun laufen"),
        (.walking,                       "10 walking walk casualwalking speedwalking nordicwalking indoorwalking"),
        (.hiking,                        "4 13 hiking hike trekking mountaineering snowshoe snowshoeing wandern"),
        (.stairClimbing,                 "stairclimbing stairstepper floorclimbing"),
        // Water
        (.swimming,                      "16 swimming swim openwaterswimming lapswimming openwater"),
        (.rowing,                        "23 rowing indoorrowing virtualrow virtualrowing"),
        (.paddleSports,                  "kayaking canoeing kayak canoe paddling standuppaddling"),
        (.paddleSports,                  "standuppaddleboarding sup paddlesports"),
        (.sailing,                       "sailing sail"),
        (.surfingSports,                 "surfing surf windsurfing windsurf kitesurfing kitesurf kiteboarding"),
        (.waterSports,                   "waterskiing wakeboarding"),
        (.underwaterDiving,              "diving scubadiving"),
        // Snow and ice
        (.downhillSkiing,                "2 alpineski alpineskiing downhillskiing resortskiing skiing ski"),
        (.downhillSkiing,                "resortskiingsnowboarding"),
        (.crossCountrySkiing,            "7 nordicski nordicskiing crosscountryskiing skatingski classicski"),
        (.snowboarding,                  "12 snowboarding snowboard"),
        (.snowSports,                    "3 backcountryski backcountryskiing skitouring backcountryskiingsnowboarding"),
        (.snowSports,                    "sledding"),
        (.skatingSports,                 "iceskating iceskate skating inlineskating inlineskate rollerskating"),
        (.skatingSports,                 "rollerski skateboarding skateboard"),
        // Others
        (.wheelchairWalkPace,            "wheelchair"),
        (.equestrianSports,              "horsebackriding horseriding equestrian"),
        (.golf,                          "golf"),
        (.climbing,                      "climbing rockclimbing bouldering"),
        (.elliptical,                    "elliptical"),
        (.crossTraining,                 "crossfit crosstraining"),
        (.yoga,                          "yoga"),
        (.pilates,                       "pilates"),
        (.traditionalStrengthTraining,   "strengthtraining weighttraining"),
        (.highIntensityIntervalTraining, "hiit"),
        (.soccer,                        "soccer football"),
        (.tennis,                        "tennis"),
        (.hunting,                       "hunting"),
        (.fishing,                       "fishing"),
        (.swimBikeRun,                   "triathlon multisport"),
        (.trackAndField,                 "trackandfield"),
        (.transition,                    "transition"),
        (.boxing,                        "boxing"),
        (.basketball,                    "basketball"),
        (.volleyball,                    "volleyball"),
        (.badminton,                     "badminton"),
        (.squash,                        "squash"),
        (.rugby,                         "rugby"),
        (.hockey,                        "hockey"),
        (.baseball,                      "baseball"),
        (.cricket,                       "cricket"),
        (.cardioDance,                   "dance"),
        (.martialArts,                   "martialarts"),
        (.mindAndBody,                   "meditation"),
        (.flexibility,                   "flexibility"),
        (.jumpRope,                      "jumprope"),
        (.archery,                       "archery"),
        (.americanFootball,              "americanfootball"),
        (.tableTennis,                   "tabletennis"),
        (.pickleball,                    "pickleball"),
        (.racquetball,                   "racquetball"),
        (.discSports,                    "discgolf"),
        (.lacrosse,                      "lacrosse"),
        (.mixedCardio,                   "cardio"),
        (.functionalStrengthTraining,    "functionalstrengthtraining"),
        (.coreTraining,                  "coretraining"),
        (.cooldown,                      "cooldown"),
        (.barre,                         "barre"),
        (.taiChi,                        "taichi"),
        (.wrestling,                     "wrestling"),
        (.waterPolo,                     "waterpolo"),
        (.waterFitness,                  "waterfitness"),
    ]
}
