import Foundation

/// The process with its variables: the one place that asks for them on behalf of settings.
struct Surroundings {
    /// The variables.
    let environment = ProcessInfo.processInfo.environment

    /// Where the settings file lies.
    var place: SettingsPlace { SettingsPlace(environment) }

    /// Decides by these variables, and by the zone of the system.
    func settings(flags: [SettingKey: String] = [:], file: SettingsFile) throws(Failure) -> Settings {
        try Settings(flags: flags, environment: environment, file: file, systemZone: .current)
    }
}
