package import Foundation
package import HealthModel

/// The current figures of an active workout.
package struct LiveReport: Sendable, Equatable {
    /// A completed lap.
    package struct Lap: Sendable, Equatable {
        /// The number, counted from 1.
        package var number: Int
        /// The active time in seconds.
        package var seconds: Double

        package init(number: Int, seconds: Double) {
            self.number = number
            self.seconds = seconds
        }
    }

    /// The time of the session's clock.
    package var date: Date
    /// The state of the session.
    package var state: SessionState
    /// The active time in seconds.
    package var elapsed: Double
    /// The current activity.
    package var activityType: WorkoutActivity
    /// The number of the active explicit activity, counted from 1; nil if there is none.
    package var activityNumber: Int?
    /// The active time in seconds of the active explicit activity.
    package var activityElapsed: Double?
    /// The distance in metres, of all activities.
    package var distance: Double?
    /// The current speed in metres per second.
    package var speed: Double?
    /// The average speed of the whole workout in metres per second.
    package var averageSpeed: Double?
    /// The current and the average heart rate in beats per minute.
    package var heartRate: Double?
    package var averageHeartRate: Double?
    /// The zone of ``heartRate``, counted from 1.
    package var zone: Int?
    /// The seconds in each heart rate zone, the lowest first; nil before the first beat.
    package var zoneSeconds: [Double]?
    /// The active energy in kilocalories.
    package var activeEnergy: Double?
    /// The current power in watts.
    package var power: Double?
    /// The current cadence in revolutions per minute.
    package var cadence: Double?
    /// All completed laps.
    package var laps: [Lap]

    package init(
        date: Date, state: SessionState, elapsed: Double, activityType: WorkoutActivity,
        activityNumber: Int? = nil,
        activityElapsed: Double? = nil, distance: Double? = nil, speed: Double? = nil, averageSpeed: Double? = nil,
        heartRate: Double? = nil, averageHeartRate: Double? = nil, zone: Int? = nil,
        zoneSeconds: [Double]? = nil, activeEnergy: Double? = nil, power: Double? = nil, cadence: Double? = nil,
        laps: [Lap]
    ) {
        self.date = date
        self.state = state
        self.elapsed = elapsed
        self.activityType = activityType
        self.activityNumber = activityNumber
        self.activityElapsed = activityElapsed
        self.distance = distance
        self.speed = speed
        self.averageSpeed = averageSpeed
        self.heartRate = heartRate
        self.averageHeartRate = averageHeartRate
        self.zone = zone
        self.zoneSeconds = zoneSeconds
        self.activeEnergy = activeEnergy
        self.power = power
        self.cadence = cadence
        self.laps = laps
    }

    /// The name of the current activity, as a case of `HKWorkoutActivityType`.
    package var activityName: String { activityType.name }

    /// The display style for the speed of the current activity.
    package var speedStyle: SpeedStyle { SpeedStyle(of: activityType) }

    /// The active time in seconds since the last lap, or since the start.
    package var lapElapsed: Double { max(0, elapsed - laps.reduce(0) { $0 + $1.seconds }) }
}
