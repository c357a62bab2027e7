/// A measurement of a scale, 0x2A9D.
package struct WeightMeasurement: Sendable, Hashable {
    /// Kilograms, or pounds; nil if it failed.
    package var weight: Double?
    /// Pounds and inches, and not kilograms and metres.
    package var isImperial: Bool
    package var date: SensorDate?
    /// The number of a user; 255 if the scale does not know who stood on it.
    package var user: UInt8?
    package var bodyMassIndex: Double?
    /// Metres, or inches; shown at most.
    package var height: Double?

    package init(_ bytes: [UInt8]) throws(SensorDecodingError) {
        var frame = FrameReader(bytes, of: .weight)
        let flags = try frame.u8("the flags")
        isImperial = flags.has(0)
        let steps = try frame.u16("the weight")
        // 0.005 kg are 1/200; a division gives the nearest decimal.
        weight = steps == 0xFFFF ? nil : Double(steps) / (isImperial ? 100 : 200)
        if flags.has(1) { date = try frame.date() }
        if flags.has(2) { user = try frame.u8("the user") }
        guard flags.has(3) else { return }
        guard frame.rest >= 4 else { throw frame.refusal("the frame ends inside body mass index and height") }
        bodyMassIndex = Double(try frame.u16("the body mass index")) / 10
        height = Double(try frame.u16("the height")) / (isImperial ? 10 : 1000)
    }
}
