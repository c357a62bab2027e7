/// A frame of a foot pod, 0x2A53.
package struct RunningSpeedMeasurement: Sendable, Hashable {
    /// Metres per second.
    package var speed: Double
    /// Turns of one foot per minute, as most sensors have it (SEN-50).
    package var cadence: Int
    /// Metres of a stride, which is two steps.
    package var stride: Double?
    /// Tenths of metres, modulo 2^32.
    package var distance: UInt32?
    /// Running, and not walking.
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
