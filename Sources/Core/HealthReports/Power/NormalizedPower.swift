extension PowerCourse {
    /// The window of the rolling mean in seconds, about the response time of the body.
    package static let normalizingSeconds = 30

    /// The normalized power in watts: the constant power of equal strain; `nil` for less than half a minute.
    ///
    /// The mean of the last thirty seconds at each second, to the fourth power; the mean of those; its fourth root
    /// (Allen, Coggan, McGregor: Training and Racing with a Power Meter, 3rd edition, chapter 7). Seconds without a
    /// value, and pauses, are left out, and the parts before and after them are joined.
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
