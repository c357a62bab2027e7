import BluetoothSensors
import HealthModel

/// The information and readings of one sensor (SEN-221).
struct SensorFindings {
    var sighting: SensorSighting
    var status: SensorFeed.Status
    /// The device information that the sensor provides.
    var texts: [(name: String, value: String)]
    /// The last value of each type, in the order of their first appearance.
    var values: [SensorReading]
    /// Notes for the user.
    var notes: [String]
}
