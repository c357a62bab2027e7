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
        PageRoute(.post, "/import", takesFiles: true) { try await receive($0) },
        PageRoute(.post, "/import/names") { try await saveName($0) },
        PageRoute(.post, "/import/{id}/confirm") { call in
            try call.imports.confirm(call.base)
            return .goTo("/import")
        },
        PageRoute(.post, "/import/{id}/cancel") { call in
            try call.imports.cancel(call.base)
            return .goTo("/import")
        },
        PageRoute(.post, "/import/folders") { call in
            try await call.imports.retryWatchedFolders(call.base)
            return .goTo("/import#folders")
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
        var isPreview: Bool
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

    /// A watched folder (WEB-116).
    private struct Folder: Sendable {
        var path: String
        var state: String
        var notices: [String]
        var waiting: String
        var waitingFiles: [String]
        var files: [WatchedFile]
        var hasFiles: Bool
        var more: String
    }

    private struct WatchedFile: Sendable {
        var file: String
        var when: String
        var datetime: String
        var isFailed: Bool
        var stateText: String
        var report: String
    }

    private struct View: Sendable {
        var folders: [Folder]
        var hasFolders: Bool
        var hasFailures: Bool
        var jobs: [Job]
        var hasJobs: Bool
        var isBusy: Bool
        var ingestAddress: String
        var sportNames: [SportName]
        var hasNames: Bool
        var sports: [Choice]
        var draftName: String
        var errors: [String: String]
        var refusals: [String]
    }

    /// Another app's name of a sport and the activity assigned to it (WEB-83).
    private struct SportName: Sendable {
        var foreignName: String
        var meaning: String
    }

    private static func show(_ call: PageCall, refused: FormRefusal? = nil) async throws -> PageRoute.Answer {
        let records = try call.imports.list(call.base, limit: mostJobs)
        let shown = Set(records.flatMap { $0.workoutList.prefix(mostWorkouts) })
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
        let jobs = records.map { job($0, names, call.formatter) }
        let folders = try await call.imports.watchedFolders(call.base)
        let view = View(
            folders: folders.map { folder($0, call.formatter) }, hasFolders: !folders.isEmpty,
            hasFailures: folders.contains { $0.failedCount > 0 },
            jobs: jobs, hasJobs: !jobs.isEmpty, isBusy: jobs.contains(where: \.isRunning),
            ingestAddress: call.ingestAddress,
            sportNames: call.settings.sportNames.sorted { $0.key < $1.key }.map {
                SportName(foreignName: $0.key, meaning: Format.title($0.value.name))
            }, hasNames: !call.settings.sportNames.isEmpty,
            sports: SportLabel.all.map {
                .init(key: $0.sportKey, choiceName: $0.sportName, isChosen: $0.sportKey == call.form["activity"])
            }, draftName: call.form.exact("name") ?? "", errors: refused?.errors ?? [:],
            refusals: refused?.summary ?? [])
        return .shown(template: "import", title: "Import", view: view, refusal: refused?.problem)
    }

    private static func job(_ job: JobRecord, _ names: [UUID: String], _ formatter: PageFormatter) -> Job {
        let format = formatter.format
        func count(_ number: Int64, _ word: String) -> String? {
            number > 0 ? "\(format.count(Int(number))) \(word)" : nil
        }
        let warnings = job.warningList
        let impossible = warnings.reduce(0) { $0 + ($1.impossibleCount ?? 0) }
        let parts: [String?] = [
            "\(format.count(Int(job.added))) \(job.state == .previewed ? "new" : "added")",
            count(job.alreadyThere, "already stored"),
            count(job.repaired, "repaired"), count(job.skipped, "skipped"), count(Int64(impossible), "impossible"),
        ]
        let texts = warnings.prefix(20).map { warning in
            (warning.place.isEmpty ? "" : warning.place + ": ") + warning.text
                + (warning.count > 1 ? " (\(format.count(warning.count)) times)" : "")
        }
        let (workouts, total) = (job.workoutList, Double(job.bytesTotal ?? 0))
        let share = total > 0 ? "\(Int((100 * min(1, Double(job.bytesRead) / total)).rounded()))" : ""
        return Job(
            jobKey: job.id.uuidString, jobName: job.name.flatMap { $0.isEmpty ? nil : $0 } ?? "A file",
            when: formatter.moment(job.made), datetime: Format.iso8601(job.made), state: job.state.rawValue,
            stateText: word(job.state) + (job.state == .running && !share.isEmpty ? " · \(share) %" : ""),
            isRunning: !job.state.isEnded, isPreview: job.state == .previewed, share: share.isEmpty ? "0" : share,
            isDone: job.state == .done, isFailed: job.state == .failed || job.state == .refused,
            outcome: parts.compactMap { $0 }.joined(separator: ", "), message: job.message ?? "", warnings: texts,
            hasWarnings: !warnings.isEmpty,
            workouts: workouts.prefix(mostWorkouts).map {
                .init(linkName: names[$0] ?? "Workout", linkAddress: "/workouts/\($0.uuidString)")
            },
            moreWorkouts: workouts.count > mostWorkouts
                ? "and \(format.count(workouts.count - mostWorkouts, "more workout"))" : "")
    }

    private static func folder(_ folder: WatchedFolderReport, _ formatter: PageFormatter) -> Folder {
        let format = formatter.format
        func count(_ number: Int, _ words: String) -> String? {
            number > 0 ? "\(format.count(number)) \(words)" : nil
        }
        func file(_ file: WatchedFolderReport.File, isFailed: Bool) -> WatchedFile {
            let again = file.again.map { ", again at \(formatter.moment($0))" } ?? ""
            return WatchedFile(
                file: file.file, when: formatter.moment(file.time), datetime: Format.iso8601(file.time),
                isFailed: isFailed, stateText: isFailed ? "failed" + again : "taken", report: file.report)
        }
        let share = folder.current?.share.map { " (\(Int((100 * $0).rounded())) %)" } ?? ""
        let now: String =
            switch folder.state {
            case .stopped: folder.problem ?? ""
            case .importing: "Imports \(folder.current?.file ?? "a file")\(share)."
            case .watching: "Waits for files."
            }
        let counts = [
            count(folder.importedCount, "taken"), count(folder.failedCount, "failed"),
            count(folder.waitingCount, "waiting"),
        ].compactMap { $0 }
        let after = folder.after == .move ? "What was taken is moved to .openhealthkit/done there." : ""
        let files =
            folder.failed.map { file($0, isFailed: true) } + folder.imported.map { file($0, isFailed: false) }
        let rest = folder.importedCount + folder.failedCount - files.count
        return Folder(
            path: folder.folder,
            state: [now, counts.isEmpty ? "" : Format.list(counts, "and") + ".", after]
                .filter { !$0.isEmpty }.joined(separator: " "),
            notices: folder.notices, waiting: folder.waiting.isEmpty ? "" : "Waiting",
            waitingFiles: folder.waiting, files: files, hasFiles: !files.isEmpty,
            more: rest > 0 ? "and \(format.count(rest, "earlier file"))" : "")
    }

    /// The maximum number of listed imports.
    private static let mostJobs = 30
    /// The maximum number of workouts listed for each import.
    private static let mostWorkouts = 5

    private static func word(_ state: JobRecord.State) -> String {
        switch state {
        case .receiving: "uploading"
        case .waiting: "queued"
        case .running: "importing"
        case .done: "imported"
        case .partial: "partly imported"
        case .previewed: "preview"
        case .refused: "rejected"
        case .failed: "failed"
        case .cancelled: "cancelled"
        case .interrupted: "interrupted"
        }
    }

    /// Saves or removes the activity assigned to another app's name of a sport.
    private static func saveName(_ call: PageCall) async throws -> PageRoute.Answer {
        let refusal = try await call.refusal {
            guard let name = call.form["name"] else {
                throw Problem.invalidFields([("name", "Enter the name that the app uses.")])
            }
            var settings = call.settings
            let activity = call.form["activity"]
            var names = settings.sportNames.mapValues(\.name).filter { $0.key != name }.map { ($0.key, $0.value) }
            if let activity { names.append((name, activity)) }
            let table = JSON.object(names.sorted { $0.0 < $1.0 }.map { (key: $0.0, value: .string($0.1)) })
            do {
                try settings.set(.sportNames, table)
            } catch let error as JSONFormError {
                let isUnknown = activity.map { WorkoutActivity(name: $0) == nil } ?? false
                throw Problem.invalidFields([(isUnknown ? "activity" : "name", error.sentence)])
            }
            _ = try call.base.accounts.change(settings: settings, of: call.base.signedIn())
        }
        guard let refusal else { return .goTo("/import#names") }
        return try await show(call, refused: .init(refusal, fields: ["name": "name", "activity": "activity"]))
    }

    /// Receives a form submitted without JavaScript.
    private static func receive(_ call: PageCall) async throws -> PageRoute.Answer {
        let type = call.base.request.fields["Content-Type"]
        guard type?.lowercased().hasPrefix("multipart/form-data") == true else {
            throw Problem(page: .unsupportedMediaType, "Select a file to import")
        }
        try await call.imports.receive(call.base, form: "import")
        return .goTo("/import")
    }
}
