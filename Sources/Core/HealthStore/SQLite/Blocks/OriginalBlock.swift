import HealthModel

/// What is kept of the originals of a block of a series: only what does not follow from its quantities.
struct OriginalBlock {
    /// How many originals there are.
    var count = 0
    /// The usual time from one original to the next, in seconds; 0 where none was joined.
    var step = 0.0
    /// The insertion number of the first one.
    var firstNumber: Int64 = 0
    /// For each quantity how many more originals than usual it has, and the forms of their dates and values.
    var forms: [UInt8]?
    /// The starts that ``OriginalForm/listed`` lists.
    var starts: [UInt8]?
    /// The starts and ends that ``OriginalForm/whole`` lists.
    var intervals: [UInt8]?
    /// The values that ``OriginalForm/listed`` lists, one a quantity.
    var levels: [UInt8]?
    /// The values and units that ``OriginalForm/whole`` lists.
    var given: [UInt8]?
    /// All insertion numbers; nil if they count up.
    var numbers: [UInt8]?
    /// When each was added where it comes from, in seconds after its end; nil if that is known of none.
    var delays: [UInt8]?

    /// The quantities that stand for the originals.
    struct Quantities {
        var starts: [Double]
        var ends: [Double]
        /// In the unit of the series.
        var values: [Double]
        /// Whether condensing made the interval, 1 or 0; nil if it made none.
        var marks: [Double]?
        /// The store's number of the unit of the series.
        var unit: Int64
        /// Whether values add up where they are joined.
        var isCumulative: Bool
    }

    /// Whether the start that follows an original is the end of the quantity, and so need not be told.
    static func isLast(_ place: Int, of count: Int, isCumulative: Bool) -> Bool {
        place >= (isCumulative ? count - 1 : count - 2)
    }
}

/// How the originals of a quantity are told, for their dates and for their values.
enum OriginalForm: Double {
    /// They follow: dates at equal distances; the quantity's value, or equal parts of it.
    case regular = 0
    /// Starts alone, of instants or of intervals that touch; or one value for all.
    case listed = 1
    /// Starts and ends; or values with their units.
    case whole = 2
}

/// What the originals of a quantity are as a rule: neighbours of one length and one value.
struct OriginalRule {
    let isCumulative: Bool
    let step: Double

    /// How many there are in an interval.
    @inline(__always)
    func count(from start: Double, to end: Double, isMade: Bool) -> Int {
        guard step > 0, isMade || isCumulative else { return 1 }
        let steps = (end - start) / step
        guard steps >= 0, steps < Double(BlockCodec.maximumCount) else { return 1 }
        // To the nearest whole number.
        return isCumulative ? max(1, Int(steps + 0.5)) : 1 + Int(steps + 0.5)
    }

    /// The dates of one of several.
    @inline(__always)
    func interval(_ place: Int, of count: Int, from start: Double, to end: Double) -> (start: Double, end: Double) {
        guard count > 1 else { return (start, end) }
        let parts = isCumulative ? count : count - 1
        let instant = Self.instant(place, of: parts, from: start, to: end)
        return (instant, isCumulative ? Self.instant(place + 1, of: parts, from: start, to: end) : instant)
    }

    /// The value of each of several.
    @inline(__always)
    func value(of value: Double, count: Int) -> Double { isCumulative ? value / Double(count) : value }

    @inline(__always)
    private static func instant(_ place: Int, of parts: Int, from start: Double, to end: Double) -> Double {
        place == parts ? end : start + (end - start) * Double(place) / Double(parts)
    }
}
