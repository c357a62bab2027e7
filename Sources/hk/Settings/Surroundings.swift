import Foundation

/// The process with its variables: the one place that asks for them on behalf of settings.
struct Surroundings {
    let environment = ProcessInfo.processInfo.environment

    var place: SettingsPlace { SettingsPlace(environment) }

    func settings(flags: [SettingKey: String] = [:], file: SettingsFile) throws(Failure) -> Settings {
        try Settings(flags: flags, environment: environment, file: file, systemZone: .current)
    }
}
