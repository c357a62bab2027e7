import Foundation
package import HealthModel

/// Which workouts somebody looks for, as what the person says of them has them (API-33).
package struct WorkoutSearch: Sendable {
    /// Words that all occur in title, notes, tags, activity or source, whatever their case and accents.
    package var text: String?
    /// What was done.
    package var activity: WorkoutActivity?
    /// Tags that it has, in any case.
    package var tags: [String] = []
    /// Metres; what has no distance is not found.
    package var distance: Bounds?
    /// Active seconds.
    package var duration: Bounds?
    /// Where its route passes; what has no route is not found.
    package var place: Place?
    /// Whether only workouts are found that have a route which may be read.
    package var hasRoute = false
    /// Whether what others did is found, too.
    package var includesOthers = false

    package init() {}

    /// Whether it asks of nothing but what was done.
    var asksOnlyFigures: Bool {
        text == nil && tags.isEmpty && distance == nil && duration == nil && place == nil && !hasRoute
            && !includesOthers
    }

    /// From the one to the other number, both included.
    package struct Bounds: Sendable, Hashable {
        package var least: Double
        package var greatest: Double

        package init(least: Double? = nil, greatest: Double? = nil) {
            (self.least, self.greatest) = (least ?? -.infinity, greatest ?? .infinity)
        }

        func contains(_ number: Double) -> Bool { least <= number && number <= greatest }
    }

    /// A part of the earth's surface.
    package enum Place: Sendable, Hashable {
        /// Within metres of a coordinate in degrees.
        case near(latitude: Double, longitude: Double, meters: Double)
        /// Between parallels and meridians, in degrees; a box whose west is greater than its east lies across the 180th.
        case box(south: Double, west: Double, north: Double, east: Double)

        /// Whether a coordinate in degrees lies in it.
        package func contains(latitude: Double, longitude: Double) -> Bool {
            switch self {
            case .near(let centerLatitude, let centerLongitude, let meters):
                // A degree of latitude is 110 km at least, so that most points need no distance.
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

    /// Whether anything is looked for.
    package var isEmpty: Bool {
        text == nil && activity == nil && tags.isEmpty && distance == nil && duration == nil && place == nil
            && !hasRoute
    }

    // MARK: Matching

    /// Whether a workout is meant, wherever it was.
    func matches(_ workout: WorkoutSummary) -> Bool {
        if workout.isNotMine, !includesOthers { return false }
        if let activity, workout.activityType != activity { return false }
        if let distance, !(workout.totalDistance.map(distance.contains) ?? false) { return false }
        if let duration, !duration.contains(workout.duration) { return false }
        let own = Set(workout.tags.map { $0.lowercased() })
        guard tags.allSatisfy({ own.contains($0.lowercased()) }) else { return false }
        return text.map { Self.occurs($0, in: workout) } ?? true
    }

    private static func occurs(_ text: String, in workout: WorkoutSummary) -> Bool {
        var fields = [workout.title, workout.notes, workout.activityName, workout.source.name].compactMap(\.self)
        fields += workout.tags + [workout.recordedActivity?.name].compactMap(\.self)
        return text.split(whereSeparator: \.isWhitespace).allSatisfy { word in
            fields.contains {
                TextComparison.contains.holds($0, String(word), [.caseInsensitive, .diacriticInsensitive])
            }
        }
    }
}
