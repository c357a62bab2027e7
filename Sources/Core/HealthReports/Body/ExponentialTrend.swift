import HealthModel

/// The trend of a daily measurement: its exponentially smoothed moving average (API-130).
///
/// Each day moves the trend by a tenth of the distance to what was measured (J. Walker: *The Hacker's Diet*, 1991,
/// "Signal and noise"). A measurement after several days moves it as if the days between had measured the same, so
/// that a gap does not weaken what follows it.
struct ExponentialTrend {
    /// The share of the distance that a day moves the trend.
    static let smoothing = 0.1

    private var trend: Double?
    private var last = 0

    /// Adds the measurement of a day, which must be after the previous one, and returns the trend of the day.
    mutating func add(_ value: Double, on day: CalendarDay) -> Double {
        let number = day.daysSinceReference
        defer { last = number }
        guard let before = trend else {
            trend = value
            return value
        }
        var kept = 1.0
        // After a year, nothing is left of what was before.
        for _ in 0..<min(max(number - last, 1), 400) { kept *= 1 - Self.smoothing }
        let new = value + kept * (before - value)
        trend = new
        return new
    }
}
