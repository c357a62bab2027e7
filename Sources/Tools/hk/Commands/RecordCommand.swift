import ArgumentParser
import BluetoothSensors
import Foundation
import HealthKit
import HealthModel
import HealthReports
import OpenHealthKit
import WorkoutFiles

/// The `hk record` command, which records a live workout from sensors, a recording or a simulated athlete.
struct RecordCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "record",
        abstract: "Record a live workout from Bluetooth sensors, a replayed file or a simulated athlete.",
        discussion: """
            A terminal shows a live screen with these keys: space pauses and resumes, l marks a lap, n starts the \
            next activity, q stops and saves. Ctrl-C stops and saves, too; pressing it again offers to discard the \
            workout. Without a terminal, each event is printed on a line.

            Pace or speed, heart rate, power and cadence are current values; each 'average' below is since the start. \
            The zone, from 1 to 5, is derived from the maximum heart rate. Energy is active energy.

            Simulated workouts are marked in every list (Running*), and their source is 'hk simulation'. 'hk show' \
            marks replayed workouts.

            --sensors uses the saved sensors that suit the activity ('hk sensors add'), or those you name. The workout \
            starts when all of them are connected, or after --wait seconds with at least one; hk keeps searching \
            for the others.

            --plan does a planned workout: each step becomes an activity, begins when the one before has reached its \
            goal, and is shown with what is left and with its target. n ends a step, b begins the previous one anew. \
            The workout keeps its plan ('hk plan compare'), and a scheduled one is done. A simulated athlete ends an \
            open recovery after a minute, other open steps after five, and stops with the plan.

            Example:  hk record --activity cycling --simulate --speed 10
            """)

    @OptionGroup var options: StoreOptions

    @OptionGroup var sync: SyncOptions

    @Option(
        help: "The activity, for example 'running'; for a file, only if it names none.", completion: .activities)
    var activity: String?

    @Option(
        defaultAsFlag: "", help: "Record from Bluetooth sensors: the saved ones, or NAME,NAME.")
    var sensors: String?

    @Option(help: "With --sensors: the wheel circumference in millimetres, or a size such as 700x25C.")
    var wheel: String?

    @Option(help: "With --sensors: the Bluetooth adapter, for example 'hci0'.")
    var adapter: String?

    @Option(help: "With --sensors: seconds to wait for the sensors; 0 starts at once.")
    var wait: Double?

    @Option(
        help: "With --sensors: log the sensor data to a new file, for --replay.", completion: .file())
    var sensorLog: String?

    @Flag(help: "With --sensor-log: include names, addresses and serial numbers of the sensors.")
    var sensorNames = false

    @Option(help: "Replay a workout file or a sensor log.", completion: .file())
    var replay: String?

    @Option(
        defaultAsFlag: "",
        help: "Do a planned workout: a file, an ID of 'hk plan list', or else the next one of today.",
        completion: .file())
    var plan: String?

    @Flag(help: "With --plan: stop and save at the end of the plan.")
    var endWithPlan = false

    @Flag(help: "With --plan: record transitions between several sports.")
    var transitions = false

    @Flag(help: "Resume the workout that was interrupted when hk ended unexpectedly; without a source, save it.")
    var resume = false

    @Flag(help: "With --resume: discard that workout.")
    var discard = false

    @Flag(help: "Record a simulated athlete; the workout is permanently marked as simulated.")
    var simulate = false

    @Option(help: "The seed of the simulation; the same seed produces the same workout.")
    var seed: UInt64 = 1

    @Option(help: "The playback speed, as a factor or 'max'.")
    var speed: RecordSpeed = .times(1)

    @Option(
        help: "The duration of a simulation or a recording from sensors, without pauses: 45m, 1h30m, 90s or 1:02:03.")
    var duration: String?

    /// The duration in seconds; nil if none is given.
    private var seconds: Double? { duration.flatMap { try? TypedInput.duration($0) } }

    @Option(help: "Indoors or outdoors.")
    var location: RecordLocation = .outdoor

    @Option(help: "The maximum heart rate that determines the zones of this workout.")
    var maxHeartRate: Double?

    @Option(help: "Without a terminal, the interval between progress lines in seconds of the workout.")
    var every = 60.0

    func validate() throws {
        if resume, replay != nil {
            throw ValidationError("--resume and --replay cannot be combined.")
        }
        if discard, !resume { throw ValidationError("--discard requires --resume.") }
        if discard, simulate {
            throw ValidationError("--discard and --simulate cannot be combined.")
        }
        if plan != nil, resume {
            throw ValidationError("--plan and --resume cannot be combined; a resumed workout continues its plan.")
        }
        for (name, isSet) in [("--end-with-plan", endWithPlan), ("--transitions", transitions)]
        where isSet && plan == nil && !resume {
            throw ValidationError("\(name) requires --plan.")
        }
        try checkSensors()
        let sources = [replay != nil, simulate, sensors != nil].count { $0 }
        guard resume && sources == 0 || sources == 1 else {
            throw ValidationError("Specify a source: --sensors, --replay FILE or --simulate.")
        }
        if replay != nil, duration != nil { throw ValidationError("--duration cannot be combined with --replay.") }
        try TypedActivity.check(activity)
        do throws(InputError) {
            _ = try InputError.option("--duration", duration, TypedInput.duration)
        } catch {
            throw ValidationError(error.description)
        }
        guard 60...250 ~= maxHeartRate ?? 60 else {
            throw ValidationError("--max-heart-rate must be between 60 and 250.")
        }
        guard every >= 1 else { throw ValidationError("--every must be at least 1.") }
    }

    /// Rejects options that conflict with sensors, or that require them (SEN-227, SEN-228).
    private func checkSensors() throws {
        guard sensors == nil else {
            if speed != .times(1) { throw ValidationError("--speed cannot be combined with --sensors.") }
            guard 0...3_600 ~= wait ?? 0 else { throw ValidationError("--wait must be between 0 and 3600 seconds.") }
            if discard { throw ValidationError("--discard and --sensors cannot be combined.") }
            if sensorNames, sensorLog == nil { throw ValidationError("--sensor-names requires --sensor-log.") }
            return try SensorsCommand.check(wheel: wheel)
        }
        let alone = [
            ("--wheel", wheel != nil), ("--adapter", adapter != nil), ("--wait", wait != nil),
            ("--sensor-log", sensorLog != nil), ("--sensor-names", sensorNames),
        ]
        if let option = alone.first(where: \.1)?.0 { throw ValidationError("\(option) requires --sensors.") }
    }

    func run() async throws {
        if options.json { Console.beginLines() }
        let settings = try options.settings.resolved()
        let plan = try await findPlan(settings)
        let source = resume && !simulate && sensors == nil ? nil : try await source(plan)
        let session = try await session(for: source, settings)
        try sync.apply(to: session)
        let recorder = try await recorder(source, plan, in: session)
        try recorder.followStore()
        let display = RecordDisplay(
            terminal: session.terminal, isJSON: options.json, pool: recorder.poolLength,
            sensors: source?.stage?.ask,
            plan: { recorder.progress })
        if discard {
            recorder.discard()
            session.checkpoint()
            display.showNothingSaved()
            return
        }
        for note in (plan?.notes ?? []) + (source?.notes ?? []) { display.warn(note) }
        let outcome: RecordLoop.Outcome
        do {
            outcome = try await RecordLoop(
                recorder, display, clock: source?.clock, stage: source?.stage,
                // A simulated athlete stops by itself, after its last measurement.
                endsWithPlan: endWithPlan && !simulate
            ).run()
        } catch {
            await source?.stage?.feed?.close()
            throw error
        }
        await source?.stage?.feed?.close()
        // Nothing is reported as recorded before it is on disk.
        try session.secure()
        switch outcome {
        case .discarded: display.showNothingSaved()
        case .saved(let uuid):
            guard let detail = try session.reports({ reports in try reports.workout(uuid) }) else {
                throw CommandFailure(.notFound, "The workout was saved, but cannot be read.")
            }
            display.show(detail)
        }
        if let copy = recorder.copy, case .saved(let uuid) = outcome {
            throw Self.failure(uuid, in: copy, options.path)
        }
        if let unstored = recorder.unstored {
            var failure = CommandFailure(
                "\(Format.plain.count(unstored.samples, "measurement")) could not be stored: \(unstored.reason) All others were stored."
            )
            failure.status = .partly
            throw failure
        }
        if source?.isTruncated == true {
            display.warn("The file is truncated; everything before its end was recorded.")
            throw ExitStatus.partly.exit
        }
    }

    /// Returns the failure for a workout whose store was moved away during the recording (STO-61).
    private static func failure(_ workout: UUID, in copy: String, _ store: String) -> CommandFailure {
        let id = Format.shortIdentifier(workout)
        var failure = CommandFailure(
            .movedStore,
            "The store '\(store.printable)' was moved, replaced or deleted during the recording. The workout was saved to a "
                + "copy of the store: '\(copy.printable)'. If the store no longer exists, rename the copy. Otherwise, "
                + "use 'hk export \(id) --store \(copy.printable) --to json', and import the file into another store."
        )
        failure.status = .partly
        return failure
    }

    /// Returns the plan to do; nil without one.
    private func findPlan(_ settings: Settings) async throws -> RecordPlan? {
        guard let plan else { return nil }
        let typed = activity.flatMap(WorkoutActivity.init(typed:))
        let found = try RecordPlan.find(plan, activity: typed, in: try await options.create(settings), settings)
        if let typed, typed != found.plan.activity {
            throw CommandFailure(
                .usage, "The plan is for \(found.plan.activity.name), and --activity is \(typed.name).")
        }
        guard 1...PlannedWorkout.partLimit ~= found.plan.partCount else {
            throw CommandFailure(.refused, "The plan has no steps, or more than \(PlannedWorkout.partLimit).")
        }
        return found
    }

    private func recorder(_ source: RecordSource?, _ plan: RecordPlan?, in session: CommandSession) async throws
        -> Recorder
    {
        if resume {
            let recovered = try await Recorder.recovering(
                source, in: session, every: every, hasTransitions: transitions)
            guard let recovered else { throw CommandFailure(.notFound, "There is no workout to resume.") }
            return recovered
        }
        guard let source, try Recorder.activeApp(session) == nil else {
            throw CommandFailure(
                .refused,
                "A workout is in progress or was interrupted. Run 'hk record --resume' to resume or save it.")
        }
        return try await Recorder.beginning(
            source, in: session, maximalHeartRate: maxHeartRate, every: every, plan: plan,
            hasTransitions: transitions, splitsFromTheStart: session.terminal.isInteractive && !options.json)
    }

    // MARK: Sources

    private func source(_ plan: RecordPlan?) async throws -> RecordSource {
        if let sensors { return try await sensorSource(sensors, plan) }
        // What is delivered at once does not end with a step.
        let rhythm = endWithPlan && replay != nil ? 1 : speed.rhythm
        if let replay {
            do {
                let feed = try RecordingFeed(
                    replaying: URL(fileURLWithPath: replay),
                    activity: activity.flatMap(WorkoutActivity.init(typed:)).map(HKWorkoutActivityType.init(record:)),
                    rhythm: rhythm)
                return RecordSource(recording: feed)
            } catch let error as RecordingFeed.Unreadable {
                throw CommandFailure(.file, error.reason)
            }
        }
        let configuration = configuration(plan)
        let runner = plan.flatMap { PlanRunner($0.plan, hasTransitions: transitions, isSimulated: true) }
        if let runner {
            // An athlete who never reaches a goal, such as a distance on the spot, stops at last.
            let estimate = runner.simulatedEfforts.stages.reduce(0) { $0 + $1.seconds }
            let limit = self.seconds ?? 3 * estimate + 600
            return RecordSource(
                athlete: AthleteFeed(seed: seed, runner.simulatedEfforts, duration: limit, rhythm: rhythm),
                HKWorkoutConfiguration(record: configuration), duration: limit,
                stopsWithPlan: self.seconds == nil || endWithPlan)
        }
        // A workout at maximum speed must have an end.
        let seconds = seconds ?? (speed == .maximal ? 1_800 : nil)
        return RecordSource(
            athlete: AthleteFeed(seed: seed, duration: seconds, rhythm: rhythm),
            HKWorkoutConfiguration(record: configuration), duration: seconds,
            // A resumed one does its plan, if it has one.
            stopsWithPlan: resume && self.seconds == nil)
    }

    /// Returns the configuration of the plan, or else of the options.
    private func configuration(_ plan: RecordPlan?) -> WorkoutConfigurationRecord {
        var configuration = WorkoutConfigurationRecord()
        configuration.activityType =
            plan?.plan.activity ?? activity.flatMap(WorkoutActivity.init(typed:)) ?? .running
        if let plan { plan.apply(to: &configuration, or: location) } else { location.apply(to: &configuration) }
        return configuration
    }

    /// Returns a source of sensors, which are connected before anything is recorded (SEN-226, SEN-241).
    private func sensorSource(_ names: String, _ plan: RecordPlan?) async throws -> RecordSource {
        let configuration = configuration(plan)
        var ask: (([SensorSighting]) -> [SensorSighting])?
        if isAtTerminal { ask = { Self.pick(from: $0) } }
        let choice = SensorChoice(
            activity: configuration.activityType, wheel: wheel.flatMap { WheelSize($0) }, adapter: adapter,
            shelf: SavedSensors(), ask: ask)
        let chosen = try await choice.sensors(named: names.isEmpty ? nil : names)
        var log: SensorLogFile?
        if let sensorLog {
            do throws(WorkoutFileError) {
                log = try SensorLogFile(path: sensorLog, keepsNames: sensorNames)
            } catch {
                throw CommandFailure(error.code == .exists ? .exists : .file, error.message.printable)
            }
        }
        let stage = SensorStage(chosen, adapter: adapter, log: log)
        if !options.json {
            let hint = isAtTerminal ? " Press Return to start now." : ""
            Console.error("Looking for \(Format.list(stage.names.map(\.printable), "and")).\(hint)")
        }
        let key = isAtTerminal ? ReturnKey() : nil
        defer { key?.cancel() }
        do {
            try await stage.wait(wait ?? 20) { key?.isPressed == true }
        } catch {
            // Nothing was recorded, so the log is deleted.
            if let sensorLog { try? FileManager.default.removeItem(atPath: sensorLog) }
            throw error
        }
        return RecordSource(
            sensors: stage, HKWorkoutConfiguration(record: configuration), duration: seconds)
    }

    /// A Boolean value that indicates whether the user can be prompted.
    private var isAtTerminal: Bool { !options.json && Terminal.current().isInteractive }

    /// Lists sensors and lets the user choose.
    private static func pick(from found: [SensorSighting]) -> [SensorSighting] {
        let picker = SensorPicker(found: found)
        Console.print(picker.lines(terminal: .current()))
        return picker.choose()
    }

    private func lastEnd(sharing interval: DateInterval, _ session: CommandSession) throws -> Date? {
        try session.reports { try $0.workouts(of: CommandSession.ownApps, sharing: interval) }.map(\.end).max()
    }

    /// Opens the store with the clock of the recording: a file keeps its dates; a simulation that runs faster than
    /// the clock ends now.
    private func session(for source: RecordSource?, _ settings: Settings) async throws -> CommandSession {
        let plain = try await resume ? options.change(settings) : options.create(settings)
        let app =
            try resume
            ? Recorder.activeApp(plain) ?? CommandSession.app
            : simulate ? CommandSession.simulation : CommandSession.app
        func session(_ clock: HealthClock = .system) async throws -> CommandSession {
            // A recording runs for hours with few queries; a larger page cache would only grow.
            try await CommandSession(
                path: options.path, as: app, clock: clock, lockWait: options.lockWait, pageCache: 1_024,
                settings: settings)
        }
        guard let source, source.stage == nil else { return try await session() }
        let others = try plain.reports { reports in
            try reports.workouts(of: CommandSession.ownApps, sharing: source.interval(at: speed))
        }
        if !source.isSimulated, let other = others.first {
            throw CommandFailure(
                .refused,
                "The store already has a workout at that time: \(Format.shortIdentifier(other.uuid)). Its data "
                    + "would count twice; use another --store.")
        }
        // A start that was moved behind one workout may overlap another.
        var start = source.start(at: speed, after: nil)
        while let end = try lastEnd(sharing: DateInterval(start: start, duration: source.duration ?? 0), plain),
            end > start
        {
            start = source.start(at: speed, after: end)
        }
        switch speed {
        case .maximal:
            let clock = VirtualClock(now: start)
            source.clock = clock
            return try await session(clock)
        case .times(1) where source.isSimulated: return try await session()
        case .times(let factor): return try await session(.running(from: start, speed: factor))
        }
    }
}
