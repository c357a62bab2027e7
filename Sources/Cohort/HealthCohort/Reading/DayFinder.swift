import Foundation

/// Finds the days of a person that hold moments: neighbours mostly lie on the same day, so the last one is tried first.
struct DayFinder {
    private let zone: TimeZone
    private var bounds = 0.0..<0.0
    private var offset = 0

    init(_ access: CohortAccess) { zone = access.person.zone }

    /// The person's day that holds a moment, in seconds since 2001-01-01 UTC.
    mutating func day(at seconds: Double) -> CohortDay {
        if !bounds.contains(seconds) {
            offset = zone.secondsFromGMT(for: Date(timeIntervalSinceReferenceDate: seconds))
            // The offset holds until the next change of the clocks, and changes come on whole quarters of an hour.
            let quarter = (seconds / 900).rounded(.down) * 900
            bounds = quarter..<quarter + 900
        }
        return CohortDay(rawValue: Int(((seconds + Double(offset)) / 86_400).rounded(.down)))
    }
}
