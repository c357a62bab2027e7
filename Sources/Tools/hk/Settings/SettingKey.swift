import Foundation
import HealthReports
import HealthTransfer

/// What a person may settle once and for all.
enum SettingKey: String, CaseIterable, Sendable {
    case units
    case timezone
    case locale

    /// The key somebody typed, with a hyphen or without.
    init?(typed text: String) { self.init(rawValue: text.lowercased().filter { $0 != "-" && $0 != "_" }) }

    /// The variable of the environment that says it.
    var variable: String { "OPENHEALTHKIT_\(rawValue.uppercased())" }

    /// The option that says it.
    var option: String { self == .timezone ? "--time-zone" : "--\(rawValue)" }

    /// The word for what the system has.
    static let system = "system"

    /// What holds where nobody says anything; of units it follows from the locale.
    var standard: String {
        switch self {
        case .units: UnitSystem.metric.rawValue
        case .timezone: Self.system
        case .locale: SettledLocale.plain
        }
    }

    /// What it decides, and its values.
    var explanation: String {
        switch self {
        case .units: "metric or imperial (miles, feet, pounds, °F)"
        case .timezone: "the days and times of what is shown and typed: a name such as Europe/Berlin, or system"
        case .locale: "how numbers look and when weeks begin: a name such as de_DE, system, or C for neither"
        }
    }
}

// MARK: - Values

extension SettingKey {
    /// The value as it is kept: the spelling that is usual.
    ///
    /// - Throws: ``Failure`` of usage with the values that are possible.
    func value(typed text: String) throws(Failure) -> String {
        let found: String? =
            switch self {
            case .units: UnitSystem(rawValue: text.lowercased())?.rawValue
            case .timezone: text.lowercased() == Self.system ? Self.system : SettledZone.name(typed: text)
            case .locale: text.lowercased() == Self.system ? Self.system : SettledLocale.name(typed: text)
            }
        if let found { return found }
        throw Failure(.usage, "'\(text.printable)' is no \(noun). \(hint(for: text))")
    }

    /// The values there are.
    var values: [String] {
        switch self {
        case .units: UnitSystem.allCases.map(\.rawValue)
        case .timezone: SettledZone.names + [Self.system]
        case .locale: SettledLocale.names + [Self.system]
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
        if self == .units { return "Take \(Format.list(UnitSystem.allCases.map(\.rawValue), "or"))." }
        if !similar.isEmpty { return "Did you mean \(Format.list(similar, "or"))?" }
        return self == .timezone
            ? "Take a name such as Europe/Berlin, UTC, or system." : "Take a name such as de_DE, system, or C."
    }

    private func similar(to text: String) -> [String] {
        switch self {
        case .units: Spelling.closest(to: text, among: UnitSystem.allCases.map(\.rawValue))
        case .timezone: SettledZone.similar(to: text)
        case .locale: Spelling.closest(to: text, among: SettledLocale.names)
        }
    }
}

/// The names of time zones.
enum SettledZone {
    /// The names of the database of time zones, and the one that it knows by two others.
    static var names: [String] { TimeZone.knownTimeZoneIdentifiers + ["UTC"] }

    /// The name of a zone, whichever case it was typed in; nil if there is no such zone.
    static func name(typed text: String) -> String? {
        if let name = names.first(where: { $0.lowercased() == text.lowercased() }) { return name }
        // Old names such as CET are in no list, and hold.
        return text.utf8.count <= 64 && TimeZone(identifier: text) != nil ? text : nil
    }

    /// The zone of a name that was checked before.
    static func zone(named name: String, system: TimeZone) -> TimeZone {
        name == SettingKey.system ? system : TimeZone(identifier: name) ?? .gmt
    }

    /// Zones that are called so, or whose city is.
    fileprivate static func similar(to text: String) -> [String] {
        let names = names
        let cities = names.map { $0.split(separator: "/").last.map(String.init) ?? $0 }
        let near = Set(Spelling.closest(to: text.replacing(" ", with: "_"), among: cities))
        let inCities = zip(names, cities).filter { near.contains($0.1) }.map(\.0)
        return inCities.isEmpty ? Spelling.closest(to: text, among: names) : Array(inCities.prefix(3))
    }
}

/// The names of locales.
enum SettledLocale {
    /// No locale, as POSIX calls it: numbers as programs write them, weeks from Monday.
    static let plain = "C"

    /// The names that the system's tables know, and the one for none.
    static var names: [String] { Locale.availableIdentifiers.sorted() + [plain] }

    /// The name of a locale, also with hyphens, and with the encoding that variables of the environment have behind it; nil if
    /// there is no such locale.
    static func name(typed text: String) -> String? {
        let bare = text.prefix { $0 != "." && $0 != "@" }.replacing("-", with: "_").lowercased()
        if ["c", "posix"].contains(bare) { return plain }
        return Locale.availableIdentifiers.first { $0.lowercased() == bare }
    }

    /// The locale of the environment, by the first of the variables that POSIX names; plain if there is none.
    static func system(_ environment: [String: String]) -> String {
        let named = ["LC_ALL", "LC_NUMERIC", "LANG"].compactMap { environment[$0] }.first { !$0.isEmpty }
        return named.flatMap(name(typed:)) ?? plain
    }
}
