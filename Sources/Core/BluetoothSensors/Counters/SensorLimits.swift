/// What is believed of sensors (SEN-22, SEN-42, SEN-108).
package enum SensorLimits {
    /// Beats per minute.
    package static let heartRate = 20.0...250
    /// Watts, before those below zero become zero.
    package static let power = -100.0...3000
    /// Turns of a crank per minute.
    package static let cadence = 0.0...250
    /// Metres per second of a wheel.
    package static let wheelSpeed = 40.0
    /// Metres per second on foot.
    package static let footSpeed = 12.5
    /// Metres per second of a machine.
    package static let machineSpeed = 33.0
    /// Seconds between frames over which a rate may be taken to hold.
    package static let longestStep = 5.0
}
