/// What is known of an electrocardiogram besides its voltages (OTH-31).
public struct ElectrocardiogramRecord: Sendable, Hashable, Codable {
    /// The raw value of the classification; unknown ones are kept.
    public var classification: Int
    /// The raw value of the status of symptoms.
    public var symptomsStatus: Int
    /// The average heart rate, if there is one.
    public var averageHeartRate: QuantityValue?
    /// How often was measured, if it is known.
    public var samplingFrequency: QuantityValue?
    /// How many voltages there are.
    public var measurementCount: Int

    /// An electrocardiogram from its parts.
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

/// One voltage of an electrocardiogram.
public struct VoltagePoint: Sendable, Hashable {
    /// Seconds since the start of the electrocardiogram.
    public var time: Double
    /// Volts; not a number where nothing was measured.
    public var volts: Double

    /// A voltage at a time.
    public init(time: Double, volts: Double) {
        self.time = time
        self.volts = volts
    }
}
