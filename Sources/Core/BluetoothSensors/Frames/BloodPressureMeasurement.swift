/// A blood pressure measurement, 0x2A35.
package struct BloodPressureMeasurement: Sendable, Hashable {
    /// The systolic pressure in millimetres of mercury, or in kilopascals.
    package var systolic: Double?
    package var diastolic: Double?
    package var mean: Double?
    /// A Boolean value that indicates whether the pressures are in kilopascals instead of millimetres of mercury.
    package var isKilopascal: Bool
    package var date: SensorDate?
    /// The pulse, in beats per minute.
    package var pulse: Double?
    package var user: UInt8?
    package var status = Status()

    /// The status flags reported by the cuff.
    package struct Status: OptionSet, Sendable, Hashable {
        package let rawValue: UInt16
        package init(rawValue: UInt16) { self.rawValue = rawValue }
        package static let moved = Status(rawValue: 1)
        package static let looseCuff = Status(rawValue: 2)
        package static let irregularPulse = Status(rawValue: 4)
        package static let wrongPosition = Status(rawValue: 32)
    }

    package init(_ bytes: [UInt8]) throws(SensorDecodingError) {
        var frame = FrameReader(bytes, of: .bloodPressure)
        let flags = try frame.u8("the flags")
        isKilopascal = flags.has(0)
        guard frame.rest >= 6 else { throw frame.refusal("the frame ends inside the pressures") }
        systolic = try frame.short("the systolic pressure")?.value
        diastolic = try frame.short("the diastolic pressure")?.value
        mean = try frame.short("the mean pressure")?.value
        if flags.has(1) { date = try frame.date() }
        if flags.has(2) { pulse = try frame.short("the pulse")?.value }
        if flags.has(3) { user = try frame.u8("the user") }
        if flags.has(4) { status = Status(rawValue: try frame.u16("the status")) }
    }
}
