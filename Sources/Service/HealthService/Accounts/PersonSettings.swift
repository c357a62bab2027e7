import Foundation
package import HealthModel
import HealthReports
import HealthTransfer
package import WorkoutFiles

/// The settings of a person (SRV-40) that are not part of the store.
package struct PersonSettings: Sendable, Hashable {
    package enum Units: String, Sendable, CaseIterable {
        case metric
        case imperial
    }

    package enum Theme: String, Sendable, CaseIterable {
        case auto
        case light
        case dark
    }

    /// The maximum radius of the hidden area around starts and ends, in metres.
    package static let widestHome = 10_000.0
    /// The maximum number of entries of a list.
    private static let mostEntries = 500

    package var units = Units.metric
    /// The units of individual types, as HealthKit unit strings.
    package var unitOverrides: [ObjectType: String] = [:]
    /// The person's time zone, as an IANA name; `nil` for the server's.
    package var timeZone: String?
    /// The first day of the week; 1 is Monday (ISO 8601).
    package var weekStart = 1
    /// The locale of numbers and dates, as a language tag (BCP 47).
    package var locale = "en"
    package var theme = Theme.auto
    /// The radius around starts and ends that shared exports leave out, in metres.
    package var homeRadius = 0.0
    /// The activities whose speed is shown as pace.
    package var paceFor: Set<WorkoutActivity> = [.running, .walking, .hiking, .swimming]
    /// A Boolean value that indicates whether the original files of imports are retained (SRV-36).
    package var keepsOriginals = true
    /// A Boolean value that indicates whether maps may load tiles from a tile server (WEB-71).
    package var showsTiles = true
    /// The activities that other apps' names of sports stand for (ING-46).
    package var sportNames: [String: WorkoutActivity] = [:]

    package init() {}

    /// Creates the settings from a person's record.
    ///
    /// Unreadable members take their default values.
    package init(stored text: String) {
        guard let json = try? JSON(parsing: text), case .object(let members) = json else { return }
        for member in members { try? change(member) }
    }

    package var stored: String { json.line }
}

// MARK: - JSON

extension PersonSettings: JSONRepresentable {
    package static let jsonShape = JSONShape<PersonSettings>("Settings", "The settings of a person.") { members in
        members.add("units", .choice) { $0.units }
        members.add("unitOverrides", table, "The units of individual types, by identifier.") { settings in
            settings.unitOverrides.map { ($0.key.identifier, $0.value) }.sorted { $0.0 < $1.0 }
        }
        members.add("timeZone", .text, "Null for the zone of the server.") { $0.timeZone }
        members.add("weekStart", .count, "The first day of the week; 1 is Monday.") { $0.weekStart }
        members.add("locale", .text) { $0.locale }
        members.add("theme", .choice) { $0.theme }
        members.add("homeRadius", .number(unit: "m"), "The hidden area around starts and ends.") { $0.homeRadius }
        members.add("paceFor", .list(.text), "The activities with pace instead of speed.") { settings in
            settings.paceFor.map(\.name).sorted()
        }
        members.add("keepOriginals", .boolean) { $0.keepsOriginals }
        members.add("tiles", .boolean, "Whether maps may load tiles.") { $0.showsTiles }
        members.add("sportNames", table, "The activities of other apps' names of sports.") { settings in
            settings.sportNames.map { ($0.key, $0.value.name) }.sorted { $0.0 < $1.0 }
        }
    }

    private static let table = JSONShape<[(key: String, value: String)]>.map(.text)

    /// The names of the settings in requests.
    package enum Name: String, Sendable, CaseIterable {
        case units, unitOverrides, timeZone, weekStart, locale, theme, homeRadius, paceFor
        case keepsOriginals = "keepOriginals"
        case showsTiles = "tiles"
        case sportNames
    }

    /// Returns the settings with the members of a request applied; `null` resets a member to its default.
    ///
    /// - Throws: ``JSONFormError`` with the path of the invalid member, also for unknown settings.
    func changed(by json: JSON) throws -> PersonSettings {
        var settings = self
        for member in try json.members() { try settings.change(member) }
        return settings
    }

    private mutating func change(_ member: JSON.Member) throws {
        guard let name = Name(rawValue: member.key) else {
            throw JSONFormError("unknown setting").within(String(member.key.prefix(64)))
        }
        try set(name, member.value)
    }

    /// Sets a setting to a checked value; `null` resets it to its default.
    ///
    /// - Throws: ``JSONFormError`` with the path of the invalid value.
    package mutating func set(_ name: Name, _ value: JSON) throws {
        var (changed, value) = (self, value)
        if case .null = value { value = PersonSettings().json[name.rawValue] ?? .null }
        try JSON.within(name.rawValue) { try changed.read(name, value) }
        self = changed
    }

    private mutating func read(_ name: Name, _ value: JSON) throws {
        switch name {
        case .units: units = try Self.word(value)
        case .unitOverrides:
            unitOverrides = try Self.table(value) { name, value in
                let unit = try value.asString()
                guard let type = TypeName.type(name), let canonical = type.canonicalUnit else {
                    throw JSONFormError("unknown quantity type")
                }
                guard unit.utf8.count <= 64, let parsed = try? QuantityUnit(parsing: unit),
                    parsed.convert(1, to: canonical) != nil
                else { throw JSONFormError("expected a unit compatible with \(canonical.unitString)") }
                return (type, unit)
            }
        case .timeZone:
            // The only setting without a default.
            if case .null = value { timeZone = nil } else { timeZone = try value.asString() }
            guard timeZone.map({ $0.utf8.count <= 64 && TimeZone(identifier: $0) != nil }) ?? true else {
                throw JSONFormError("expected a time zone name such as Europe/Berlin")
            }
        case .weekStart:
            weekStart = try value.asInteger()
            guard (1...7).contains(weekStart) else { throw JSONFormError("expected 1 (Monday) to 7 (Sunday)") }
        case .locale:
            guard let tag = LocaleNames.languageTag(typed: try value.asString()) else {
                throw JSONFormError("expected a locale such as en-GB or de_DE")
            }
            locale = tag
        case .theme: theme = try Self.word(value)
        case .homeRadius:
            homeRadius = try value.asFiniteNumber()
            guard (0...Self.widestHome).contains(homeRadius) else {
                throw JSONFormError("expected 0 to \(Int(Self.widestHome)) metres")
            }
        case .paceFor:
            paceFor = Set(try value.elements { try Self.activity($0) })
        case .keepsOriginals: keepsOriginals = try value.asBool()
        case .showsTiles: showsTiles = try value.asBool()
        case .sportNames:
            sportNames = try Self.table(value) { name, value in
                guard name.utf8.count <= 256 else { throw JSONFormError("expected a name of at most 256 bytes") }
                return (name, try Self.activity(value))
            }
        }
    }

    private static func word<Word: RawRepresentable<String> & CaseIterable>(_ json: JSON) throws -> Word {
        guard let word = Word(rawValue: try json.asString()) else {
            let words = Word.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
            throw JSONFormError("expected one of \(words)")
        }
        return word
    }

    private static func activity(_ json: JSON) throws -> WorkoutActivity {
        guard let activity = WorkoutActivity(name: try json.asString()) else {
            throw JSONFormError("unknown activity")
        }
        return activity
    }

    private static func table<Key: Hashable, Value>(
        _ json: JSON, _ read: (String, JSON) throws -> (Key, Value)
    ) throws -> [Key: Value] {
        let members = try json.members()
        guard members.count <= mostEntries else { throw JSONFormError("expected at most \(mostEntries) entries") }
        return try members.reduce(into: [:]) { table, member in
            let (key, value) = try JSON.within(member.key) { try read(member.key, member.value) }
            table[key] = value
        }
    }
}
