/// A route in the making: points and metadata come in until it is finished (RTE-1, RTE-2, RTE-3, RTE-4, RTE-7).
public struct RouteAssembly: Sendable {
    /// Why a call comes at the wrong time, or with the wrong data.
    public enum Refusal: String, Error, Sendable {
        case finished = "The route is finished."
        case failed = "An earlier call failed; the route can only be finished with what it has."
        case noPoints = "There are no locations to insert."
        case invalidPoint = "A location is invalid: nothing of this call was inserted."
        case empty = "The route has no locations."
    }

    private enum State {
        case open
        /// An insertion failed: what came before can still be finished (RTE-3).
        case failed
        case finished
    }

    private var state = State.open
    /// The points, in the order in which they came.
    public private(set) var points: [RoutePoint] = []
    /// The metadata so far.
    public private(set) var metadata = Metadata()

    /// An empty route.
    public init() {}

    /// A route that was kept while it was made, to go on with (LIV-30).
    public init(points: [RoutePoint], metadata: Metadata) {
        self.points = points
        self.metadata = metadata
    }

    /// Adds points: all, or none and no others afterwards.
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

    /// Checks that points can be inserted, all of them.
    public func check(_ new: [RoutePoint]) throws(Refusal) {
        try checkOpen()
        guard !new.isEmpty else { throw .noPoints }
        guard new.allSatisfy({ $0.hasValidCoordinate && $0.timestamp.isFinite }) else { throw .invalidPoint }
    }

    /// Adds metadata; a key that is there already gets the new value.
    public mutating func add(_ new: Metadata) throws(Refusal) {
        try checkNotFinished()
        metadata = metadata.merging(new)
    }

    /// Takes no further points, because one could not be taken (RTE-3).
    public mutating func fail() {
        if state == .open { state = .failed }
    }

    /// Checks that the route can be finished now.
    public func checkFinishable() throws(Refusal) {
        try checkNotFinished()
        guard !points.isEmpty else { throw .empty }
    }

    /// Ends; every later call fails, and the points are let go.
    public mutating func finish() {
        state = .finished
        points = []
        metadata = Metadata()
    }

    /// Checks that points may still be inserted.
    public func checkOpen() throws(Refusal) {
        try checkNotFinished()
        guard state == .open else { throw .failed }
    }

    private func checkNotFinished() throws(Refusal) {
        guard state != .finished else { throw .finished }
    }
}
