import Foundation
import HealthModel
import HealthReports

/// A workout as a row of a list.
struct WorkoutRow: Sendable {
    var address: String
    var sport: SportLabel
    /// The name of the activity, with a question mark if it is a guess.
    var name: String
    /// The given title; empty without one.
    var title: String
    /// The title that was made of hour and sport; empty if one was given.
    var suggestedTitle: String
    /// The start date, in machine-readable and in display form.
    var datetime: String
    var when: String
    /// The offset of the clocks, where they differ from the reader's.
    var zone: String
    var fullDay: String
    var distance: String
    var duration: String
    var speed: String
    var heartRate: String
    var climb: String
    var energy: String
    var source: String
    /// Other recordings of the same workout, as text.
    var others: String
    /// The route as a path in a square of 100; empty without one.
    var route: String
    var key: String
    /// A Boolean value that indicates whether the row is marked in the form for several workouts.
    var isMarked: Bool

    init(
        _ workout: WorkoutSummary, _ formatter: PageFormatter, heartRate rate: Double? = nil,
        route preview: RoutePreview? = nil, isMarked: Bool = false
    ) {
        address = "/workouts/\(workout.uuid.uuidString)"
        (key, self.isMarked) = (workout.uuid.uuidString, isMarked)
        route = preview?.path ?? ""
        sport = SportLabel(workout.proposedActivity ?? workout.activityType)
        name = Format.activity(workout)
        title = workout.title ?? ""
        suggestedTitle = workout.title == nil ? workout.suggestedTitle : ""
        datetime = Format.iso8601(workout.start)
        when = formatter.moment(workout.start, in: workout.timeZone)
        zone = formatter.offset(workout.timeZone, at: workout.start)
        fullDay = formatter.day(workout.start, in: workout.timeZone)
        distance = formatter.format.distance(workout) ?? ""
        duration = Format.duration(workout.duration)
        speed = formatter.speed(of: workout) ?? ""
        heartRate = rate.map { "\(formatter.format.number($0)) bpm" } ?? ""
        climb = workout.climb.map { formatter.format.height($0) } ?? ""
        energy = workout.totalEnergyBurned.map { "\(formatter.format.number($0)) kcal" } ?? ""
        source = workout.source.name
        let count = workout.otherRecordings.count
        others = count == 0 ? "" : "recorded by \(count == 1 ? "one other" : "\(count) others") too"
    }
}
