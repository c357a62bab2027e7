/// A measurement of a glucose meter, 0x2A18.
package struct GlucoseMeasurement: Sendable, Hashable {
    package var sequence: UInt16
    /// The time by which records are told apart, before the offset.
    package var baseTime: SensorDate?
    /// Minutes to add to it.
    package var offset: Int = 0
    /// Milligrams per decilitre, or millimoles per litre; nil if there is none.
    package var concentration: Double?
    /// Millimoles per litre, and not milligrams per decilitre.
    package var isMolar: Bool
    /// What was measured: from 1, capillary whole blood, to 10, control solution.
    package var kind: UInt8?
    /// Where it was taken; 1 is a finger.
    package var place: UInt8?
    package var status: UInt16 = 0
    /// Whether its context follows in a frame of its own.
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
            // Kilograms per litre are 10^5 mg/dL, moles per litre 10^3 mmol/L.
            concentration = try frame.short("the concentration")?.value(timesTenTo: isMolar ? 3 : 5)
            let kindAndPlace = try frame.u8("the sample type")
            (kind, place) = (kindAndPlace & 0xF, kindAndPlace >> 4)
        }
        if flags.has(3) { status = try frame.u16("the status") }
    }

    /// Whether it says something of the person, and nothing went wrong (SEN-94).
    package var isGood: Bool { concentration != nil && kind != 10 && status & 0x07FE == 0 }
}

/// What a person did around a measurement of glucose, 0x2A34.
package struct GlucoseContext: Sendable, Hashable {
    /// That of its measurement.
    package var sequence: UInt16
    /// The number of a meal; 1 is breakfast.
    package var carbohydrate: UInt8?
    /// Kilograms.
    package var carbohydrateMass: Double?
    /// 1 before, 2 after, 3 fasting, 4 casual, 5 bedtime.
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
