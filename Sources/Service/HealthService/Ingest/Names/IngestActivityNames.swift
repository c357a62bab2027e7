import HealthModel

/// The names that the exporter gives to workouts, which are those that the phone shows (ING-46).
struct IngestActivityNames {
    /// What a name tells.
    struct Meaning: Hashable {
        /// Nil if nobody knows the name.
        var activity: WorkoutActivity?
        var isIndoor: Bool?
        var isPool: Bool?
    }

    /// The person's own names, by key.
    private let own: [String: WorkoutActivity]

    /// - Parameter own: What names of other languages mean.
    init(own: [String: WorkoutActivity]) {
        self.own = Dictionary(own.map { (IngestText.key($0.key), $0.value) }, uniquingKeysWith: { first, _ in first })
    }

    /// What a name means: the person's own table goes first, because they know what their phone says.
    func meaning(_ name: String) -> Meaning {
        let key = IngestText.key(name)
        var meaning = Meaning()
        var rest = key[...]
        for (word, isIndoor, isPool) in Self.places where rest.hasPrefix(word) {
            rest.removeFirst(word.count)
            (meaning.isIndoor, meaning.isPool) = (isIndoor, isPool)
            break
        }
        meaning.activity = own[key] ?? Self.table[key] ?? Self.table[String(rest)]
        if meaning.activity == nil || meaning.isPool != nil && meaning.activity != .swimming {
            meaning.isPool = nil
        }
        if meaning.activity == nil { meaning.isIndoor = nil }
        return meaning
    }

    private static let places: [(word: String, isIndoor: Bool?, isPool: Bool?)] = [
        ("indoor", true, nil), ("outdoor", false, nil), ("pool", nil, true), ("openwater", nil, false),
    ]

    private static let table: [String: WorkoutActivity] = {
        var table: [String: WorkoutActivity] = [:]
        for activity in WorkoutActivity.named { table[IngestText.key(activity.name)] = activity }
        for (activity, names) in rows {
            for name in names.split(separator: ",") { table[IngestText.key(String(name))] = activity }
        }
        return table
    }()

    /// Names besides those of the activities themselves; a place before them is left out.
    // swift-format-ignore
    private static let rows: [(activity: WorkoutActivity, names: String)] = [
        (.running,                       "run, trail run, treadmill"),
        (.walking,                       "walk"),
        (.hiking,                        "hike"),
        (.cycling,                       "cycle, bike, bike ride, ride"),
        (.swimming,                      "swim"),
        (.highIntensityIntervalTraining, "hiit"),
        (.functionalStrengthTraining,    "functional strength"),
        (.traditionalStrengthTraining,   "strength training, strength"),
        (.rowing,                        "rower, row"),
        (.stairClimbing,                 "stair stepper, stair climber, stairstepper"),
        (.coreTraining,                  "core"),
        (.cooldown,                      "cool down"),
        (.crossTraining,                 "cross trainer"),
        (.swimBikeRun,                   "multisport, multi sport, triathlon, swim bike run"),
        (.soccer,                        "football (soccer)"),
        (.americanFootball,              "football (american)"),
        (.australianFootball,            "football (australian)"),
        (.mixedCardio,                   "cardio"),
        (.skatingSports,                 "skating, ice skating, inline skating"),
        (.paddleSports,                  "paddling, kayaking"),
        (.surfingSports,                 "surfing"),
        (.downhillSkiing,                "skiing, alpine skiing"),
        (.snowboarding,                  "snowboard"),
        (.discSports,                    "disc sport"),
        (.stepTraining,                  "step"),
        (.flexibility,                   "stretching"),
        (.equestrianSports,              "horse riding, equestrian"),
        (.underwaterDiving,              "diving, scuba diving"),
        (.wheelchairWalkPace,            "wheelchair walk"),
        (.wheelchairRunPace,             "wheelchair run"),
    ]
}
