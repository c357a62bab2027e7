import ArgumentParser
import HealthReports
import WorkoutFiles

/// The `hk config` command, which shows and changes settings.
struct ConfigCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config",
        abstract: "Show and change settings: units, time zone, locale.",
        usage: """
            hk config
            hk config KEY [VALUE]
            hk config --unset KEY
            """,
        discussion: """
            Without a key, all settings are listed with their origin. With a key, its value is printed; with a key \
            and a value, the value is saved. An option overrides the environment, which overrides the settings file, \
            which overrides the default.

            \(SettingKey.allCases.map { "\($0.rawValue): \($0.explanation)." }.joined(separator: "\n"))

            Each setting is also an option of every command (\(Format.list(SettingKey.allCases.map(\.option), "and"))) \
            and an environment variable (\(Format.list(SettingKey.allCases.map { "$" + $0.variable }, "and"))). By \
            default, units follow the locale. The file is openhealthkit/config in the XDG configuration directory, \
            with one 'key = value' per line. Settings affect output for people: --csv, --json and exported files \
            use the same units and number format everywhere, but days, weeks and months follow the time zone there, \
            too.
            """)

    @Flag(help: "Print JSON instead of text.")
    var json = false

    @Flag(help: "Remove the key from the settings file.")
    var unset = false

    @Option(help: "Accepted as by every command; settings are the same for all stores.", completion: .file())
    var store: String?

    @OptionGroup var settings: SettingsOptions

    @Argument(
        help: "\(Format.list(SettingKey.allCases.map(\.rawValue), "or")).",
        completion: .list(SettingKey.allCases.map(\.rawValue)))
    var key: String?

    @Argument(help: "The new value.", completion: .settingValues)
    var value: String?

    func validate() throws {
        if unset, key == nil { throw ValidationError("--unset requires a key.") }
        if unset, value != nil { throw ValidationError("--unset does not accept a value.") }
        if let key { try Self.check(key, value) }
    }

    private static func check(_ text: String, _ value: String?) throws {
        guard let key = SettingKey(typed: text) else {
            let keys = Format.list(SettingKey.allCases.map(\.rawValue), "and")
            throw ValidationError("Unknown setting '\(text.printable)'. The settings are \(keys).")
        }
        guard let value else { return }
        do throws(CommandFailure) { _ = try key.value(typed: value) } catch { throw ValidationError(error.description) }
    }

    func run() throws {
        guard let key = key.flatMap(SettingKey.init(typed:)) else { return try list() }
        if let value { return try save(key.value(typed: value), for: key) }
        if unset { return try forget(key) }
        let entry = try settings.resolved()[key]
        Console.print(json ? JSON.setting(entry).text : entry.value)
    }

    private func list() throws {
        let settled = try settings.resolved()
        let place = Surroundings().place
        Console.print(
            json
                ? [JSON.settings(settled, place).text]
                : ConfigScreen(settings: settled, place: place).lines(terminal: .current(settled.format)))
    }

    // MARK: Changes

    private func save(_ value: String, for key: SettingKey) throws {
        let place = Surroundings().place
        try place.write(place.read().setting(key, to: value))
        report(
            key, Settings.Entry(key: key, value: value, effective: value, origin: .file), "\(key.rawValue) = \(value)")
    }

    private func forget(_ key: SettingKey) throws {
        let place = Surroundings().place
        let file = try place.read()
        let isThere = file.values[key] != nil
        if isThere { try place.write(file.unsetting(key)) }
        report(
            key, Settings.Entry(key: key, value: key.standard, effective: key.standard, origin: .standard),
            isThere ? "\(key.rawValue) is unset." : "\(key.rawValue) was not set.")
    }

    /// Reports a change, and the value that is now in effect.
    private func report(_ key: SettingKey, _ changed: Settings.Entry, _ sentence: String) {
        let terminal = Terminal.current()
        let surroundings = Surroundings()
        // Another line of the file may be invalid.
        let settled = try? surroundings.settings(file: surroundings.place.read())
        let entry = settled?[key] ?? changed
        if json { return Console.print(JSON.setting(entry).text) }
        Console.say("\(terminal.styled("✓", .green)) \(sentence)")
        if entry.origin == .environment {
            Console.say(
                "\(terminal.styled("!", .yellow)) $\(key.variable) is set to \(entry.value) and overrides the settings file."
            )
        }
    }
}

extension JSON {
    /// Returns all settings, and the location of the settings file.
    fileprivate static func settings(_ settings: Settings, _ place: SettingsPlace) -> JSON {
        .object([("file", .string(place.path)), ("settings", .array(settings.entries.map(setting)))])
    }

    /// Returns a setting with its origin.
    fileprivate static func setting(_ entry: Settings.Entry) -> JSON {
        .object([
            ("key", .string(entry.key.rawValue)), ("value", .string(entry.value)),
            ("effective", .string(entry.effective)), ("source", .string(entry.origin.rawValue)),
        ])
    }
}
