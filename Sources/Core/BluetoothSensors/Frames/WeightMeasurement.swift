/// A weight measurement, 0x2A9D.
package struct WeightMeasurement: Sendable, Hashable {
    /// The weight in kilograms or pounds; `nil` if the measurement failed.
    package var weight: Double?
    /// A Boolean value that indicates whether the units are pounds and inches instead of kilograms and metres.
    package var isImperial: Bool
    package var date: SensorDate?
    /// The number of the user; 255 if the scale did not identify the user.
    package var user: UInt8?
    package var bodyMassIndex: Double?
    /// The height in metres or inches; never stored.
    package var height: Double?

    package init(_ bytes: [UInt8]) throws(SensorDecodingError) {
        var frame = FrameReader(bytes, of: .weight)
        let flags = try frame.u8("the flags")
        isImperial = flags.has(0)
        let steps = try frame.u16("the weight")
        // The resolution of 0.005 kg is 1/200; the division yields the nearest decimal number.
        weight = steps == 0xFFFF ? nil : Double(steps) / (isImperial ? 100 : 200)
        if flags.has(1) { date = try frame.date() }
        if flags.has(2) { user = try frame.u8("the user") }
        guard flags.has(3) else { return }
        guard frame.rest >= 4 else { throw frame.refusal("the frame ends inside body mass index and height") }
        bodyMassIndex = Double(try frame.u16("the body mass index")) / 10
        height = Double(try frame.u16("the height")) / (isImperial ? 10 : 1000)
    }
}
