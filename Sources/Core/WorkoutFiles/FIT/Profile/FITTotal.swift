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
    // swift-format-ignore
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
