/// A row of the profile: one field of one kind of message.
///
/// Files may declare another type for a field; what is read has the type of the file, what is written that of the row.
struct FITField: Hashable, Sendable {
    /// The number in the definition of a message.
    let number: UInt8
    /// The type that is written.
    let type: FITBaseType
    /// What the values are when they have been read.
    let unit: FITUnit
    /// How many steps of the file make one of the unit.
    let scale: Double
    /// Subtracted after a value was divided by the scale, in the unit.
    let offset: Double

    @inline(__always)
    init(
        _ number: UInt8, _ type: FITBaseType, _ unit: FITUnit = .none, scale: Double = 1, offset: Double = 0
    ) {
        self.number = number
        self.type = type
        self.unit = unit
        self.scale = scale
        self.offset = offset
    }

    /// The whole number that says a value; nil if there is none, or it does not fit.
    func bits(of value: Double?) -> Int64? {
        value.flatMap { Int64(exactly: (($0 + offset) * scale).rounded()) }.flatMap { type.holds($0) ? $0 : nil }
    }

    /// What a reader finds in place of a value that was written; nil if the field cannot say it.
    func read(_ value: Double) -> Double? { bits(of: value).map { Double($0) / scale - offset } }
}

/// The units of fields, as files spell them.
enum FITUnit: String, Sendable {
    /// Numbers that count or name something.
    case none = ""
    case second = "s"
    case millisecond = "ms"
    case meter = "m"
    case centimeter = "cm"
    case meterPerSecond = "m/s"
    case degree = "deg"
    case celsius = "C"
    case beatPerMinute = "bpm"
    case turnPerMinute = "rpm"
    case breathPerMinute = "breaths/min"
    case watt = "W"
    case kilocalorie = "kcal"
    case kilogram = "kg"
    /// A part of the whole: 0.2 is 20 %.
    case fraction = "1"
    case millimeterOfMercury = "mmHg"
}
