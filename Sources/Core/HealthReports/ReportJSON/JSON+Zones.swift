package import HealthModel
package import WorkoutFiles

extension ZoneGroupRecord: JSONRepresentable {
    package static let jsonShape = JSONShape<ZoneGroupRecord>(
        "ZoneTimes", "The time that the values of a workout spent in zones."
    ) { members in
        members.add("type", .identifier, "Heart rate or cycling power.") { $0.configuration.type }
        members.add("source", .choice(["system", "user", "app"]), "The origin of the zones.") {
            $0.configuration.source.rawValue
        }
        members.add(
            "boundaries", .list(QuantityValue.jsonShape, minimum: 2, maximum: 8),
            "The values at which one zone ends and the next begins, ascending."
        ) { $0.configuration.boundaries }
        members.add(
            "seconds", .list(.exact(unit: "s"), minimum: 3, maximum: 9), "The time in each zone, the lowest first."
        ) { $0.durations }
    }
}

extension JSON {
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
