import ArgumentParser
import Foundation
import HealthModel
import HealthReports
import HealthStore
import HealthTransfer
import OpenHealthKit
import WorkoutFiles

// The subcommands of `hk plan` for the library: plans that are kept in the store without a date.
extension PlanCommand {
    /// The `hk plan import` command.
    struct Import: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "import", abstract: "Add planned workouts to the library of the store.",
            discussion: """
                Reads any format of plans, detected by content; folders are searched. Each plan gets an ID, by which 'hk \
                plan show', 'schedule', 'export', 'link' and 'hk record --plan' find it. The file is kept as it is. The \
                same file again changes nothing; another version of a plan replaces it. The store is created if there is \
                none.

                The exit code is 0 if everything was read, 2 if only a part, 1 if nothing.
                """)

        @OptionGroup var options: StoreOptions

        @OptionGroup var sync: SyncOptions

        @Option(help: "The activity, if the format does not contain it.", completion: .activities)
        var activity: String?

        @Argument(help: "Files and folders, or '-' for standard input.", completion: .file())
        var files: [String]

        func validate() throws { try TypedActivity.check(activity) }

        func run() async throws {
            let session = try await options.create()
            try sync.apply(to: session)
            let library = PlanLibrary(access: session.access)
            var reading = PlanFileOptions(athlete: .later)
            reading.activity = activity.flatMap(WorkoutActivity.init(typed:))
            var report = PlanImportReport()
            let found = files.flatMap(PlanImportFile.all)
            let progress = Progress(terminal: session.terminal, isOfBytes: false)
            for (index, file) in found.enumerated() {
                progress.update("Importing", done: index, of: found.count)
                try report.add(file.path) {
                    let input = try NamedInput.file(for: file.path)
                    return try withExtendedLifetime(input) {
                        try library.add(OpenedFile(input.file), named: file.name, reading)
                    }
                }
            }
            progress.finish()
            try session.secure()
            Console.print(options.json ? [report.json.text] : report.lines(terminal: session.terminal))
            for line in report.failures { Console.error(line) }
            try report.finish()
        }
    }

    /// The `hk plan delete` command.
    struct Delete: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "delete", abstract: "Remove planned workouts from the library.",
            discussion: "Schedules and workouts keep theirs; 'hk plan remove' takes a plan from the schedule.")

        @OptionGroup var options: StoreOptions

        @OptionGroup var sync: SyncOptions

        @Argument(help: "IDs of plans, or their first digits, as in 'hk plan list --library'.")
        var plans: [String]

        func run() async throws {
            let session = try await options.change()
            try sync.apply(to: session)
            let all = try session.reports { try $0.libraryPlans() }
            let chosen = try plans.map { try PlanCommand.stored($0, in: all) }
            let library = PlanLibrary(access: session.access)
            for plan in chosen { _ = try library.remove(plan.id) }
            try session.secure()
            if options.json { return Console.print(JSON.array(chosen.map(\.json)).text) }
            for plan in chosen { Console.say("Removed: \(plan.plan.displayName?.printable ?? plan.file.printable).") }
        }
    }

    /// The `hk plan export` command.
    struct Export: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "export", abstract: "Write a planned workout of the store to a file.",
            discussion: """
                Writes \(Format.list(PlanFormat.allCases.map(\.rawValue), "or")), chosen by the extension. In the format \
                that it was imported from, the file is the imported one, byte for byte. Parts of the plan that the format \
                cannot represent are listed on standard error. '-' is standard output.
                """)

        @OptionGroup var options: StoreOptions

        @Argument(help: "The ID of the plan, or its first digits.")
        var plan: String

        @Argument(help: "The file to write, or '-' for standard output.", completion: .file())
        var output: String

        @Option(name: .customLong("to"), help: "The output format, if it cannot be determined from the file name.")
        var format: PlanFormat?

        @Flag(help: "Overwrite an existing file.")
        var force = false

        func validate() throws {
            if options.json, output == "-" {
                throw ValidationError("--json prints a summary, so specify an output file.")
            }
        }

        func run() throws {
            let target = try PlanOutput(output, format, force: force, hint: "hk plan export … - --to fit > FILE")
            let settings = try options.settings.resolved()
            let session = try options.read(settings)
            let chosen = try ChosenPlan.find(plan, verb: "exported", in: session, settings)
            let (kept, stored) = try session.reports { reports in
                (try reports.libraryFile(of: chosen.plan.id), try reports.libraryPlan(chosen.plan.id))
            }
            let remarks: [String]
            let isOriginal =
                kept?.plans == 1 && kept?.file.format == target.format.written.description && stored == chosen.plan
            if isOriginal, let kept {
                remarks = []
                try target.write(kept.file.bytes)
            } else {
                let written = target.format.written
                remarks = PlanFileTable.losses(of: chosen.plan, as: written).map(\.message)
                try target.write(PlanFileWriter.bytes(of: chosen.plan, as: written, file: output))
            }
            for remark in remarks { Console.error(remark.printable) }
            guard options.json else { return }
            Console.print(
                JSON.object([
                    ("file", .string(output)), ("format", .string(target.format.rawValue)),
                    ("isOriginal", .bool(isOriginal)), ("warnings", .array(remarks.map { .string($0) })),
                ]).text)
        }
    }

    /// The `hk plan link` command.
    struct Link: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "link", abstract: "Say which plan a workout did.",
            discussion: """
                A workout that was started from a plan has it by itself; this is for others, such as imported ones. PLAN is \
                an ID or a file. If the plan is scheduled for the day of the workout, it is done. Without PLAN, the one \
                that fits is suggested, and nothing is changed.

                Example:  hk plan link last intervals.zwo  and then  hk plan compare last
                """)

        @OptionGroup var options: StoreOptions

        @OptionGroup var sync: SyncOptions

        @Flag(help: "Remove the link; the plan is then no longer done.")
        var remove = false

        @Argument(help: "The ID of the workout, its first or last digits, or 'last'.")
        var workout: String

        @Argument(help: "The ID of the plan, or a file.", completion: .file())
        var plan: String?

        func validate() throws {
            if remove, plan != nil { throw ValidationError("--remove needs no plan.") }
        }

        func run() async throws {
            let settings = try options.settings.resolved()
            let session = try await options.change(settings)
            try sync.apply(to: session)
            let uuid = try session.identify(workout, kind: .workout)
            let library = PlanLibrary(access: session.access)
            if remove {
                guard try library.unlink(uuid) else {
                    throw CommandFailure(.notFound, "The workout '\(workout.printable)' is not linked to a plan.")
                }
                try session.secure()
                return report(nil, of: uuid, session, "The workout is no longer linked to a plan.")
            }
            guard let plan else { return try suggest(uuid, session, settings) }
            let chosen = try ChosenPlan.find(plan, verb: "linked", in: session, settings)
            let entry = try suggested(uuid, plan: chosen.plan.id, session, settings)
            do {
                try library.link(uuid, to: chosen.plan, entry)
            } catch let error as EngineError where error.code == .invalidArgument {
                throw CommandFailure(.refused, error.description)
            }
            try session.secure()
            let name = PlanEntryText.name(of: chosen.plan)
            let format = session.terminal.format
            let date = entry.map { ", planned for \(format.moment(of: PlansReport.Entry($0)))" } ?? ""
            report(chosen.plan.id, of: uuid, session, "Linked to \(name)\(date).")
        }

        private func suggested(
            _ workout: UUID, plan: UUID? = nil, _ session: CommandSession, _ settings: Settings
        ) throws -> PlannedEntry? {
            try session.reports { reports in
                guard let summary = try reports.summary(of: workout) else { return nil }
                return try reports.suggestedEntry(
                    for: summary, plan: plan, now: Date(), calendar: settings.calendar)
            }
        }

        private func suggest(_ uuid: UUID, _ session: CommandSession, _ settings: Settings) throws {
            let entry = try suggested(uuid, session, settings)
            let shown = entry.map { PlansReport.Entry($0) }
            if options.json { return Console.print((shown?.json ?? .null).text) }
            guard let entry, let shown else {
                return Console.say("No workout of this activity was planned for that day. Specify a plan.")
            }
            let id = Format.shortIdentifier(entry.plan.id)
            let moment = session.terminal.format.moment(of: shown)
            Console.say(
                "\(PlanEntryText.name(of: entry.plan)) was planned for \(moment). Link it with: hk plan link \(workout.printable) \(id)"
            )
        }

        private func report(_ plan: UUID?, of workout: UUID, _ session: CommandSession, _ text: String) {
            guard options.json else { return Console.say(text) }
            Console.print(
                JSON.object([
                    ("workout", .string(workout.uuidString)),
                    ("plan", plan.map { .string($0.uuidString) } ?? .null),
                ]).text)
        }
    }

    /// Returns the plan of the library that an argument names.
    private static func stored(_ name: String, in all: [LibraryPlan]) throws -> LibraryPlan {
        let digits = try TypedDigits(name)
        let found = all.filter { digits.name($0.id) }
        guard let plan = found.first else {
            throw CommandFailure(
                .notFound,
                "No plan of the library has an ID that begins with '\(name.printable)'. Run 'hk plan list --library'.")
        }
        guard found.count == 1 else { throw ChosenPlan.several(name) }
        return plan
    }
}
