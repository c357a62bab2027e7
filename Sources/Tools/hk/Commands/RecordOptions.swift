import ArgumentParser
import Foundation
import HealthModel
import HealthReports
import HealthTransfer

/// The speed of a recording.
enum RecordSpeed: ExpressibleByArgument, Equatable {
    /// A number of seconds of the workout per second.
    case times(Double)
    /// As fast as possible.
    case maximal

    init?(argument: String) {
        if argument.lowercased() == "max" {
            self = .maximal
        } else if let factor = Double(argument), factor >= 0.1, factor <= 10_000 {
            self = .times(factor)
        } else {
            return nil
        }
    }

    var defaultValueDescription: String { if case .times(let factor) = self { Format.digits(factor) } else { "max" } }

    /// The number of seconds of the workout between two deliveries of sensor data: at most five deliveries per
    /// second, and one per minute of the workout at maximum speed, because each delivery is a transaction.
    var rhythm: Double {
        switch self {
        case .times(let factor): max(1, factor / 5)
        case .maximal: 60
        }
    }
}

/// The location of a workout.
enum RecordLocation: String, ExpressibleByArgument, CaseIterable {
    case indoor
    case outdoor

    /// Applies the location to a configuration; swimming indoors takes place in a pool.
    func apply(to configuration: inout WorkoutConfigurationRecord) {
        configuration.locationType = self == .indoor ? .indoor : .outdoor
        guard configuration.activityType == .swimming else { return }
        configuration.swimmingLocationType = self == .indoor ? .pool : .openWater
        if self == .indoor { configuration.lapLength = QuantityValue(25, .meter) }
    }
}

/// The order of activities in a workout.
enum ActivityOrder {
    /// The parts of a triathlon, and the share of the time that each has in a simulation.
    static let triathlon: [(activity: WorkoutActivity, share: Double)] = [
        (.swimming, 0.2), (.transition, 0.02), (.cycling, 0.46), (.transition, 0.02), (.running, 0.3),
    ]

    /// Returns the activity after a number of others: in a triathlon the next part, otherwise the same again.
    static func activity(number: Int, of configuration: WorkoutConfigurationRecord) -> WorkoutConfigurationRecord? {
        guard configuration.activityType == .swimBikeRun else { return configuration }
        guard number < triathlon.count else { return nil }
        var part = configuration
        part.activityType = triathlon[number].activity
        (part.swimmingLocationType, part.lapLength) = (.unknown, nil)
        (configuration.locationType == .indoor ? RecordLocation.indoor : .outdoor).apply(to: &part)
        return part
    }
}
