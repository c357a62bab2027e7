package import HealthModel

extension Format {
    /// Returns the title of zones, with their type and source.
    package static func title(of zones: ZoneConfigurationRecord) -> String {
        let name = zones.type == .heartRate ? "Zones of heart rate" : "Zones of power"
        return switch zones.source {
        case .system: name + ", automatic"
        case .user: name + ", your own"
        case .app: name + ", of the app"
        }
    }
}
