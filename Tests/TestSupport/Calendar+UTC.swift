package import Foundation

extension Calendar {
    /// The Gregorian calendar in UTC, whatever this machine has.
    package static let utc: Calendar = {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar
    }()
}
