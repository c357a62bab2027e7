/// Conversion between dates of the Gregorian calendar and day numbers, counted from 2001-01-01 (Hinnant,
/// "chrono-Compatible Low-Level Date Algorithms").
///
/// Internally, days are counted from 0000-03-01 in eras of 400 years; the year begins in March, so that the leap day
/// comes last.
package enum CivilDay {
    /// The day number of 2001-01-01, counted from 0000-03-01.
    private static let epoch = 730_791

    /// Returns the year, month and day of a day number.
    package static func parts(_ day: Int) -> (year: Int, month: Int, day: Int) {
        let shifted = day + epoch
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let marchMonth = (5 * dayOfYear + 2) / 153
        let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
        return (
            yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * marchMonth + 2) / 5 + 1
        )
    }

    /// Returns the day number of a date.
    package static func number(year: Int, month: Int, day: Int) -> Int {
        let marchYear = month > 2 ? year : year - 1
        let era = (marchYear >= 0 ? marchYear : marchYear - 399) / 400
        let yearOfEra = marchYear - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - epoch
    }
}
