/// What frames of all fitness machines have in common (SEN-60, SEN-62).
package struct MachineFields: Sendable, Hashable {
    /// Metres since the machine's own start; it may start again.
    package var distance: Int?
    /// Kilocalories since the machine's own start.
    package var energy: Int?
    /// Beats per minute.
    package var heartRate: Int?
    /// Seconds since the machine's own start.
    package var elapsed: Int?
    /// Watts.
    package var power: Int?
    /// Watts.
    package var averagePower: Int?
    /// The level as the machine counts it; read over, never stored (SEN-5).
    package var resistance: Int?

    init() {}

    mutating func readDistance(_ frame: inout FrameReader) throws(SensorDecodingError) {
        distance = Int(try frame.u24("the distance"))
    }

    /// Total, per hour and per minute; all ones say nothing.
    mutating func readEnergy(_ frame: inout FrameReader) throws(SensorDecodingError) {
        guard frame.rest >= 5 else { throw frame.refusal("the frame ends inside the energy") }
        let total = try frame.u16("the energy")
        energy = total == 0xFFFF ? nil : Int(total)
        try frame.skip(3, "the energy")
    }

    /// A rate of 0 says nothing.
    mutating func readHeartRate(_ frame: inout FrameReader) throws(SensorDecodingError) {
        let rate = Int(try frame.u8("the heart rate"))
        heartRate = rate == 0 ? nil : rate
    }

    /// What comes last with all machines: metabolic equivalents, elapsed and remaining time, in three flags from one on.
    mutating func readTimes(_ frame: inout FrameReader, _ flags: UInt32, from bit: Int) throws(SensorDecodingError) {
        if flags.has(bit) { try frame.skip(1, "the metabolic equivalent") }
        if flags.has(bit + 1) { elapsed = Int(try frame.u16("the elapsed time")) }
        if flags.has(bit + 2) { try frame.skip(2, "the remaining time") }
    }

    /// A level of two bytes, or of one where the frame is exactly one byte short of it (SEN-5).
    ///
    /// - Parameter after: The bytes of the fields that the flags announce after it.
    mutating func readResistance(_ frame: inout FrameReader, after: Int) throws(SensorDecodingError) {
        if frame.rest == after + 1 {
            resistance = Int(try frame.u8("the resistance level"))
        } else {
            resistance = Int(try frame.s16("the resistance level"))
        }
    }

    /// How many bytes the fields take whose flags are set.
    static func bytes(_ flags: UInt32, _ lengths: [(bit: Int, bytes: Int)]) -> Int {
        lengths.reduce(0) { $0 + (flags.has($1.bit) ? $1.bytes : 0) }
    }
}
