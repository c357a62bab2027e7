/// A field of a message in the profile.
///
/// Files may declare another type for a field: reading uses the type of the file, writing that of the profile.
struct FITField: Hashable, Sendable {
    /// The field number in the definition of a message.
    let number: UInt8
    /// The type used for writing.
    let type: FITBaseType
    /// The unit of decoded values.
    let unit: FITUnit
    /// The number of encoded steps per unit.
    let scale: Double
    /// The offset subtracted after dividing by the scale, in the unit.
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

    /// Returns the encoded integer, or nil if there is no value or it is out of range.
    func bits(of value: Double?) -> Int64? {
        value.flatMap { Int64(exactly: (($0 + offset) * scale).rounded()) }.flatMap { type.holds($0) ? $0 : nil }
    }

    /// Returns the value that a reader decodes after writing, or nil if the field cannot represent it.
    func read(_ value: Double) -> Double? { bits(of: value).map { Double($0) / scale - offset } }
}

/// The units of fields, as spelled in files.
enum FITUnit: String, Sendable {
    /// No unit: counts and identifiers.
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
    /// A fraction of the whole: 0.2 is 20 %.
    case fraction = "1"
    case millimeterOfMercury = "mmHg"
}
