/// The plausible ranges of sensor values (SEN-22, SEN-42, SEN-108).
package enum SensorLimits {
    /// The heart rate, in beats per minute.
    package static let heartRate = 20.0...250
    /// The power in watts, before negative values are clamped to zero.
    package static let power = -100.0...3000
    /// The cadence, in crank revolutions per minute.
    package static let cadence = 0.0...250
    /// The maximum speed of a wheel, in metres per second.
    package static let wheelSpeed = 40.0
    /// The maximum speed on foot, in metres per second.
    package static let footSpeed = 12.5
    /// The maximum speed of a machine, in metres per second.
    package static let machineSpeed = 33.0
    /// The longest interval between frames, in seconds, over which a rate is integrated.
    package static let longestStep = 5.0
}
