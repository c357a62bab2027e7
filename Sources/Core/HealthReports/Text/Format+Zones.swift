package import HealthModel

extension Format {
    /// Returns the title of zones, with their type and source.
    package static func title(of zones: ZoneConfigurationRecord) -> String {
        let name = zones.type == .heartRate ? "Heart rate zones" : "Power zones"
        return switch zones.source {
        case .system: name + ", automatic"
        case .user: name + ", custom"
        case .app: name + ", from the app"
        }
    }
}
