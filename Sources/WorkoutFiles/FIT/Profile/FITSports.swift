/// What a sport of the FIT profile is here.
enum FITSports {
    struct Sport {
        /// The raw value of the activity type.
        var activity: UInt
        /// The name in the profile, the more special one if there is one.
        var name: String
        var isIndoor: Bool?
        var isPoolSwim: Bool?
    }

    static let generic: Int64 = 0
    static let transition: Int64 = 3
    static let swimming: Int64 = 5
    static let lapSwimming: Int64 = 17
    static let openWater: Int64 = 18

    /// The sport of a session; unknown numbers are activities we do not know.
    static func sport(_ sport: Int64?, _ subSport: Int64?) -> Sport {
        let special = subSport.flatMap { subSports[$0] }
        let general = sport.flatMap { sports[$0] }
        let activity: UInt =
            switch (sport, subSport) {
            // These leave open what is done, or what kind of it.
            case (13, 37): 40
            case (2, 12), (2, 88): 74
            case (4, _), (10, _), (0, _), (nil, _): special?.activity ?? general?.activity ?? ActivityNames.other
            case (64, _), (70, _): special?.activity ?? general?.activity ?? ActivityNames.other
            default: general?.activity ?? special?.activity ?? ActivityNames.other
            }
        let names = [general?.name, special?.name].compactMap(\.self)
        let isSwim = activity == ActivityNames.swimming
        return Sport(
            activity: activity,
            name: names.isEmpty ? sport.map { "sport \($0)" } ?? "generic" : names.joined(separator: ", "),
            isIndoor: special?.isIndoor,
            isPoolSwim: !isSwim ? nil : subSport == lapSwimming ? true : subSport == openWater ? false : nil)
    }

    /// The sport that stands for a session in a file that is written.
    static func numbers(of session: RecordedSession) -> (sport: Int64, subSport: Int64) {
        if let named = numbers(named: session.activityName), says(named, session) { return named }
        return numbers(ofActivity: session)
    }

    /// Whether numbers mean what a session is.
    private static func says(_ numbers: (sport: Int64, subSport: Int64), _ session: RecordedSession) -> Bool {
        let read = sport(numbers.sport, numbers.subSport)
        return read.activity == session.activity && read.isIndoor == session.isIndoor
            && read.isPoolSwim == session.isPoolSwim
    }

    /// The numbers for a name as ``sport(_:_:)`` gives it, of the more special kind if it has one.
    private static func numbers(named name: String?) -> (sport: Int64, subSport: Int64)? {
        guard let name else { return nil }
        if name.hasPrefix("sport "), let number = Int64(name.dropFirst("sport ".count)), (0..<0xFF).contains(number) {
            return (number, 0)
        }
        if let general = sportNumbers[name] { return (general, 0) }
        return subSports.keys.sorted().lazy.compactMap { number -> (sport: Int64, subSport: Int64)? in
            guard let special = subSports[number]?.name, name.hasSuffix(", " + special) else { return nil }
            return sportNumbers[String(name.dropLast(special.count + 2))].map { ($0, number) }
        }.first
    }

    private static let sportNumbers = Dictionary(sports.map { ($1.name, $0) }, uniquingKeysWith: min)

    private static func numbers(ofActivity session: RecordedSession) -> (sport: Int64, subSport: Int64) {
        let (sport, subSport) = written[session.activity] ?? (generic, 0)
        if session.activity == ActivityNames.swimming {
            return (sport, session.isPoolSwim.map { $0 ? lapSwimming : openWater } ?? 0)
        }
        guard subSport == 0, session.isIndoor == true else { return (sport, subSport) }
        switch session.activity {
        case ActivityNames.running: return (sport, 1)
        case ActivityNames.cycling: return (sport, 6)
        case 35: return (sport, 14)
        case 52: return (sport, 27)
        default: return (sport, subSport)
        }
    }

    /// The stroke of a length; drills have no style of their own.
    static func stroke(_ number: Int64?) -> RecordedLength.Stroke? {
        switch number {
        case 0: .freestyle
        case 1: .backstroke
        case 2: .breaststroke
        case 3: .butterfly
        case 4: .unknown
        case 5, 6, 7, 8: .mixed
        case nil: nil
        default: .unknown
        }
    }

    /// The number of a stroke; nil if the profile has none.
    static func number(of stroke: RecordedLength.Stroke?) -> UInt8? {
        switch stroke {
        case .freestyle: 0
        case .backstroke: 1
        case .breaststroke: 2
        case .butterfly: 3
        case .unknown: 4
        case .mixed: 5
        case .kickboard, nil: nil
        }
    }

    private static let written: [UInt: (Int64, Int64)] = [
        37: (1, 0), 13: (2, 0), 74: (2, 12), 83: (3, 0), 46: (5, 0), 6: (6, 0), 41: (7, 0), 48: (8, 0), 1: (9, 0),
        52: (11, 0), 60: (12, 0), 61: (13, 0), 40: (13, 37), 67: (14, 0), 35: (15, 0), 24: (17, 0), 82: (18, 78),
        31: (19, 0), 21: (25, 0), 17: (27, 0), 26: (28, 0), 19: (29, 0), 9: (31, 0), 38: (32, 0), 39: (33, 0),
        45: (38, 0), 55: (40, 0), 8: (47, 0), 44: (48, 0), 5: (49, 0), 84: (53, 0), 63: (62, 70), 70: (65, 0),
        71: (66, 0), 29: (67, 0), 75: (69, 0), 10: (71, 0), 36: (72, 0), 25: (73, 0), 27: (74, 0), 51: (75, 0),
        28: (80, 0), 77: (83, 0), 64: (84, 0), 16: (4, 15), 50: (10, 20), 57: (10, 43), 66: (10, 44), 62: (10, 19),
        73: (10, 26), 43: (64, 94), 4: (64, 95), 34: (64, 96), 47: (64, 97), 79: (64, 84), 2: (79, 0),
    ]

    // swift-format-ignore
    private static let sports: [Int64: (activity: UInt, name: String)] = [
        0: (3000, "generic"), 1: (37, "running"), 2: (13, "cycling"), 3: (83, "transition"),
        4: (3000, "fitness equipment"), 5: (46, "swimming"), 6: (6, "basketball"), 7: (41, "soccer"), 8: (48, "tennis"),
        9: (1, "American football"), 10: (3000, "training"), 11: (52, "walking"), 12: (60, "cross-country skiing"),
        13: (61, "alpine skiing"), 14: (67, "snowboarding"), 15: (35, "rowing"), 16: (24, "mountaineering"),
        17: (24, "hiking"), 18: (82, "multisport"), 19: (31, "paddling"), 20: (3000, "flying"), 21: (13, "e-biking"),
        22: (3000, "motorcycling"), 23: (3000, "boating"), 24: (3000, "driving"), 25: (21, "golf"),
        26: (3000, "hang gliding"), 27: (17, "horse riding"), 28: (26, "hunting"), 29: (19, "fishing"),
        30: (39, "inline skating"), 31: (9, "rock climbing"), 32: (38, "sailing"), 33: (39, "ice skating"),
        34: (3000, "sky diving"), 35: (24, "snowshoeing"), 36: (3000, "snowmobiling"),
        37: (31, "stand-up paddling"), 38: (45, "surfing"), 39: (55, "wakeboarding"), 40: (55, "water skiing"),
        41: (31, "kayaking"), 42: (31, "rafting"), 43: (45, "windsurfing"), 44: (45, "kitesurfing"),
        45: (3000, "tactical"), 46: (3000, "jumpmaster"), 47: (8, "boxing"), 48: (44, "floor climbing"),
        49: (5, "baseball"), 53: (84, "diving"), 56: (3000, "shooting"), 58: (40, "winter sport"), 62: (63, "HIIT"),
        64: (3000, "racket sport"), 65: (70, "wheelchair, walking pace"), 66: (71, "wheelchair, running pace"),
        67: (29, "meditation"), 69: (75, "disc golf"), 70: (3000, "team sport"), 71: (10, "cricket"), 72: (36, "rugby"),
        73: (25, "hockey"), 74: (27, "lacrosse"), 75: (51, "volleyball"), 76: (55, "water tubing"),
        77: (45, "wakesurfing"), 78: (55, "water sport"), 79: (2, "archery"), 80: (28, "martial arts"),
        81: (3000, "motor sports"), 82: (55, "snorkeling"), 83: (77, "dance"), 84: (64, "jump rope"), 85: (84, "pool apnea"),
        86: (62, "mobility"), 87: (24, "geocaching"), 88: (31, "canoeing"),
    ]

    // swift-format-ignore
    private static let subSports: [Int64: (activity: UInt?, name: String, isIndoor: Bool?)] = [
        1: (37, "treadmill", true), 2: (nil, "street", false), 3: (nil, "trail", false), 4: (nil, "track", nil),
        5: (13, "spin", true), 6: (13, "indoor", true), 7: (nil, "road", false), 8: (nil, "mountain", false),
        9: (nil, "downhill", false), 10: (nil, "recumbent", nil), 11: (nil, "cyclocross", false),
        12: (74, "hand cycling", nil), 13: (nil, "track cycling", nil), 14: (35, "indoor rowing", true),
        15: (16, "elliptical", true), 16: (44, "stair climbing", true), 17: (46, "lap swimming", nil),
        18: (46, "open water", false), 19: (62, "flexibility", nil), 20: (50, "strength", nil), 25: (60, "indoor skiing", true),
        26: (73, "cardio", nil), 27: (52, "indoor walking", true), 30: (52, "casual walking", nil),
        31: (52, "speed walking", nil), 37: (nil, "backcountry", false), 38: (nil, "resort", false),
        42: (nil, "skating", false), 43: (57, "yoga", nil), 44: (66, "pilates", nil), 45: (37, "indoor running", true),
        46: (nil, "gravel", false), 58: (nil, "virtual", true), 62: (29, "breathing", nil), 67: (nil, "ultra", nil),
        68: (9, "indoor climbing", true), 69: (9, "bouldering", nil), 70: (63, "HIIT", nil), 73: (63, "AMRAP", nil),
        74: (63, "EMOM", nil), 75: (63, "Tabata", nil), 78: (82, "triathlon", nil), 84: (79, "pickleball", nil),
        86: (70, "indoor wheelchair, walking pace", true), 87: (71, "indoor wheelchair, running pace", true),
        88: (74, "indoor hand cycling", true), 94: (43, "squash", nil), 95: (4, "badminton", nil),
        96: (34, "racquetball", nil), 97: (47, "table tennis", nil), 124: (24, "rucking", nil),
        126: (82, "pool triathlon", nil),
    ]
}
