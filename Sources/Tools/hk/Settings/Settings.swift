import Foundation
import HealthReports
import HealthTransfer

/// The effective settings: units, time zone and locale, each from a flag, otherwise the environment, the settings
/// file or the default.
///
/// No other code of the program determines the region of the user.
struct Settings: Equatable, Sendable {
    /// The origin of a value, the highest precedence first.
    enum Origin: String, CaseIterable, Sendable {
        case flag
        case environment
        case file
        case standard = "default"
    }

    /// A value with its origin.
    struct Entry: Equatable, Sendable {
        var key: SettingKey
        var value: String
        /// The effective value, such as the zone or the locale of the system.
        var effective: String
        var origin: Origin
    }

    /// One entry for each key.
    let entries: [Entry]
    let units: UnitSystem
    let timeZone: TimeZone
    /// The locale; nil for none.
    let locale: Locale?

    /// Resolves the settings.
    ///
    /// - Parameters:
    ///   - flags: The values of options.
    ///   - environment: The environment variables; empty ones are ignored.
    ///   - file: The settings file.
    ///   - systemZone: The time zone of the system.
    /// - Throws: ``CommandFailure`` if an effective value is invalid.
    init(
        flags: [SettingKey: String] = [:], environment: [String: String] = [:], file: SettingsFile = SettingsFile(),
        systemZone: TimeZone = .gmt
    ) throws(CommandFailure) {
        let values = file.values
        var entries: [Entry] = []
        for key in SettingKey.allCases {
            let entry: Entry
            if let text = flags[key] {
                entry = try Self.entry(key, text, .flag, key.option, .usage)
            } else if let text = environment[key.variable], !text.isEmpty {
                entry = try Self.entry(key, text, .environment, "$\(key.variable)", .settings)
            } else if let value = values[key] {
                entry = try Self.entry(key, value.text, .file, "The settings file, line \(value.line)", .settings)
            } else {
                entry = Self.standard(key)
            }
            entries.append(entry)
        }
        self.init(entries, environment, systemZone)
    }

    private static func standard(_ key: SettingKey) -> Entry {
        Entry(key: key, value: key.standard, effective: key.standard, origin: .standard)
    }

    private static func entry(
        _ key: SettingKey, _ text: String, _ origin: Origin, _ place: String, _ kind: CommandFailure.Kind
    ) throws(CommandFailure) -> Entry {
        do throws(CommandFailure) {
            let value = try key.value(typed: text)
            return Entry(key: key, value: value, effective: value, origin: origin)
        } catch {
            throw CommandFailure(kind, "\(place): \(error.description)")
        }
    }

    private init(_ entries: [Entry], _ environment: [String: String], _ systemZone: TimeZone) {
        func value(_ key: SettingKey) -> String { entries.first { $0.key == key }?.value ?? key.standard }
        timeZone = TimeZoneNames.zone(named: value(.timezone), system: systemZone)
        let name = value(.locale) == SettingKey.system ? LocaleNames.system(environment) : value(.locale)
        locale = name == LocaleNames.plain ? nil : Locale(identifier: name)
        // A locale implies its customary units.
        let isAmerican = locale?.measurementSystem == .us
        let isSaid = entries.contains { $0.key == .units && $0.origin != .standard }
        units = isSaid ? UnitSystem(rawValue: value(.units)) ?? .metric : isAmerican ? .imperial : .metric
        let effective = [
            SettingKey.units: units.rawValue, .timezone: timeZone.identifier,
            .locale: locale?.identifier ?? LocaleNames.plain,
        ]
        self.entries = entries.map { entry in
            var entry = entry
            entry.effective = effective[entry.key] ?? entry.value
            // The value of units is the effective one; the others may be the keyword for the value of the system.
            if entry.key == .units { entry.value = entry.effective }
            return entry
        }
    }
}

// MARK: - Derived values

extension Settings {
    /// The entry of a key.
    subscript(key: SettingKey) -> Entry {
        entries.first { $0.key == key } ?? Self.standard(key)
    }

    /// The format of all output for people.
    var format: Format {
        Format(
            units: units, timeZone: timeZone, numbers: locale.map { NumberStyle($0) } ?? .plain,
            region: locale?.region?.identifier)
    }

    /// The calendar of days, weeks and months: weeks begin as in the locale, otherwise on Monday.
    var calendar: Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = timeZone
        calendar.locale = locale ?? Locale(identifier: "en_001")
        calendar.firstWeekday = locale?.firstDayOfWeek.number ?? 2
        return calendar
    }
}

extension Locale.Weekday {
    /// The number of the weekday in calendars, from 1 for Sunday.
    fileprivate var number: Int {
        switch self {
        case .sunday: 1
        case .monday: 2
        case .tuesday: 3
        case .wednesday: 4
        case .thursday: 5
        case .friday: 6
        case .saturday: 7
        @unknown default: 2
        }
    }
}
