import ArgumentParser

/// Options of every command with output for people: settings of this run, which override all others.
struct SettingsOptions: ParsableArguments {
    @Option(help: "Metric or imperial.", completion: .settings(.units))
    var units: String?

    @Option(
        name: [.customLong("time-zone"), .customLong("timezone")],
        help: "The time zone of days and times, such as Europe/Berlin, or 'system'.",
        completion: .settings(.timezone))
    var timeZone: String?

    @Option(
        help: "The locale for number formats and the first day of the week, such as de_DE, 'system', or 'C' for none.",
        completion: .settings(.locale))
    var locale: String?

    private var flags: [SettingKey: String] {
        let said: [(SettingKey, String?)] = [(.units, units), (.timezone, timeZone), (.locale, locale)]
        return said.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }

    func validate() throws {
        for (key, text) in flags {
            do throws(CommandFailure) { _ = try key.value(typed: text) } catch {
                throw ValidationError("\(key.option): \(error.description)")
            }
        }
    }

    /// Resolves the settings with the environment and the settings file, and prints remarks on invalid lines of the
    /// file.
    func resolved() throws -> Settings {
        let surroundings = Surroundings()
        let file = try surroundings.place.read()
        for remark in file.remarks { Console.error("! \(surroundings.place.shortPath.printable), \(remark)") }
        return try surroundings.settings(flags: flags, file: file)
    }
}
