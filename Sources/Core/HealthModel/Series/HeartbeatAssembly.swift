/// A heartbeat series under construction (OTH-50, OTH-51, OTH-52).
public struct HeartbeatAssembly: Sendable {
    /// An error thrown if a call is rejected.
    public enum Refusal: String, Error, Sendable {
        case finished = "The heartbeat series is finished."
        case notPositive = "A heartbeat must be after the start of its series."
        case notLater = "A heartbeat must be later than the previous one."
        case tooMany = "The heartbeat series has reached its maximum number of heartbeats."
        case empty = "The heartbeat series has no heartbeats."
    }

    /// The beats added so far.
    public private(set) var beats: [HeartbeatRecord] = []
    /// The metadata added so far.
    public private(set) var metadata = Metadata()
    private var isFinished = false

    /// Creates an empty series.
    public init() {}

    /// Adds a beat; an invalid beat finishes the series.
    public mutating func add(_ beat: HeartbeatRecord) throws(Refusal) {
        try checkOpen()
        guard beat.time > 0, beat.time.isFinite else { throw fail(.notPositive) }
        guard beats.last.map({ $0.time < beat.time }) ?? true else { throw fail(.notLater) }
        guard beats.count < HeartbeatRecord.maximumCount else { throw fail(.tooMany) }
        beats.append(beat)
    }

    /// Adds metadata; existing keys are replaced.
    public mutating func add(_ new: Metadata) throws(Refusal) {
        try checkOpen()
        metadata = metadata.merging(new)
    }

    /// Validates that the series can be finished.
    public func checkFinishable() throws(Refusal) {
        try checkOpen()
        guard !beats.isEmpty else { throw .empty }
    }

    /// Finishes the series and releases the beats; all later calls throw an error.
    public mutating func finish() {
        isFinished = true
        beats = []
        metadata = Metadata()
    }

    private func checkOpen() throws(Refusal) {
        guard !isFinished else { throw .finished }
    }

    private mutating func fail(_ refusal: Refusal) -> Refusal {
        finish()
        return refusal
    }
}
