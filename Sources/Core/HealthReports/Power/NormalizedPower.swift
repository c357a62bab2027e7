extension PowerCourse {
    /// How many seconds a rolling mean is taken over: about as long as the body takes to answer.
    package static let normalizingSeconds = 30

    /// Normalized power in watts: the even power that would have been as hard; nil for less than half a minute.
    ///
    /// The mean of the last thirty seconds at each second, to the fourth power; the mean of those; its fourth root (Allen, Coggan,
    /// McGregor: Training and Racing with a Power Meter, 3rd edition, chapter 7). Seconds without a value, and pauses, are left
    /// out, and what is before and after them is joined.
    package var normalized: Double? {
        let known = seconds.filter { !$0.isNaN }
        let length = Self.normalizingSeconds
        guard known.count >= length else { return nil }
        var sum = known[..<length].reduce(0, +)
        func fourth(_ sum: Double) -> Double {
            let mean = max(0, sum) / Double(length)
            return mean * mean * mean * mean
        }
        var total = fourth(sum)
        for index in length..<known.count {
            sum += known[index] - known[index - length]
            total += fourth(sum)
        }
        return (total / Double(known.count - length + 1)).squareRoot().squareRoot()
    }
}
