import HealthModel

/// The numbers of activities in the GPX files of Samsung Health, which have no `type` but an `exercisetype`.
///
/// Source: the exercise types of the Samsung Health SDK.
enum SamsungExercise {
    /// Returns the name of an activity for its number; a text that is not a number is the name itself.
    ///
    /// Returns nil for an unknown number and for the number of custom activities.
    static func activityName(_ text: String) -> String? {
        guard let number = Int(text) else { return text }
        return names[number]
    }

    // swift-format-ignore
    private static let names: [Int: String] = [
        1001: "walking",               1002: "running",
        2001: "baseball",              2003: "cricket",            3001: "golf",
        4001: "hockey",                4002: "rugby",              4003: "basketball",
        4004: "soccer",                4006: "american football",
        5001: "volleyball",            5002: "volleyball",
        6001: "squash",                6002: "tennis",             6003: "badminton",
        6004: "table tennis",          6005: "racquetball",
        7002: "boxing",                7003: "martial arts",
        8001: "dance",                 8002: "dance",              8003: "dance",
        9001: "pilates",               9002: "yoga",
        10002: "jump rope",            10007: "cross training",
        11001: "inline skating",       11004: "archery",           11005: "horse riding",
        11007: "cycling",              11009: "roller skating",
        13001: "hiking",               13002: "rock climbing",     13003: "hiking",
        13004: "mountain biking",
        14001: "swimming",             14002: "water fitness",     14003: "canoeing",
        14004: "sailing",              14005: "scuba diving",      14007: "kayaking",
        14008: "kitesurfing",          14011: "windsurfing",       14012: "sailing",
        14013: "water skiing",
        15001: "stair stepper",        15003: "indoor ride",       15004: "rowing",
        15005: "treadmill running",    15006: "elliptical",
        16001: "cross country skiing", 16002: "skiing",            16003: "ice skating",
        16004: "ice skating",          16006: "hockey",            16007: "snowboarding",
        16008: "alpine skiing",        16009: "snowshoeing",
    ]
}
