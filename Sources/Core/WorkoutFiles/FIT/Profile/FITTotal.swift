/// A total of sessions and laps, with its field number in each.
struct FITTotal {
    enum Kind {
        case session
        case lap
    }

    let total: StatedTotal
    private let session: FITField
    private let lap: FITField
    /// A Boolean value that indicates whether the field is used only if no previous row contains the same total.
    ///
    /// Such a field is not written.
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

    /// Returns the field in a session or a lap.
    @inline(__always) func field(_ kind: Kind) -> FITField { kind == .session ? session : lap }

    /// All totals: the field number in a session, that in a lap, and the type common to both.
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
