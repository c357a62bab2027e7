// swift-format-ignore-file
// From the API tables: 84 workout activity types with their raw values and names.

extension WorkoutActivity {
    /// American football.
    public static let americanFootball = WorkoutActivity(rawValue: 1)
    /// Archery.
    public static let archery = WorkoutActivity(rawValue: 2)
    /// Australian football.
    public static let australianFootball = WorkoutActivity(rawValue: 3)
    /// Badminton.
    public static let badminton = WorkoutActivity(rawValue: 4)
    /// Baseball.
    public static let baseball = WorkoutActivity(rawValue: 5)
    /// Basketball.
    public static let basketball = WorkoutActivity(rawValue: 6)
    /// Bowling.
    public static let bowling = WorkoutActivity(rawValue: 7)
    /// Boxing.
    public static let boxing = WorkoutActivity(rawValue: 8)
    /// Climbing.
    public static let climbing = WorkoutActivity(rawValue: 9)
    /// Cricket.
    public static let cricket = WorkoutActivity(rawValue: 10)
    /// Cross training.
    public static let crossTraining = WorkoutActivity(rawValue: 11)
    /// Curling.
    public static let curling = WorkoutActivity(rawValue: 12)
    /// Cycling.
    public static let cycling = WorkoutActivity(rawValue: 13)
    /// Dance.
    public static let dance = WorkoutActivity(rawValue: 14)
    /// Dance inspired training.
    public static let danceInspiredTraining = WorkoutActivity(rawValue: 15)
    /// Elliptical.
    public static let elliptical = WorkoutActivity(rawValue: 16)
    /// Equestrian sports.
    public static let equestrianSports = WorkoutActivity(rawValue: 17)
    /// Fencing.
    public static let fencing = WorkoutActivity(rawValue: 18)
    /// Fishing.
    public static let fishing = WorkoutActivity(rawValue: 19)
    /// Functional strength training.
    public static let functionalStrengthTraining = WorkoutActivity(rawValue: 20)
    /// Golf.
    public static let golf = WorkoutActivity(rawValue: 21)
    /// Gymnastics.
    public static let gymnastics = WorkoutActivity(rawValue: 22)
    /// Handball.
    public static let handball = WorkoutActivity(rawValue: 23)
    /// Hiking.
    public static let hiking = WorkoutActivity(rawValue: 24)
    /// Hockey.
    public static let hockey = WorkoutActivity(rawValue: 25)
    /// Hunting.
    public static let hunting = WorkoutActivity(rawValue: 26)
    /// Lacrosse.
    public static let lacrosse = WorkoutActivity(rawValue: 27)
    /// Martial arts.
    public static let martialArts = WorkoutActivity(rawValue: 28)
    /// Mind and body.
    public static let mindAndBody = WorkoutActivity(rawValue: 29)
    /// Mixed metabolic cardio training.
    public static let mixedMetabolicCardioTraining = WorkoutActivity(rawValue: 30)
    /// Paddle sports.
    public static let paddleSports = WorkoutActivity(rawValue: 31)
    /// Play, such as games on a playground.
    public static let play = WorkoutActivity(rawValue: 32)
    /// Preparation and recovery.
    public static let preparationAndRecovery = WorkoutActivity(rawValue: 33)
    /// Racquetball.
    public static let racquetball = WorkoutActivity(rawValue: 34)
    /// Rowing.
    public static let rowing = WorkoutActivity(rawValue: 35)
    /// Rugby.
    public static let rugby = WorkoutActivity(rawValue: 36)
    /// Running.
    public static let running = WorkoutActivity(rawValue: 37)
    /// Sailing.
    public static let sailing = WorkoutActivity(rawValue: 38)
    /// Skating sports.
    public static let skatingSports = WorkoutActivity(rawValue: 39)
    /// Snow sports.
    public static let snowSports = WorkoutActivity(rawValue: 40)
    /// Soccer.
    public static let soccer = WorkoutActivity(rawValue: 41)
    /// Softball.
    public static let softball = WorkoutActivity(rawValue: 42)
    /// Squash.
    public static let squash = WorkoutActivity(rawValue: 43)
    /// Stair climbing.
    public static let stairClimbing = WorkoutActivity(rawValue: 44)
    /// Surfing sports.
    public static let surfingSports = WorkoutActivity(rawValue: 45)
    /// Swimming.
    public static let swimming = WorkoutActivity(rawValue: 46)
    /// Table tennis.
    public static let tableTennis = WorkoutActivity(rawValue: 47)
    /// Tennis.
    public static let tennis = WorkoutActivity(rawValue: 48)
    /// Track and field.
    public static let trackAndField = WorkoutActivity(rawValue: 49)
    /// Traditional strength training.
    public static let traditionalStrengthTraining = WorkoutActivity(rawValue: 50)
    /// Volleyball.
    public static let volleyball = WorkoutActivity(rawValue: 51)
    /// Walking.
    public static let walking = WorkoutActivity(rawValue: 52)
    /// Water fitness.
    public static let waterFitness = WorkoutActivity(rawValue: 53)
    /// Water polo.
    public static let waterPolo = WorkoutActivity(rawValue: 54)
    /// Water sports.
    public static let waterSports = WorkoutActivity(rawValue: 55)
    /// Wrestling.
    public static let wrestling = WorkoutActivity(rawValue: 56)
    /// Yoga.
    public static let yoga = WorkoutActivity(rawValue: 57)
    /// Barre.
    public static let barre = WorkoutActivity(rawValue: 58)
    /// Core training.
    public static let coreTraining = WorkoutActivity(rawValue: 59)
    /// Cross country skiing.
    public static let crossCountrySkiing = WorkoutActivity(rawValue: 60)
    /// Downhill skiing.
    public static let downhillSkiing = WorkoutActivity(rawValue: 61)
    /// Flexibility.
    public static let flexibility = WorkoutActivity(rawValue: 62)
    /// High intensity interval training.
    public static let highIntensityIntervalTraining = WorkoutActivity(rawValue: 63)
    /// Jump rope.
    public static let jumpRope = WorkoutActivity(rawValue: 64)
    /// Kickboxing.
    public static let kickboxing = WorkoutActivity(rawValue: 65)
    /// Pilates.
    public static let pilates = WorkoutActivity(rawValue: 66)
    /// Snowboarding.
    public static let snowboarding = WorkoutActivity(rawValue: 67)
    /// Stairs.
    public static let stairs = WorkoutActivity(rawValue: 68)
    /// Step training.
    public static let stepTraining = WorkoutActivity(rawValue: 69)
    /// Wheelchair walk pace.
    public static let wheelchairWalkPace = WorkoutActivity(rawValue: 70)
    /// Wheelchair run pace.
    public static let wheelchairRunPace = WorkoutActivity(rawValue: 71)
    /// Tai chi.
    public static let taiChi = WorkoutActivity(rawValue: 72)
    /// Mixed cardio.
    public static let mixedCardio = WorkoutActivity(rawValue: 73)
    /// Hand cycling.
    public static let handCycling = WorkoutActivity(rawValue: 74)
    /// Disc sports.
    public static let discSports = WorkoutActivity(rawValue: 75)
    /// Fitness gaming.
    public static let fitnessGaming = WorkoutActivity(rawValue: 76)
    /// Cardio dance.
    public static let cardioDance = WorkoutActivity(rawValue: 77)
    /// Social dance.
    public static let socialDance = WorkoutActivity(rawValue: 78)
    /// Pickleball.
    public static let pickleball = WorkoutActivity(rawValue: 79)
    /// A cool-down after a workout.
    public static let cooldown = WorkoutActivity(rawValue: 80)
    /// A multisport workout such as a triathlon.
    public static let swimBikeRun = WorkoutActivity(rawValue: 82)
    /// The transition between two sports of a multisport workout.
    public static let transition = WorkoutActivity(rawValue: 83)
    /// Underwater diving.
    public static let underwaterDiving = WorkoutActivity(rawValue: 84)
    /// Any other activity.
    public static let other = WorkoutActivity(rawValue: 3000)

    /// The names of the activities, in the order of their raw values.
    static let namesInOrder: [(activity: WorkoutActivity, name: String)] = [
        (.americanFootball,              "americanFootball"),
        (.archery,                       "archery"),
        (.australianFootball,            "australianFootball"),
        (.badminton,                     "badminton"),
        (.baseball,                      "baseball"),
        (.basketball,                    "basketball"),
        (.bowling,                       "bowling"),
        (.boxing,                        "boxing"),
        (.climbing,                      "climbing"),
        (.cricket,                       "cricket"),
        (.crossTraining,                 "crossTraining"),
        (.curling,                       "curling"),
        (.cycling,                       "cycling"),
        (.dance,                         "dance"),
        (.danceInspiredTraining,         "danceInspiredTraining"),
        (.elliptical,                    "elliptical"),
        (.equestrianSports,              "equestrianSports"),
        (.fencing,                       "fencing"),
        (.fishing,                       "fishing"),
        (.functionalStrengthTraining,    "functionalStrengthTraining"),
        (.golf,                          "golf"),
        (.gymnastics,                    "gymnastics"),
        (.handball,                      "handball"),
        (.hiking,                        "hiking"),
        (.hockey,                        "hockey"),
        (.hunting,                       "hunting"),
        (.lacrosse,                      "lacrosse"),
        (.martialArts,                   "martialArts"),
        (.mindAndBody,                   "mindAndBody"),
        (.mixedMetabolicCardioTraining,  "mixedMetabolicCardioTraining"),
        (.paddleSports,                  "paddleSports"),
        (.play,                          "play"),
        (.preparationAndRecovery,        "preparationAndRecovery"),
        (.racquetball,                   "racquetball"),
        (.rowing,                        "rowing"),
        (.rugby,                         "rugby"),
        (.running,                       "running"),
        (.sailing,                       "sailing"),
        (.skatingSports,                 "skatingSports"),
        (.snowSports,                    "snowSports"),
        (.soccer,                        "soccer"),
        (.softball,                      "softball"),
        (.squash,                        "squash"),
        (.stairClimbing,                 "stairClimbing"),
        (.surfingSports,                 "surfingSports"),
        (.swimming,                      "swimming"),
        (.tableTennis,                   "tableTennis"),
        (.tennis,                        "tennis"),
        (.trackAndField,                 "trackAndField"),
        (.traditionalStrengthTraining,   "traditionalStrengthTraining"),
        (.volleyball,                    "volleyball"),
        (.walking,                       "walking"),
        (.waterFitness,                  "waterFitness"),
        (.waterPolo,                     "waterPolo"),
        (.waterSports,                   "waterSports"),
        (.wrestling,                     "wrestling"),
        (.yoga,                          "yoga"),
        (.barre,                         "barre"),
        (.coreTraining,                  "coreTraining"),
        (.crossCountrySkiing,            "crossCountrySkiing"),
        (.downhillSkiing,                "downhillSkiing"),
        (.flexibility,                   "flexibility"),
        (.highIntensityIntervalTraining, "highIntensityIntervalTraining"),
        (.jumpRope,                      "jumpRope"),
        (.kickboxing,                    "kickboxing"),
        (.pilates,                       "pilates"),
        (.snowboarding,                  "snowboarding"),
        (.stairs,                        "stairs"),
        (.stepTraining,                  "stepTraining"),
        (.wheelchairWalkPace,            "wheelchairWalkPace"),
        (.wheelchairRunPace,             "wheelchairRunPace"),
        (.taiChi,                        "taiChi"),
        (.mixedCardio,                   "mixedCardio"),
        (.handCycling,                   "handCycling"),
        (.discSports,                    "discSports"),
        (.fitnessGaming,                 "fitnessGaming"),
        (.cardioDance,                   "cardioDance"),
        (.socialDance,                   "socialDance"),
        (.pickleball,                    "pickleball"),
        (.cooldown,                      "cooldown"),
        (.swimBikeRun,                   "swimBikeRun"),
        (.transition,                    "transition"),
        (.underwaterDiving,              "underwaterDiving"),
        (.other,                         "other"),
    ]
}
