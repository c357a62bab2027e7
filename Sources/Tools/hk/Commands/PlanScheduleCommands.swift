import ArgumentParser
import Foundation
import HealthModel
import HealthReports
import HealthStore
import HealthTransfer
import OpenHealthKit
import WorkoutFiles

// The subcommands of `hk plan` for planned workouts on dates, in the store.
extension PlanCommand {
    /// The `hk plan schedule` command.
    struct Schedule: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "schedule", abstract: "Schedule a planned workout on a date.",
            discussion: """
                DATE is a day, such as 2026-12-01 or tomorrow, or a time, such as 2026-12-01T18:30. The same plan at the \
                same time is scheduled once. The store is created if there is none. Targets in percent are kept as such; \
                'hk plan show' lists what the file has beside its steps.

                Example:  hk plan schedule intervals.zwo tomorrow
                """)

        @OptionGroup var options: StoreOptions

        @OptionGroup var sync: SyncOptions

        @Argument(help: "The file of the plan, '-' for standard input, or the ID of a plan.", completion: .file())
        var file: String

        @Argument(help: "The day or the time.")
        var date: String

        func run() async throws {
            let settings = try options.settings.resolved()
            // What cannot be read or understood creates no store.
            let read = ChosenPlan.isFile(file) ? try ChosenPlan.file(file, verb: "scheduled") : nil
            let scheduled = try PlanEntryArgument.date(date, settings)
            let session = read == nil ? try await options.change(settings) : try await options.create(settings)
            try sync.apply(to: session)
            let plan = try read?.plan ?? ChosenPlan.find(file, verb: "scheduled", in: session, settings).plan
            let schedule = PlanSchedule(access: session.access, calendar: settings.calendar)
            do {
                try schedule.add(plan, at: scheduled, now: Date())
            } catch let error as EngineError where error.code == .invalidArgument {
                throw CommandFailure(.refused, error.description)
            }
            try session.secure()
            let entry = try session.reports { reports in
                try reports.plannedEntries(of: plan.id, now: Date(), calendar: settings.calendar)
            }
            .last { $0.isEntry(of: scheduled.slot, in: settings.calendar) }
            .map { PlansReport.Entry($0) }
            if options.json { return Console.print((entry?.json ?? .null).text) }
            guard let entry else { return }
            let moment = session.terminal.format.moment(of: entry)
            Console.say("Scheduled \(PlanEntryText.name(of: plan)) for \(moment).")
        }
    }

    /// The `hk plan list` command.
    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: "List planned workouts by date.",
            discussion: """
                Without dates, the list has those of the last seven and the next seven days, of hk and of all apps that \
                scheduled some. Missed ones were planned for an earlier day, and are not done. Done ones have the score of the \
                workout that did them, as in 'hk plan compare'; the last line counts those up to today.
                """)

        @OptionGroup var options: StoreOptions

        @Option(help: "The first day: 2024-01-31, 2024-01, 2024, 7d, 2w, 6m.")
        var from: String?

        @Option(name: [.long, .customLong("to")], help: "The last day; a month or a year is included to its end.")
        var until: String?

        @Flag(help: "List all of them.")
        var all = false

        @Flag(help: "List the plans of the library instead: the last \(Self.shown) imported, or all with --all.")
        var library = false

        /// The number of plans of the library that are listed unless all are asked for.
        private static let shown = 50

        func validate() throws {
            if library, from != nil || until != nil {
                throw ValidationError("--library has no dates.")
            }
            if all, from != nil || until != nil { throw ValidationError("--all cannot be combined with dates.") }
        }

        func run() async throws {
            let settings = try options.settings.resolved()
            if library { return try listLibrary(settings) }
            var filter = try FilterOptions.filter(
                from: from, until: until, condition: nil, for: .workout, settings)
            if !all, from == nil, until == nil {
                (filter.from, filter.to) = PlansReport.usualPeriod(now: Date(), calendar: settings.calendar)
            }
            let session = try options.read(settings)
            let report = try session.reports { reports in
                try reports.plansReport(
                    from: filter.from, to: filter.to, now: Date(), calendar: settings.calendar)
            }
            if options.json { return Console.print(report.json.text) }
            Console.print(PlanListScreen(report: report).lines(terminal: session.terminal))
        }

        private func listLibrary(_ settings: Settings) throws {
            let session = try options.read(settings)
            let (plans, count) = try session.reports { reports in
                (try reports.libraryPlans(last: all ? nil : Self.shown), try reports.libraryPlanCount())
            }
            if options.json { return Console.print(JSON.array(plans.map(\.json)).text) }
            Console.print(PlanLibraryScreen(plans: plans, count: count).lines(terminal: session.terminal))
        }
    }

    /// The `hk plan next` command.
    struct Next: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "next", abstract: "Show the steps of the next planned workout.",
            discussion: "The next one is the earliest that is planned for today or later, and is not done.")

        @OptionGroup var options: StoreOptions

        func run() async throws {
            let settings = try options.settings.resolved()
            let session = try options.read(settings)
            let next = try session.reports { reports in
                try reports.nextPlan(now: Date(), calendar: settings.calendar)
            }
            if options.json { return Console.print((next?.json ?? .null).text) }
            guard let next, let entry = next.entries.first else { return Console.print("No workout is planned.") }
            let format = session.terminal.format
            Console.print("\(format.moment(of: entry)), \(Format.shortIdentifier(entry.plan))")
            Console.print(PlanScreen(plan: next.plan).lines(terminal: session.terminal))
        }
    }

    /// The `hk plan done` command.
    struct Done: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "done", abstract: "Mark a planned workout as done.",
            discussion:
                "A plan on several dates needs --on. A workout that was started from its plan marks it by itself.")

        @OptionGroup var options: StoreOptions

        @OptionGroup var sync: SyncOptions

        @OptionGroup var chosen: PlanEntryArgument

        func run() async throws {
            try await chosen.change(options, sync, verb: "Marked as done") { try $0.complete($1) }
        }
    }

    /// The `hk plan remove` command.
    struct Remove: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "remove", abstract: "Remove a planned workout from the schedule.",
            discussion:
                "A plan on several dates needs --on. Recorded workouts keep the plan that they were started from.")

        @OptionGroup var options: StoreOptions

        @OptionGroup var sync: SyncOptions

        @OptionGroup var chosen: PlanEntryArgument

        func run() async throws {
            try await chosen.change(options, sync, verb: "Removed") { try $0.remove($1) }
        }
    }
}

/// The arguments that name a planned workout on a date.
struct PlanEntryArgument: ParsableArguments {
    @Argument(help: "The ID of the plan, or its first digits, as in 'hk plan list'.")
    var plan: String

    @Option(help: "The day or the time for which it is planned.")
    var on: String?

    /// Changes the entry that the arguments name, and prints it.
    func change(
        _ options: StoreOptions, _ sync: SyncOptions, verb: String,
        _ body: (PlanSchedule, PlannedEntry) throws -> Void
    ) async throws {
        let settings = try options.settings.resolved()
        let session = try await options.change(settings)
        try sync.apply(to: session)
        let entry = try find(in: session, settings)
        try body(PlanSchedule(access: session.access, calendar: settings.calendar), entry)
        try session.secure()
        let shown = PlansReport.Entry(entry)
        if options.json { return Console.print(shown.json.text) }
        let moment = session.terminal.format.moment(of: shown)
        Console.say("\(verb): \(PlanEntryText.name(of: entry.plan)), \(moment).")
    }

    /// Returns the entry; of a plan on several dates, the day or the time chooses.
    private func find(in session: CommandSession, _ settings: Settings) throws -> PlannedEntry {
        let digits = try TypedDigits(plan)
        var found = try session.reports { reports in
            try reports.plannedEntries(now: Date(), calendar: settings.calendar)
        }
        .filter { digits.begin($0.plan.id) }
        if let on {
            let date = try Self.date(on, settings)
            found.removeAll { !$0.isPlanned(for: date.slot, in: settings.calendar) }
        }
        guard let entry = found.first else {
            throw CommandFailure(
                .notFound,
                "No planned workout has an ID that begins with '\(plan.printable)'. Run 'hk plan list --all' to list them."
            )
        }
        guard found.count == 1 else {
            let format = session.terminal.format
            throw CommandFailure(
                .usage,
                "'\(plan.printable)' is planned for \(Format.list(found.map { format.moment(of: PlansReport.Entry($0)) }, "and")). Specify --on."
            )
        }
        return entry
    }

    /// Returns the date of a typed day or time.
    ///
    /// - Throws: ``CommandFailure`` if it is neither.
    static func date(_ text: String, _ settings: Settings) throws -> ScheduledDate {
        do throws(InputError) {
            return try TypedInput.scheduledDate(text, now: Date(), calendar: settings.calendar)
        } catch {
            throw error.failure
        }
    }
}
