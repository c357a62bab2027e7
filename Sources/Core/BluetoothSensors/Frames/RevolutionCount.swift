/// How often something has turned, and when it did last by a clock of 16 bits.
package struct RevolutionCount: Sendable, Hashable {
    /// Counted from some moment, modulo the width of the field.
    package var revolutions: UInt32
    /// Ticks of the sensor's clock, modulo 65536.
    package var time: UInt16

    package init(_ revolutions: UInt32, _ time: UInt16) {
        self.revolutions = revolutions
        self.time = time
    }

    /// A wheel's: 32 bits, 6 bytes with the time (SEN-30, SEN-41).
    init(wheel frame: inout FrameReader) throws(SensorDecodingError) {
        self.init(try frame.u32("the wheel revolutions"), try frame.u16("the wheel event time"))
    }

    /// A crank's: 16 bits.
    init(crank frame: inout FrameReader) throws(SensorDecodingError) {
        self.init(UInt32(try frame.u16("the crank revolutions")), try frame.u16("the crank event time"))
    }
}

/// A frame of a speed and cadence sensor, 0x2A5B; both clocks tick 1024 times a second.
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
