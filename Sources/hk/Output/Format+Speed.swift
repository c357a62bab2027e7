import HealthModel
import HealthTransfer

extension Format {
    /// How fast something is, as people say it of the activity: `5:28 /km`, `1:58 /100 m`, `27.3 km/h`.
    ///
    /// - Parameter speed: Metres a second, more than none.
    static func speed(_ speed: Double, _ style: SpeedStyle) -> String {
        switch style {
        case .kilometerPace: "\(pace(1000 / speed)) /km"
        case .hundredMeterPace: "\(pace(100 / speed)) /100 m"
        case .speed: "\(kilometersAnHour(speed)) km/h"
        }
    }

    /// What that is called.
    static func speedName(_ style: SpeedStyle) -> String { style == .speed ? "Speed" : "Pace" }

    /// Metres a second as kilometres an hour, without the unit.
    static func kilometersAnHour(_ speed: Double) -> String { number(speed * 3.6, decimals: 1) }

    /// The mean speed of a workout, in metres a second; nil where it would say nothing.
    static func meanSpeed(_ workout: WorkoutSummary) -> Double? {
        guard let meters = workout.totalDistance, meters >= 100, workout.duration >= 10 else { return nil }
        return meters / workout.duration
    }

    /// The mean speed of a workout as people say it of its activity.
    static func speed(_ workout: WorkoutSummary) -> String {
        meanSpeed(workout).map { speed($0, workout.speedStyle) } ?? "–"
    }
}
