import Foundation
import HealthModel
import HealthReports
import HealthStore
import HealthTransfer
import WorkoutFiles

/// The routes for a person's preferred zones, each effective from a day on; stored only in the store (WEB-95,
/// ZON-20).
enum ZoneRoutes {
    static let routes: [Route] = [
        Route(.get, "/api/v1/zones", "The zones in effect today, and all preferences.", .owner) { call in
            let (now, calendar) = (call.context.now, call.context.calendar)
            let day = CalendarDay(of: now, in: calendar.timeZone)
            let (said, zones) = try await call.data.read { store in
                let known = now.timeIntervalSinceReferenceDate
                let zones = try [ObjectType.heartRate, .cyclingPower].map { type in
                    (type, try store.preferredZones(of: type, on: day, known: known))
                }
                return (try store.zonePreferences(), zones)
            }
            return call.json(
                .object([
                    ("today", .object(zones.map { (TypeName.name(of: $0.0), $0.1.map(JSON.zones) ?? .null) })),
                    ("said", .array(said.all.map(JSON.preference))),
                ]))
        },
        Route(
            .put, "/api/v1/zones",
            "Sets the zones from a day on: `{\"of\": \"heartRateZones\", \"boundaries\": [120, 140, 160], \"from\": \"2026-11-01\"}`; null for automatic zones.",
            .owner
        ) { call in
            let preference = try preference(await call.json(), call.context)
            try await call.data.write { try $0.setZonePreferences([preference]) }
            return ServiceResponse(.noContent)
        },
    ]

    private static func preference(_ body: JSON, _ context: ParameterContext) throws -> ZonePreference {
        let subject = try body.member("of") { json in
            let name = try json.asString()
            guard let subject = ZonePreference.Subject.allCases.first(where: { "\($0)" == name }) else {
                throw JSONFormError("expected heartRateZones, cyclingPowerZones or maximalHeartRate")
            }
            return subject
        }
        let date =
            try body.optional("from") { json in
                guard let date = TypedDate(try json.asString(), now: context.now, calendar: context.calendar) else {
                    throw JSONFormError("expected a date such as 2026-11-01")
                }
                return date.start
            } ?? context.now
        let day = CalendarDay(of: date, in: context.calendar.timeZone)
        let numbers = try body.optional("boundaries") { try $0.elements { try $0.asFiniteNumber() } }
        guard let numbers else { return ZonePreference(subject, from: day, .automatic) }
        let values = numbers.map { QuantityValue($0, subject == .cyclingPowerZones ? .watt : .countPerMinute) }
        if subject == .maximalHeartRate {
            guard numbers.count == 1, let rate = numbers.first, rate > 0 else {
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

extension JSON {
    fileprivate static func zones(_ zones: ZoneConfigurationRecord) -> JSON {
        let unit: QuantityUnit = zones.type == .heartRate ? .countPerMinute : .watt
        return .object([
            ("source", .string(zones.source.rawValue)), ("unit", .string(unit.unitString)),
            ("boundaries", .array(zones.boundaries.map { .number($0.converted(to: unit)) })),
        ])
    }

    fileprivate static func preference(_ preference: ZonePreference) -> JSON {
        let boundaries: JSON =
            switch preference.choice {
            case .automatic: .null
            case .own(let values): .array(values.map { .number($0.value) })
            }
        return .object([
            ("of", .string("\(preference.subject)")), ("from", .string(preference.day.text)),
            ("boundaries", boundaries),
        ])
    }
}
