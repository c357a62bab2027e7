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

/// A running speed and cadence measurement, 0x2A53.
package struct RunningSpeedMeasurement: Sendable, Hashable {
    /// The speed, in metres per second.
    package var speed: Double
    /// The cadence in strides per minute, counting one foot as most sensors do (SEN-50).
    package var cadence: Int
    /// The length in metres of a stride, which is two steps.
    package var stride: Double?
    /// The total distance in tenths of a metre, modulo 2^32.
    package var distance: UInt32?
    /// A Boolean value that indicates running instead of walking.
    package var isRunning: Bool

    package init(_ bytes: [UInt8]) throws(SensorDecodingError) {
        var frame = FrameReader(bytes, of: .runningSpeed)
        let flags = try frame.u8("the flags")
        isRunning = flags.has(2)
        speed = Double(try frame.u16("the speed")) / 256
        cadence = Int(try frame.u8("the cadence"))
        if flags.has(0) { stride = Double(try frame.u16("the stride length")) / 100 }
        if flags.has(1) { distance = try frame.u32("the distance") }
    }
}
