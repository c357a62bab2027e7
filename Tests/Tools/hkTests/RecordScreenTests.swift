import Foundation
import HealthKit
import HealthModel
import HealthReports
import Synchronization
import TestSupport
import Testing
import WorkoutFiles

@testable import OpenHealthKit
@testable import hk

/// The bytes that the display of a live workout writes: the screen in its place, bells, and lines for programs.
@Suite struct RecordScreenTests {
    private static let report = LiveReport(
        date: Date(timeIntervalSinceReferenceDate: 0), state: .running, elapsed: 754, activityType: .cycling,
        activityNumber: 2, activityElapsed: 154, distance: 5_210, speed: 8.1, averageSpeed: 6.91, heartRate: 152,
        averageHeartRate: 140, zone: 4, zoneSeconds: nil, activeEnergy: 131.4, power: 214, cadence: 88,
        laps: [.init(number: 1, seconds: 301)])

    /// A warm-up of a minute, then twice five minutes and two kilometres.
    private static let plan = PlannedWorkout(
        .intervals(
            PlannedIntervals(
                activity: .cycling, displayName: "Plan", warmup: PlannedStep(goal: .time(.init(1, .minute))),
                blocks: [
                    PlannedBlock(
                        steps: [
                            PlannedInterval(.work, PlannedStep(goal: .time(.init(5, .minute)))),
                            PlannedInterval(.recovery, PlannedStep(goal: .distance(.init(2, .kilometer)))),
                        ], iterations: 2)
                ])))

    // MARK: Processes

    /// The end of a part of the output.
    private static let mark = "§"

    /// Returns what a scene writes, by a process of its own: to standard output in parts, and to standard error.
    private static func written(_ scene: String) async throws -> (parts: [String], errors: String) {
        let folder = try TemporaryFolder()
        let (output, errors) = (
            folder.url.appending(path: "output").path, folder.url.appending(path: "errors").path
        )
        for file in [output, errors] { try Data().write(to: URL(filePath: file)) }
        await #expect(processExitsWith: .success) {
            [output = output as String, errors = errors as String, scene = scene as String] in
            RecordScreenTests.play(scene, output: output, errors: errors)
        }
        func text(_ name: String) throws -> String {
            String(decoding: try Data(contentsOf: folder.url.appending(path: name)), as: UTF8.self)
        }
        let parts = try text("output").components(separatedBy: mark)
        return (Array(parts.dropLast()), try text("errors"))
    }

    /// Plays a scene whose output goes to files.
    static func play(_ scene: String, output: String, errors: String) {
        let streams = [(STDOUT_FILENO, output), (STDERR_FILENO, errors)].map { descriptor, file in
            (descriptor: descriptor, usual: dup(descriptor), opened: open(file, O_WRONLY))
        }
        for stream in streams { dup2(stream.opened, stream.descriptor) }
        switch scene {
        case "warnings": playWarnings()
        case "ends": playEnds()
        case "screen": playScreen()
        case "JSON": playLines(isJSON: true)
        default: playLines(isJSON: false)
        }
        for stream in streams { dup2(stream.usual, stream.descriptor) }
    }

    private static func display(isJSON: Bool = false, isInteractive: Bool = true) -> RecordDisplay {
        RecordDisplay(terminal: Terminal(isInteractive: isInteractive), isJSON: isJSON)
    }

    // MARK: Bells

    /// A time that is set by hand.
    private final class SetTime: Sendable {
        private let time = Mutex(0.0)

        var now: Double {
            get { time.withLock { $0 } }
            set { time.withLock { $0 = newValue } }
        }
    }

    private static func progress(at time: Double) -> PlanProgress? {
        guard var runner = PlanRunner(Self.plan) else { return nil }
        _ = runner.start(at: 0)
        _ = runner.advance(to: time)
        return PlanProgress(runner, PlanAlerts(), at: time)
    }

    private static func playWarnings() {
        let time = SetTime()
        let display = RecordDisplay(
            terminal: Terminal(isInteractive: true), isJSON: false,
            plan: { RecordScreenTests.progress(at: time.now) })
        for now in [1, 56.5, 57, 58, 59.5, 60, 356, 357.5, 359, 359.5, 365] {
            time.now = now
            display.refresh(Self.report)
            Console.write(mark)
        }
    }

    @Test("PLN-83: the bell rings once in the last three seconds of a step with a time") func warnings() async throws {
        let parts = try await Self.written("warnings").parts
        #expect(
            parts.map { $0.contains("\u{7}") } == [
                false, false, true, false, false, false, false, true, false, false, false,
            ])
        for part in parts {
            #expect(part.count { $0 == "\u{7}" } <= 1)
            #expect(part.hasSuffix("\n\u{1B}[J"))
        }
    }

    private static func playEnds() {
        guard var runner = PlanRunner(Self.plan) else { return }
        var events = runner.start(at: 0) + runner.advance(to: 100)
        // The second step ends before its time, and the third one by its distance.
        events += runner.next(at: 200)
        events += runner.add(.meters(2_000), from: 200, to: 500)
        events += runner.advance(to: 510)
        let display = Self.display()
        for event in events {
            guard case .ended = event else { continue }
            display.show(.plan(.event(event), 5, Self.report))
            Console.write(mark)
        }
    }

    @Test("PLN-83: the bell rings at the end of a time that was done") func ends() async throws {
        let parts = try await Self.written("ends").parts
        #expect(parts.map { $0.hasPrefix("\u{7}") } == [true, false, false])
        #expect(parts.allSatisfy { $0.contains("Distance") && $0.hasSuffix("\n\u{1B}[J") })
    }

    // MARK: The screen

    private static func playScreen() {
        let display = Self.display()
        display.open()
        Self.display().status("Nothing is shown yet.")
        Console.write(mark)
        display.warn("Too early\u{7}.")
        Console.write(mark)
        display.refresh(Self.report)
        Console.write(mark)
        display.show(.lap(Self.report))
        Console.write(mark)
        display.warn("Careful.")
        Console.write(mark)
        display.show(.failed("It failed."))
        Console.write(mark)
        display.status("Wait for it.")
        Console.write(mark)
    }

    @Test("Each screen overwrites the one before, and warnings stand above it") func screen() async throws {
        let (parts, errors) = try await Self.written("screen")
        #expect(errors == "! Too early\u{FFFD}.\n! Careful.\n! It failed.\n")
        try #require(parts.count == 7)
        #expect(parts[0] == "" && parts[1] == "\r\u{1B}[J")
        let first = parts[2]
        let height = first.components(separatedBy: "\u{1B}[K").count - 1
        #expect(height > 4 && first.hasPrefix("\r\u{1B}[K12:34  Cycling  ● recording\n"))
        #expect(first.hasSuffix("\n\u{1B}[J") && first.count { $0 == "\n" } == height)
        // From the second one on, the cursor goes up by as many lines as were written.
        let (up, body) = ("\r\u{1B}[\(height)A", String(first.dropFirst()))
        #expect(parts[3] == up + body)
        #expect(parts[4] == up + "\u{1B}[J" + first && parts[5] == parts[4])
        #expect(parts[6].hasPrefix(up + "\u{1B}[K12:34") && parts[6].contains("\u{1B}[KWait for it.\n"))
        #expect(first.contains("q stop") && !parts[6].contains("q stop"))
    }

    // MARK: Lines

    private static func playLines(isJSON: Bool) {
        let display = Self.display(isJSON: isJSON, isInteractive: isJSON)
        let actions: [() -> Void] = [
            { display.open() }, { display.refresh(Self.report) }, { display.status("Wait.") },
            { display.warn("Careful\u{7}.") }, { display.show(.failed("It failed.")) }, { display.say("A word.") },
            { display.show(.lap(Self.report)) }, { display.show(.changed(.ended, Self.report)) },
            { display.showNothingSaved() },
        ]
        for action in actions {
            action()
            Console.write(mark)
        }
    }

    @Test("Without a screen, events are lines, and warnings go to standard error") func lines() async throws {
        let (parts, errors) = try await Self.written("lines")
        #expect(parts == ["", "", "", "", "", "A word.\n", "  12:34  lap 1  5:01\n", "", "Nothing was saved.\n"])
        #expect(
            errors == "Recording. Press Ctrl-C to stop and save.\n! Careful\u{FFFD}.\n! It failed.\n")
    }

    @Test("For programs, events and warnings are lines of JSON, and sentences go to standard error")
    func linesOfJSON() async throws {
        let (parts, errors) = try await Self.written("JSON")
        let lap = try #require(JSON.news(.lap(Self.report))?.line)
        func warning(_ text: String) -> String {
            JSON.object([("event", .string("warning")), ("message", .string(text))]).line + "\n"
        }
        #expect(
            parts == [
                "", "", "", warning("Careful\u{7}."), warning("It failed."), "", lap + "\n", "",
                #"{"event": "discarded"}"# + "\n",
            ])
        #expect(errors == "! Careful\u{FFFD}.\n! It failed.\nA word.\n")
    }
}
