/// A heart rate measurement, 0x2A37.
package struct HeartRateMeasurement: Sendable, Hashable {
    /// The heart rate in beats per minute; 0 means that there is no value.
    package var rate: Int
    /// A Boolean value that indicates whether the sensor has skin contact; `nil` if it does not report contact
    /// (SEN-20).
    package var hasContact: Bool?
    /// The energy in kilojoules since the sensor was reset; saturates at 65535 (SEN-24, SEN-25).
    package var energy: Int?
    /// The intervals between beats in 1/1024 s, oldest first (SEN-23).
    package var intervals: [UInt16] = []

    package init(_ bytes: [UInt8]) throws(SensorDecodingError) {
        var frame = FrameReader(bytes, of: .heartRate)
        let flags = try frame.u8("the flags")
        rate = flags.has(0) ? Int(try frame.u16("the rate")) : Int(try frame.u8("the rate"))
        hasContact = flags.has(2) ? flags.has(1) : nil
        if flags.has(3) { energy = Int(try frame.u16("the energy")) }
        guard flags.has(4) else { return }
        while frame.rest >= 2 { intervals.append(try frame.u16("an interval")) }
    }
}

/// The body location of a heart rate sensor, 0x2A38; the raw values are those of `HKHeartRateSensorLocation`.
package enum BodySensorLocation: UInt8, Sendable, Hashable {
    case other, chest, wrist, finger, hand, earLobe, foot

    /// Decodes a location; returns `nil` if it is unknown.
    package init?(_ bytes: [UInt8]) {
        guard let first = bytes.first else { return nil }
        self.init(rawValue: first)
    }
}
