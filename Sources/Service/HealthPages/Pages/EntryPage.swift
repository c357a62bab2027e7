import Foundation
import HealthModel
import HealthReports
import HealthService
import HealthTransfer

/// The page on which workouts and values are entered by hand (WEB-99).
enum EntryPage {
    static let pages = [
        PageRoute("/enter") { try await show($0) },
        PageRoute(.post, "/enter/workout") { try await saveWorkout($0) },
        PageRoute(.post, "/enter/value") { try await saveValue($0) },
        PageRoute(.post, "/enter/undo") { try await undo($0) },
    ]

    private struct View: Sendable {
        var sports: [Choice]
        var types: [Choice]
        var distanceUnit: String
        /// What is typed in the fields of each form.
        var workout: [String: String]
        var value: [String: String]
        var workoutErrors: [String: String]
        var valueErrors: [String: String]
        var refusals: [String]
        /// A Boolean value that indicates whether a value was just removed.
        var wasUndone: Bool
    }

    /// A form of the page.
    private enum Form { case workout, value }

    /// The types that may be entered, by their names.
    private static let types: [(key: String, type: ObjectType)] = ObjectType.all.filter {
        $0.isEnteredByHand
    }.map { (TypeName.name(of: $0), $0) }

    private static func unit(of type: ObjectType, _ formatter: PageFormatter) -> QuantityUnit? {
        DisplayUnit.unit(for: type, in: formatter.format.unitsLocale)
    }

    private static func show(
        _ call: PageCall, _ form: Form? = nil, errors: TypedErrors = TypedErrors(), refusal: Problem? = nil
    ) async throws -> PageRoute.Answer {
        let formatter = call.formatter
        let now = "\(formatter.isoDay(formatter.now))T\(formatter.time(formatter.now))"
        func typed(_ own: Form) -> [String: String] {
            guard form == own else { return ["start": now] }
            return Dictionary(call.form.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
        }
        let (workout, value) = (typed(.workout), typed(.value))
        let wanted = form == .value ? value["type"] : call.query["type"]
        let sport = workout["activity"] ?? WorkoutActivity.running.name
        let view = View(
            sports: SportLabel.all.map {
                .init(key: $0.sportKey, choiceName: $0.sportName, isChosen: $0.sportKey == sport)
            },
            types: types.map { key, type in
                let unit = unit(of: type, formatter).map { PageFormatter.name(of: $0, type) } ?? ""
                let name = TypeTitle.name(type) + (unit.isEmpty ? "" : " (\(unit))")
                return .init(key: key, choiceName: name, isChosen: key == wanted)
            }.sorted { $0.choiceName < $1.choiceName },
            distanceUnit: formatter.format.units == .metric ? "km" : "mi", workout: workout, value: value,
            workoutErrors: form == .workout ? errors.texts : [:], valueErrors: form == .value ? errors.texts : [:],
            refusals: refusal?.sentences ?? [],
            wasUndone: form == nil && call.query["undone"] != nil)
        return .shown(template: "enter", title: "Enter by hand", view: view, refusal: refusal ?? errors.problem)
    }

    // MARK: Reading

    /// Returns what is made of a field that must not be empty.
    private static func required<Value>(
        _ name: String, _ call: PageCall, _ errors: inout TypedErrors, _ hint: String,
        _ parse: (String) throws(InputError) -> Value
    ) -> Value? {
        errors.value(name) { () throws(Problem) in
            try call.typed { () throws(InputError) in
                guard let text = call.form[name] else { throw InputError(hint) }
                return try parse(text)
            }
        }
    }

    /// Returns what is made of a field that may be empty; the inner value is nil if it is.
    private static func optional<Value>(
        _ name: String, _ call: PageCall, _ errors: inout TypedErrors, _ parse: (String) throws(InputError) -> Value
    ) -> Value?? {
        errors.value(name) { () throws(Problem) -> Value? in
            guard let text = call.form[name] else { return nil }
            return try call.typed { () throws(InputError) in try parse(text) }
        }
    }

    /// Returns the typed time, which is not in the future.
    private static func start(_ call: PageCall, _ errors: inout TypedErrors) -> Double? {
        required("start", call, &errors, "Enter the day and the time.") { text throws(InputError) in
            try TypedInput.entryDate(text, now: call.formatter.now, calendar: call.formatter.calendar)
                .timeIntervalSinceReferenceDate
        }
    }

    // MARK: Saving

    private static func saveWorkout(_ call: PageCall) async throws -> PageRoute.Answer {
        var errors = TypedErrors()
        let unit: TypedInput.DistanceUnit = call.formatter.format.units == .metric ? .kilometers : .miles
        let activity = required("activity", call, &errors, "Choose a sport.") { text throws(InputError) in
            try TypedInput.activity(text)
        }
        let start = start(call, &errors)
        let duration = required("duration", call, &errors, "Enter how long it took, such as 45m.") {
            text throws(InputError) in try TypedInput.duration(text)
        }
        let distance = optional("distance", call, &errors) { text throws(InputError) in
            try TypedInput.distance(text, in: unit)
        }
        let energy = optional("energy", call, &errors) { text throws(InputError) in try TypedInput.amount(text) }
        guard let activity, let start, let duration, let distance, let energy else {
            return try await show(call, .workout, errors: errors)
        }
        var saved: UUID?
        let refusal = try await call.refusal {
            saved = try await call.base.save(
                HandwrittenWorkout(
                    activity: activity, start: start, duration: duration, distance: distance, energy: energy,
                    annotation: WorkoutAnnotation(title: call.form["title"])))
        }
        guard let saved else { return try await show(call, .workout, refusal: refusal) }
        return .goTo("/workouts/\(saved.uuidString)")
    }

    private static func saveValue(_ call: PageCall) async throws -> PageRoute.Answer {
        var errors = TypedErrors()
        let formatter = call.formatter
        let locale = formatter.format.unitsLocale
        let type = required("type", call, &errors, "Choose a type.") { text throws(InputError) in
            guard let found = types.first(where: { $0.key == text }) else { throw InputError("Choose a type.") }
            return found.type
        }
        let value = required("value", call, &errors, "Enter the value.") { text throws(InputError) in
            // With an unknown type, the number alone is checked.
            try TypedInput.quantity(text, of: type ?? .bodyMass, locale: locale)
        }
        let start = start(call, &errors)
        guard let type, let value, let start else { return try await show(call, .value, errors: errors) }
        var saved: UUID?
        let refusal = try await call.refusal { saved = try await call.base.save(value, of: type, at: start) }
        guard let saved else { return try await show(call, .value, refusal: refusal) }
        let day = formatter.isoDay(Date(timeIntervalSinceReferenceDate: start))
        return .goTo("/data/\(TypeName.name(of: type))?span=D&date=\(day)&entered=\(saved.uuidString)")
    }

    /// Removes the value that was just entered.
    private static func undo(_ call: PageCall) async throws -> PageRoute.Answer {
        guard let uuid = call.form["uuid"].flatMap(UUID.init(uuidString:)),
            let type = types.first(where: { $0.key == call.form["type"] })
        else { throw Problem.notFound }
        try await call.base.removeEntry(uuid, of: type.type)
        return .goTo("/enter?type=\(type.key)&undone=1#value")
    }
}
