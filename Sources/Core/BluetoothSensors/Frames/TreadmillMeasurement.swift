/// A treadmill measurement, 0x2ACD.
package struct TreadmillMeasurement: Sendable, Hashable {
    package var machine = MachineFields()
    /// The speed, in kilometres per hour.
    package var speed: Double?
    /// The inclination, in percent.
    package var inclination: Double?
    /// The ramp angle, in degrees.
    package var ramp: Double?

    package init(_ bytes: [UInt8]) throws(SensorDecodingError) {
        var frame = FrameReader(bytes, of: .treadmill)
        let flags = UInt32(try frame.u16("the flags"))
        if !flags.has(0) { speed = Double(try frame.u16("the speed")) / 100 }
        if flags.has(1) { try frame.skip(2, "the average speed") }
        if flags.has(2) { try machine.readDistance(&frame) }
        if flags.has(3) {
            guard frame.rest >= 4 else { throw frame.refusal("the frame ends inside the inclination") }
            inclination = Double(try frame.s16("the inclination")) / 10
            ramp = Double(try frame.s16("the ramp")) / 10
        }
        if flags.has(4) { try frame.skip(4, "the elevation gain") }
        if flags.has(5) { try frame.skip(2, "the pace") }
        if flags.has(6) { try frame.skip(2, "the average pace") }
        if flags.has(7) { try machine.readEnergy(&frame) }
        if flags.has(8) { try machine.readHeartRate(&frame) }
        try machine.readTimes(&frame, flags, from: 9)
        if flags.has(12) { try frame.skip(4, "the force and power") }
    }
}
