// The words of two workouts side by side, which hk and the pages share.

extension WorkoutComparison {
    /// Returns the words for the last gap, or for being level, without a full stop; nil if they have no place in
    /// common.
    ///
    /// - Parameter name: The words for the other workout.
    package func lastGapText(_ name: String, _ format: Format) -> String? {
        lastGap.map { gap in
            isLevel(gap, format)
                ? "Together at the last place that both have"
                : "At the last place that both have, \(name) is \(size(gap, format)) \(gap > 0 ? "behind" : "ahead")"
        }
    }

    /// Returns a gap with its sign; one that rounds to zero has none.
    package func gapText(_ gap: Double, _ format: Format) -> String {
        (isLevel(gap, format) ? "" : gap > 0 ? "+" : "−") + size(gap, format)
    }

    private func size(_ gap: Double, _ format: Format) -> String {
        axis == .distance ? Format.duration(abs(gap)) : format.distance(abs(gap))
    }

    private func isLevel(_ gap: Double, _ format: Format) -> Bool { size(gap, format) == size(0, format) }
}
