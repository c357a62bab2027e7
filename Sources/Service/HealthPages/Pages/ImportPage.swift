import Foundation
import HealthModel
import HealthReports
import HealthService
import HealthTransfer
import WorkoutFiles

/// The import page: file uploads with progress, previous imports, and automatic exports from a phone (WEB-80, WEB-81,
/// WEB-82).
enum ImportPage {
    static let pages = [
        PageRoute("/import") { try await show($0) },
        PageRoute("POST", "/import", takesFiles: true) { try await receive($0) },
        PageRoute("POST", "/import/names") { try await saveName($0) },
        PageRoute("POST", "/import/{id}/cancel") { call in
            _ = try await call.visit.ask("DELETE", "/api/v1/imports/\(Fields.encoded(call.arguments["id"] ?? ""))")
            return .goTo("/import")
        },
    ]

    private struct Job: Sendable {
        var jobKey: String
        var jobName: String
        var when: String
        var datetime: String
        var state: String
        var stateText: String
        var isRunning: Bool
        var share: String
        var isDone: Bool
        var isFailed: Bool
        var outcome: String
        var message: String
        var warnings: [String]
        var hasWarnings: Bool
        var workouts: [Link]
        var moreWorkouts: String
    }

    private struct View: Sendable {
        var jobs: [Job]
        var hasJobs: Bool
        var isBusy: Bool
        var ingestAddress: String
        var sportNames: [SportName]
        var hasNames: Bool
        var sports: [SportLabel]
    }

    /// Another app's name of a sport and the activity assigned to it (WEB-83).
    private struct SportName: Sendable {
        var foreignName: String
        var meaning: String
    }

    private static func show(_ call: PageCall) async throws -> PageRoute.Answer {
        let answer = try await call.visit.ask("GET", "/api/v1/imports?limit=30")
        let items = answer?.items("items") ?? []
        let shown = Set(items.flatMap { workouts(of: $0).prefix(mostWorkouts) })
        let names = try await call.read { reports in
            var names: [UUID: String] = [:]
            guard !shown.isEmpty else { return names }
            try reports.forEachWorkout(SampleFilter(condition: .uuid(shown))) { workout in
                for recording in workout.recordings {
                    names[recording.uuid] = workout.title ?? Format.activity(workout)
                }
            }
            return names
        }
        let jobs = items.map { job($0, names, call.teller) }
        let view = View(
            jobs: jobs, hasJobs: !jobs.isEmpty, isBusy: jobs.contains(where: \.isRunning),
            ingestAddress: call.ingestAddress,
            sportNames: call.visit.settings.sportNames.sorted { $0.key < $1.key }.map {
                SportName(foreignName: $0.key, meaning: Format.title($0.value.name))
            }, hasNames: !call.visit.settings.sportNames.isEmpty, sports: SportLabel.all)
        return .shown(template: "import", title: "Import", view: view)
    }

    private static func job(_ json: JSON, _ names: [UUID: String], _ teller: PageFormatter) -> Job {
        let (state, format) = (json.text("state"), teller.format)
        func count(_ name: String) -> Int { Int(json.number(name) ?? 0) }
        let impossible = json.items("implausible").reduce(0) { $0 + Int($1.number("count") ?? 0) }
        let isRunning = ["receiving", "waiting", "running"].contains(state)
        let (read, total) = (json.number("bytesRead") ?? 0, json.number("bytesTotal") ?? 0)
        let parts: [String?] = [
            "\(format.count(count("added"))) added",
            count("alreadyThere") > 0 ? "\(format.count(count("alreadyThere"))) there already" : nil,
            count("repaired") > 0 ? "\(format.count(count("repaired"))) repaired" : nil,
            count("skipped") > 0 ? "\(format.count(count("skipped"))) left out" : nil,
            impossible > 0 ? "\(format.count(impossible)) impossible" : nil,
        ]
        let warnings = json.items("warnings").map { warning in
            let count = Int(warning.number("count") ?? 1)
            let place = warning.text("place")
            return (place.isEmpty ? "" : place + ": ") + warning.text("text")
                + (count > 1 ? " (\(format.count(count)) times)" : "")
        }
        let workouts = workouts(of: json)
        let made = json.date("made")
        return Job(
            jobKey: json.text("id"), jobName: json.text("name").isEmpty ? "A file" : json.text("name"),
            when: made.map { teller.moment($0) } ?? "", datetime: made.map { Format.iso8601($0) } ?? "", state: state,
            stateText: Self.words[state] ?? state, isRunning: isRunning,
            share: total > 0 ? "\(Int((100 * read / total).rounded()))" : "0", isDone: state == "done",
            isFailed: ["failed", "refused"].contains(state), outcome: parts.compactMap { $0 }.joined(separator: ", "),
            message: json.text("message"), warnings: Array(warnings.prefix(20)), hasWarnings: !warnings.isEmpty,
            workouts: workouts.prefix(mostWorkouts).map {
                .init(linkName: names[$0] ?? "Workout", linkAddress: "/workouts/\($0.uuidString)")
            },
            moreWorkouts: workouts.count > mostWorkouts
                ? "and \(format.count(workouts.count - mostWorkouts)) more workouts" : "")
    }

    /// The maximum number of workouts listed for each import.
    private static let mostWorkouts = 5

    private static func workouts(of job: JSON) -> [UUID] {
        job.items("workouts").compactMap { workout in
            UUID(uuidString: (try? workout.asString()) ?? workout.text("uuid"))
        }
    }

    private static let words = [
        "receiving": "uploading", "waiting": "queued", "running": "importing", "done": "imported",
        "partial": "partly imported", "refused": "rejected", "failed": "failed", "cancelled": "cancelled",
        "interrupted": "interrupted",
    ]

    /// Saves or removes the activity assigned to another app's name of a sport.
    private static func saveName(_ call: PageCall) async throws -> PageRoute.Answer {
        guard let name = call.form["name"] else { throw PageError(400, "The name is missing.") }
        var names = call.visit.settings.sportNames.mapValues(\.name)
        names[name] = call.form["activity"]
        let table = JSON.object(names.sorted { $0.key < $1.key }.map { (key: $0.key, value: .string($0.value)) })
        _ = try await call.visit.ask("PATCH", "/api/v1/me", .object([("settings", .object([("sportNames", table)]))]))
        return .goTo("/import#names")
    }

    /// Forwards a form submitted without JavaScript to the API.
    private static func receive(_ call: PageCall) async throws -> PageRoute.Answer {
        var request = call.request
        guard request.fields["Content-Type"]?.lowercased().hasPrefix("multipart/form-data") == true else {
            throw PageError(415, "Select a file to import.")
        }
        request.form = "import"
        request.target = "/api/v1/imports"
        request.fields["Accept"] = "application/json"
        let response = try await call.visit.answer(to: request)
        guard response.status.rawValue < 400 else { throw PageSessionError(response) }
        return .goTo("/import")
    }
}
