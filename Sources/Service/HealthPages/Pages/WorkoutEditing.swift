import Foundation
import HealthModel
import HealthReports
import HealthService
import HealthStore

/// The forms of a workout's page that change its annotation, as `hk edit` does (WEB-39).
enum WorkoutEditing {
    /// The fields of the form, with what was typed and the errors of a refused form.
    struct Fields: Sendable {
        var titleText: String
        var notesText: String
        var tagsText: String
        /// The gear that can be chosen; empty if there is none.
        var gear: [Choice]
        var isNotMine: Bool
        /// The bounds of the part that counts; empty for those of the recording.
        var fromText = ""
        var toText = ""
        /// The bounds of the recording, as examples of what can be typed.
        var recordedFrom = ""
        var recordedTo = ""
        var revision: String
        var canUndo: Bool
        var sports: [Choice]
        /// The errors by the name of the field.
        var errors: [String: String] = [:]

        init(_ detail: WorkoutDetail, gear names: [String], _ formatter: PageFormatter) {
            let (workout, annotation) = (detail.summary, detail.annotation.annotation)
            titleText = workout.title ?? ""
            notesText = workout.notes ?? ""
            tagsText = annotation.tags.joined(separator: ", ")
            gear = Self.gear(names, chosen: annotation.gear)
            isNotMine = annotation.isNotMine
            revision = "\(detail.annotation.revision)"
            canUndo = detail.annotation.earlierCount > 0
            sports = Self.sports(chosen: workout.activityName)
            let clock = Clock(workout, formatter)
            if let trim = annotation.trim {
                fromText = clock.text(Date(timeIntervalSinceReferenceDate: trim.start))
                toText = clock.text(Date(timeIntervalSinceReferenceDate: trim.end))
            }
            recordedFrom = clock.text(workout.start)
            recordedTo = clock.text(workout.end)
        }

        fileprivate static func gear(_ names: [String], chosen: String?) -> [Choice] {
            (names + [chosen].compactMap(\.self).filter { !$0.isEmpty }).removingRepeats.map {
                .init(key: $0, choiceName: $0, isChosen: $0 == chosen)
            }
        }

        fileprivate static func sports(chosen: String?) -> [Choice] {
            SportLabel.all.map {
                .init(key: $0.sportKey, choiceName: $0.sportName, isChosen: $0.sportKey == chosen)
            }
        }
    }

    /// Writes and reads times as they are shown, in the time zone of a workout.
    private struct Clock {
        let calendar: Calendar
        let day: Date

        init(_ workout: WorkoutSummary, _ formatter: PageFormatter) {
            var calendar = formatter.calendar
            if let zone = workout.timeZone { calendar.timeZone = zone }
            (self.calendar, day) = (calendar, workout.start)
        }

        /// Returns a time of day, with the date if it is on another day than the start.
        func text(_ date: Date) -> String {
            let parts = calendar.dateComponents([.hour, .minute, .second], from: date)
            let clock = [parts.hour, parts.minute, parts.second].map { Format.twoDigits($0 ?? 0) }
                .joined(separator: ":")
            if calendar.isDate(date, inSameDayAs: day) { return clock }
            return "\(CalendarDay(of: date, in: calendar.timeZone).text)T\(clock)"
        }

        func date(_ text: String) throws(InputError) -> Date {
            try TypedInput.moment(text, onDayOf: day, calendar: calendar)
        }
    }

    // MARK: Saving

    static func save(_ call: PageCall) async throws -> PageRoute.Answer {
        let uuid = try call.uuid()
        let (address, form) = ("/workouts/\(uuid.uuidString)", call.form)
        let (found, gear) = try await call.read { (try $0.workout(uuid), try $0.gear().map(\.name)) }
        guard let detail = found else { throw Problem.noPage }
        func text(_ name: String) -> String? { form.exact(name)?.replacing("\r\n", with: "\n") }
        var fields = Fields(detail, gear: gear, call.formatter)
        var change = WorkoutEditor.Change()
        (change.title, change.notes) = (text("title"), text("notes"))
        if let name = text("activity"), !name.isEmpty {
            do throws(InputError) {
                change.activity = try TypedInput.activity(name)
            } catch {
                fields.errors["activity"] = error.description
            }
        }
        // A form with the tags is complete; that of a conflict has only the texts.
        if let tags = text("tags") {
            let known = detail.annotation.annotation.tags
            let typed = tags.split { $0 == "," || $0.isNewline }.map { $0.trimmingCharacters(in: .whitespaces) }
                .filter { !$0.isEmpty }
            let wanted = WorkoutAnnotation(tags: typed)
            change.addedTags = typed
            change.removedTags = known.filter { !wanted.has(tag: $0) }
            // A browser sends the field, also without a choice.
            if let gear = text("gear"), gear != detail.annotation.annotation.gear ?? "" { change.gear = gear }
            change.isNotMine = form["notMine"] != nil
            change.trim = try trim(&fields, detail, try await recorded(call, uuid), call)
        }
        check(change, &fields)
        var refusal: Problem?
        if fields.errors.isEmpty {
            do {
                try await call.base.editWorkout(change, ifRevision: form["revision"])
                return .goTo(address + "?saved=1")
            } catch let problem as Problem where problem.status == .preconditionFailed {
                return try await conflict(call, address, problem)
            } catch let error as ValidationError {
                // What each field says is valid; together they are not.
                fields.errors[change.gear?.isEmpty == false ? "gear" : change.trim == nil ? "tags" : "to"] =
                    error.reason
                refusal = Problem(error)
            }
        }
        fields.take(form)
        return try await WorkoutPage.show(
            call, refused: fields,
            refusal
                ?? Problem(page: .unprocessableContent, "This input is not valid", fields.errors.values.sorted().first))
    }

    /// Returns the workout as it was recorded, whose bounds the empty fields stand for.
    private static func recorded(_ call: PageCall, _ uuid: UUID) async throws -> WorkoutSummary? {
        try await call.read { try $0.records([uuid]) }.first.flatMap { WorkoutSummary($0) }
    }

    /// Returns the typed part that counts, or nil if it is the one that was shown.
    private static func trim(
        _ fields: inout Fields, _ detail: WorkoutDetail, _ recorded: WorkoutSummary?, _ call: PageCall
    ) throws -> WorkoutEditor.Trim? {
        let (from, to) = (call.form["from"] ?? "", call.form["to"] ?? "")
        if from == fields.fromText, to == fields.toText { return nil }
        guard let recorded else { throw Problem.noPage }
        let clock = Clock(recorded, call.formatter)
        func date(_ text: String, _ name: String, _ absent: Date) -> Date? {
            guard !text.isEmpty else { return absent }
            do throws(InputError) {
                return try clock.date(text)
            } catch {
                fields.errors[name] = error.description
                return nil
            }
        }
        let (start, end) = (date(from, "from", recorded.start), date(to, "to", recorded.end))
        guard let start, let end else { return nil }
        if start <= recorded.start, end >= recorded.end { return .whole }
        if start >= end { fields.errors["to"] = "The end of the part must be after its start." }
        if start >= recorded.end || end <= recorded.start {
            fields.errors["from"] = "The part is outside of the workout."
        }
        return .part(from: start, to: end)
    }

    /// Notes the errors of texts, each at its field.
    private static func check(_ change: WorkoutEditor.Change, _ fields: inout Fields) {
        let parts: [(String, WorkoutAnnotation)] = [
            ("title", WorkoutAnnotation(title: change.title.flatMap { $0.isEmpty ? nil : $0 })),
            ("notes", WorkoutAnnotation(notes: change.notes)), ("tags", WorkoutAnnotation(tags: change.addedTags)),
        ]
        for (name, part) in parts {
            do throws(ValidationError) {
                try part.validate()
            } catch {
                fields.errors[name] = error.reason
            }
        }
    }

    // MARK: Undoing

    static func undo(_ call: PageCall) async throws -> PageRoute.Answer {
        let address = "/workouts/\(try call.uuid().uuidString)"
        // A second press has nothing to undo, and changes nothing.
        return .goTo(try await call.base.undoEdit() == nil ? address : address + "?undone=1")
    }

    // MARK: Conflicts

    private struct ConflictView: Sendable {
        var address: String
        var yourTitle: String
        var yourNotes: String
        var theirTitle: String
        var theirNotes: String
        var revision: String
    }

    /// Shows both versions after a concurrent edit, so that no text is lost.
    private static func conflict(
        _ call: PageCall, _ address: String, _ problem: Problem
    ) async throws -> PageRoute.Answer {
        let uuid = try call.uuid()
        guard let detail = try await call.read({ try $0.workout(uuid) }) else { throw Problem.noPage }
        return .shown(
            template: "conflict", title: "Edit conflict",
            view: ConflictView(
                address: address, yourTitle: call.form["title"] ?? "", yourNotes: call.form["notes"] ?? "",
                theirTitle: detail.summary.title ?? "", theirNotes: detail.summary.notes ?? "",
                revision: "\(detail.annotation.revision)"), refusal: problem)
    }
}

extension WorkoutEditing.Fields {
    /// Takes what was typed, so that a refused form loses nothing.
    fileprivate mutating func take(_ form: QueryItems) {
        titleText = form.exact("title") ?? titleText
        notesText = form.exact("notes") ?? notesText
        tagsText = form.exact("tags") ?? tagsText
        fromText = form.exact("from") ?? fromText
        toText = form.exact("to") ?? toText
        revision = form["revision"] ?? revision
        if let chosen = form["gear"] { gear = Self.gear(gear.map(\.key), chosen: chosen) }
        isNotMine = form["notMine"] != nil
        if let sport = form["activity"] { sports = Self.sports(chosen: sport) }
    }
}
