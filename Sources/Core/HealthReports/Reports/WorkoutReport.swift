public import Foundation
public import HealthModel

/// A workout with what was computed from its data, as plain values.
public struct WorkoutReport: Sendable, Codable, Equatable {
    /// One sport of a workout with several sports, or a transition.
    public struct Leg: Sendable, Codable, Equatable {
        /// The identifier of the activity.
        public var uuid: UUID
        /// The number, counted from 1, including transitions.
        public var number: Int
        /// The activity.
        public var activity: WorkoutActivity
        /// The start date.
        public var startDate: Date
        /// The end date.
        public var endDate: Date
        /// The active time in seconds.
        public var seconds: Double
        /// The distance in metres: as stated in the file, or else computed.
        public var meters: Double?
        /// The average heart rate in beats per minute.
        public var averageHeartRate: Double?
        /// The maximum heart rate in beats per minute.
        public var maximumHeartRate: Double?
        /// The power figures; nil without power.
        public var power: PowerReport?
        /// The climb in metres.
        public var climb: Double?
        /// The splits in the customary length for the sport; a transition has none.
        public var splits: [Split]

        init(_ leg: WorkoutLeg) {
            (uuid, number, activity) = (leg.uuid, leg.number, leg.activity)
            (startDate, endDate, seconds, meters) = (leg.start, leg.end, leg.seconds, leg.meters)
            (averageHeartRate, maximumHeartRate) = (leg.averageHeartRate, leg.maximumHeartRate)
            (power, climb, splits) = (leg.power, leg.climb, leg.splits)
        }
    }

    /// The summary, with dates, distance, energy and climb.
    public var summary: WorkoutSummary
    /// The parts that a presentation of the workout has, by its sport.
    public var template: WorkoutTemplate
    /// A summary for each type that has samples, sorted by identifier.
    public var samples: [SampleSummary]
    /// The routes, without their locations.
    public var routes: [RouteSummary]
    /// The seconds in each zone, for each type that has zones: as stored with the workout, or else computed for the
    /// zones that were valid on its day (ZON-58).
    public var zones: [ZoneGroupRecord]
    /// The load figures that can be computed.
    public var load: [LoadFigure]
    /// The legs of a workout with several sports, including transitions; otherwise empty.
    public var legs: [Leg]
    /// The splits of the whole workout, in the customary length for its sport; empty if there are legs.
    public var splits: [Split]
    /// The laps as marked by the athlete or the device.
    public var laps: [WorkoutLap]
    /// The pool lengths; nil if there are none.
    public var swim: SwimReport?
    /// The sets of exercises.
    public var sets: [ExerciseSet]
    /// The power figures; nil without power.
    public var power: PowerReport?
    /// The device that recorded the workout.
    public var device: DeviceRecord?
    /// Sentences on the data of the file that is not in the store.
    public var leftOut: [String]

    /// Creates the report of a workout.
    package init(_ detail: WorkoutDetail) {
        (summary, template) = (detail.summary, detail.template)
        (samples, routes, zones) = (detail.samples, detail.routes, detail.zones)
        load = detail.load?.figures ?? []
        (legs, splits, laps) = (detail.legs.map(Leg.init), detail.splits, detail.laps)
        (swim, sets, power) = (detail.swim, detail.sets, detail.power)
        (device, leftOut) = (detail.device, detail.leftOut)
    }
}
