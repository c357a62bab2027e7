import BluetoothSensors
import Foundation
import HealthModel
import HealthReports

/// An event of a sensor while a workout is recorded, and its time.
struct SensorNews: Sendable {
    let name: String
    let address: String
    let news: SensorConnection.News
    /// The battery level in percent; nil if it is not known.
    let battery: Int?
    let date: Date
    /// The elapsed seconds of the workout.
    var elapsed: Double

    /// The name of the event, in one word.
    var state: String {
        switch news {
        case .found: "found"
        case .connected: "connected"
        case .silent: "silent"
        case .lost: "lost"
        case .back: "back"
        case .refused: "refused"
        }
    }

    /// A line for people, without the time.
    var text: String {
        let name = name.printable
        switch news {
        case .back(let seconds): return "back  \(name) after \(Format.digits(seconds.rounded())) s"
        case .connected: return "connected  \(name)\(battery.map { " (\($0) %)" } ?? "")"
        case .refused:
            return SensorError(.noService, sensor: SensorSighting(address: address, name: self.name)).message
        default: return "\(state)  \(name)"
        }
    }
}
