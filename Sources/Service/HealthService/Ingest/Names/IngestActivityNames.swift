import HealthModel

/// The workout names of the exporter, which are those that iOS displays (ING-46).
struct IngestActivityNames {
    /// The meaning of a workout name.
    struct Meaning: Hashable {
        /// The activity; `nil` if the name is unknown.
        var activity: WorkoutActivity?
        var isIndoor: Bool?
        var isPool: Bool?
    }

    /// The person's own names, by normalized key.
    private let own: [String: WorkoutActivity]

    /// - Parameter own: The activities that names in other languages stand for.
    init(own: [String: WorkoutActivity]) {
        self.own = Dictionary(own.map { (IngestText.key($0.key), $0.value) }, uniquingKeysWith: { first, _ in first })
    }

    /// Returns the meaning of a name.
    ///
    /// The person's own table takes precedence.
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

    /// The names that differ from those of the activities, without a location prefix.
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
