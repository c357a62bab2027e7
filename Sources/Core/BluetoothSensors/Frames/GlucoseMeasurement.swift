/// A glucose measurement, 0x2A18.
package struct GlucoseMeasurement: Sendable, Hashable {
    package var sequence: UInt16
    /// The base time that identifies records, before the offset is added.
    package var baseTime: SensorDate?
    /// The time offset, in minutes.
    package var offset: Int = 0
    /// The concentration in milligrams per decilitre or millimoles per litre; `nil` if there is none.
    package var concentration: Double?
    /// A Boolean value that indicates whether the unit is millimoles per litre instead of milligrams per decilitre.
    package var isMolar: Bool
    /// The sample type, from 1, capillary whole blood, to 10, control solution.
    package var kind: UInt8?
    /// The sample location; 1 is a finger.
    package var place: UInt8?
    package var status: UInt16 = 0
    /// A Boolean value that indicates whether a context follows in a separate frame.
    package var hasContext: Bool

    package init(_ bytes: [UInt8]) throws(SensorDecodingError) {
        var frame = FrameReader(bytes, of: .glucose)
        let flags = try frame.u8("the flags")
        isMolar = flags.has(2)
        hasContext = flags.has(4)
        sequence = try frame.u16("the sequence number")
        baseTime = try frame.date()
        if flags.has(0) { offset = Int(try frame.s16("the time offset")) }
        if flags.has(1) {
            guard frame.rest >= 3 else { throw frame.refusal("the frame ends inside the concentration") }
            // 1 kg/L is 10^5 mg/dL, and 1 mol/L is 10^3 mmol/L.
            concentration = try frame.short("the concentration")?.value(timesTenTo: isMolar ? 3 : 5)
            let kindAndPlace = try frame.u8("the sample type")
            (kind, place) = (kindAndPlace & 0xF, kindAndPlace >> 4)
        }
        if flags.has(3) { status = try frame.u16("the status") }
    }

    /// A Boolean value that indicates whether the value is a person's and no error was reported (SEN-94).
    package var isGood: Bool { concentration != nil && kind != 10 && status & 0x07FE == 0 }
}

/// The context of a glucose measurement, 0x2A34.
package struct GlucoseContext: Sendable, Hashable {
    /// The sequence number of the measurement.
    package var sequence: UInt16
    /// The number of the meal; 1 is breakfast.
    package var carbohydrate: UInt8?
    /// The mass of carbohydrates, in kilograms.
    package var carbohydrateMass: Double?
    /// The relation to a meal: 1 before, 2 after, 3 fasting, 4 casual, 5 bedtime.
    package var meal: UInt8?

    package init(_ bytes: [UInt8]) throws(SensorDecodingError) {
        var frame = FrameReader(bytes, of: .glucoseContext)
        let flags = try frame.u8("the flags")
        sequence = try frame.u16("the sequence number")
        if flags.has(7) { try frame.skip(1, "the extended flags") }
        if flags.has(0) {
            guard frame.rest >= 3 else { throw frame.refusal("the frame ends inside the carbohydrate") }
            carbohydrate = try frame.u8("the carbohydrate")
            carbohydrateMass = try frame.short("the carbohydrate")?.value
        }
        if flags.has(1) { meal = try frame.u8("the meal") }
    }
}
