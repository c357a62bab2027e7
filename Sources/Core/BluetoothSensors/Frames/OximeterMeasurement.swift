/// A pulse oximeter measurement: a spot check, 0x2A5E, or continuous, 0x2A5F.
package struct OximeterMeasurement: Sendable, Hashable {
    /// A pair of oxygen saturation and pulse.
    package struct Pair: Sendable, Hashable {
        /// The saturation in percent; `nil` if there is none.
        package var saturation: MedicalFloat?
        /// The pulse in beats per minute; `nil` if there is none.
        package var pulse: MedicalFloat?
    }

    package var normal: Pair
    package var fast: Pair?
    package var slow: Pair?
    package var date: SensorDate?
    package var status: UInt16 = 0
    package var device: UInt32 = 0
    /// The pulse amplitude index, in percent.
    package var amplitude: MedicalFloat?

    /// Decodes a spot-check measurement, 0x2A5E.
    package init(spot bytes: [UInt8]) throws(SensorDecodingError) {
        var frame = FrameReader(bytes, of: .oximeterSpot)
        let flags = try frame.u8("the flags")
        normal = try Self.pair(&frame, "saturation and pulse")
        if flags.has(0) { date = try frame.date() }
        // The time of a clock that was never set is meaningless.
        if flags.has(4) { date = nil }
        try readRest(&frame, flags >> 1)
    }

    /// Decodes a continuous measurement, 0x2A5F.
    package init(continuous bytes: [UInt8]) throws(SensorDecodingError) {
        var frame = FrameReader(bytes, of: .oximeter)
        let flags = try frame.u8("the flags")
        normal = try Self.pair(&frame, "saturation and pulse")
        if flags.has(0) { fast = try Self.pair(&frame, "the fast values") }
        if flags.has(1) { slow = try Self.pair(&frame, "the slow values") }
        try readRest(&frame, flags >> 2)
    }

    private mutating func readRest(_ frame: inout FrameReader, _ flags: UInt8) throws(SensorDecodingError) {
        if flags.has(0) { status = try frame.u16("the measurement status") }
        if flags.has(1) { device = try frame.u24("the device status") }
        if flags.has(2) { amplitude = try frame.short("the pulse amplitude") }
    }

    private static func pair(_ frame: inout FrameReader, _ field: String) throws(SensorDecodingError) -> Pair {
        guard frame.rest >= 4 else { throw frame.refusal("the frame ends inside \(field)") }
        return Pair(saturation: try frame.short(field), pulse: try frame.short(field))
    }

    /// A Boolean value that indicates whether the measurement is a person's and plausible (SEN-94).
    package var isGood: Bool {
        let bad: UInt16 = 1 << 10 | 1 << 11 | 1 << 12 | 1 << 13 | 1 << 15
        let badDevice: UInt32 = 1 << 3 | 1 << 11 | 1 << 13 | 1 << 14 | 1 << 15
        return status & bad == 0 && device & badDevice == 0
    }

    /// A Boolean value that indicates whether the device marks the value as questionable; such values are stored with
    /// a warning.
    package var isQuestionable: Bool { status.has(14) }
}
