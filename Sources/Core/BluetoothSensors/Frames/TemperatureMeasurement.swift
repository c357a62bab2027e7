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
