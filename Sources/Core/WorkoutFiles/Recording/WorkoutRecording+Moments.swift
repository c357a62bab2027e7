extension WorkoutRecording {
    /// A Boolean value that indicates whether all points have one time and no session lasts longer: equal times are no
    /// times (PLA-13).
    ///
    /// Programs that write a planned route give all of its points the time of the export, or the first one that their
    /// clock knows. A stated duration is a time, even if the points have none.
    package var isOfOneMoment: Bool {
        guard points.count > 1, sessions.allSatisfy({ $0.end - $0.start < Self.shortestSpan }),
            lengths.isEmpty, sets.isEmpty
        else { return false }
        return Self.isOneMoment(points.times)
    }

    /// Returns whether times are equal, but for the last digits that a conversion changed.
    static func isOneMoment(_ times: [Double]) -> Bool {
        guard let first = times.min(), let last = times.max() else { return false }
        return last - first < shortestSpan
    }

    /// The seconds from which times differ; devices record at most ten points a second.
    private static let shortestSpan = 0.1
}
