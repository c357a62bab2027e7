public import Foundation
public import HealthModel

/// Personal records, separate for each sport (API-120, API-121, API-122, API-123).
public struct RecordsReport: Sendable, Codable, Equatable {
    /// The kind of a record.
    public enum Kind: Sendable, Codable, Hashable {
        /// The shortest active time over a distance in metres.
        case distance(Double)
        /// The greatest mean power over a duration in seconds.
        case power(Double)
        /// The longest distance of a workout.
        case longestDistance
        /// The longest active time of a workout.
        case longestDuration
        /// The highest climb of a workout.
        case highestClimb
        /// The most energy of a workout.
        case mostEnergy

        /// A Boolean value that indicates whether lower values are better.
        var isLeast: Bool {
            if case .distance = self { true } else { false }
        }

        /// The family of the figure.
        public var family: Family {
            switch self {
            case .distance: .distance
            case .power: .power
            case .longestDistance, .longestDuration, .highestClimb, .mostEnergy: .duration
            }
        }
    }

    /// A family of figures that can be requested.
    public enum Family: String, Sendable, Codable, CaseIterable {
        /// The fastest times over distances.
        case distance
        /// The longest and the highest workouts.
        case duration
        /// The best power over durations.
        case power
    }

    /// A figure of a workout.
    public struct Entry: Sendable, Codable, Equatable {
        /// The value in active seconds, watts, metres, seconds, metres or kilocalories, depending on the kind.
        public var value: Double
        /// The workout.
        public var workout: UUID
        /// The start of the effort, the leg, or the workout.
        public var start: Date
        /// The start of the effort, in metres from the start of the workout or leg.
        public var from: Double?
        /// The time zone of the recording, which determines its day; nil if unknown.
        public var timeZone: TimeZone?
    }

    /// The best figures of a kind, each of a different workout.
    public struct Record: Sendable, Codable, Equatable {
        /// The kind of the figures.
        public var kind: Kind
        /// The entries, the best first.
        public var best: [Entry]
        /// The previous record: the best entry before the current one.
        public var previous: Entry?
        /// The number of better efforts left out because they contain a jump in position.
        public var leftOut: Int
    }

    /// The records of a sport, indoors or outdoors.
    public struct SportRecords: Sendable, Codable, Equatable {
        /// The activity.
        public var activityType: WorkoutActivity
        /// A Boolean value that indicates whether the workouts were indoors.
        public var isIndoor: Bool
        /// The number of workouts and legs.
        public var count: Int
        /// The records: distances ascending, then durations of power, then whole workouts.
        public var records: [Record]

        /// The number of efforts left out because they contain a jump in position.
        public var leftOut: Int { records.reduce(0) { $0 + $1.leftOut } }
    }

    /// The sports, the one with the most workouts first.
    public var sports: [SportRecords]
    /// The record holders that were stored before values were judged; empty until they are looked for.
    package var unjudged: [UnjudgedWorkout] = []

    /// The properties that are encoded.
    private enum CodingKeys: CodingKey {
        case sports
    }
}

/// Finds the records among the legs of all workouts.
struct RecordCounter {
    let top: Int
    private var groups: [Group: [Kind: Candidates]] = [:]
    private var counts: [Group: Int] = [:]

    private typealias Kind = RecordsReport.Kind

    private struct Group: Hashable {
        var activityType: WorkoutActivity
        var isIndoor: Bool
    }

    private struct Candidates {
        var entries: [RecordsReport.Entry] = []
        var leftOut = 0
    }

    init(top: Int) { self.top = top }

    mutating func add(_ outing: OutingEfforts) {
        for leg in outing.legs {
            let group = Group(activityType: leg.activityType, isIndoor: leg.isIndoor)
            counts[group, default: 0] += 1
            var kinds = groups.removeValue(forKey: group) ?? [:]
            func add(_ kind: Kind, _ value: Double?, at start: Double, from: Double? = nil) {
                guard let value, value.isFinite, value > 0 else { return }
                kinds[kind, default: Candidates()].entries.append(
                    .init(
                        value: value, workout: outing.workout, start: Date(timeIntervalSinceReferenceDate: start),
                        from: from, timeZone: outing.timeZone))
            }
            for effort in leg.efforts {
                add(.distance(effort.distance), effort.seconds, at: effort.start, from: effort.from)
            }
            for power in leg.powers { add(.power(power.duration), power.watts, at: power.start) }
            add(.longestDistance, leg.distance, at: leg.start)
            add(.longestDuration, leg.duration, at: leg.start)
            add(.highestClimb, leg.climb, at: leg.start)
            add(.mostEnergy, leg.energy, at: leg.start)
            for distance in leg.leftOut { kinds[.distance(distance), default: Candidates()].leftOut += 1 }
            groups[group] = kinds
        }
    }

    /// Returns the report.
    ///
    /// - Parameters:
    ///   - activity: The activity to which the records are restricted; nil for all.
    ///   - family: The figures to include; nil for all.
    func report(activity: WorkoutActivity? = nil, family: RecordsReport.Family? = nil) -> RecordsReport {
        let sports = groups.compactMap { group, kinds -> RecordsReport.SportRecords? in
            guard activity == nil || group.activityType == activity else { return nil }
            let records = kinds.filter { family == nil || $0.key.family == family }
                .map { record($0.key, $0.value) }.sorted { $0.kind.place < $1.kind.place }
            guard !records.isEmpty else { return nil }
            return .init(
                activityType: group.activityType, isIndoor: group.isIndoor, count: counts[group] ?? 0, records: records)
        }
        return RecordsReport(
            sports: sports.sorted {
                ($1.count, $0.activityType.name, $0.isIndoor ? 1 : 0)
                    < ($0.count, $1.activityType.name, $1.isIndoor ? 1 : 0)
            })
    }

    private func record(_ kind: Kind, _ candidates: Candidates) -> RecordsReport.Record {
        // Among equal values, the earliest holds the record.
        func precedes(_ one: RecordsReport.Entry, _ other: RecordsReport.Entry) -> Bool {
            if one.value != other.value { return kind.isLeast ? one.value < other.value : one.value > other.value }
            if one.start != other.start { return one.start < other.start }
            return one.workout.uuidString < other.workout.uuidString
        }
        var best: [RecordsReport.Entry] = []
        for entry in candidates.entries {
            if best.count == top, let last = best.last, !precedes(entry, last) { continue }
            if let own = best.firstIndex(where: { $0.workout == entry.workout }) {
                guard precedes(entry, best[own]) else { continue }
                best.remove(at: own)
            }
            best.insert(entry, at: best.firstIndex { precedes(entry, $0) } ?? best.count)
            if best.count > top { best.removeLast() }
        }
        let previous = best.first.flatMap { first in
            candidates.entries.filter { $0.start < first.start && $0.workout != first.workout }.min(by: precedes)
        }
        return .init(kind: kind, best: best, previous: previous, leftOut: candidates.leftOut)
    }
}

extension RecordsReport.Kind {
    /// The position of the kind among the records of a sport.
    var place: (Int, Double) {
        switch self {
        case .distance(let meters): (0, meters)
        case .power(let seconds): (1, seconds)
        case .longestDistance: (2, 0)
        case .longestDuration: (3, 0)
        case .highestClimb: (4, 0)
        case .mostEnergy: (5, 0)
        }
    }
}

/// A workout that was stored before values were judged, with the values that judging would leave out (PLA-51).
package struct UnjudgedWorkout: Sendable, Equatable {
    package var workout: UUID
    package var implausible: [Implausible]

    package init(workout: UUID, implausible: [Implausible]) {
        (self.workout, self.implausible) = (workout, implausible)
    }
}
