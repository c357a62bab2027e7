import Foundation
package import HealthModel
import HealthReports
import HealthStore
import HealthTransfer
package import WorkoutFiles

/// The routes for a person's preferred zones, each effective from a day on; stored only in the store (WEB-95,
/// ZON-20).
enum ZoneRoutes {
    static let routes: [Route] = [
        Route(
            .get, "/api/v1/zones", "The zones in effect today, and all preferences.", .owner,
            shape: ZonesInEffect.jsonShape.schema
        ) { call in call.json(try await call.zones().json) },
        Route(
            .put, "/api/v1/zones",
            "Sets the zones from a day on: `{\"of\": \"heartRateZones\", \"boundaries\": [120, 140, 160], \"from\": \"2026-11-01\"}`; null for automatic zones.",
            .owner
        ) { call in
            let body = try await call.json()
            try await call.setZones(
                ZonesInput(
                    subject: body.member("of") { try $0.asString() },
                    boundaries: body.optional("boundaries") { try $0.elements { try $0.asFiniteNumber() } },
                    from: body.optional("from") { try $0.asString() }))
            return ServiceResponse(.noContent)
        },
    ]
}

/// The zones in effect on a day, and all preferences.
package struct ZonesInEffect: Sendable {
    package var heartRate: ZoneConfigurationRecord?
    package var cyclingPower: ZoneConfigurationRecord?
    package var preferences: ZonePreferences
}

/// The zones that a person chooses from a day on.
package struct ZonesInput: Sendable {
    /// The name of a case of ``ZonePreference/Subject``.
    package var subject: String
    /// The boundaries, or the maximum heart rate; `nil` for automatic zones.
    package var boundaries: [Double]?
    /// The day, as typed; `nil` for today.
    package var from: String?

    package init(subject: String, boundaries: [Double]?, from: String?) {
        (self.subject, self.boundaries, self.from) = (subject, boundaries, from)
    }

    /// Returns the preference, with its values checked.
    fileprivate func preference(_ context: ParameterContext) throws -> ZonePreference {
        guard let subject = ZonePreference.Subject.allCases.first(where: { "\($0)" == subject }) else {
            throw JSONFormError("expected heartRateZones, cyclingPowerZones or maximalHeartRate").within("of")
        }
        let date =
            try from.map { text in
                do throws(InputError) {
                    return try TypedInput.date(text, now: context.now, calendar: context.calendar).start
                } catch {
                    throw JSONFormError(error.description).within("from")
                }
            } ?? context.now
        let day = CalendarDay(of: date, in: context.calendar.timeZone)
        guard let boundaries else { return ZonePreference(subject, from: day, .automatic) }
        let values = boundaries.map { QuantityValue($0, subject == .cyclingPowerZones ? .watt : .countPerMinute) }
        if subject == .maximalHeartRate {
            guard boundaries.count == 1, let rate = boundaries.first, rate > 0, rate.isFinite else {
                throw JSONFormError("expected one positive rate").within("boundaries")
            }
        } else {
            let type: ObjectType = subject == .heartRateZones ? .heartRate : .cyclingPower
            do throws(ValidationError) {
                _ = try ZoneConfigurationRecord(type: type, boundaries: values, source: .user)
            } catch {
                throw JSONFormError("expected two to eight positive numbers in ascending order")
                    .within("boundaries")
            }
        }
        return ZonePreference(subject, from: day, .own(values))
    }
}

extension Call {
    /// Returns the zones in effect today, and all preferences.
    package func zones() async throws -> ZonesInEffect {
        let now = context.now
        let day = CalendarDay(of: now, in: context.calendar.timeZone)
        return try await data.read { store in
            func zones(_ type: ObjectType) throws -> ZoneConfigurationRecord? {
                try store.preferredZones(of: type, on: day, known: now.timeIntervalSinceReferenceDate)
            }
            return ZonesInEffect(
                heartRate: try zones(.heartRate), cyclingPower: try zones(.cyclingPower),
                preferences: try store.zonePreferences())
        }
    }

    /// Sets the zones from a day on.
    package func setZones(_ input: ZonesInput) async throws {
        let preference = try input.preference(context)
        try await data.write { try $0.setZonePreferences([preference]) }
    }
}

extension ZonesInEffect: JSONRepresentable {
    package static let jsonShape = JSONShape<ZonesInEffect>("Zones", "The zones in effect today, and all preferences.")
    {
        members in
        members.add("today", today) { $0 }
        members.add("said", .list(preference), "All preferences.") { $0.preferences.all }
    }

    private static let today = JSONShape<ZonesInEffect>("ZonesToday", "The zones in effect; null if unknown.") {
        members in
        members.add(TypeName.name(of: .heartRate), zones) { $0.heartRate }
        members.add(TypeName.name(of: .cyclingPower), zones) { $0.cyclingPower }
    }

    private static let zones = JSONShape<ZoneConfigurationRecord>("ZoneBoundaries", "Zones with their source.") {
        members in
        members.add("source", .choice(["system", "user", "app"])) { $0.source.rawValue }
        members.add("unit", .unit) { unit(of: $0) }
        members.add("boundaries", .list(.number)) { zones in
            zones.boundaries.compactMap { $0.converted(to: unit(of: zones)) }
        }
    }

    private static func unit(of zones: ZoneConfigurationRecord) -> QuantityUnit {
        zones.type == .heartRate ? .countPerMinute : .watt
    }

    private static let preference = JSONShape<ZonePreference>("ZonePreference", "A choice from a day on.") { members in
        members.add("of", .caseName) { $0.subject }
        members.add("from", .day) { $0.day }
        members.add("boundaries", .list(.number), "Null for automatic zones.") { preference in
            if case .own(let values) = preference.choice { values.map(\.value) } else { nil }
        }
    }
}
