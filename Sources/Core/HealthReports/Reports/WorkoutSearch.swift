import Foundation
package import HealthModel

/// A search for workouts, with the owner's annotations applied (API-33).
package struct WorkoutSearch: Sendable {
    /// Words that must all occur in title, notes, tags, gear, activity or source, ignoring case and diacritics.
    package var text: String?
    /// The activity.
    package var activity: WorkoutActivity?
    /// The tags of the workout, ignoring case.
    package var tags: [String] = []
    /// The name of the gear, regardless of case.
    package var gear: String?
    /// The distance in metres; workouts without a distance do not match.
    package var distance: Bounds?
    /// The active time in seconds.
    package var duration: Bounds?
    /// The place that the route passes; workouts without a route do not match.
    package var place: Place?
    /// A Boolean value that indicates whether only workouts with a readable route match.
    package var hasRoute = false
    /// A Boolean value that indicates whether workouts marked as someone else's match, too.
    package var includesOthers = false

    package init() {}

    /// A Boolean value that indicates whether there is no condition other than the activity.
    var hasOnlyActivity: Bool {
        text == nil && tags.isEmpty && gear == nil && distance == nil && duration == nil && place == nil && !hasRoute
            && !includesOthers
    }

    /// A closed range of numbers.
    package struct Bounds: Sendable, Hashable {
        package var least: Double
        package var greatest: Double

        package init(least: Double? = nil, greatest: Double? = nil) {
            (self.least, self.greatest) = (least ?? -.infinity, greatest ?? .infinity)
        }

        func contains(_ number: Double) -> Bool { least <= number && number <= greatest }
    }

    /// An area of the earth's surface.
    package enum Place: Sendable, Hashable {
        /// The area within a distance in metres of a coordinate in degrees.
        case near(latitude: Double, longitude: Double, meters: Double)
        /// A box of latitudes and longitudes in degrees; if west is greater than east, it crosses the 180th meridian.
        case box(south: Double, west: Double, north: Double, east: Double)

        /// Returns whether the area contains a coordinate in degrees.
        package func contains(latitude: Double, longitude: Double) -> Bool {
            switch self {
            case .near(let centerLatitude, let centerLongitude, let meters):
                // A degree of latitude is at least 110 km, so the distance need not be computed for most points.
                guard abs(latitude - centerLatitude) * 110_000 <= meters else { return false }
                return Geodesic.distance(
                    latitude1: centerLatitude, longitude1: centerLongitude, latitude2: latitude, longitude2: longitude)
                    <= meters
            case .box(let south, let west, let north, let east):
                guard south <= latitude, latitude <= north else { return false }
                return west <= east ? west <= longitude && longitude <= east : longitude >= west || longitude <= east
            }
        }
    }

    /// A Boolean value that indicates whether the search has no conditions.
    package var isEmpty: Bool {
        text == nil && activity == nil && tags.isEmpty && gear == nil && distance == nil && duration == nil
            && place == nil && !hasRoute
    }

    // MARK: Matching

    /// Returns whether a workout matches all conditions except the place.
    func matches(_ workout: WorkoutSummary) -> Bool {
        if workout.isNotMine, !includesOthers { return false }
        if let activity, workout.activityType != activity { return false }
        if let distance, !(workout.totalDistance.map(distance.contains) ?? false) { return false }
        if let duration, !duration.contains(workout.duration) { return false }
        let own = Set(workout.tags.map { $0.lowercased() })
        guard tags.allSatisfy({ own.contains($0.lowercased()) }) else { return false }
        if let gear, workout.gear.map(Gear.key) != Gear.key(gear) { return false }
        return text.map { Self.occurs($0, in: workout) } ?? true
    }

    private static func occurs(_ text: String, in workout: WorkoutSummary) -> Bool {
        var fields = [workout.title, workout.notes, workout.activityName, workout.source.name].compactMap(\.self)
        fields += workout.tags + [workout.recordedActivity?.name, workout.gear].compactMap(\.self)
        return text.split(whereSeparator: \.isWhitespace).allSatisfy { word in
            fields.contains {
                TextComparison.contains.holds($0, String(word), [.caseInsensitive, .diacriticInsensitive])
            }
        }
    }
}
