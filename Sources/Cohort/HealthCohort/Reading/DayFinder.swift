import Foundation

/// A cached mapping from dates to days of a person: neighbouring dates are mostly on the same day, so the last result
/// is reused.
struct DayFinder {
    private let zone: TimeZone
    private var bounds = 0.0..<0.0
    private var offset = 0

    init(_ access: CohortAccess) { zone = access.person.zone }

    /// Returns the person's day that contains a date, in seconds since 2001-01-01 UTC.
    mutating func day(at seconds: Double) -> CohortDay {
        if !bounds.contains(seconds) {
            offset = zone.secondsFromGMT(for: Date(timeIntervalSinceReferenceDate: seconds))
            // The offset is constant until the next transition, and transitions happen on whole quarters of an hour.
            let quarter = (seconds / 900).rounded(.down) * 900
            bounds = quarter..<quarter + 900
        }
        return CohortDay(rawValue: Int(((seconds + Double(offset)) / 86_400).rounded(.down)))
    }
}
