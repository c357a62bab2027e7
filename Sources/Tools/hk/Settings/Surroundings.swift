import Foundation

/// The environment of the process, and the only place where settings read it.
struct Surroundings {
    /// The environment variables.
    let environment = ProcessInfo.processInfo.environment

    /// The location of the settings file.
    var place: SettingsPlace { SettingsPlace(environment) }

    /// Resolves the settings with these variables, and with the time zone of the system.
    func settings(flags: [SettingKey: String] = [:], file: SettingsFile) throws(CommandFailure) -> Settings {
        try Settings(flags: flags, environment: environment, file: file, systemZone: .current)
    }
}
