import Foundation
import HealthReports
import HealthTransfer

/// What a person settled: units, time zone and locale, each by a flag, else the environment, else the settings file, else by default.
///
/// Nothing else in the program asks where somebody lives.
struct Settings: Equatable, Sendable {
    /// Where a value comes from, the strongest first.
    enum Origin: String, CaseIterable, Sendable {
        case flag
        case environment
        case file
        case standard = "default"
    }

    /// A value as it was said, and who says so.
    struct Entry: Equatable, Sendable {
        var key: SettingKey
        var value: String
        /// What that comes to: the zone and the locale that the system has.
        var effective: String
        var origin: Origin
    }

    /// One for each key.
    let entries: [Entry]
    let units: UnitSystem
    let timeZone: TimeZone
    /// The locale, where one counts.
    let locale: Locale?

    /// Decides.
    ///
    /// - Parameters:
    ///   - flags: What the arguments say.
    ///   - environment: The variables of the process; one that is empty says nothing.
    ///   - file: The settings file.
    ///   - systemZone: The time zone of the system.
    /// - Throws: ``Failure`` if a value that counts makes no sense.
    init(
        flags: [SettingKey: String] = [:], environment: [String: String] = [:], file: SettingsFile = SettingsFile(),
        systemZone: TimeZone = .gmt
    ) throws(Failure) {
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
        _ key: SettingKey, _ text: String, _ origin: Origin, _ place: String, _ kind: Failure.Kind
    ) throws(Failure) -> Entry {
        do throws(Failure) {
            let value = try key.value(typed: text)
            return Entry(key: key, value: value, effective: value, origin: origin)
        } catch {
            throw Failure(kind, "\(place): \(error.description)")
        }
    }

    private init(_ entries: [Entry], _ environment: [String: String], _ systemZone: TimeZone) {
        func value(_ key: SettingKey) -> String { entries.first { $0.key == key }?.value ?? key.standard }
        timeZone = SettledZone.zone(named: value(.timezone), system: systemZone)
        let name = value(.locale) == SettingKey.system ? SettledLocale.system(environment) : value(.locale)
        locale = name == SettledLocale.plain ? nil : Locale(identifier: name)
        // Whoever names a locale need not say what is customary there.
        let isAmerican = locale?.measurementSystem == .us
        let isSaid = entries.contains { $0.key == .units && $0.origin != .standard }
        units = isSaid ? UnitSystem(rawValue: value(.units)) ?? .metric : isAmerican ? .imperial : .metric
        let effective = [
            SettingKey.units: units.rawValue, .timezone: timeZone.identifier,
            .locale: locale?.identifier ?? SettledLocale.plain,
        ]
        self.entries = entries.map { entry in
            var entry = entry
            entry.effective = effective[entry.key] ?? entry.value
            // By default a value is what it comes to, but for the word that says where it comes from.
            if entry.key == .units { entry.value = entry.effective }
            return entry
        }
    }
}

// MARK: - What follows

extension Settings {
    /// The value of a key, and who says so.
    subscript(key: SettingKey) -> Entry {
        entries.first { $0.key == key } ?? Self.standard(key)
    }

    /// How everything is written that people read.
    var format: Format {
        Format(
            units: units, timeZone: timeZone, numbers: locale.map { NumberStyle($0) } ?? .plain,
            region: locale?.region?.identifier)
    }

    /// The calendar of days, weeks and months: weeks begin as in the locale, else on Monday.
    var calendar: Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = timeZone
        calendar.locale = locale ?? Locale(identifier: "en_001")
        calendar.firstWeekday = locale?.firstDayOfWeek.number ?? 2
        return calendar
    }
}

extension Locale.Weekday {
    /// As calendars count, from 1 for Sunday.
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
