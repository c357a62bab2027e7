/// A cycling power measurement, 0x2A63.
package struct CyclingPowerMeasurement: Sendable, Hashable {
    /// The extreme values of a revolution.
    package struct Extremes: Sendable, Hashable {
        package var maximum: Double
        package var minimum: Double

        package init(maximum: Double, minimum: Double) {
            self.maximum = maximum
            self.minimum = minimum
        }
    }

    /// The power in watts, signed (SEN-42).
    package var power: Int
    /// The share of one pedal, in percent.
    package var balance: Double?
    /// A Boolean value that indicates whether the share is that of the left pedal.
    package var isLeftBalance = false
    /// The accumulated torque in newton metres, since an unspecified moment.
    package var torque: Double?
    /// A Boolean value that indicates whether the torque was measured at the crank.
    package var isCrankTorque = false
    /// The wheel revolutions; the clock runs at 2048 ticks per second (SEN-40).
    package var wheel: RevolutionCount?
    /// The crank revolutions; the clock runs at 1024 ticks per second.
    package var crank: RevolutionCount?
    /// The extreme forces, in newtons.
    package var forces: Extremes?
    /// The extreme torques, in newton metres.
    package var torques: Extremes?
    /// The extreme angles, in degrees.
    package var angles: Extremes?
    /// The top dead spot angle, in degrees.
    package var topDeadSpot: Int?
    /// The bottom dead spot angle, in degrees.
    package var bottomDeadSpot: Int?
    /// The mechanical work at the pedals in kilojoules, which is not the energy that the body burned (SEN-43).
    package var work: Int?
    /// A Boolean value that indicates whether the offset was compensated.
    package var isCompensated: Bool

    package init(_ bytes: [UInt8]) throws(SensorDecodingError) {
        var frame = FrameReader(bytes, of: .cyclingPower)
        let flags = try frame.u16("the flags")
        isCompensated = flags.has(12)
        power = Int(try frame.s16("the power"))
        if flags.has(0) {
            balance = Double(try frame.u8("the balance")) / 2
            isLeftBalance = flags.has(1)
        }
        if flags.has(2) {
            torque = Double(try frame.u16("the torque")) / 32
            isCrankTorque = flags.has(3)
        }
        if flags.has(4) { wheel = try RevolutionCount(wheel: &frame) }
        if flags.has(5) { crank = try RevolutionCount(crank: &frame) }
        if flags.has(6) { forces = try Self.extremes(&frame, "the forces", step: 1) }
        if flags.has(7) { torques = try Self.extremes(&frame, "the torques", step: 32) }
        if flags.has(8) {
            let both = try frame.u24("the angles")
            angles = Extremes(maximum: Double(both & 0xFFF), minimum: Double(both >> 12))
        }
        if flags.has(9) { topDeadSpot = Int(try frame.u16("the top dead spot")) }
        if flags.has(10) { bottomDeadSpot = Int(try frame.u16("the bottom dead spot")) }
        if flags.has(11) { work = Int(try frame.u16("the energy")) }
    }

    private static func extremes(
        _ frame: inout FrameReader, _ field: String, step: Double
    ) throws(SensorDecodingError) -> Extremes {
        let maximum = try frame.s16(field)
        return Extremes(maximum: Double(maximum) / step, minimum: Double(try frame.s16(field)) / step)
    }
}
