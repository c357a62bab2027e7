/// A workout under construction: the contents of a builder, and the validation of its calls (WBD).
///
/// The states are created, collecting, ended and finished; a workout can be discarded from any state before finished.
/// It has no clock and no store: the owner saves the samples and the workout, and then updates this value.
public struct WorkoutAssembly: Sendable, Codable {
    /// The state of a workout under construction.
    public enum State: String, Sendable, Hashable, Codable, CaseIterable {
        /// Created: nothing can be added yet.
        case created
        /// Collecting.
        case collecting
        /// Ended: the end date is known, and contents can still be added (WBD-4).
        case ended
        /// Finished: the workout is stored.
        case finished
        /// Discarded.
        case discarded
    }

    /// An error thrown for a call in the wrong state or with invalid data; nothing was changed.
    public struct Refusal: Error, Sendable, Hashable {
        /// The reason, a message for people.
        public let reason: String
    }

    /// The activity and its location.
    public let configuration: WorkoutConfigurationRecord
    /// The current state.
    public private(set) var state = State.created
    /// The start date, in seconds since 2001-01-01 UTC, or `nil` before collection began.
    public private(set) var start: Double?
    /// The end date, in seconds since 2001-01-01 UTC, or `nil` before collection ended.
    public private(set) var end: Double?
    /// The events so far, ascending by start (WKO-7).
    public private(set) var events: [WorkoutEventRecord] = []
    /// The activities so far, ascending by start (WAC-3).
    public internal(set) var activities: [WorkoutActivityRecord] = []
    /// The metadata so far, without those derived from the configuration (WBD-15).
    public private(set) var metadata = Metadata()

    /// The zones: before the start, those set for this workout only; afterwards, all that apply to it (ZON-30,
    /// ZON-35).
    ///
    /// `nil` in records of older versions.
    private var zoneConfigurations: [ZoneConfigurationRecord]?

    /// The plan that the workout is started from, or `nil` without one and in records of older versions (PLN-65).
    public private(set) var plan: StartedPlan?

    /// Creates a workout that has not begun.
    public init(configuration: WorkoutConfigurationRecord) {
        self.configuration = configuration
    }

    // MARK: Begin and end

    /// Validates that collection can begin (WBD-2).
    public func checkBegin(at start: Double) throws(Refusal) {
        switch state {
        case .created: break
        case .collecting, .ended: throw .begun
        case .finished: throw .finished
        case .discarded: throw .discarded
        }
        guard start.isFinite else { throw .noDate }
    }

    /// Begins collection (WBD-1).
    ///
    /// - Parameter preferredZones: The zones of the user, for types without zones set for this workout (ZON-35).
    public mutating func begin(at start: Double, preferredZones: [ZoneConfigurationRecord] = []) throws(Refusal) {
        try checkBegin(at: start)
        state = .collecting
        self.start = start
        let own = zones
        zoneConfigurations = own + preferredZones.filter { zones in !own.contains { $0.type == zones.type } }
    }

    /// Ends collection (WBD-3, WBD-22).
    public mutating func end(at end: Double) throws(Refusal) {
        let start = try startOfOpen()
        guard state == .collecting else { throw .ended }
        guard end.isFinite else { throw .noDate }
        guard end >= start else { throw .endBeforeStart }
        state = .ended
        self.end = end
    }

    /// Discards the workout (WBD-18); has no effect on a finished one.
    public mutating func discard() {
        if state != .finished { state = .discarded }
    }

    /// Returns the start date of a workout to which contents can be added (WBD-1, WBD-4, WBD-5).
    func startOfOpen() throws(Refusal) -> Double {
        switch state {
        case .finished: throw .finished
        case .discarded: throw .discarded
        case .created, .collecting, .ended: break
        }
        guard let start else { throw .notBegun }
        return start
    }

    // MARK: Zones

    /// The zones set for this workout only, or after its start all that apply to it.
    public var zones: [ZoneConfigurationRecord] { zoneConfigurations ?? [] }

    /// Sets the zones of one type for this workout only, before it begins (ZON-30, ZON-31); `nil` removes them.
    public mutating func setZones(_ zones: ZoneConfigurationRecord?, of type: ObjectType) throws(Refusal) {
        switch state {
        case .created: break
        case .collecting, .ended: throw .begun
        case .finished: throw .finished
        case .discarded: throw .discarded
        }
        guard ZoneConfigurationRecord.types.contains(type), zones?.type ?? type == type else { throw .otherZones }
        zoneConfigurations = self.zones.filter { $0.type != type } + (zones.map { [$0] } ?? [])
    }

    // MARK: Plan

    /// Sets the plan that the workout is started from (PLN-65); the plan of a finished workout does not change.
    public mutating func start(from plan: StartedPlan) throws(Refusal) {
        switch state {
        case .created, .collecting, .ended: self.plan = plan
        case .finished: throw .finished
        case .discarded: throw .discarded
        }
    }

    // MARK: Additions

    /// Validates that all of the samples can be added (WBD-6, WBD-7, WBD-20, WBD-23).
    public func check(_ samples: [SampleRecord]) throws(Refusal) {
        let start = try startOfOpen()
        guard !samples.isEmpty else { throw .noSamples }
        for sample in samples {
            switch sample.type.family {
            case .quantity, .category, .correlation: break
            default: throw Refusal(reason: "Samples of type \(sample.type.identifier) cannot be added to a workout.")
            }
            guard sample.type != .workoutEffortScore, sample.type != .estimatedWorkoutEffortScore else {
                throw Refusal(reason: "Samples of type \(sample.type.identifier) must be related to a workout.")
            }
            guard sample.start >= start else { throw .sampleBeforeStart }
        }
    }

    /// Adds events in any order; those outside the workout are removed at the end (WBD-16).
    public mutating func add(_ new: [WorkoutEventRecord]) throws(Refusal) {
        _ = try startOfOpen()
        guard !new.isEmpty else { throw .noEvents }
        events = ActiveTime.sorted(events + new)
    }

    /// Adds metadata; existing keys are replaced (WBD-9).
    public mutating func add(_ new: Metadata) throws(Refusal) {
        _ = try startOfOpen()
        metadata = try Self.merged(metadata, new, type: .workout) ?? Metadata()
    }

    /// Returns the merged metadata, or `nil` if they are empty.
    static func merged(_ old: Metadata?, _ new: Metadata, type: ObjectType?) throws(Refusal) -> Metadata? {
        let merged = Metadata(nonEmpty: (old ?? Metadata()).merging(new).values)
        do {
            try MetadataValidation.check(merged, type: type)
        } catch {
            throw Refusal(reason: error.reason)
        }
        return merged
    }

    // MARK: Time

    /// Returns the active seconds up to a date (WBD-11): 0 before the start, and the total after the end.
    public func elapsedTime(at date: Double) -> Double {
        guard let start else { return 0 }
        let date = min(date, end ?? .infinity)
        guard date > start else { return 0 }
        return ActiveTime.duration(of: events(from: start, to: end ?? .infinity), start: start, end: date)
    }

    // MARK: Finishing

    /// Validates that the workout can be finished (WBD-3, WBD-5).
    public func checkFinish() throws(Refusal) {
        _ = try startOfOpen()
        guard end != nil else { throw .notEnded }
    }

    /// Marks the workout as finished after it was stored.
    public mutating func finish() throws(Refusal) {
        try checkFinish()
        state = .finished
    }
}

// MARK: - Errors

extension WorkoutAssembly.Refusal {
    package static let notBegun = Self(reason: "Collection has not begun.")
    package static let begun = Self(reason: "Collection has already begun.")
    package static let notEnded = Self(reason: "Collection must end before the workout is finished.")
    package static let ended = Self(reason: "Collection has already ended.")
    package static let endBeforeStart = Self(reason: "Collection must not end before it began.")
    package static let finished = Self(reason: "The workout is finished.")
    package static let discarded = Self(reason: "The workout was discarded.")
    package static let noDate = Self(reason: "The date is not valid.")
    package static let noSamples = Self(reason: "HKWorkout: HKSample data cannot be nil or empty.")
    package static let sampleBeforeStart = Self(reason: "A sample starts before the workout.")
    package static let otherZones = Self(reason: "The zones do not match the type, or the type does not support zones.")
    package static let noEvents = Self(reason: "There are no events to add.")
}
