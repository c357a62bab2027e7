/// The activity totals and goals of a day (OTH-1, OTH-2, OTH-3, OTH-4, OTH-5, OTH-6).
public struct ActivitySummaryRecord: Sendable, Hashable, Codable {
    /// The day, or `nil` for a summary that an app created for display.
    public var day: CalendarDay?
    /// The raw value of the move mode: 1 for energy, 2 for time.
    public var moveMode: Int = 1
    /// A Boolean value that indicates whether the rings are paused on that day.
    public var isPaused = false
    /// The active energy.
    public var energy = QuantityValue(0, .kilocalorie)
    /// The move time.
    public var moveTime = QuantityValue(0, .minute)
    /// The exercise time.
    public var exerciseTime = QuantityValue(0, .minute)
    /// The number of stand hours.
    public var standHours = QuantityValue(0, .count)
    /// The active energy goal.
    public var energyGoal = QuantityValue(0, .kilocalorie)
    /// The move time goal.
    public var moveTimeGoal = QuantityValue(0, .minute)
    /// The exercise time goal, if any.
    public var exerciseGoal: QuantityValue?
    /// The stand hours goal, if any.
    public var standGoal: QuantityValue?

    /// Creates an empty summary (OTH-3).
    public init(day: CalendarDay? = nil) {
        self.day = day
    }
}

extension ActivitySummaryRecord {
    /// Returns whether at least one ring has progressed further than in another summary of the same day, and none
    /// less.
    ///
    /// The totals of a day only grow, so the summary with greater ones is the later of two exports. Differences due
    /// to rounding in other units are ignored.
    package func isMoreComplete(than other: ActivitySummaryRecord) -> Bool {
        func measures(_ summary: ActivitySummaryRecord) -> [Double] {
            [
                summary.energy.converted(to: .kilocalorie), summary.moveTime.converted(to: .minute),
                summary.exerciseTime.converted(to: .minute), summary.standHours.converted(to: .count),
            ].map { $0 ?? 0 }
        }
        let differences = zip(measures(self), measures(other)).map { own, known in
            abs(own - known) <= 1e-5 * max(abs(own), abs(known)) ? 0 : own - known
        }
        return differences.contains { $0 > 0 } && !differences.contains { $0 < 0 }
    }
}

/// A predicate on activity summaries.
public indirect enum SummaryPredicate: Sendable, Hashable, LogicTree {
    /// Matches everything or nothing.
    case constant(Bool)
    /// Matches if all parts match.
    case and([SummaryPredicate])
    /// Matches if any part matches.
    case or([SummaryPredicate])
    /// Matches if the part does not.
    case not(SummaryPredicate)
    /// Compares the day.
    case day(Ordering, CalendarDay)

    /// Returns whether the summary of a day matches.
    public func matches(_ day: CalendarDay) -> Bool {
        switch self {
        case .constant(let value): value
        case .and(let parts): parts.allSatisfy { $0.matches(day) }
        case .or(let parts): parts.contains { $0.matches(day) }
        case .not(let part): !part.matches(day)
        case .day(let ordering, let other): ordering.holds(day, other)
        }
    }

    /// The first and the last day that can match; `nil` if unbounded.
    package var bounds: (first: CalendarDay?, last: CalendarDay?) {
        switch self {
        case .and(let parts):
            let bounds = parts.map(\.bounds)
            return (bounds.compactMap(\.first).max(), bounds.compactMap(\.last).min())
        case .day(.equal, let day): return (day, day)
        case .day(.greater, let day), .day(.greaterOrEqual, let day): return (day, nil)
        case .day(.less, let day), .day(.lessOrEqual, let day): return (nil, day)
        case .constant, .or, .not, .day: return (nil, nil)
        }
    }
}

/// A predicate on medications.
public indirect enum MedicationPredicate: Sendable, Hashable, LogicTree {
    /// Matches everything or nothing.
    case constant(Bool)
    /// Matches if all parts match.
    case and([MedicationPredicate])
    /// Matches if any part matches.
    case or([MedicationPredicate])
    /// Matches if the part does not.
    case not(MedicationPredicate)
    /// Compares whether the medication is archived.
    case isArchived(Bool)
    /// Compares whether the medication has a schedule.
    case hasSchedule(Bool)

    /// Returns whether a medication matches.
    public func matches(_ medication: MedicationRecord) -> Bool {
        switch self {
        case .constant(let value): value
        case .and(let parts): parts.allSatisfy { $0.matches(medication) }
        case .or(let parts): parts.contains { $0.matches(medication) }
        case .not(let part): !part.matches(medication)
        case .isArchived(let value): medication.isArchived == value
        case .hasSchedule(let value): medication.hasSchedule == value
        }
    }
}
