import HealthModel

/// The stored originals of a block of a series: only the parts that cannot be derived from its quantities.
struct OriginalBlock {
    /// The number of originals.
    var count = 0
    /// The usual time between originals, in seconds; 0 if none were joined.
    var step = 0.0
    /// The insertion number of the first original.
    var firstNumber: Int64 = 0
    /// The surplus over the usual number of originals of each quantity, and the forms of their dates and values.
    var forms: [UInt8]?
    /// The start dates listed by ``OriginalForm/listed``.
    var starts: [UInt8]?
    /// The start and end dates listed by ``OriginalForm/whole``.
    var intervals: [UInt8]?
    /// The values listed by ``OriginalForm/listed``, one per quantity.
    var levels: [UInt8]?
    /// The values and units listed by ``OriginalForm/whole``.
    var given: [UInt8]?
    /// All insertion numbers; nil if they are consecutive.
    var numbers: [UInt8]?
    /// The times at which each original was added at its origin, in seconds after its end; nil if all are unknown.
    var delays: [UInt8]?

    /// The quantities that represent the originals.
    struct Quantities {
        var starts: [Double]
        var ends: [Double]
        /// The values in the unit of the series.
        var values: [Double]
        /// The marks of intervals that condensing created, 1 or 0; nil if it created none.
        var marks: [Double]?
        /// The store's number of the unit of the series.
        var unit: Int64
        /// A Boolean value that indicates whether joining adds up values.
        var isCumulative: Bool
    }

    /// Returns whether the start that follows an original is the end of the quantity, and so need not be stored.
    static func isLast(_ place: Int, of count: Int, isCumulative: Bool) -> Bool {
        place >= (isCumulative ? count - 1 : count - 2)
    }
}

/// The forms in which the originals of a quantity are stored, for their dates and for their values.
enum OriginalForm: Double {
    /// Derived from the quantity: dates at equal distances; the quantity's value, or equal parts of it.
    case regular = 0
    /// Start dates only, for instants or adjacent intervals; or one value for all.
    case listed = 1
    /// Start and end dates; or values with their units.
    case whole = 2
}

/// The usual originals of a quantity: adjacent ones of equal length and equal value.
struct OriginalRule {
    let isCumulative: Bool
    let step: Double

    /// Returns the usual number of originals in an interval.
    @inline(__always)
    func count(from start: Double, to end: Double, isMade: Bool) -> Int {
        guard step > 0, isMade || isCumulative else { return 1 }
        let steps = (end - start) / step
        guard steps >= 0, steps < Double(BlockCodec.maximumCount) else { return 1 }
        // Rounds to the nearest whole number.
        return isCumulative ? max(1, Int(steps + 0.5)) : 1 + Int(steps + 0.5)
    }

    /// Returns the dates of one of several originals.
    @inline(__always)
    func interval(_ place: Int, of count: Int, from start: Double, to end: Double) -> (start: Double, end: Double) {
        guard count > 1 else { return (start, end) }
        let parts = isCumulative ? count : count - 1
        let instant = Self.instant(place, of: parts, from: start, to: end)
        return (instant, isCumulative ? Self.instant(place + 1, of: parts, from: start, to: end) : instant)
    }

    /// Returns the value of each of several originals.
    @inline(__always)
    func value(of value: Double, count: Int) -> Double { isCumulative ? value / Double(count) : value }

    @inline(__always)
    private static func instant(_ place: Int, of parts: Int, from start: Double, to end: Double) -> Double {
        place == parts ? end : start + (end - start) * Double(place) / Double(parts)
    }
}
