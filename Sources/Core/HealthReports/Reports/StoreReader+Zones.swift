import Foundation
public import HealthModel
import HealthStore

extension StoreReader {
    /// Returns the time that the values of a workout spent in each zone: as stored, or else computed for the zones
    /// that were valid on its day (ZON-58); nil without zones.
    ///
    /// - Parameter part: The part that counts, in seconds since 2001-01-01 UTC; nil for the whole workout, to which
    ///   stored zones apply.
    func zoneGroup(
        of type: ObjectType, _ samples: [SampleRecord], in workout: SampleRecord,
        _ part: (start: Double, end: Double)? = nil
    ) throws -> ZoneGroupRecord? {
        guard let record = workout.workout, ZoneConfigurationRecord.types.contains(type) else { return nil }
        let stored = record.zoneGroups?.first { $0.configuration.type == type }
        if let stored, part == nil { return stored }
        let start = Date(timeIntervalSinceReferenceDate: workout.start)
        var zones = stored?.configuration
        if zones == nil {
            zones = try preferredZones(of: type, onDayOf: start, .current(in: workout.metadata?.timeZone))
        }
        guard let zones else { return nil }
        return ZoneGroupRecord(
            sorting: samples, into: zones, from: part?.start ?? workout.start, to: part?.end ?? workout.end,
            events: record.events ?? [])
    }

    /// Returns the time in the zones of each type over the workouts of a period, each outing once.
    ///
    /// - Parameters:
    ///   - filter: The recordings to include.
    ///   - activity: The activity; nil for all.
    package func zones(_ filter: SampleFilter, activity: WorkoutActivity? = nil) throws -> [ZoneTotals] {
        var search = WorkoutSearch()
        search.activity = activity
        var totals: [ZoneTotals] = []
        try forEachWorkout(filter, search) { workout in
            for group in try zones(of: workout.uuid) ?? [] {
                let (type, count) = (group.configuration.type, group.configuration.count)
                if let place = totals.firstIndex(where: { $0.type == type && $0.durations.count == count }) {
                    totals[place].workouts += 1
                    for zone in group.durations.indices { totals[place].durations[zone] += group.durations[zone] }
                } else {
                    totals.append(ZoneTotals(type: type, workouts: 1, durations: group.durations))
                }
            }
        }
        return totals.sorted {
            ($0.type.identifier, $0.durations.count) < ($1.type.identifier, $1.durations.count)
        }
    }
}

/// The time in the zones of a type over several workouts.
///
/// Each workout has the zones that were valid on its day (ZON-58). Zones are added by number, so that their boundaries
/// may differ from workout to workout; workouts with another number of zones have totals of their own.
public struct ZoneTotals: Sendable, Codable, Equatable {
    /// The quantity type of the zones.
    public var type: ObjectType
    /// The number of workouts.
    public var workouts: Int
    /// The seconds in each zone, in ascending order of zones.
    public var durations: [Double]
}
