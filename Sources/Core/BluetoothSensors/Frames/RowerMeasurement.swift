/// A rower measurement, 0x2AD1.
package struct RowerMeasurement: Sendable, Hashable {
    package var machine = MachineFields()
    /// The stroke rate, in strokes per minute.
    package var strokeRate: Double?
    /// The strokes since the machine's own start, modulo 65536.
    package var strokes: Int?
    /// The pace in seconds per 500 metres; 0 at rest, `nil` if there is no value.
    package var pace: Int?

    /// The speed in metres per second; `nil` at rest.
    package var speed: Double? { pace.flatMap { $0 > 0 ? 500 / Double($0) : nil } }

    package init(_ bytes: [UInt8]) throws(SensorDecodingError) {
        var frame = FrameReader(bytes, of: .rower)
        let flags = UInt32(try frame.u16("the flags"))
        if !flags.has(0) {
            guard frame.rest >= 3 else { throw frame.refusal("the frame ends inside the strokes") }
            strokeRate = Double(try frame.u8("the stroke rate")) / 2
            strokes = Int(try frame.u16("the stroke count"))
        }
        if flags.has(1) { try frame.skip(1, "the average stroke rate") }
        if flags.has(2) { try machine.readDistance(&frame) }
        if flags.has(3) {
            let pace = try frame.u16("the pace")
            self.pace = pace == 0xFFFF ? nil : Int(pace)
        }
        if flags.has(4) { try frame.skip(2, "the average pace") }
        if flags.has(5) { machine.power = Int(try frame.s16("the power")) }
        if flags.has(6) { machine.averagePower = Int(try frame.s16("the average power")) }
        if flags.has(7) {
            let after = MachineFields.bytes(flags, [(8, 5), (9, 1), (10, 1), (11, 2), (12, 2)])
            try machine.readResistance(&frame, after: after)
        }
        if flags.has(8) { try machine.readEnergy(&frame) }
        if flags.has(9) { try machine.readHeartRate(&frame) }
        try machine.readTimes(&frame, flags, from: 10)
    }
}
