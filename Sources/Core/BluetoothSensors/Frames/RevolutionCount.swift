/// A cumulative revolution count with the time of the last revolution on a 16-bit clock.
package struct RevolutionCount: Sendable, Hashable {
    /// The revolutions since an unspecified moment, modulo the width of the field.
    package var revolutions: UInt32
    /// The time of the last revolution in ticks of the sensor's clock, modulo 65536.
    package var time: UInt16

    package init(_ revolutions: UInt32, _ time: UInt16) {
        self.revolutions = revolutions
        self.time = time
    }

    /// Reads a wheel count: 32 bits, 6 bytes with the time (SEN-30, SEN-41).
    init(wheel frame: inout FrameReader) throws(SensorDecodingError) {
        self.init(try frame.u32("the wheel revolutions"), try frame.u16("the wheel event time"))
    }

    /// Reads a crank count: 16 bits.
    init(crank frame: inout FrameReader) throws(SensorDecodingError) {
        self.init(UInt32(try frame.u16("the crank revolutions")), try frame.u16("the crank event time"))
    }
}

/// A cycling speed and cadence measurement, 0x2A5B; both clocks run at 1024 ticks per second.
package struct CyclingSpeedMeasurement: Sendable, Hashable {
    package var wheel: RevolutionCount?
    package var crank: RevolutionCount?

    package init(_ bytes: [UInt8]) throws(SensorDecodingError) {
        var frame = FrameReader(bytes, of: .cyclingSpeed)
        let flags = try frame.u8("the flags")
        if flags.has(0) { wheel = try RevolutionCount(wheel: &frame) }
        if flags.has(1) { crank = try RevolutionCount(crank: &frame) }
    }
}
