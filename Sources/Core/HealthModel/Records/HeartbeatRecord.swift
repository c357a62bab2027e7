/// A beat of a heartbeat series.
public struct HeartbeatRecord: Sendable, Hashable {
    /// The most beats of a series (OTH-51).
    public static let maximumCount = 30_000

    /// Seconds since the start of the series.
    public var time: Double
    /// Whether beats before it may have been missed.
    public var isPrecededByGap: Bool

    /// A beat.
    public init(time: Double, isPrecededByGap: Bool) {
        self.time = time
        self.isPrecededByGap = isPrecededByGap
    }
}
