public import Foundation

extension Calendar {
    /// The Gregorian calendar in UTC, whatever this machine has.
    public static let utc: Calendar = {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar
    }()
}
