import Foundation

/// The output of `hk config`: a row for each setting, and the location of the file.
struct ConfigScreen {
    var settings: Settings
    var place: SettingsPlace

    func lines(terminal: Terminal) -> [String] {
        var table = Table(
            [.init("Setting"), .init("Value"), .init("From")], yields: [.narrow("Value", to: 12), .omit("From")])
        for entry in settings.entries {
            let meaning = entry.effective == entry.value ? "" : " (\(entry.effective))"
            table.add([entry.key.rawValue, entry.value + meaning, origin(entry)])
        }
        let file =
            place.exists
            ? "The settings file is \(place.shortPath.printable)."
            : "There is no settings file. Run 'hk config KEY VALUE' to create \(place.shortPath.printable)."
        return table.lines(terminal: terminal) + [""] + terminal.broken(file)
    }

    private func origin(_ entry: Settings.Entry) -> String {
        switch entry.origin {
        case .flag: entry.key.option
        case .environment: "$\(entry.key.variable)"
        case .file: "settings file"
        case .standard: "default"
        }
    }
}
