import Foundation
public import HealthModel
import HealthReports
import HealthTransfer
import WorkoutFiles

extension CohortQuery {
    /// Parses a query from JSON, according to `Documentation/JSON/Cohorts/query.schema.json`, and validates it.
    ///
    /// Types have their short names, such as `stepCount`; workout filters use the typed filter syntax, such as
    /// `activity = 'running' AND distance > 10 'km'`. Numbers without a unit are in the unit commonly displayed.
    public init(json text: String) throws(CohortQueryError) {
        do {
            self = try Self(reading: JSON(parsing: text))
        } catch let error as CohortQueryError {
            throw error
        } catch let error as JSONFormError {
            throw CohortQueryError("The query is invalid\(error.pointer.isEmpty ? ":" : "") \(error.clause).")
        } catch let error as JSONScanner.Failure {
            throw CohortQueryError("The query is not valid JSON: \(error.reason) (byte \(error.byteOffset)).")
        } catch {
            throw CohortQueryError("The query is not valid JSON.")
        }
        try check()
    }

    private init(reading json: JSON) throws {
        try json.allow([
            "people", "from", "to", "figure", "unit", "bucket", "summaries", "groups", "minimumPeople", "allowsMissing",
            "$schema",
        ])
        let figure = try json.member("figure", Self.figure)
        self.init(
            people: try json.optional("people", Self.people) ?? PeopleFilter(),
            from: try json.optional("from", Self.day), to: try json.optional("to", Self.day), figure: figure,
            bucket: try json.optional("bucket", Self.bucket) ?? .whole,
            summaries: try json.optional("summaries") { try $0.elements(Self.summary) } ?? [.mean, .deviation],
            groups: try json.optional("groups") { try $0.elements(Self.group) } ?? [],
            minimumPeople: try json.optional("minimumPeople") { try $0.asInteger() } ?? 5,
            allowsMissing: try json.optional("allowsMissing") { try $0.asBool() } ?? false)
        unit = try json.optional("unit", Self.unit) ?? Self.usualUnit(of: figure)
    }

    /// Returns the type with a name: its short name, such as `stepCount`, or HealthKit's identifier,
    /// case-insensitively; nil if there is none.
    public static func type(named name: String) -> ObjectType? { TypeName.type(name) }

    // MARK: Parts

    private static func people(_ json: JSON) throws -> PeopleFilter {
        try json.allow(["sex", "age", "attributes", "devices", "having"])
        var filter = PeopleFilter()
        filter.sexes = try json.optional("sex") { Set(try $0.elements(sex)) } ?? []
        filter.age = try json.optional("age") { json in
            try json.allow(["from", "to", "on"])
            let from = try json.optional("from") { try $0.asInteger() } ?? 0
            let to = try json.optional("to") { try $0.asInteger() } ?? 200
            guard from >= 0, from <= to else { throw JSONFormError("the age range is invalid") }
            return Age(from...to, on: try json.member("on", day))
        }
        for member in try json.optional("attributes", { try $0.members() }) ?? [] {
            let values = try JSON.within(member.key) { try member.value.elements { try $0.asString() } }
            filter.attributes[member.key] = Set(values)
        }
        filter.devices = try json.optional("devices") { Set(try $0.elements { try $0.asString() }) } ?? []
        filter.having = try json.optional("having") { json in
            try json.allow(["workouts", "atLeast"])
            return Having(
                try json.member("workouts", workouts), atLeast: try json.optional("atLeast") { try $0.asInteger() } ?? 1
            )
        }
        return filter
    }

    private static func sex(_ json: JSON) throws -> CohortPerson.Sex {
        guard let sex = CohortPerson.Sex(rawValue: try json.asString()) else {
            throw JSONFormError("expected one of \(names(CohortPerson.Sex.allCases.map(\.rawValue)))")
        }
        return sex
    }

    static func day(_ json: JSON) throws -> CohortDay {
        guard let day = CohortDay(text: try json.asString()) else {
            throw JSONFormError("expected a date such as \"2026-05-12\"")
        }
        return day
    }

    private static func type(_ json: JSON) throws -> ObjectType {
        let name = try json.asString()
        guard let type = Self.type(named: name) else {
            let similar = TypeName.suggestions(for: name)
            throw JSONFormError("unknown type" + (similar.isEmpty ? "" : "; did you mean \(names(similar))?"))
        }
        return type
    }

    private static func unit(_ json: JSON) throws -> QuantityUnit {
        do {
            return try QuantityUnit(parsing: try json.asString())
        } catch let error as JSONFormError {
            throw error
        } catch {
            throw JSONFormError("unknown unit")
        }
    }

    private static func figure(_ json: JSON) throws -> Figure {
        try json.allow(["statistic", "of", "workouts", "activities", "effort", "fold", "values", "edges"])
        if let name = json["statistic"] {
            return .statistic(
                try JSON.within("statistic") { try word(name, Statistic.allCases, \.rawValue) },
                try json.member("of", type))
        }
        if let values = json["values"] {
            return .values(
                try JSON.within("values") { try type(values) },
                edges: try json.member("edges") { try $0.elements { try $0.asFiniteNumber() } })
        }
        let effort = try json.optional("effort", effort) ?? .count
        let fold = try json.optional("fold") { try word($0, Fold.allCases, \.rawValue) } ?? .sum
        if let activities = json["activities"] {
            let filter = try JSON.within("activities") { try self.activities(activities) }
            return .activities(filter, of: try json.optional("of", workouts) ?? .constant(true), effort, fold)
        }
        return .workouts(try json.member("workouts", workouts), effort, fold)
    }

    private static func effort(_ json: JSON) throws -> Effort {
        if case .object = json {
            try json.allow(["statistic", "zone", "of"])
            let type = try json.member("of", type)
            if let zone = try json.optional("zone", { try $0.asInteger() }) { return .zone(type, zone) }
            return .statistic(
                try json.member("statistic") { try word($0, WorkoutStatistic.allCases, EffortKey.name) }, type)
        }
        let totals = WorkoutTotal.allCases.map { (EffortKey.name(of: $0), Effort.total($0)) }
        let all = [("count", Effort.count), ("duration", .duration)] + totals
        let name = try json.asString()
        guard let found = all.first(where: { $0.0 == name }) else {
            throw JSONFormError("expected one of \(names(all.map(\.0))), or an object")
        }
        return found.1
    }

    private static func bucket(_ json: JSON) throws -> Bucket {
        if case .object = json {
            try json.allow(["since", "days"])
            return .since(
                event: try json.member("since") { try $0.asString() },
                days: try json.member("days") { try $0.asInteger() })
        }
        let name = try json.asString()
        if name == "whole" { return .whole }
        guard let period = CohortPeriod.allCases.first(where: { $0.name == name }) else {
            throw JSONFormError(
                "expected one of \(names(["whole"] + CohortPeriod.allCases.map(\.name))), or days since an event")
        }
        return .period(period)
    }

    private static func summary(_ json: JSON) throws -> Summary {
        if case .object = json {
            try json.allow(["quantiles", "histogram", "share"])
            func numbers(_ json: JSON) throws -> [Double] { try json.elements { try $0.asFiniteNumber() } }
            if let levels = try json.optional("quantiles", numbers) { return .quantiles(levels) }
            if let edges = try json.optional("histogram", numbers) { return .histogram(edges) }
            return .share(try json.member("share") { try $0.asFiniteNumber() })
        }
        switch try json.asString() {
        case "sum": return .sum
        case "mean": return .mean
        case "deviation": return .deviation
        default:
            throw JSONFormError("expected sum, mean or deviation, or an object with quantiles, histogram or share")
        }
    }

    private static func group(_ json: JSON) throws -> Group {
        guard case .object = json else {
            guard try json.asString() == "sex" else {
                throw JSONFormError("expected sex, or an object with attribute or age")
            }
            return .sex
        }
        try json.allow(["attribute", "age", "on"])
        if let name = try json.optional("attribute", { try $0.asString() }) { return .attribute(name) }
        return .age(years: try json.member("age") { try $0.asInteger() }, on: try json.member("on", day))
    }

    // MARK: Filters

    private static func workouts(_ json: JSON) throws -> SamplePredicate {
        let text = try json.asString()
        if text.isEmpty { return .constant(true) }
        do {
            return try SamplePredicate.typed(text, for: .workout, timeZone: .gmt)
        } catch {
            throw JSONFormError("invalid filter: \(error)")
        }
    }

    /// Parses a filter of activities, which uses the syntax of workout activities, `activity.type = 'cycling'`, and
    /// nothing else.
    private static func activities(_ json: JSON) throws -> ActivityPredicate {
        guard let filter = try activity(in: workouts(json)) else {
            throw JSONFormError("the filter must compare activities only")
        }
        return filter
    }

    private static func activity(in predicate: SamplePredicate) throws -> ActivityPredicate? {
        switch predicate {
        case .constant(let value): .constant(value)
        case .activity(let activity): activity
        case .and(let parts): try all(parts).map(ActivityPredicate.and)
        case .or(let parts): try all(parts).map(ActivityPredicate.or)
        case .not(let part): try activity(in: part).map(ActivityPredicate.not)
        default: nil
        }
    }

    private static func all(_ parts: [SamplePredicate]) throws -> [ActivityPredicate]? {
        let read = try parts.compactMap(activity)
        return read.count == parts.count ? read : nil
    }

    // MARK: Names

    private static func word<Value>(_ json: JSON, _ values: [Value], _ name: (Value) -> String) throws -> Value {
        let text = try json.asString()
        guard let value = values.first(where: { name($0) == text }) else {
            throw JSONFormError("expected one of \(names(values.map(name)))")
        }
        return value
    }

    private static func names(_ all: [String]) -> String { all.joined(separator: ", ") }

    /// Returns the commonly displayed unit, where it differs from the canonical one.
    private static func usualUnit(of figure: Figure) -> QuantityUnit? {
        switch figure {
        case .statistic(.duration, _): nil
        case .statistic(_, let type), .values(let type, _): UserFormatOptions.commonUnit(of: type)
        case .workouts(_, .statistic(_, let type), _), .activities(_, _, .statistic(_, let type), _):
            UserFormatOptions.commonUnit(of: type)
        case .workouts, .activities: nil
        }
    }
}

extension JSON {
    /// Rejects unknown members: a misspelt one would otherwise be silently ignored.
    func allow(_ names: Set<String>) throws {
        for (name, _) in try members() where !names.contains(name) {
            throw JSONFormError("unknown member '\(name)'")
        }
    }
}
