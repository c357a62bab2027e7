import Foundation
import HealthModel
import HealthReports
import HealthService
import HealthTransfer

/// Numbers and dates as whoever looks reads them (WEB-12, SRV-40).
struct Teller: Sendable {
    let format: Format
    let calendar: Calendar
    let now: Date
    let settings: PersonSettings
    private let locale: Locale

    init(_ visit: Visit) {
        settings = visit.settings
        calendar = visit.calendar
        now = visit.now
        locale = Locale(identifier: visit.settings.locale)
        format = Format(
            units: visit.settings.units == .imperial ? .imperial : .metric, timeZone: visit.calendar.timeZone,
            numbers: NumberStyle(locale), region: locale.region?.identifier)
    }

    // MARK: Dates

    /// A day in words: `Sunday 22 November 2026`.
    func day(_ date: Date, in zone: TimeZone? = nil) -> String {
        text(date, .init().weekday(.wide).day().month(.wide).year(), zone)
    }

    /// A day in a list: `Sun 22 Nov 2026`.
    func shortDay(_ date: Date, in zone: TimeZone? = nil) -> String {
        text(date, .init().weekday(.abbreviated).day().month(.abbreviated).year(), zone)
    }

    /// A day without its weekday: `22 Nov 2026`.
    func date(_ date: Date) -> String { text(date, .init().day().month(.abbreviated).year(), nil) }

    /// A measured value: whole numbers in groups, others with two decimals at most.
    func value(_ value: Double) -> String {
        let isWhole = value == value.rounded() && value.magnitude < 1e15
        return isWhole ? format.count(Int(value)) : format.value(value)
    }

    /// A month in words: `November 2026`.
    func month(_ date: Date) -> String { text(date, .init().month(.wide).year(), nil) }

    /// A month in a list: `Nov 2026`.
    func shortMonth(_ date: Date) -> String { text(date, .init().month(.abbreviated).year(), nil) }

    /// A time of day, 24 hours: `07:12`.
    func time(_ date: Date, in zone: TimeZone? = nil) -> String {
        String(format.moment(date, timeZone: zone).suffix(5))
    }

    /// A day as `2026-11-22`.
    func isoDay(_ date: Date) -> String { String(format.moment(date).prefix(Format.dayLength)) }

    /// A moment for a person: the day in words if it is another than today, and the time.
    func moment(_ date: Date, in zone: TimeZone? = nil) -> String {
        if calendar.isDate(date, inSameDayAs: now) { return "today \(time(date, in: zone))" }
        if let yesterday = calendar.date(byAdding: .day, value: -1, to: now),
            calendar.isDate(date, inSameDayAs: yesterday)
        {
            return "yesterday \(time(date, in: zone))"
        }
        return "\(shortDay(date, in: zone)), \(time(date, in: zone))"
    }

    private func text(_ date: Date, _ style: Date.FormatStyle, _ zone: TimeZone?) -> String {
        var style = style.locale(locale)
        style.calendar = calendar
        style.timeZone = zone ?? calendar.timeZone
        return date.formatted(style)
    }

    // MARK: Numbers

    /// A number in the unit of a type, with what the unit is called.
    func figure(_ value: Double, _ unit: QuantityUnit) -> Figure.Value {
        let name = Self.name(of: unit)
        let decimals = Self.decimals(value, unit)
        let isLarge = decimals == 0 && value.magnitude >= 1_000 && value.magnitude < 1e15
        return .init(
            number: isLarge ? format.count(Int(value.rounded())) : format.number(value, decimals: decimals), unit: name)
    }

    /// As many decimals as a reading has that people talk about.
    private static func decimals(_ value: Double, _ unit: QuantityUnit) -> Int {
        if value == value.rounded(), value.magnitude >= 10 { return 0 }
        switch value.magnitude {
        case 100...: return 0
        case 10..<100: return ["kg", "lb", "%", "degC", "degF", "km", "mi"].contains(unit.unitString) ? 1 : 0
        case 1..<10: return 1
        case 0: return 0
        default: return 2
        }
    }

    /// What a unit is called on a page: `bpm`, not `count/min`.
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
        default: unit.unitString
        }
    }

    /// What the unit of a type is called, which may be more telling than that of the unit alone.
    static func name(of unit: QuantityUnit, _ type: ObjectType) -> String {
        let isBeats = [.heartRate, .restingHeartRate, .walkingHeartRateAverage].contains(type)
        return isBeats && unit.unitString == "count/min" ? "bpm" : name(of: unit)
    }

    /// What a value of metadata says.
    func text(of value: MetadataValue) -> String {
        switch value {
        case .string(let text): text
        case .bool(let isTrue): isTrue ? "yes" : "no"
        case .integer(let number): "\(number)"
        case .number(let number): format.value(number)
        case .date(let date): "\(shortDay(date)), \(time(date))"
        case .quantity(let quantity): "\(format.value(quantity.value)) \(Self.name(of: quantity.unit))"
        }
    }

    /// How fast a workout was, as the person wants its sport told.
    func measure(of workout: WorkoutSummary) -> PaceMeasure {
        var measure = format.measure(of: workout)
        let sport = workout.proposedActivity ?? workout.activityType
        if measure.style == .speed, settings.paceFor.contains(sport) { measure.style = .kilometerPace }
        if measure.style != .speed, !settings.paceFor.contains(sport), settings.paceFor != PersonSettings().paceFor {
            measure.style = .speed
        }
        return measure
    }

    /// The mean speed of a workout.
    func speed(of workout: WorkoutSummary) -> String? {
        Format.meanSpeed(workout).map { format.speed($0, measure(of: workout)) }
    }

    /// Hours and minutes: `7:12 h`; under an hour `42 min`.
    func span(_ seconds: Double) -> String {
        guard seconds.isFinite, seconds.magnitude < 1e12 else { return "–" }
        let minutes = Int((seconds / 60).rounded())
        guard minutes >= 60 else { return "\(minutes) min" }
        return "\(format.count(minutes / 60)):\(Format.twoDigits(minutes % 60)) h"
    }
}

/// A figure with its name, as a row of figures has it.
struct Figure: Sendable {
    /// A number with its unit, apart so that the unit can be small.
    struct Value: Sendable {
        var number: String
        var unit: String

        init(number: String, unit: String) {
            (self.number, self.unit) = (number, unit)
        }

        /// A text of number, space and unit.
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
