/// The properties of an electrocardiogram except for its voltages (OTH-31).
public struct ElectrocardiogramRecord: Sendable, Hashable, Codable {
    /// The raw value of the classification; unknown values are preserved.
    public var classification: Int
    /// The raw value of the symptoms status.
    public var symptomsStatus: Int
    /// The average heart rate, if any.
    public var averageHeartRate: QuantityValue?
    /// The sampling frequency, if known.
    public var samplingFrequency: QuantityValue?
    /// The number of voltage measurements.
    public var measurementCount: Int

    /// Creates an electrocardiogram.
    public init(
        classification: Int, symptomsStatus: Int = 0, averageHeartRate: QuantityValue? = nil,
        samplingFrequency: QuantityValue? = nil, measurementCount: Int = 0
    ) {
        self.classification = classification
        self.symptomsStatus = symptomsStatus
        self.averageHeartRate = averageHeartRate
        self.samplingFrequency = samplingFrequency
        self.measurementCount = measurementCount
    }
}

/// A voltage of an electrocardiogram.
public struct VoltagePoint: Sendable, Hashable {
    /// The seconds since the start of the electrocardiogram.
    public var time: Double
    /// The voltage in volts; NaN if nothing was measured.
    public var volts: Double

    /// Creates a voltage at a time.
    public init(time: Double, volts: Double) {
        self.time = time
        self.volts = volts
    }
}
