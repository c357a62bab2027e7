package import HealthModel

/// Initializers for each kind of frame; they return `nil` if there is no plausible value (SEN-94).
extension SpotMeasurement {
    /// The date of a measurement, and the text that distinguishes it from others.
    package struct Stamp: Sendable, Hashable {
        /// Seconds since 2001-01-01 UTC.
        package var date: Double
        /// The device's own time as a text; `nil` if it has no plausible one.
        package var text: String?
    }

    init?(_ weight: WeightMeasurement, at stamp: Stamp) {
        guard let value = weight.weight, value > 0 else { return nil }
        var values = [Value(.bodyMass, value, weight.isImperial ? .pound : .kilogram)]
        if let index = weight.bodyMassIndex, index > 0 { values.append(Value(.bodyMassIndex, index, .count)) }
        self.init(.weight, stamp, user: weight.user, "\(value)", values)
    }

    init?(_ pressure: BloodPressureMeasurement, at stamp: Stamp) {
        guard let systolic = pressure.systolic, let diastolic = pressure.diastolic, systolic > 0, diastolic > 0
        else { return nil }
        let unit = pressure.isKilopascal ? QuantityUnit(.pascal, prefix: .kilo) : .millimeterOfMercury
        var values = [Value(.bloodPressureSystolic, systolic, unit), Value(.bloodPressureDiastolic, diastolic, unit)]
        if let pulse = pressure.pulse, pulse > 0 { values.append(Value(.heartRate, pulse, .countPerMinute)) }
        self.init(.bloodPressure, stamp, user: pressure.user, "\(systolic)/\(diastolic)", values)
        let doubts: [(BloodPressureMeasurement.Status, String)] = [
            (.moved, "The body moved."), (.looseCuff, "The cuff was loose."),
            (.irregularPulse, "The pulse was irregular."),
            (.wrongPosition, "The cuff was not at the right height."),
        ]
        warnings = doubts.filter { pressure.status.contains($0.0) }.map(\.1)
    }

    /// - Parameter location: The measurement location, if the frame does not contain it.
    init?(_ measured: TemperatureMeasurement, location: UInt8?, at stamp: Stamp) {
        guard let value = measured.temperature else { return nil }
        let unit: QuantityUnit = measured.isFahrenheit ? .degreeFahrenheit : .degreeCelsius
        self.init(.temperature, stamp, user: nil, "\(value)", [Value(.bodyTemperature, value, unit)])
        if let location = measured.location ?? location {
            metadata[MetadataKey.bodyTemperatureSensorLocation] = .integer(Int64(location))
        }
    }

    /// - Parameter context: The context of the measurement, if it was received.
    init?(_ glucose: GlucoseMeasurement, _ context: GlucoseContext?, at stamp: Stamp) {
        guard glucose.isGood, let value = glucose.concentration, value > 0 else { return nil }
        let unit: QuantityUnit = glucose.isMolar ? GlucoseMeasurement.molarUnit : .milligramPerDeciliter
        self.init(.glucose, stamp, user: nil, "", [Value(.bloodGlucose, value, unit)])
        // The sequence number and the time are sufficient.
        key = stamp.text.map { "\(glucose.sequence)/\($0)" }
        if let meal = context?.meal, 1...2 ~= meal {
            metadata[MetadataKey.bloodGlucoseMealTime] = .integer(Int64(meal))
        }
    }

    init?(_ measured: OximeterMeasurement, at stamp: Stamp) {
        guard measured.isGood, let saturation = measured.normal.saturation?.value(timesTenTo: -2), 0...1 ~= saturation
        else { return nil }
        var values = [Value(.oxygenSaturation, saturation, .percent)]
        if let pulse = measured.normal.pulse?.value, pulse > 0 {
            values.append(Value(.heartRate, pulse, .countPerMinute))
        }
        if let amplitude = measured.amplitude?.value(timesTenTo: -2), 0...1 ~= amplitude {
            values.append(Value(.peripheralPerfusionIndex, amplitude, .percent))
        }
        self.init(.oximeterSpot, stamp, user: nil, "\(saturation)", values)
        if measured.isQuestionable { warnings = ["The oximeter marked the measurement as questionable."] }
    }

    private init(
        _ characteristic: SensorCharacteristic, _ stamp: Stamp, user: UInt8?, _ value: String, _ values: [Value]
    ) {
        self.characteristic = characteristic
        self.user = user
        self.values = values
        date = stamp.date
        key = stamp.text.map { "\($0)/\(user.map { "\($0)" } ?? "-")/\(value)" }
    }
}

extension GlucoseMeasurement {
    /// Millimoles of glucose per litre.
    package static let molarUnit =
        (QuantityUnit(molarMass: 180.15588, prefix: .milli) ?? .null).divided(by: .liter)
}
