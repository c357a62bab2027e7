/// A cross trainer measurement, 0x2ACE.
package struct CrossTrainerMeasurement: Sendable, Hashable {
    package var machine = MachineFields()
    /// The speed, in kilometres per hour.
    package var speed: Double?
    /// The step rate, in steps per minute.
    package var stepRate: Int?
    /// The average step rate, in steps per minute.
    package var averageStepRate: Int?
    /// The strides since the machine's own start, in tenths; a stride is two steps.
    package var strides: Int?
    /// A Boolean value that indicates whether the movement is backward.
    ///
    /// It does not affect the stored values (SEN-67).
    package var isBackward: Bool

    package init(_ bytes: [UInt8]) throws(SensorDecodingError) {
        var frame = FrameReader(bytes, of: .crossTrainer)
        let flags = try frame.u24("the flags")
        isBackward = flags.has(15)
        if !flags.has(0) { speed = Double(try frame.u16("the speed")) / 100 }
        if flags.has(1) { try frame.skip(2, "the average speed") }
        if flags.has(2) { try machine.readDistance(&frame) }
        if flags.has(3) {
            guard frame.rest >= 4 else { throw frame.refusal("the frame ends inside the steps") }
            stepRate = Int(try frame.u16("the step rate"))
            averageStepRate = Int(try frame.u16("the average step rate"))
        }
        if flags.has(4) { strides = Int(try frame.u16("the stride count")) }
        if flags.has(5) { try frame.skip(4, "the elevation gain") }
        if flags.has(6) { try frame.skip(4, "the inclination") }
        if flags.has(7) {
            let after = MachineFields.bytes(flags, [(8, 2), (9, 2), (10, 5), (11, 1), (12, 1), (13, 2), (14, 2)])
            try machine.readResistance(&frame, after: after)
        }
        if flags.has(8) { machine.power = Int(try frame.s16("the power")) }
        if flags.has(9) { machine.averagePower = Int(try frame.s16("the average power")) }
        if flags.has(10) { try machine.readEnergy(&frame) }
        if flags.has(11) { try machine.readHeartRate(&frame) }
        try machine.readTimes(&frame, flags, from: 12)
    }
}
