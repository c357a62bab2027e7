/// An indoor bike measurement, 0x2AD2.
package struct IndoorBikeMeasurement: Sendable, Hashable {
    package var machine = MachineFields()
    /// The speed, in kilometres per hour.
    package var speed: Double?
    /// The average speed, in kilometres per hour.
    package var averageSpeed: Double?
    /// The cadence, in revolutions per minute.
    package var cadence: Double?
    /// The average cadence, in revolutions per minute.
    package var averageCadence: Double?

    package init(_ bytes: [UInt8]) throws(SensorDecodingError) {
        var frame = FrameReader(bytes, of: .indoorBike)
        let flags = UInt32(try frame.u16("the flags"))
        if !flags.has(0) { speed = Double(try frame.u16("the speed")) / 100 }
        if flags.has(1) { averageSpeed = Double(try frame.u16("the average speed")) / 100 }
        if flags.has(2) { cadence = Double(try frame.u16("the cadence")) / 2 }
        if flags.has(3) { averageCadence = Double(try frame.u16("the average cadence")) / 2 }
        if flags.has(4) { try machine.readDistance(&frame) }
        if flags.has(5) {
            let after = MachineFields.bytes(flags, [(6, 2), (7, 2), (8, 5), (9, 1), (10, 1), (11, 2), (12, 2)])
            try machine.readResistance(&frame, after: after)
        }
        if flags.has(6) { machine.power = Int(try frame.s16("the power")) }
        if flags.has(7) { machine.averagePower = Int(try frame.s16("the average power")) }
        if flags.has(8) { try machine.readEnergy(&frame) }
        if flags.has(9) { try machine.readHeartRate(&frame) }
        try machine.readTimes(&frame, flags, from: 10)
    }
}
