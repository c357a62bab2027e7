package import HealthModel
package import WorkoutFiles

/// The times that the values of a workout spent in zones.
extension JSON {
    /// Returns the zone groups of a workout or of an activity.
    package static func zoneGroups(_ groups: [ZoneGroupRecord]?) -> JSON {
        groups.map { .array($0.map(zoneGroup)) } ?? .null
    }

    private static func zoneGroup(_ group: ZoneGroupRecord) -> JSON {
        let configuration = group.configuration
        return .object([
            ("type", .string(configuration.type.identifier)), ("source", .string(configuration.source.rawValue)),
            ("boundaries", .array(configuration.boundaries.map { .measure($0) })),
            ("seconds", .array(group.durations.map { .exact($0) })),
        ])
    }

    func asZoneGroup() throws -> ZoneGroupRecord {
        let type = try member("type") { json in
            guard let type = ObjectType(identifier: try json.asString()) else {
                throw JSONFormError("there is no quantity type of this name")
            }
            return type
        }
        let source = try member("source") { json in
            guard let source = ZoneConfigurationRecord.Source(rawValue: try json.asString()) else {
                throw JSONFormError("expected 'system', 'user' or 'app'")
            }
            return source
        }
        let boundaries = try member("boundaries") { try $0.elements { try $0.asMeasure() } }
        let seconds = try member("seconds") { try $0.elements { try $0.asNumber() } }
        do throws(ValidationError) {
            let configuration = try ZoneConfigurationRecord(type: type, boundaries: boundaries, source: source)
            return try ZoneGroupRecord(configuration: configuration, durations: seconds)
        } catch {
            throw JSONFormError(error.reason)
        }
    }
}
