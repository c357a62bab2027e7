import Foundation
import HealthModel
import HealthReports
import HealthService
import HealthStore
import HealthTransfer
import WorkoutFiles

/// The pages of all types in the store, and of a single type by day to years (WEB-40, WEB-41, WEB-42, WEB-43,
/// WEB-44).
enum DataPages {
    static let pages = [
        PageRoute("/data") { try await list($0) },
        PageRoute("/data/{type}") { try await TypePage.show($0) },
    ]

    private struct Row: Sendable {
        var address: String
        var typeName: String
        var key: String
        var count: String
        var span: String
        var latest: String
    }

    private struct Group: Sendable {
        var groupName: String
        var rows: [Row]
    }

    private struct View: Sendable {
        var words: String
        var groups: [Group]
        var isEmpty: Bool
        var hasNone: Bool
        var total: String
    }

    private static func list(_ call: PageCall) async throws -> PageRoute.Answer {
        let formatter = call.formatter
        let words = call.query["q"] ?? ""
        let (types, latest) = try await call.read { reports in
            let types = try reports.types()
            var latest: [ObjectType: String] = [:]
            for (type, extent) in types { latest[type] = try reading(type, extent, reports, formatter) }
            return (types, latest)
        }
        let wanted = types.filter { type, _ in
            words.isEmpty || TypeTitle.name(type).localizedCaseInsensitiveContains(words)
                || type.identifier.localizedCaseInsensitiveContains(words)
        }
        let grouped = Dictionary(grouping: wanted) { TypeGroup(of: $0.type) }
        let groups = TypeGroup.allCases.compactMap { group -> Group? in
            guard let members = grouped[group] else { return nil }
            return Group(
                groupName: group.rawValue,
                rows: members.map { type, extent in
                    Row(
                        address: type == .workout ? "/workouts" : "/data/\(TypeName.name(of: type))",
                        typeName: TypeTitle.name(type), key: TypeName.name(of: type),
                        count: formatter.format.count(extent.count),
                        span: "\(formatter.shortMonth(extent.earliest)) – \(formatter.shortMonth(extent.latest))",
                        latest: latest[type] ?? "")
                }.sorted { $0.typeName < $1.typeName })
        }
        let count = types.reduce(0) { $0 + $1.extent.count }
        let view = View(
            words: words, groups: groups, isEmpty: groups.isEmpty, hasNone: types.isEmpty,
            total: "\(formatter.format.count(count, "sample")) of \(formatter.format.count(types.count, "type"))")
        return .shown(template: "data", title: "Data", view: view)
    }

    /// Returns the last value: the sum of the last day of cumulative types, the last night of sleep, and the last
    /// sample of other types.
    private static func reading(
        _ type: ObjectType, _ extent: StoreReader.SampleExtent, _ reports: StoreReader, _ formatter: PageFormatter
    ) throws -> String? {
        let day = formatter.calendar.startOfDay(for: extent.latest - 0.001)
        switch type {
        case .sleepAnalysis:
            let from = formatter.calendar.date(byAdding: .day, value: -1, to: day)
            let nights = try reports.sleep(SampleFilter(from: from), calendar: formatter.calendar).nights
            if let asleep = nights.last?.main.asleep, asleep > 0 { return formatter.span(asleep) }
        case .appleStandHour:
            var stood: Set<Double> = []
            try reports.forEachObject(of: type, SampleFilter(from: day).predicate) { sample in
                if case .category(0) = sample.content { stood.insert(sample.start) }
            }
            return "\(formatter.format.count(stood.count)) h"
        case _ where type.isCumulative:
            let report = try reports.statistics(
                of: type, SampleFilter(from: day), by: nil, separate: false, calendar: formatter.calendar,
                locale: formatter.format.unitsLocale)?.shown
            if let report, let sum = report.rows.last?.figures.sum {
                return formatter.figure(sum, report.unit, of: type).text
            }
        default: break
        }
        guard let last = try reports.latestValues(of: type, SampleFilter(), limit: 1).first else { return nil }
        let value = TypePage.value(of: last, formatter)
        if !value.isEmpty { return value }
        return last.end > last.start ? formatter.span(last.end - last.start) : formatter.date(extent.latest)
    }
}

/// The group heading of a type.
enum TypeGroup: String, CaseIterable {
    case activity = "Activity"
    case body = "Body"
    case heart = "Heart"
    case breathing = "Breathing"
    case sleep = "Sleep"
    case mobility = "Mobility"
    case nutrition = "Nutrition"
    case hearing = "Hearing"
    case mind = "Mind"
    case cycle = "Cycle"
    case symptoms = "Symptoms"
    case others = "Others"

    private static let words: [(TypeGroup, [String])] = [
        (.sleep, ["sleep"]), (.nutrition, ["dietary"]), (.hearing, ["audio", "hearing", "soundreduction"]),
        (.heart, ["heart", "electrocardiogram", "bloodpressure", "fibrillation", "vo2", "perfusion"]),
        (.breathing, ["respiratory", "oxygen", "breathing", "forced", "inhaler", "peakexpiratory"]),
        (
            .cycle,
            [
                "menstrual", "ovulation", "pregnan", "cervical", "contraceptive", "lactation", "sexual", "bleeding",
                "spotting",
            ]
        ),
        (.mind, ["mindful", "stateofmind", "gad", "phq"]),
        (
            .mobility,
            [
                "walkingspeed", "walkingstep", "walkingasymmetry", "doublesupport", "steadiness", "sixminute",
                "stairascent", "stairdescent", "stride", "oscillation", "contact",
            ]
        ),
        (
            .activity,
            [
                "step", "distance", "energy", "exercise", "stand", "flights", "workout", "swimming", "push", "move",
                "power", "cadence", "speed", "effort", "physical", "underwater", "daylight", "route",
            ]
        ),
        (
            .body,
            ["body", "height", "waist", "mass", "temperature", "glucose", "insulin", "alcohol", "electrodermal", "uv"]
        ),
        (
            .symptoms,
            [
                "pain", "ache", "fever", "cough", "nausea", "fatigue", "dizziness", "headache", "chills", "vomiting",
                "symptom", "bloating", "cramps",
            ]
        ),
    ]

    init(of type: ObjectType) {
        let name = TypeName.name(of: type).lowercased()
        self = Self.words.first { group in group.1.contains { name.contains($0) } }?.0 ?? .others
    }
}
