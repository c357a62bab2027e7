package import Foundation

extension Calendar {
    /// The Gregorian calendar in UTC, independent of the settings of this machine.
    package static let utc: Calendar = {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar
    }()
}
