import HealthModel

/// The mapping between sports of the FIT profile and activities.
enum FITSports {
    struct Sport {
        var activity: WorkoutActivity
        /// The name in the profile, the more specific one if there is one.
        var name: String
        var isIndoor: Bool?
        var isPoolSwim: Bool?
    }

    static let generic: Int64 = 0
    static let transition: Int64 = 3
    static let swimming: Int64 = 5
    static let lapSwimming: Int64 = 17
    static let openWater: Int64 = 18

    /// Returns the sport of a session; unknown numbers are mapped to other activities.
    static func sport(_ sport: Int64?, _ subSport: Int64?) -> Sport {
        let special = subSport.flatMap { subSports[$0] }
        let general = sport.flatMap { sports[$0] }
        let activity: WorkoutActivity =
            switch (sport, subSport) {
            // These sports do not determine the activity or its variant.
            case (13, 37): .snowSports
            case (2, 12), (2, 88): .handCycling
            case (4, _), (10, _), (0, _), (nil, _): special?.activity ?? general?.activity ?? .other
            case (64, _), (70, _): special?.activity ?? general?.activity ?? .other
            default: general?.activity ?? special?.activity ?? .other
            }
        let names = [general?.name, special?.name].compactMap(\.self)
        let isSwim = activity == .swimming
        return Sport(
            activity: activity,
            name: names.isEmpty ? sport.map { "sport \($0)" } ?? "generic" : names.joined(separator: ", "),
            isIndoor: special?.isIndoor,
            isPoolSwim: !isSwim ? nil : subSport == lapSwimming ? true : subSport == openWater ? false : nil)
    }

    /// Returns the numbers that represent a session in a written file.
    static func numbers(of session: RecordedSession) -> (sport: Int64, subSport: Int64) {
        if let named = numbers(named: session.activityName), says(named, session) { return named }
        return numbers(ofActivity: session)
    }

    /// Returns whether the numbers are read back as the same kind of session.
    private static func says(_ numbers: (sport: Int64, subSport: Int64), _ session: RecordedSession) -> Bool {
        let read = sport(numbers.sport, numbers.subSport)
        return read.activity == session.activity && read.isIndoor == session.isIndoor
            && read.isPoolSwim == session.isPoolSwim
    }

    /// Returns the numbers for a name returned by ``sport(_:_:)``, with the sub sport if it has one.
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
        numbers(of: session.activity, isIndoor: session.isIndoor, isPoolSwim: session.isPoolSwim)
    }

    /// Returns the numbers of an activity in a setting.
    static func numbers(
        of activity: WorkoutActivity, isIndoor: Bool?, isPoolSwim: Bool?
    ) -> (sport: Int64, subSport: Int64) {
        let (sport, subSport) = written[activity] ?? (generic, 0)
        if activity == .swimming { return (sport, isPoolSwim.map { $0 ? lapSwimming : openWater } ?? 0) }
        guard subSport == 0, isIndoor == true else { return (sport, subSport) }
        switch activity {
        case .running: return (sport, 1)
        case .cycling: return (sport, 6)
        case .rowing: return (sport, 14)
        case .walking: return (sport, 27)
        default: return (sport, subSport)
        }
    }

    /// Returns the stroke of a length; drills have no stroke.
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

    /// Returns the number of a stroke, or nil if the profile has none.
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
}
