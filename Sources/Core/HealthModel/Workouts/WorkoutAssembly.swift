/// A workout in the making: what a builder was told so far, and which calls come at the right time (WBD).
///
/// Created, then collecting, then ended, then finished; or discarded from any state before that. Knows no clock and no
/// store: whoever drives it saves the samples and the workout, and then tells it so.
public struct WorkoutAssembly: Sendable, Codable {
    /// Where a workout in the making stands.
    public enum State: String, Sendable, Hashable, Codable, CaseIterable {
        /// Nothing can be added yet.
        case created
        /// The workout goes on.
        case collecting
        /// The end is known; things can still be added (WBD-4).
        case ended
        /// The workout is stored.
        case finished
        /// The workout was given up.
        case discarded
    }

    /// Why a call comes at the wrong time, or with the wrong data; nothing was changed.
    public struct Refusal: Error, Sendable, Hashable {
        /// A sentence for people.
        public let reason: String
    }

    /// What is going to be done, and where.
    public let configuration: WorkoutConfigurationRecord
    /// Where the workout stands.
    public private(set) var state = State.created
    /// The start, in seconds since 2001-01-01 UTC; nil before collection began.
    public private(set) var start: Double?
    /// The end, in seconds since 2001-01-01 UTC; nil before collection ended.
    public private(set) var end: Double?
    /// The events so far, ascending by start (WKO-7).
    public private(set) var events: [WorkoutEventRecord] = []
    /// The activities so far, ascending by start (WAC-3).
    public internal(set) var activities: [WorkoutActivityRecord] = []
    /// The metadata so far; what follows from the configuration is not among them (WBD-15).
    public private(set) var metadata = Metadata()

    /// Its zones: before the beginning those that were set for this workout alone, from then on those that hold for it
    /// (ZON-30, ZON-35).
    ///
    /// Nil in what older versions kept.
    private var zoneConfigurations: [ZoneConfigurationRecord]?

    /// A workout that has not begun.
    public init(configuration: WorkoutConfigurationRecord) {
        self.configuration = configuration
    }

    // MARK: Begin and end

    /// Checks that collection can begin (WBD-2).
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
    /// - Parameter preferredZones: Those of the person, of the types for which this workout has none of its own (ZON-35).
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

    /// Gives the workout up (WBD-18); a finished one stays as it is.
    public mutating func discard() {
        if state != .finished { state = .discarded }
    }

    /// The start of a workout to which something can be added (WBD-1, WBD-4, WBD-5).
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

    /// The zones that this workout has of its own, or after its beginning all that hold for it.
    public var zones: [ZoneConfigurationRecord] { zoneConfigurations ?? [] }

    /// Sets the zones of one type for this workout alone, before it begins (ZON-30, ZON-31); nil takes them away.
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

    // MARK: Additions

    /// Checks that samples can be added: all of them, or none (WBD-6, WBD-7, WBD-20, WBD-23).
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

    /// Adds events, in any order; those that turn out to lie outside the workout are left out at the end (WBD-16).
    public mutating func add(_ new: [WorkoutEventRecord]) throws(Refusal) {
        _ = try startOfOpen()
        guard !new.isEmpty else { throw .noEvents }
        events = ActiveTime.sorted(events + new)
    }

    /// Adds metadata; a key that is there already gets the new value (WBD-9).
    public mutating func add(_ new: Metadata) throws(Refusal) {
        _ = try startOfOpen()
        metadata = try Self.merged(metadata, new, type: .workout) ?? Metadata()
    }

    /// Metadata with others added; nil if there are none.
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

    /// Active seconds up to a date (WBD-11): 0 before the start, and all there are after the end.
    public func elapsedTime(at date: Double) -> Double {
        guard let start else { return 0 }
        let date = min(date, end ?? .infinity)
        guard date > start else { return 0 }
        return ActiveTime.duration(of: events(from: start, to: end ?? .infinity), start: start, end: date)
    }

    // MARK: Finishing

    /// Checks that the workout can be finished now (WBD-3, WBD-5).
    public func checkFinish() throws(Refusal) {
        _ = try startOfOpen()
        guard end != nil else { throw .notEnded }
    }

    /// Notes that the workout was stored.
    public mutating func finish() throws(Refusal) {
        try checkFinish()
        state = .finished
    }
}

// MARK: - Reasons

extension WorkoutAssembly.Refusal {
    package static let notBegun = Self(reason: "Collection has not begun.")
    package static let begun = Self(reason: "Collection has begun already.")
    package static let notEnded = Self(reason: "Collection must end before the workout is finished.")
    package static let ended = Self(reason: "Collection has ended already.")
    package static let endBeforeStart = Self(reason: "Collection must not end before it began.")
    package static let finished = Self(reason: "The workout is finished.")
    package static let discarded = Self(reason: "The workout was discarded.")
    package static let noDate = Self(reason: "The date is not valid.")
    package static let noSamples = Self(reason: "HKWorkout: HKSample data cannot be nil or empty.")
    package static let sampleBeforeStart = Self(reason: "A sample starts before the workout does.")
    package static let otherZones = Self(reason: "The zones are of another type, or of one that has none.")
    package static let noEvents = Self(reason: "There are no events to add.")
}
