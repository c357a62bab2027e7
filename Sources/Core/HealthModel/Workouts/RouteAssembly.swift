/// A route under construction, which accepts points and metadata until it is finished (RTE-1, RTE-2, RTE-3, RTE-4,
/// RTE-7).
public struct RouteAssembly: Sendable {
    /// An error thrown for a call in the wrong state or with invalid data.
    public enum Refusal: String, Error, Sendable {
        case finished = "The route is finished."
        case failed = "An earlier insertion failed; the route can only be finished with its existing locations."
        case noPoints = "There are no locations to insert."
        case invalidPoint = "A location is invalid. No locations were inserted."
        case empty = "The route has no locations."
    }

    private enum State {
        case open
        /// An insertion failed; the earlier points can still be finished (RTE-3).
        case failed
        case finished
    }

    private var state = State.open
    /// The points, in the order of insertion.
    public private(set) var points: [RoutePoint] = []
    /// The metadata added so far.
    public private(set) var metadata = Metadata()

    /// Creates an empty route.
    public init() {}

    /// Restores a route that was stored under construction (LIV-30).
    public init(points: [RoutePoint], metadata: Metadata) {
        self.points = points
        self.metadata = metadata
    }

    /// Inserts points: either all of them, or none, after which no others can be inserted.
    public mutating func insert(_ new: [RoutePoint]) throws(Refusal) {
        try checkOpen()
        do {
            try check(new)
        } catch {
            fail()
            throw error
        }
        points += new
    }

    /// Validates that all of the points can be inserted.
    public func check(_ new: [RoutePoint]) throws(Refusal) {
        try checkOpen()
        guard !new.isEmpty else { throw .noPoints }
        guard new.allSatisfy({ $0.hasValidCoordinate && $0.timestamp.isFinite }) else { throw .invalidPoint }
    }

    /// Adds metadata; existing keys are replaced.
    public mutating func add(_ new: Metadata) throws(Refusal) {
        try checkNotFinished()
        metadata = metadata.merging(new)
    }

    /// Rejects further points, because an insertion failed (RTE-3).
    public mutating func fail() {
        if state == .open { state = .failed }
    }

    /// Validates that the route can be finished.
    public func checkFinishable() throws(Refusal) {
        try checkNotFinished()
        guard !points.isEmpty else { throw .empty }
    }

    /// Finishes the route and releases the points; all later calls throw an error.
    public mutating func finish() {
        state = .finished
        points = []
        metadata = Metadata()
    }

    /// Validates that points can still be inserted.
    public func checkOpen() throws(Refusal) {
        try checkNotFinished()
        guard state == .open else { throw .failed }
    }

    private func checkNotFinished() throws(Refusal) {
        guard state != .finished else { throw .finished }
    }
}
