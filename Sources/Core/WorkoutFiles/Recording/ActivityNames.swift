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

    /// The largest number of words in a name.
    private static let longestName = 4

    /// Returns the activity of the first words that are the name of one.
    ///
    /// Of the names that begin with the same word, the longest is used: "cross country skiing" is not "skiing". A word
    /// that leads to another sport, such as "nordic", comes before the sport that it changes.
    private static func activity(amid words: [String]) -> WorkoutActivity? {
        for start in words.indices where words[start].first?.isLetter == true {
            for count in (1...longestName).reversed() where start + count <= words.count {
                if let activity = table[words[start..<start + count].joined()] { return activity }
            }
            if let activity = endings.first(where: { words[start].hasSuffix($0.ending) })?.activity { return activity }
        }
        return nil
    }

    /// The ends of compound words in German, which name the activity.
    private static let endings: [(ending: String, activity: WorkoutActivity)] = [
        ("schwimmen", .swimming), ("wanderung", .hiking), ("spaziergang", .walking), ("radtour", .cycling),
        ("radfahrt", .cycling), ("langlauf", .crossCountrySkiing), ("klettern", .climbing), ("rudern", .rowing),
        ("krafttraining", .traditionalStrengthTraining), ("skitour", .snowSports),
    ]

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
            "equestrian",
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
        (.cycling,                       "indoorride indoorbiking spinning rad radfahrt radtour fahrrad fahrradtour"),
        (.cycling,                       "fahrradfahren radrunde rennrad mountainbiketour"),
        (.handCycling,                   "handcycle handcycling"),
        // On foot
        (.running,                       "9 running run jogging trailrunning trailrun treadmillrunning streetrunning"),
        (.running,                       "trackrunning virtualrun virtualrunning indoorrunning ultrarun laufen"),
        (.running,                       "lauf joggen morgenlauf mittagslauf abendlauf dauerlauf waldlauf traillauf"),
        (.running,                       "laufrunde wettkampflauf volkslauf laufband laufbandtraining"),
        (.walking,                       "10 walking walk casualwalking speedwalking nordicwalking indoorwalking"),
        (.walking,                       "spaziergang spazieren spazierengehen dogwalk dogwalking gassi"),
        (.hiking,                        "4 13 hiking hike trekking mountaineering snowshoe snowshoeing wandern"),
        (.hiking,                        "wanderung bergwandern bergtour bergsteigen hochtour schneeschuhwandern"),
        (.hiking,                        "schneeschuhtour schneeschuhwanderung"),
        (.stairClimbing,                 "stairclimbing stairstepper floorclimbing stairmaster treppensteigen"),
        // Water
        (.swimming,                      "16 swimming swim openwaterswimming lapswimming openwater"),
        (.swimming,                      "poolswim poolswimming schwimmen freiwasser schwimmtraining schwimmeinheit"),
        (.rowing,                        "23 rowing indoorrowing virtualrow virtualrowing row rower ergometerrowing"),
        (.rowing,                        "rowingmachine rudern rudertraining ruderergometer rudergerät ruderboot"),
        (.paddleSports,                  "kayaking canoeing kayak canoe paddling standuppaddling"),
        (.paddleSports,                  "standuppaddleboarding sup paddlesports standuppaddle paddle paddleboard"),
        (.paddleSports,                  "paddleboarding paddeln kajak kanu kajakfahren kanufahren kajaktour kanutour"),
        (.sailing,                       "sailing sail segeln segeltörn"),
        (.surfingSports,                 "surfing surf windsurfing windsurf kitesurfing kitesurf kiteboarding"),
        (.surfingSports,                 "wellenreiten windsurfen kitesurfen"),
        (.waterSports,                   "waterskiing wakeboarding"),
        (.underwaterDiving,              "diving scubadiving tauchen tauchgang"),
        // Snow and ice
        (.downhillSkiing,                "2 alpineski alpineskiing downhillskiing resortskiing skiing ski"),
        (.downhillSkiing,                "resortskiingsnowboarding skifahren skilaufen skitag"),
        (.crossCountrySkiing,            "7 nordicski nordicskiing crosscountryskiing skatingski classicski"),
        (.crossCountrySkiing,            "crosscountryski xcskiing xcski langlauf langlaufen skilanglauf"),
        (.snowboarding,                  "12 snowboarding snowboard snowboarden"),
        (.snowSports,                    "3 backcountryski backcountryskiing skitouring backcountryskiingsnowboarding"),
        (.snowSports,                    "sledding skitour skitourengehen schlitten rodeln"),
        (.skatingSports,                 "iceskating iceskate skating inlineskating inlineskate rollerskating"),
        (.skatingSports,                 "rollerski skateboarding skateboard rollerskiing inlineskaten inliner"),
        (.skatingSports,                 "eislaufen eislauf schlittschuhlaufen schlittschuh rollschuh"),
        // Others
        (.wheelchairWalkPace,            "wheelchair"),
        (.equestrianSports,              "horsebackriding horseriding equestrian horseride reiten ausritt"),
        (.golf,                          "golf"),
        (.climbing,                      "climbing rockclimbing bouldering klettern bouldern"),
        (.elliptical,                    "elliptical"),
        (.crossTraining,                 "crossfit crosstraining"),
        (.yoga,                          "yoga"),
        (.pilates,                       "pilates"),
        (.traditionalStrengthTraining,   "strengthtraining weighttraining strength weightlifting weights"),
        (.traditionalStrengthTraining,   "krafttraining kraftsport hanteltraining gewichtheben"),
        (.highIntensityIntervalTraining, "hiit"),
        (.soccer,                        "soccer football fußball fussball"),
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
