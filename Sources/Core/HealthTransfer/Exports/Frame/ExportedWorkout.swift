import Foundation
import HealthModel
import HealthStore

/// A workout of an export, with its samples (IMP-15, IMP-17).
struct ExportedWorkout: Sendable {
    /// The key within the export; with the way it gives the identifier.
    var key: String
    /// The identifier, where the export has one.
    var uuid: UUID?
    var source: ExportSource
    var activity: WorkoutActivity
    /// The name of the activity in the export, if it has no counterpart.
    var activityName: String?
    /// The start in seconds since 2001-01-01 UTC.
    var start: Double
    /// The end in seconds since 2001-01-01 UTC.
    var end: Double
    /// The active time in seconds; nil if it is the time from start to end.
    var duration: Double?
    /// The distance in metres.
    var distance: Double?
    /// The energy in kilocalories.
    var energy: Double?
    /// A Boolean value that indicates whether distance and energy are the sums of samples that are stored apart.
    var hasTotalsOfSamples = false
    var isIndoor: Bool?
    var isPoolSwim: Bool?
    /// The identifier of the time zone, if it is known (IMP-13).
    var timeZone: String?
    var isUserEntered = false
    var events: [WorkoutEventRecord] = []
    var samples: [ExportedSample] = []
    var route: [RoutePoint] = []
    var metadata: Metadata = [:]
    var sidecar = WorkoutSidecar()

    init(
        key: String, source: ExportSource, activity: WorkoutActivity, activityName: String? = nil, start: Double,
        end: Double
    ) {
        (self.key, self.source, self.activity, self.activityName) = (key, source, activity, activityName)
        (self.start, self.end) = (start, end)
    }

    /// A Boolean value that indicates whether the export tells nothing of how it went (IMP-19).
    var isSummary: Bool { samples.isEmpty && route.isEmpty && events.isEmpty }
}

/// A sample of an export.
struct ExportedSample: Sendable {
    var type: ObjectType
    /// The start in seconds since 2001-01-01 UTC.
    var start: Double
    /// The end in seconds since 2001-01-01 UTC.
    var end: Double
    var value: Double
    /// The unit; nil for a category.
    var unit: QuantityUnit?
}

/// The source of what an export holds (IMP-15): a way, such as `strava`, and an origin within it.
struct ExportSource: Sendable, Hashable {
    var way: String
    var origin: String?
    /// The display name.
    var name: String
    /// The length of the intervals of which it has sums, if they are long (IMP-16).
    var bucket: BucketSource?

    /// The identity under which objects are stored.
    ///
    /// Two ways are two sources, because data of one source add up
    /// (STAT-23).
    var identity: AppIdentity {
        let digits = String(DerivedIdentity(texts: [way, origin]).high, radix: 16)
        let padded = String(repeating: "0", count: max(0, 16 - digits.count)) + digits
        let identifier = "import.\(padded)"
        return AppIdentity(bundleIdentifier: bucket?.bundleIdentifier(of: identifier) ?? identifier, name: name)
    }
}
