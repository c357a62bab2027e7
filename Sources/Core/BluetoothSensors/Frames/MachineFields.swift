/// The fields that the frames of all fitness machines have in common (SEN-60, SEN-62).
package struct MachineFields: Sendable, Hashable {
    /// The distance in metres since the machine's own start; the machine may restart.
    package var distance: Int?
    /// The energy in kilocalories since the machine's own start.
    package var energy: Int?
    /// The heart rate, in beats per minute.
    package var heartRate: Int?
    /// The elapsed time in seconds since the machine's own start.
    package var elapsed: Int?
    /// The power, in watts.
    package var power: Int?
    /// The average power, in watts.
    package var averagePower: Int?
    /// The resistance level in the machine's own scale; decoded, but never stored (SEN-5).
    package var resistance: Int?

    init() {}

    mutating func readDistance(_ frame: inout FrameReader) throws(SensorDecodingError) {
        distance = Int(try frame.u24("the distance"))
    }

    /// Reads the energy: total, per hour and per minute.
    ///
    /// All ones mean that there is no value.
    mutating func readEnergy(_ frame: inout FrameReader) throws(SensorDecodingError) {
        guard frame.rest >= 5 else { throw frame.refusal("the frame ends inside the energy") }
        let total = try frame.u16("the energy")
        energy = total == 0xFFFF ? nil : Int(total)
        try frame.skip(3, "the energy")
    }

    /// Reads the heart rate; 0 means that there is no value.
    mutating func readHeartRate(_ frame: inout FrameReader) throws(SensorDecodingError) {
        let rate = Int(try frame.u8("the heart rate"))
        heartRate = rate == 0 ? nil : rate
    }

    /// Reads the last fields of all machines: metabolic equivalents, elapsed and remaining time, with three
    /// consecutive flags starting at `bit`.
    mutating func readTimes(_ frame: inout FrameReader, _ flags: UInt32, from bit: Int) throws(SensorDecodingError) {
        if flags.has(bit) { try frame.skip(1, "the metabolic equivalent") }
        if flags.has(bit + 1) { elapsed = Int(try frame.u16("the elapsed time")) }
        if flags.has(bit + 2) { try frame.skip(2, "the remaining time") }
    }

    /// Reads a level of two bytes, or of one byte if the frame is exactly one byte short (SEN-5).
    ///
    /// - Parameter after: The length in bytes of the fields that follow according to the flags.
    mutating func readResistance(_ frame: inout FrameReader, after: Int) throws(SensorDecodingError) {
        if frame.rest == after + 1 {
            resistance = Int(try frame.u8("the resistance level"))
        } else {
            resistance = Int(try frame.s16("the resistance level"))
        }
    }

    /// Returns the total length in bytes of the fields whose flags are set.
    static func bytes(_ flags: UInt32, _ lengths: [(bit: Int, bytes: Int)]) -> Int {
        lengths.reduce(0) { $0 + (flags.has($1.bit) ? $1.bytes : 0) }
    }
}
