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

/// A blood pressure measurement, 0x2A35.
package struct BloodPressureMeasurement: Sendable, Hashable {
    /// The systolic pressure in millimetres of mercury, or in kilopascals.
    package var systolic: Double?
    package var diastolic: Double?
    package var mean: Double?
    /// A Boolean value that indicates whether the pressures are in kilopascals instead of millimetres of mercury.
    package var isKilopascal: Bool
    package var date: SensorDate?
    /// The pulse, in beats per minute.
    package var pulse: Double?
    package var user: UInt8?
    package var status = Status()

    /// The status flags reported by the cuff.
    package struct Status: OptionSet, Sendable, Hashable {
        package let rawValue: UInt16
        package init(rawValue: UInt16) { self.rawValue = rawValue }
        package static let moved = Status(rawValue: 1)
        package static let looseCuff = Status(rawValue: 2)
        package static let irregularPulse = Status(rawValue: 4)
        package static let wrongPosition = Status(rawValue: 32)
    }

    package init(_ bytes: [UInt8]) throws(SensorDecodingError) {
        var frame = FrameReader(bytes, of: .bloodPressure)
        let flags = try frame.u8("the flags")
        isKilopascal = flags.has(0)
        guard frame.rest >= 6 else { throw frame.refusal("the frame ends inside the pressures") }
        systolic = try frame.short("the systolic pressure")?.value
        diastolic = try frame.short("the diastolic pressure")?.value
        mean = try frame.short("the mean pressure")?.value
        if flags.has(1) { date = try frame.date() }
        if flags.has(2) { pulse = try frame.short("the pulse")?.value }
        if flags.has(3) { user = try frame.u8("the user") }
        if flags.has(4) { status = Status(rawValue: try frame.u16("the status")) }
    }
}

/// A temperature measurement, 0x2A1C.
package struct TemperatureMeasurement: Sendable, Hashable {
    /// The temperature in degrees Celsius or Fahrenheit; `nil` if there is none.
    package var temperature: Double?
    package var isFahrenheit: Bool
    package var date: SensorDate?
    /// The measurement location, with the raw values of `HKBodyTemperatureSensorLocation`, 1 to 9; `nil` if unknown.
    package var location: UInt8?

    package init(_ bytes: [UInt8]) throws(SensorDecodingError) {
        var frame = FrameReader(bytes, of: .temperature)
        let flags = try frame.u8("the flags")
        isFahrenheit = flags.has(0)
        temperature = try frame.long("the temperature")?.value
        if flags.has(1) { date = try frame.date() }
        if flags.has(2) { location = Self.location([try frame.u8("the type")]) }
    }

    /// Decodes the temperature type, which is the measurement location, 0x2A1D.
    package static func location(_ bytes: [UInt8]) -> UInt8? {
        bytes.first.flatMap { 1...9 ~= $0 ? $0 : nil }
    }
}
