import BluetoothSensors
import HealthModel

/// What one sensor is and tells (SEN-221).
struct SensorFindings {
    var sighting: SensorSighting
    var status: SensorFeed.Status
    /// What it says of itself.
    var texts: [(name: String, value: String)]
    /// The last value of each type, in the order in which they came first.
    var values: [SensorReading]
    /// What people should know.
    var notes: [String]
}
