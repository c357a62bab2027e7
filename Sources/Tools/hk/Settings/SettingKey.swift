import Foundation
import HealthReports

/// The key of a setting.
enum SettingKey: String, CaseIterable, Sendable {
    case units
    case timezone
    case locale

    /// Creates the key with a typed name, with a hyphen or without.
    init?(typed text: String) { self.init(rawValue: text.lowercased().filter { $0 != "-" && $0 != "_" }) }

    /// The environment variable of the setting.
    var variable: String { "OPENHEALTHKIT_\(rawValue.uppercased())" }

    /// The option of the setting.
    var option: String { self == .timezone ? "--time-zone" : "--\(rawValue)" }

    /// The keyword for the value of the system.
    static let system = "system"

    /// The default value; that of units is derived from the locale.
    var standard: String {
        switch self {
        case .units: UnitSystem.metric.rawValue
        case .timezone: Self.system
        case .locale: LocaleNames.plain
        }
    }

    /// The explanation of the setting, and its values.
    var explanation: String {
        switch self {
        case .units: "metric or imperial (miles, feet, pounds, °F)"
        case .timezone: "the time zone of dates that are shown and typed: a name such as Europe/Berlin, or system"
        case .locale: "number formats and the first day of the week: a name such as de_DE, system, or C for none"
        }
    }
}

// MARK: - Values

extension SettingKey {
    /// Returns the canonical spelling of a typed value.
    ///
    /// - Throws: ``CommandFailure`` of usage that lists the possible values.
    func value(typed text: String) throws(CommandFailure) -> String {
        let found: String? =
            switch self {
            case .units: UnitSystem(rawValue: text.lowercased())?.rawValue
            case .timezone: text.lowercased() == Self.system ? Self.system : TimeZoneNames.name(typed: text)
            case .locale: text.lowercased() == Self.system ? Self.system : LocaleNames.name(typed: text)
            }
        if let found { return found }
        throw CommandFailure(.usage, "'\(text.printable)' is not a valid \(noun). \(hint(for: text))")
    }

    /// The possible values.
    var values: [String] {
        switch self {
        case .units: UnitSystem.allCases.map(\.rawValue)
        case .timezone: TimeZoneNames.names + [Self.system]
        case .locale: LocaleNames.names + [Self.system]
        }
    }

    private var noun: String {
        switch self {
        case .units: "system of units"
        case .timezone: "time zone"
        case .locale: "locale"
        }
    }

    private func hint(for text: String) -> String {
        let similar = similar(to: text).map { "'\($0)'" }
        if self == .units { return "Use \(Format.list(UnitSystem.allCases.map(\.rawValue), "or"))." }
        if !similar.isEmpty { return "Did you mean \(Format.list(similar, "or"))?" }
        return self == .timezone
            ? "Use a name such as Europe/Berlin, UTC, or system." : "Use a name such as de_DE, system, or C."
    }

    private func similar(to text: String) -> [String] {
        switch self {
        case .units: Spelling.closest(to: text, among: UnitSystem.allCases.map(\.rawValue))
        case .timezone: TimeZoneNames.similar(to: text)
        case .locale: Spelling.closest(to: text, among: LocaleNames.names)
        }
    }
}

/// The names of time zones.
enum TimeZoneNames {
    /// The names in the time zone database, and UTC.
    static var names: [String] { TimeZone.knownTimeZoneIdentifiers + ["UTC"] }

    /// Returns the name of a zone, regardless of the case in which it was typed; nil if there is no such zone.
    static func name(typed text: String) -> String? {
        if let name = names.first(where: { $0.lowercased() == text.lowercased() }) { return name }
        // Old names such as CET are not listed, but valid.
        return text.utf8.count <= 64 && TimeZone(identifier: text) != nil ? text : nil
    }

    /// Returns the zone with a name that was validated before.
    static func zone(named name: String, system: TimeZone) -> TimeZone {
        name == SettingKey.system ? system : TimeZone(identifier: name) ?? .gmt
    }

    /// Returns the zones whose name or city is similar.
    fileprivate static func similar(to text: String) -> [String] {
        let names = names
        let cities = names.map { $0.split(separator: "/").last.map(String.init) ?? $0 }
        let near = Set(Spelling.closest(to: text.replacing(" ", with: "_"), among: cities))
        let inCities = zip(names, cities).filter { near.contains($0.1) }.map(\.0)
        return inCities.isEmpty ? Spelling.closest(to: text, among: names) : Array(inCities.prefix(3))
    }
}
