public import ArgumentParser
import Foundation
import HealthModel
import HealthReports
import HealthStore
import HealthTransfer
import OpenHealthKit
import WorkoutFiles

/// The `hk gear` command, which lists, adds, changes, retires and removes gear.
struct GearCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "gear", abstract: "Show your gear with its distances, and add, change, retire or remove gear.",
        discussion: """
            Gear is what workouts are done with: shoes, a bike, skis. 'hk edit ID --gear NAME' says so of a workout, \
            'hk workouts --gear NAME' lists its workouts, and this list has their number, distance and time. NAME is \
            the name regardless of case, or a part of it that no other name has. Gear stays in the list when it is \
            retired. Gear that only workouts name, because they were imported with it, is listed too, and 'hk gear \
            add' with its name gives it a kind.

            Example:  hk gear add "Trail shoes" --kind shoes --begin 2026-03-01
            """,
        subcommands: [List.self, Add.self, Edit.self, Retire.self, Remove.self], defaultSubcommand: List.self)

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: "Show all gear with its workouts, distance and time.")

        @OptionGroup var options: StoreOptions

        func run() async throws { try GearCommand.show(try options.read(), json: options.json) }
    }

    struct Add: AsyncParsableCommand {
        static let configuration = CommandConfiguration(commandName: "add", abstract: "Add gear.")

        @OptionGroup var options: StoreOptions

        @Option(help: "What it is.")
        var kind = Gear.Kind.other

        @Option(help: "The first day of use: 2026-03-01, today or 30d.")
        var begin: String?

        @Argument(help: "The name.")
        var name: String

        func run() async throws {
            let session = try await options.create()
            let gear = try GearCommand.checked {
                try Gear(name, kind: kind, begin: try GearCommand.day("--begin", begin, session))
            }
            try await GearCommand.save(gear, session, json: options.json)
        }
    }

    struct Edit: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "edit", abstract: "Change the name, the kind or the days of gear.")

        @OptionGroup var options: StoreOptions

        @Option(help: "Another name; its workouts name it anew.")
        var name: String?

        @Option(help: "What it is.")
        var kind: Gear.Kind?

        @Option(help: "The first day of use; an empty one removes it.")
        var begin: String?

        @Option(help: "The day on which it was retired; an empty one means that it is in use.")
        var end: String?

        @Argument(help: "The name of the gear, or a part of it.")
        var gear: String

        func validate() throws {
            if name == nil, kind == nil, begin == nil, end == nil {
                throw ValidationError("Specify what to change; see 'hk gear edit --help'.")
            }
        }

        func run() async throws {
            let session = try await options.change()
            let old = try GearCommand.stored(gear, session)
            let changed = try GearCommand.checked {
                try Gear(
                    id: old.id, name ?? old.name, kind: kind ?? old.kind,
                    begin: begin == nil ? old.begin : try GearCommand.day("--begin", begin, session),
                    end: end == nil ? old.end : try GearCommand.day("--end", end, session))
            }
            try await GearCommand.save(changed, session, json: options.json)
        }
    }

    struct Retire: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "retire", abstract: "Retire gear, which stays in the list.")

        @OptionGroup var options: StoreOptions

        @Option(help: "The day: 2026-03-01, today or 30d.")
        var date = "today"

        @Argument(help: "The name of the gear, or a part of it.")
        var gear: String

        func run() async throws {
            let session = try await options.change()
            let old = try GearCommand.stored(gear, session)
            let changed = try GearCommand.checked {
                try Gear(
                    id: old.id, old.name, kind: old.kind, begin: old.begin,
                    end: try GearCommand.day("--date", date, session))
            }
            try await GearCommand.save(changed, session, json: options.json)
        }
    }

    struct Remove: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "remove", abstract: "Remove gear, also from its workouts.",
            discussion: "Each workout is edited by it; 'hk edit ID --undo' gives the gear back to one.")

        @OptionGroup var options: StoreOptions

        @Argument(help: "The name of the gear, or a part of it.")
        var gear: String

        func run() async throws {
            let session = try await options.change()
            let old = try GearCommand.stored(gear, session)
            try session.access.write { _ = try $0.removeGear(old.id) }
            try session.secure()
            try GearCommand.show(session, json: options.json)
        }
    }

    // MARK: Parts

    fileprivate static func day(_ name: String, _ text: String?, _ session: CommandSession) throws -> CalendarDay? {
        guard let text, !text.isEmpty else { return nil }
        let calendar = session.settings.calendar
        do throws(InputError) {
            return try InputError.option(name, text) { text throws(InputError) in
                try TypedInput.day(text, now: Date(), calendar: calendar)
            }
        } catch {
            throw error.failure
        }
    }

    /// Returns the gear with a typed name; gear that only workouts name is new.
    fileprivate static func stored(_ typed: String, _ session: CommandSession) throws -> Gear {
        do {
            let use = try session.reports { try $0.gearNamed(typed) }
            return try Gear(id: use.id ?? UUID(), use.name, kind: use.kind, begin: use.begin, end: use.end)
        } catch let error as InputError {
            throw CommandFailure(.notFound, "\(error.description) Run 'hk gear' to list your gear.")
        }
    }

    fileprivate static func checked(_ make: () throws -> Gear) throws -> Gear {
        do {
            return try make()
        } catch let error as HealthModel.ValidationError {
            throw CommandFailure(.usage, error.reason)
        }
    }

    fileprivate static func save(_ gear: Gear, _ session: CommandSession, json: Bool) async throws {
        try session.access.write { try $0.save(gear) }
        try session.secure()
        try show(session, json: json)
    }

    fileprivate static func show(_ session: CommandSession, json: Bool) throws {
        let report = try session.reports { try $0.gearReport() }
        Console.print(
            json
                ? report.json.text
                : GearScreen(report: report).lines(terminal: session.terminal).joined(separator: "\n"))
    }
}

extension Gear.Kind: ExpressibleByArgument {}
