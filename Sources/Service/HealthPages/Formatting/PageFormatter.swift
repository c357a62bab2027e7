import Foundation
import HealthModel
import HealthReports
import HealthService
import HealthTransfer

/// A formatter for numbers and dates in the user's locale and units (WEB-12, SRV-40).
struct PageFormatter: Sendable {
    let format: Format
    let calendar: Calendar
    let now: Date
    let settings: PersonSettings
    private let locale: Locale

    init(_ call: Call) {
        settings = call.settings
        calendar = call.calendar
        now = call.now
        locale = Locale(identifier: call.settings.locale)
        format = Format(
            units: call.settings.units == .imperial ? .imperial : .metric, timeZone: call.calendar.timeZone,
            numbers: NumberStyle(locale), region: locale.region?.identifier)
    }

    // MARK: Dates

    /// Returns a day such as `Sunday 22 November 2026`.
    func day(_ date: Date, in zone: TimeZone? = nil) -> String {
        text(date, .init().weekday(.wide).day().month(.wide).year(), zone)
    }

    /// Returns an abbreviated day such as `Sun 22 Nov 2026`.
    func shortDay(_ date: Date, in zone: TimeZone? = nil) -> String {
        text(date, .init().weekday(.abbreviated).day().month(.abbreviated).year(), zone)
    }

    /// Returns a day without its weekday, such as `22 Nov 2026`.
    func date(_ date: Date) -> String { text(date, .init().day().month(.abbreviated).year(), nil) }

    /// Returns a measured value: whole numbers with grouping, others with at most two decimals.
    func value(_ value: Double) -> String {
        let isWhole = value == value.rounded() && value.magnitude < 1e15
        return isWhole ? format.count(Int(value)) : format.value(value)
    }

    /// Returns a month such as `November 2026`.
    func month(_ date: Date) -> String { text(date, .init().month(.wide).year(), nil) }

    /// Returns an abbreviated month such as `Nov 2026`.
    func shortMonth(_ date: Date) -> String { text(date, .init().month(.abbreviated).year(), nil) }

    /// Returns a time of day on the 24-hour clock, such as `07:12`.
    func time(_ date: Date, in zone: TimeZone? = nil) -> String {
        String(format.moment(date, timeZone: zone).suffix(5))
    }

    /// Returns a day such as `2026-11-22`.
    func isoDay(_ date: Date) -> String { String(format.moment(date).prefix(Format.dayLength)) }

    /// Returns a date relative to today: the day, unless it is today or yesterday, and the time.
    ///
    /// - Parameter zone: The time zone of the place; nil for the reader's. Its own day is the one that is compared.
    func moment(_ date: Date, in zone: TimeZone? = nil) -> String {
        let day = CalendarDay(of: date, in: zone ?? calendar.timeZone)
        if day == CalendarDay(of: now, in: calendar.timeZone) { return "today \(time(date, in: zone))" }
        if let yesterday = calendar.date(byAdding: .day, value: -1, to: now),
            day == CalendarDay(of: yesterday, in: calendar.timeZone)
        {
            return "yesterday \(time(date, in: zone))"
        }
        return "\(shortDay(date, in: zone)), \(time(date, in: zone))"
    }

    /// Returns the offset of a zone whose clocks differ from the reader's at a date, such as `UTC+9`; otherwise an
    /// empty string.
    func offset(_ zone: TimeZone?, at date: Date) -> String {
        guard let zone, zone.secondsFromGMT(for: date) != calendar.timeZone.secondsFromGMT(for: date) else { return "" }
        let minutes = zone.secondsFromGMT(for: date) / 60
        let rest = abs(minutes) % 60
        return "UTC\(minutes < 0 ? "−" : "+")\(abs(minutes) / 60)" + (rest == 0 ? "" : ":\(Format.twoDigits(rest))")
    }

    /// Returns the formatter with the clocks of another place; of the reader's for nil.
    func there(_ zone: TimeZone?) -> PageFormatter { zone.map { PageFormatter(self, $0) } ?? self }

    private init(_ formatter: PageFormatter, _ zone: TimeZone) {
        (settings, now, locale) = (formatter.settings, formatter.now, formatter.locale)
        var calendar = formatter.calendar
        calendar.timeZone = zone
        self.calendar = calendar
        format = Format(
            units: formatter.format.units, timeZone: zone, numbers: NumberStyle(locale),
            region: locale.region?.identifier)
    }

    /// Returns the mark of a date at an axis, such as `07:00`, `Sun`, `22 Nov`, `Nov`, `Nov 2026` or `2026`.
    func mark(_ date: Date, _ marks: DateMarks) -> String {
        switch marks {
        case .time: time(date)
        case .weekday: text(date, .init().weekday(.abbreviated), nil)
        case .day: text(date, .init().day().month(.abbreviated), nil)
        case .month: text(date, .init().month(.abbreviated), nil)
        case .monthAndYear: shortMonth(date)
        case .year: "\(calendar.component(.year, from: date))"
        }
    }

    /// Returns the full hour of a date, such as `07:00`.
    func hour(_ date: Date) -> String { time(date).prefix(2) + ":00" }

    private func text(_ date: Date, _ style: Date.FormatStyle, _ zone: TimeZone?) -> String {
        var style = style.locale(locale)
        style.calendar = calendar
        style.timeZone = zone ?? calendar.timeZone
        return date.formatted(style)
    }

    // MARK: Numbers

    /// Returns a figure of a type, with the display name of its unit.
    func figure(_ value: Double, _ unit: QuantityUnit, of type: ObjectType) -> Figure.Value {
        .init(number: format.figure(value, unit, of: type), unit: Self.name(of: unit, type))
    }

    /// Returns the display name of a unit, such as `/min` for `count/min`.
    static func name(of unit: QuantityUnit) -> String {
        switch unit.unitString {
        case "count/min": "/min"
        case "count": ""
        case "degC": "°C"
        case "degF": "°F"
        case "km/hr": "km/h"
        case "mi/hr": "mph"
        case "ml/kg·min", "mL/min·kg": "ml/kg/min"
        case "dBASPL": "dB"
        default: Format.text(of: unit)
        }
    }

    /// Returns the display name of a unit for a type, which may be more specific than that of the unit alone.
    static func name(of unit: QuantityUnit, _ type: ObjectType) -> String {
        let isBeats = [.heartRate, .restingHeartRate, .walkingHeartRateAverage].contains(type)
        return isBeats && unit.unitString == "count/min" ? "bpm" : name(of: unit)
    }

    /// Returns the text of a metadata value.
    func text(of value: MetadataValue) -> String {
        switch value {
        case .string(let text): text
        case .bool(let isTrue): isTrue ? "yes" : "no"
        case .integer(let number): "\(number)"
        case .number(let number): format.value(number)
        case .date(let date): "\(shortDay(date)), \(time(date))"
        case .quantity(let quantity):
            Figure.Value(
                number: format.value(quantity.unit.shown(quantity.value)), unit: Self.name(of: quantity.unit)
            ).text
        }
    }

    /// Returns the speed or pace style of a workout, according to the user's settings for its sport.
    func measure(of workout: WorkoutSummary) -> PaceMeasure {
        chosen(format.measure(of: workout), for: workout.proposedActivity ?? workout.activityType)
    }

    /// Returns the speed or pace style of a sport, according to the user's settings.
    func measure(of sport: WorkoutActivity) -> PaceMeasure { chosen(format.measure(SpeedStyle(of: sport)), for: sport) }

    private func chosen(_ usual: PaceMeasure, for sport: WorkoutActivity) -> PaceMeasure {
        var measure = usual
        if measure.style == .speed, settings.paceFor.contains(sport) { measure.style = .kilometerPace }
        if measure.style != .speed, !settings.paceFor.contains(sport), settings.paceFor != PersonSettings().paceFor {
            measure.style = .speed
        }
        return measure
    }

    /// Returns the mean speed of a workout.
    func speed(of workout: WorkoutSummary) -> String? {
        workout.speed.map { format.speed($0, measure(of: workout)) }
    }

    /// Returns hours and minutes such as `7:12 h`, `42 min` under an hour, or `1,443 h` from 100 hours.
    func span(_ seconds: Double) -> String {
        guard seconds.isFinite, seconds.magnitude < 1e12 else { return "–" }
        let minutes = Int((seconds / 60).rounded())
        guard minutes >= 60 else { return "\(minutes) min" }
        guard minutes < 6_000 else { return "\(format.count(Int((seconds / 3_600).rounded()))) h" }
        return "\(minutes / 60):\(Format.twoDigits(minutes % 60)) h"
    }
}

/// A figure with its label.
struct Figure: Sendable {
    /// A number and its unit, kept apart so that the unit can be smaller.
    struct Value: Sendable {
        var number: String
        var unit: String

        init(number: String, unit: String) {
            (self.number, self.unit) = (number, unit)
        }

        /// Splits a text of a number, a space and a unit.
        init(_ text: String) {
            let parts = text.split(separator: " ", maxSplits: 1)
            self.init(number: parts.first.map(String.init) ?? text, unit: parts.count == 2 ? String(parts[1]) : "")
        }

        var text: String { unit.isEmpty ? number : "\(number) \(unit)" }
    }

    var label: String
    var number: String
    var unit: String
    var remark = ""

    init(_ label: String, _ value: Value, remark: String = "") {
        (self.label, number, unit, self.remark) = (label, value.number, value.unit, remark)
    }

    init(_ label: String, _ text: String, remark: String = "") { self.init(label, Value(text), remark: remark) }
}

/// The display names of sleep stages.
enum StageName {
    static func text(_ stage: SleepReport.Stage) -> String {
        switch stage {
        case .inBed: "In bed"
        case .unspecified: "Asleep"
        case .awake: "Awake"
        case .core: "Core"
        case .deep: "Deep"
        case .rem: "REM"
        }
    }
}
