import ArgumentParser
import Foundation
import HealthKit
import HealthModel
import HealthReports
import OpenHealthKit
import WorkoutFiles

/// The `hk plan` command, which shows, converts and schedules planned workouts.
struct PlanCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "plan",
        abstract: "Show, convert and schedule planned workouts: FIT, TCX, ZWO, ERG, MRC, intervals.icu, Apple, JSON.",
        discussion: """
            Plans are files with steps to do, not recordings: structured workouts of Garmin (FIT, TCX), Zwift (ZWO) and \
            trainers (ERG, MRC), the text of intervals.icu, Apple's .workout, and JSON written by hk. Formats are detected by content. \
            The store has a library of them, a schedule, and the plan that each workout did.

            Example:  hk plan show intervals.zwo --ftp 250  and then  hk plan convert intervals.zwo intervals.fit
            """,
        subcommands: [
            Show.self, Convert.self, Import.self, Export.self, Delete.self, Schedule.self, List.self, Next.self,
            Done.self, Remove.self, Link.self, Compare.self,
        ])

    /// Options that several subcommands share.
    struct Options: ParsableArguments {
        @Option(name: .customLong("ftp"), help: "Your functional threshold power in watts, for targets in percent.")
        var thresholdPower: Double?

        @Option(help: "Your maximal heart rate in beats per minute, for targets in percent.")
        var maxHeartRate: Double?

        @Option(help: "Your heart rate at the lactate threshold in beats per minute, for targets in percent.")
        var thresholdHeartRate: Double?

        @Option(
            help: "Your pace at the lactate threshold in minutes a kilometre, such as 4:30, for targets in percent.")
        var thresholdPace: String?

        @Option(help: "The activity, if the format does not contain it.", completion: .activities)
        var activity: String?

        @Flag(help: "Scale watts by --ftp and the threshold power in the file, if it has one.")
        var scale = false

        @Flag(help: "Print JSON instead of text.")
        var json = false

        func validate() throws {
            for (name, value) in [
                ("--ftp", thresholdPower), ("--max-heart-rate", maxHeartRate),
                ("--threshold-heart-rate", thresholdHeartRate),
            ] {
                guard value.map({ $0 > 0 && $0 <= 10_000 }) ?? true else {
                    throw ValidationError("\(name) must be a positive number up to 10000.")
                }
            }
            if let thresholdPace, Self.speed(ofPace: thresholdPace) == nil {
                throw ValidationError("--threshold-pace must be minutes and seconds, such as 4:30.")
            }
            if let activity, WorkoutActivity(typed: activity) == nil {
                throw ValidationError(
                    "Unknown activity '\(activity.printable)'. Specify a name such as running or cycling.")
            }
            if scale, thresholdPower == nil { throw ValidationError("--scale requires --ftp.") }
        }

        /// Returns the speed of a pace in minutes a kilometre, in metres per second.
        private static func speed(ofPace text: String) -> Double? {
            let parts = text.split(separator: ":", omittingEmptySubsequences: false)
            guard parts.count == 2, let minutes = UInt16(parts[0]), let seconds = UInt16(parts[1]), seconds < 60,
                minutes > 0 || seconds > 0
            else { return nil }
            return 1_000 / Double(Int(minutes) * 60 + Int(seconds))
        }

        /// The options of the readers and writers.
        var file: PlanFileOptions {
            PlanFileOptions(
                athlete: PlanAthlete(
                    thresholdPower: thresholdPower, maximalHeartRate: maxHeartRate,
                    thresholdHeartRate: thresholdHeartRate,
                    thresholdSpeed: thresholdPace.flatMap(Self.speed(ofPace:))),
                activity: activity.flatMap(WorkoutActivity.init(typed:)), scalesPower: scale)
        }
    }

    /// Reads the file that an argument names.
    static func read(_ argument: String, _ options: PlanFileOptions) throws -> PlanFile {
        let input = try NamedInput.file(for: argument)
        return try withExtendedLifetime(input) { try PlanFile(OpenedFile(input.file), options) }
    }

    /// The `hk plan show` command.
    struct Show: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "show", abstract: "Show the steps of a planned workout.",
            discussion: """
                Prints the steps with goals and targets, the estimated duration, and a picture of the intensity. Content \
                of the file that has no place in a plan is listed on standard error. '-' is standard input. An ID is that of \
                a plan of the schedule or the library of the store.
                """)

        @OptionGroup var options: Options

        @Option(help: "The path of the store, for IDs.", completion: .file())
        var store: String?

        @OptionGroup var settings: SettingsOptions

        @Argument(help: "The file to read, '-' for standard input, or the ID of a plan.", completion: .file())
        var file: String

        func run() throws {
            let settings = try settings.resolved()
            let found = try ChosenPlan.isFile(file) ? PlanCommand.read(file, options.file) : stored(settings)
            if options.json {
                Console.print(JSON.plans(found, named: file).text)
                return
            }
            let terminal = Terminal.current(settings.format)
            for (index, plan) in found.plans.enumerated() {
                if index > 0 { Console.print("") }
                Console.print(PlanScreen(plan: plan).lines(terminal: terminal))
            }
            for note in found.notes { Console.error("! \(note.description.printable)") }
        }

        /// Returns the plan of the store that the argument names, as a file in the form of the store.
        private func stored(_ settings: Settings) throws -> PlanFile {
            let session = try CommandSession(reading: store ?? HKHealthStore.standardFile.path, settings: settings)
            let plan = try ChosenPlan.find(file, verb: "shown", in: session, settings).plan
            return PlanFile(format: .planJSON, plans: [plan])
        }
    }

    /// The `hk plan convert` command.
    struct Convert: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "convert", abstract: "Convert a planned workout into another format.",
            discussion: """
                Reads any format of plans, detected by content, and writes \
                \(Format.list(PlanFormat.allCases.map(\.rawValue), "or")), chosen by the extension of the second file. \
                Parts of the plan that the output format cannot represent are listed on standard error; goals that it \
                cannot represent are an error. '-' is standard input or standard output.
                """)

        @OptionGroup var options: Options

        @Argument(help: "The file to read, or '-' for standard input.", completion: .file())
        var input: String

        @Argument(help: "The file to write, or '-' for standard output.", completion: .file())
        var output: String

        @Option(name: .customLong("to"), help: "The output format, if it cannot be determined from the file name.")
        var format: PlanFormat?

        @Option(help: "The power of steps without a target in ERG and MRC, in watts.")
        var free: Double?

        @Flag(help: "Write nothing, and end with the exit code 65, if anything would be left out or changed.")
        var strict = false

        @Flag(help: "Overwrite an existing file.")
        var force = false

        func validate() throws {
            if options.json, output == "-" {
                throw ValidationError("--json prints a summary, so specify an output file.")
            }
            guard free.map({ $0 > 0 && $0 <= 10_000 }) ?? true else {
                throw ValidationError("--free must be a positive number of watts up to 10000.")
            }
        }

        func run() throws {
            let target = try PlanOutput(output, format, force: force, hint: "hk plan convert … - --to fit > FILE")
            let written = target.format.written
            var options = options.file
            options.freePower = free
            let chosen = try ChosenPlan.file(input, options, verb: "converted")
            let bytes = try PlanFileWriter.bytes(of: chosen.plan, as: written, options, file: output)
            let remarks = chosen.notes + PlanFileTable.losses(of: chosen.plan, as: written).map(\.message)
            if strict, !remarks.isEmpty {
                for remark in remarks { Console.error(remark.printable) }
                var failure = CommandFailure(
                    .refused, "'\(output.printable)' was not written: parts of the plan would be left out or changed.")
                failure.status = .incomplete
                throw failure
            }
            try target.write(bytes)
            for remark in remarks { Console.error(remark.printable) }
            guard self.options.json else { return }
            Console.print(
                JSON.object([
                    ("file", .string(output)), ("format", .string(target.format.rawValue)),
                    ("warnings", .array(remarks.map { .string($0) })),
                ]).text)
        }
    }
}

/// A format of plans, as it is named in options.
enum PlanFormat: String, CaseIterable, ExpressibleByArgument {
    case fit
    case tcx
    case zwo
    case erg
    case mrc
    case icu
    case workout
    case json

    /// Creates the format of a file from its name, or returns nil if the extension is of none.
    init?(fileName: String) {
        let ending = (fileName as NSString).pathExtension.lowercased()
        guard let format = Self(rawValue: ending == "txt" ? "icu" : ending) else { return nil }
        self = format
    }

    /// The format that is written.
    var written: WorkoutFileFormat {
        switch self {
        case .fit: .fitWorkout
        case .tcx: .tcxWorkout
        case .zwo: .zwo
        case .erg: .erg
        case .mrc: .mrc
        case .icu: .intervals
        case .workout: .appleWorkout
        case .json: .planJSON
        }
    }
}

extension JSON {
    /// Returns the plans of a file with their sums.
    fileprivate static func plans(_ file: PlanFile, named name: String) -> JSON {
        .object([
            ("file", .string(name)), ("format", .string(file.format.description)),
            (
                "plans",
                .array(
                    file.plans.map { plan in
                        let totals = plan.totals
                        return .object([
                            ("plan", plan.json), ("steps", .integer(totals.parts)),
                            ("seconds", .number(totals.seconds)), ("meters", .number(totals.meters)),
                            ("kilocalories", .number(totals.kilocalories)), ("openSteps", .integer(totals.openParts)),
                            ("estimatedSeconds", .number(totals.estimatedSeconds)),
                        ])
                    })
            ), ("notes", .array(file.notes.map { .string($0.description) })),
        ])
    }
}
