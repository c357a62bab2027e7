/// A beat of a heartbeat series.
public struct HeartbeatRecord: Sendable, Hashable {
    /// The maximum number of beats in a series (OTH-51).
    public static let maximumCount = 30_000

    /// The seconds since the start of the series.
    public var time: Double
    /// A Boolean value that indicates whether preceding beats may have been missed.
    public var isPrecededByGap: Bool

    /// Creates a beat.
    public init(time: Double, isPrecededByGap: Bool) {
        self.time = time
        self.isPrecededByGap = isPrecededByGap
    }
}
