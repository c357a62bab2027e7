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
