package import HealthModel

/// The parts that a presentation of a workout has, by its sport.
///
/// All renderings use it, so that a chart or a table which means nothing for a sport appears nowhere: strength has
/// sets but no pace, a pool has lengths but no map. The data themselves can be read for every sport.
public struct WorkoutTemplate: Sendable, Codable, Equatable {
    /// A part of a presentation.
    public enum Part: String, Sendable, Codable, CaseIterable {
        /// The speed or pace, as a figure and as a chart.
        case speed
        /// The splits by distance.
        case splits
        /// The distance as an axis of charts.
        case distance
        /// The elevation as a chart.
        case elevation
        /// The map.
        case route
        /// The lengths of a pool.
        case lengths
        /// The sets of exercises.
        case sets
    }

    /// The parts, in the order in which they are declared.
    public var parts: [Part]

    /// Returns whether the presentation has a part.
    public func has(_ part: Part) -> Bool { parts.contains(part) }

    /// Creates the template of a sport.
    ///
    /// - Parameters:
    ///   - isIndoor: A Boolean value that indicates whether the workout was indoors; nil if unknown.
    ///   - isInPool: A Boolean value that indicates whether the workout is a swim in a pool.
    package init(of activity: WorkoutActivity, isIndoor: Bool?, isInPool: Bool = false) {
        var kind = Self.kinds[activity] ?? .way
        // Indoors, an unknown sport covers no way that its sensors could measure.
        if activity == .other, isIndoor == true { kind = .still }
        if activity == .swimming, isInPool { kind = .pool }
        let own = Self.parts[kind] ?? []
        parts = Part.allCases.filter { own.contains($0) && ($0 != .route || isIndoor != true) }
    }

    // MARK: Table

    /// The sports that have the same parts.
    private enum Kind {
        /// From one place to another: the usual kind.
        case way
        /// Lengths of a pool.
        case pool
        /// Back and forth on a field: a speed, but no splits.
        case field
        /// In one place, or within a few steps.
        case still
        /// In one place, in sets.
        case strength
    }

    private static let parts: [Kind: Set<Part>] = [
        .way: [.speed, .splits, .distance, .elevation, .route],
        .pool: [.speed, .splits, .distance, .lengths],
        .field: [.speed, .route],
        .still: [.route],
        .strength: [.route, .sets],
    ]

    private static let kinds: [WorkoutActivity: Kind] = {
        let fields: [WorkoutActivity] = [
            .americanFootball, .australianFootball, .baseball, .cricket, .discSports, .golf, .handball, .hockey,
            .hunting, .lacrosse, .play, .rugby, .soccer, .softball, .waterPolo,
        ]
        let still: [WorkoutActivity] = [
            .archery, .badminton, .barre, .basketball, .bowling, .boxing, .cardioDance, .climbing, .cooldown, .curling,
            .dance, .danceInspiredTraining, .fencing, .fishing, .fitnessGaming, .flexibility, .gymnastics,
            .highIntensityIntervalTraining, .jumpRope, .kickboxing, .martialArts, .mindAndBody, .mixedCardio,
            .mixedMetabolicCardioTraining, .pickleball, .pilates, .preparationAndRecovery, .racquetball, .socialDance,
            .squash, .stairClimbing, .stairs, .stepTraining, .tableTennis, .taiChi, .tennis, .underwaterDiving,
            .volleyball, .waterFitness, .wrestling, .yoga,
        ]
        let strength: [WorkoutActivity] = [
            .coreTraining, .crossTraining, .functionalStrengthTraining, .traditionalStrengthTraining,
        ]
        var kinds: [WorkoutActivity: Kind] = [:]
        for activity in fields { kinds[activity] = .field }
        for activity in still { kinds[activity] = .still }
        for activity in strength { kinds[activity] = .strength }
        return kinds
    }()
}

extension WorkoutSummary {
    /// The parts that a presentation of the workout has.
    public var template: WorkoutTemplate {
        WorkoutTemplate(of: proposedActivity ?? activityType, isIndoor: isIndoor, isInPool: poolLength != nil)
    }
}

extension WorkoutTemplate {
    /// Returns whether the sport has a quantity of a chart; what no sport lacks is always there.
    package func fits(_ quantity: ChartReport.Quantity) -> Bool {
        switch quantity {
        case .speed, .pace: has(.speed)
        case .distance: has(.distance)
        case .elevation, .gradient: has(.elevation)
        case .latitude, .longitude: has(.route)
        case .heartRate, .power, .cadence: true
        }
    }

    /// Returns whether the sport has a quantity of a plot.
    package func fits(_ quantity: WorkoutPlot.Quantity) -> Bool {
        switch quantity {
        case .speed, .pace: has(.speed)
        case .distance: has(.distance)
        case .elevation: has(.elevation)
        case .latitude, .longitude: has(.route)
        case .heartRate, .power, .cadence: true
        }
    }
}
