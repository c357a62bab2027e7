/// The sums of a day, and what the person wanted to reach (OTH-1, OTH-2, OTH-3, OTH-4, OTH-5, OTH-6).
public struct ActivitySummaryRecord: Sendable, Hashable, Codable {
    /// The day; nil for a summary that an app made for display.
    public var day: CalendarDay?
    /// 1 by energy, 2 by time.
    public var moveMode: Int = 1
    /// Whether the rings rest on that day.
    public var isPaused = false
    /// Energy of moving.
    public var energy = QuantityValue(0, .kilocalorie)
    /// Time of moving.
    public var moveTime = QuantityValue(0, .minute)
    /// Time of exercise.
    public var exerciseTime = QuantityValue(0, .minute)
    /// Hours with standing, a count.
    public var standHours = QuantityValue(0, .count)
    /// The goal of energy.
    public var energyGoal = QuantityValue(0, .kilocalorie)
    /// The goal of moving time.
    public var moveTimeGoal = QuantityValue(0, .minute)
    /// The goal of exercise; nil where there is none.
    public var exerciseGoal: QuantityValue?
    /// The goal of standing; nil where there is none.
    public var standGoal: QuantityValue?

    /// A summary without anything (OTH-3).
    public init(day: CalendarDay? = nil) {
        self.day = day
    }
}

extension ActivitySummaryRecord {
    /// Whether a ring is further on than in another summary of the same day, and none is less far.
    ///
    /// A day's sums only grow: of two exports the one that says more is the later one. What differs by rounding,
    /// because it was printed in other units, is the same.
    package func saysMore(than other: ActivitySummaryRecord) -> Bool {
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
    /// Matches everything, or nothing.
    case constant(Bool)
    /// Matches where all parts match.
    case and([SummaryPredicate])
    /// Matches where a part matches.
    case or([SummaryPredicate])
    /// Matches where the part does not.
    case not(SummaryPredicate)
    /// Compares the day.
    case day(Ordering, CalendarDay)

    /// Whether the summary of a day matches.
    public func matches(_ day: CalendarDay) -> Bool {
        switch self {
        case .constant(let value): value
        case .and(let parts): parts.allSatisfy { $0.matches(day) }
        case .or(let parts): parts.contains { $0.matches(day) }
        case .not(let part): !part.matches(day)
        case .day(let ordering, let other): ordering.holds(day, other)
        }
    }

    /// The first and the last day that may match; nil where there is no bound.
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
    /// Matches everything, or nothing.
    case constant(Bool)
    /// Matches where all parts match.
    case and([MedicationPredicate])
    /// Matches where a part matches.
    case or([MedicationPredicate])
    /// Matches where the part does not.
    case not(MedicationPredicate)
    /// Whether the person takes it no more.
    case isArchived(Bool)
    /// Whether there are times to take it.
    case hasSchedule(Bool)

    /// Whether a medication matches.
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
