import BluetoothSensors
import Foundation
import HealthModel
import HealthReports
import HealthTransfer

/// What became of a sensor while a workout is recorded, and when.
struct SensorNews: Sendable {
    let name: String
    let address: String
    let news: SensorLife.News
    /// Percent, if it is known.
    let battery: Int?
    let date: Date
    /// Seconds of the workout.
    var elapsed: Double

    /// One word for it.
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

    /// A line for people, without its time.
    var text: String {
        let name = name.printable
        switch news {
        case .back(let seconds): return "back  \(name) after \(Format.digits(seconds.rounded())) s"
        case .connected: return "connected  \(name)\(battery.map { " (\($0) %)" } ?? "")"
        case .refused:
            return SensorTrouble(.noService, sensor: SensorSighting(address: address, name: self.name)).message
        default: return "\(state)  \(name)"
        }
    }
}
