import Foundation
import HealthModel

extension HKWorkoutBuilder {
    /// Sets the zones of a type for this workout only (ZON-57), before collection begins (ZON-30).
    ///
    /// Like every call it is processed after earlier ones (ZON-36); no other call is necessary for values to be
    /// sorted into zones.
    ///
    /// - Parameters:
    ///   - configuration: The zones, which keep their source (ZON-33); nil restores those that the person prefers.
    ///   - quantityType: The type of the zones.
    /// - Throws: ``HKError`` with code 3 once collection has begun (ZON-31), and for zones of another type (ZON-32).
    public func setCustomZoneConfiguration(
        _ configuration: HKWorkoutZoneConfiguration?, for quantityType: HKQuantityType
    ) async throws {
        let (zones, type) = (configuration?.record, quantityType.record)
        try await store.succeeding { completion in
            change(completion: completion) { assembly throws(WorkoutAssembly.Refusal) in
                try assembly.setZones(zones, of: type)
            }
        }
    }

    /// Returns the zones into which values of a type are sorted: those set for this workout, or those that the person
    /// prefers; after the beginning of collection, those in effect at that time (ZON-34).
    ///
    /// - Throws: Errors like ``HKHealthStore/preferredWorkoutZoneConfiguration(for:)``, if the person's preference is
    ///   read (ZON-23).
    @discardableResult
    public func zoneConfiguration(for quantityType: HKQuantityType) async throws -> HKWorkoutZoneConfiguration? {
        let type = quantityType.record
        return try await withCheckedThrowingContinuation { continuation in
            store.perform { [self] context in
                try StoreContext.checkZones(of: type)
                let assembly = assembly
                let own = assembly.zones.first { $0.type == type }
                let zones = try own ?? (assembly.start == nil ? context.visibleZones(of: type) : nil)
                return zones.map(HKWorkoutZoneConfiguration.init(record:))
            } then: {
                continuation.resume(with: $0)
            }
        }
    }

    /// Returns the durations in the zones of a type so far; while collection is in progress, up to the latest end of
    /// any value (ZON-48).
    ///
    /// - Returns: A snapshot; nil before the first value, and without zones (ZON-47).
    @discardableResult
    public func zoneGroup(for quantityType: HKQuantityType) -> HKWorkoutZoneGroup? {
        let type = quantityType.record
        return withStatistics { $0.zoneGroup(of: type) }.map(HKWorkoutZoneGroup.init(record:))
    }
}

extension HKWorkoutBuilder.Progress {
    mutating func zoneGroup(of type: ObjectType) -> ZoneGroupRecord? {
        guard let start = assembly.start else { return nil }
        return zones.group(
            of: type, from: start, to: assembly.end ?? .infinity, isEnded: assembly.end != nil, events: assembly.events)
    }

    /// Returns the groups of an activity, limited like those of the whole workout (ZON-53); nil rather than empty.
    mutating func zoneGroups(of activity: WorkoutActivityRecord) -> [ZoneGroupRecord]? {
        let end = min(activity.end ?? .infinity, assembly.end ?? .infinity)
        let groups = zones.types.compactMap { type in
            zones.group(
                of: type, from: activity.start, to: end, isEnded: assembly.end != nil, events: assembly.events)
        }
        return groups.isEmpty ? nil : groups
    }
}
