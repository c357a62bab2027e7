import Foundation
import HealthModel

/// The authenticated principal of a request.
struct Principal: Sendable {
    /// The authorization of a principal.
    enum Right: Sendable, Hashable {
        /// The person's own session, with full access.
        case owner
        /// A token, with the permissions of its app and additional scopes.
        case token(name: String, scopes: Set<AccessScope>)
    }

    /// The identifier of the person whose data is requested.
    var person: String
    /// The app on whose behalf the store is accessed.
    var app: AppIdentity
    var right: Right
    /// The account of the caller; `nil` without accounts.
    var caller: Caller?
    var preferences = Preferences()

    var isOwner: Bool { right == .owner }
}

/// The preferences of a person that affect numbers and dates (SRV-40).
struct Preferences: Sendable, Hashable {
    /// The time zone.
    var timeZone: TimeZone = .gmt
    /// The first day of the week; 1 is Monday (ISO 8601).
    var weekStart = 1
    /// The locale of numbers and dates, as a language tag (BCP 47).
    var locale = "en"
    /// The radius around starts and ends to leave out of shared data, in metres; `nil` for none.
    var homeRadius: Double?

    /// Returns the calendar in a time zone.
    func calendar(in zone: TimeZone? = nil) -> Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone ?? timeZone
        // Foundation counts weekdays from Sunday.
        calendar.firstWeekday = weekStart % 7 + 1
        calendar.minimumDaysInFirstWeek = 4
        return calendar
    }
}
