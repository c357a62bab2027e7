// What an activity consists of: sessions, laps, lengths, sets, events.
// swift-format-ignore-file

extension FITProfile {
    enum Sport {
        static let message: UInt16 = 12
        static let sport           = FITField(0, .enumeration)
        static let subSport        = FITField(1, .enumeration)
        static let name            = FITField(3, .string)
    }

    /// A session; what it states stands in ``FITTotal``.
    enum Session {
        static let message: UInt16 = 18
        static let event           = FITField(0, .enumeration)
        static let eventType       = FITField(1, .enumeration)
        static let start           = FITField(2, .uint32, .second)
        static let sport           = FITField(5, .enumeration)
        static let subSport        = FITField(6, .enumeration)
        static let firstLap        = FITField(25, .uint16)
        static let lapCount        = FITField(26, .uint16)
        static let trigger         = FITField(28, .enumeration)
        static let poolLength      = FITField(44, .uint16, .meter, scale: 100)
        static let name            = FITField(110, .string)
    }

    /// A lap; what it states stands in ``FITTotal``.
    enum Lap {
        static let message: UInt16 = 19
        static let event           = FITField(0, .enumeration)
        static let eventType       = FITField(1, .enumeration)
        static let start           = FITField(2, .uint32, .second)
        static let sport           = FITField(25, .enumeration)
    }

    /// A length of a pool.
    enum Length {
        static let message: UInt16 = 101
        static let event           = FITField(0, .enumeration)
        static let eventType       = FITField(1, .enumeration)
        static let start           = FITField(2, .uint32, .second)
        static let elapsed         = FITField(3, .uint32, .second, scale: 1_000)
        static let timer           = FITField(4, .uint32, .second, scale: 1_000)
        static let strokeCount     = FITField(5, .uint16)
        static let stroke          = FITField(7, .enumeration)
        /// 0 for a rest at the wall.
        static let isActive        = FITField(12, .enumeration)
    }

    /// A set of exercises.
    enum Set {
        static let message: UInt16 = 225
        static let end             = FITField(254, .uint32, .second)
        static let duration        = FITField(0, .uint32, .second, scale: 1_000)
        static let repetitions     = FITField(3, .uint16)
        static let weight          = FITField(4, .uint16, .kilogram, scale: 16)
        /// 0 for a rest.
        static let isActive        = FITField(5, .uint8)
        static let start           = FITField(6, .uint32, .second)
    }

    enum Event {
        static let message: UInt16 = 21
        /// See ``FITEvent``.
        static let event           = FITField(0, .enumeration)
        static let type            = FITField(1, .enumeration)
        static let group           = FITField(4, .uint8)
    }

    enum Activity {
        static let message: UInt16 = 34
        static let timer           = FITField(0, .uint32, .second, scale: 1_000)
        static let sessionCount    = FITField(1, .uint16)
        /// 1 for several sports.
        static let kind            = FITField(2, .enumeration)
        static let event           = FITField(3, .enumeration)
        static let eventType       = FITField(4, .enumeration)
        /// The time of the clock on the wall.
        static let localTime       = FITField(5, .uint32, .second)
    }
}

/// Something that sessions and laps state, each under a number of its own.
struct FITTotal {
    enum Kind {
        case session
        case lap
    }

    let total: StatedTotal
    private let session: FITField
    private let lap: FITField
    /// Whether it counts only where no row before it says the same; such a row is not written.
    let isFallback: Bool

    private init(
        _ total: StatedTotal, _ session: UInt8, _ lap: UInt8, _ type: FITBaseType, _ unit: FITUnit = .none,
        scale: Double = 1, isFallback: Bool = false
    ) {
        self.total = total
        self.session = FITField(session, type, unit, scale: scale)
        self.lap = FITField(lap, type, unit, scale: scale)
        self.isFallback = isFallback
    }

    /// The field in a session or a lap.
    @inline(__always) func field(_ kind: Kind) -> FITField { kind == .session ? session : lap }

    /// By total: the number in a session, that in a lap, and what the field is in both.
    static let all = [
        FITTotal(.elapsed,            7,   7, .uint32, .second, scale: 1_000),
        FITTotal(.timer,              8,   8, .uint32, .second, scale: 1_000),
        FITTotal(.distance,           9,   9, .uint32, .meter, scale: 100),
        FITTotal(.cycles,            10,  10, .uint32),
        FITTotal(.energy,            11,  11, .uint16, .kilocalorie),
        FITTotal(.averageHeartRate,  16,  15, .uint8, .beatPerMinute),
        FITTotal(.maximumHeartRate,  17,  16, .uint8, .beatPerMinute),
        FITTotal(.averageCadence,    18,  17, .uint8, .turnPerMinute),
        FITTotal(.maximumCadence,    19,  18, .uint8, .turnPerMinute),
        FITTotal(.averagePower,      20,  19, .uint16, .watt),
        FITTotal(.maximumPower,      21,  20, .uint16, .watt),
        FITTotal(.ascent,            22,  21, .uint16, .meter),
        FITTotal(.descent,           23,  22, .uint16, .meter),
        FITTotal(.averageSpeed,     124, 110, .uint32, .meterPerSecond, scale: 1_000),
        FITTotal(.maximumSpeed,     125, 111, .uint32, .meterPerSecond, scale: 1_000),
        FITTotal(.averageSpeed,      14,  13, .uint16, .meterPerSecond, scale: 1_000, isFallback: true),
        FITTotal(.maximumSpeed,      15,  14, .uint16, .meterPerSecond, scale: 1_000, isFallback: true),
    ]
}
