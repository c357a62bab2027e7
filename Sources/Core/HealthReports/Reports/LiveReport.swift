package import Foundation
package import HealthModel

/// What a workout that goes on has come to.
package struct LiveReport: Sendable, Equatable {
    /// A lap that is over.
    package struct Lap: Sendable, Equatable {
        /// Counted from 1.
        package var number: Int
        /// Active seconds.
        package var seconds: Double

        package init(number: Int, seconds: Double) {
            self.number = number
            self.seconds = seconds
        }
    }

    /// The time of the session's clock.
    package var date: Date
    /// Where the session stands.
    package var state: SessionState
    /// Active seconds.
    package var elapsed: Double
    /// What is done now.
    package var activityType: WorkoutActivity
    /// Which explicit activity goes on, counted from 1; nil if none does.
    package var activityNumber: Int?
    /// Active seconds of the explicit activity that goes on.
    package var activityElapsed: Double?
    /// Metres, of all activities.
    package var distance: Double?
    /// Metres per second, of late.
    package var speed: Double?
    /// Metres per second, of the whole workout.
    package var averageSpeed: Double?
    /// Beats per minute, of late and of the whole workout.
    package var heartRate: Double?
    package var averageHeartRate: Double?
    /// The zone of ``heartRate``, counted from 1.
    package var zone: Int?
    /// Seconds in each zone of heart rate, the lowest first; nil before the first beat.
    package var zoneSeconds: [Double]?
    /// Kilocalories.
    package var activeEnergy: Double?
    /// Watts, of late.
    package var power: Double?
    /// Revolutions per minute, of late.
    package var cadence: Double?
    /// All laps that are over.
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

    /// The name of what is done now, as a case of `HKWorkoutActivityType`.
    package var activityName: String { activityType.name }

    /// How what is done now tells how fast it is.
    package var speedStyle: SpeedStyle { SpeedStyle(of: activityType) }

    /// Active seconds since the last lap, or since the start.
    package var lapElapsed: Double { max(0, elapsed - laps.reduce(0) { $0 + $1.seconds }) }
}
