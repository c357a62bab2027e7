import Foundation
import HealthModel
import HealthTransfer
import WorkoutFiles

/// The schemas of workouts in results.
enum WorkoutForm {
    private static let summaryMembers: [JSON.Member] = [
        ("uuid", MCPSchema.string), ("activityType", MCPSchema.string), ("start", MCPSchema.moment),
        ("end", MCPSchema.moment), ("duration", MCPSchema.described(MCPSchema.number, "Active seconds.")),
        ("totalDistance", MCPSchema.described(MCPSchema.measure, "Metres.")),
        ("totalEnergyBurned", MCPSchema.described(MCPSchema.measure, "Kilocalories.")),
        (
            "source",
            MCPSchema.object([("name", MCPSchema.string), ("bundleIdentifier", MCPSchema.string)])
        ),
        ("timeZone", MCPSchema.optionalString), ("title", MCPSchema.optionalString),
        ("notes", MCPSchema.optionalString), ("tags", MCPSchema.array(of: MCPSchema.string)),
    ]

    /// The schema of an element of a list.
    static let summary = MCPSchema.object(summaryMembers)

    /// The schema of a complete workout.
    static let whole = MCPSchema.answer(
        summaryMembers + [
            (
                "samples",
                MCPSchema.described(
                    MCPSchema.object([]),
                    "Statistics by the identifier of the type: count, unit, and sum or minimum, average, maximum.")
            ),
            ("routes", MCPSchema.array(of: MCPSchema.object([("points", MCPSchema.integer)]))),
            (
                "events",
                MCPSchema.array(of: MCPSchema.object([("type", MCPSchema.string), ("start", MCPSchema.moment)]))
            ),
            (
                "zones",
                MCPSchema.array(
                    of: MCPSchema.object([
                        ("type", MCPSchema.string), ("boundaries", MCPSchema.array(of: MCPSchema.anything)),
                        ("seconds", MCPSchema.array(of: MCPSchema.number)),
                    ]))
            ),
            ("legs", MCPSchema.array(of: leg)), ("splits", MCPSchema.array(of: split)),
            ("laps", MCPSchema.array(of: MCPSchema.object([("number", MCPSchema.integer)]))),
            ("metadata", MCPSchema.object([])),
        ])

    private static let split = MCPSchema.object([
        ("number", MCPSchema.integer), ("duration", MCPSchema.number), ("distance", MCPSchema.number),
        ("averageHeartRate", MCPSchema.measure), ("climb", MCPSchema.measure),
    ])

    private static let leg = MCPSchema.object([
        ("number", MCPSchema.integer), ("activityType", MCPSchema.string), ("start", MCPSchema.moment),
        ("end", MCPSchema.moment), ("duration", MCPSchema.number), ("distance", MCPSchema.measure),
        ("averageHeartRate", MCPSchema.measure), ("maximumHeartRate", MCPSchema.measure), ("climb", MCPSchema.measure),
    ])

    /// The schema of workout totals.
    static let totals = MCPSchema.object([
        ("count", MCPSchema.integer), ("duration", MCPSchema.described(MCPSchema.number, "Active seconds.")),
        ("distance", MCPSchema.described(MCPSchema.measure, "Metres.")),
        ("climb", MCPSchema.described(MCPSchema.measure, "Metres.")),
        ("energy", MCPSchema.described(MCPSchema.measure, "Kilocalories.")),
    ])
}

extension WorkoutActivityRecord {
    /// Returns the record without the statistics of types that may not be read (SEC-33).
    func redacted(_ mayRead: (ObjectType) throws -> Bool) rethrows -> WorkoutActivityRecord {
        var activity = self
        activity.statistics = try statistics?.filter { try mayRead($0.key) }
        return activity
    }
}

extension SampleRecord {
    /// Returns the record without the workout statistics of types that may not be read.
    func redacted(_ mayRead: (ObjectType) throws -> Bool) rethrows -> SampleRecord {
        guard case .workout(var workout) = content else { return self }
        workout.statistics = try workout.statistics?.filter { try mayRead($0.key) }
        workout.activities = try workout.activities.map { try $0.redacted(mayRead) }
        var record = self
        record.content = .workout(workout)
        return record
    }
}
