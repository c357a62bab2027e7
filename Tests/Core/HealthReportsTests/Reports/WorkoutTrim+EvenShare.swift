import HealthModel

extension WorkoutTrim {
    /// Creates the trim to a part that has the same share of every figure.
    init(from start: Double, to end: Double, share: Double) {
        var shares = Shares()
        for figure in Figure.allCases { shares[figure] = share }
        self.init(start: start, end: end, shares: shares)
    }
}
