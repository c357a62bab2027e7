import BluetoothSensors
import Foundation
import HealthModel
import HealthReports
import HealthStore
import OpenHealthKit
import Testing
import WorkoutFiles

@testable import HealthKit
@testable import HealthTransfer
@testable import hk

/// The lines of events, word by word: of a recording, of a watched folder, and of trouble with the store.
@Suite struct EventLineTests {
    private static func report(_ change: (inout LiveReport) -> Void = { _ in }) -> LiveReport {
        var report = LiveReport(
            date: Date(timeIntervalSinceReferenceDate: 0), state: .running, elapsed: 754, activityType: .cycling,
            activityNumber: 2, activityElapsed: 154, distance: 5_210, speed: 8.1, averageSpeed: 6.91, heartRate: 152,
            averageHeartRate: 140, zone: 4, zoneSeconds: nil, activeEnergy: 131.4, power: 214, cadence: 88,
            laps: [.init(number: 1, seconds: 301), .init(number: 2, seconds: 299)])
        change(&report)
        return report
    }

    // MARK: Recordings

    private static func line(_ news: RecordNews) -> String? {
        RecordDisplay(terminal: Terminal(isBounded: false), isJSON: false).line(news)
    }

    @Test("A change of the state is told with the time at which it happened") func states() {
        let report = Self.report()
        #expect(Self.line(.changed(.running, Self.report { $0.elapsed = 0 })) == "   0:00  started")
        #expect(Self.line(.changed(.running, report)) == "  12:34  resumed")
        #expect(Self.line(.changed(.paused, report)) == "  12:34  paused")
        #expect(Self.line(.changed(.stopped, report)) == "  12:34  ended")
        for state in [HKWorkoutSessionState.ended, .prepared, .notStarted] {
            #expect(Self.line(.changed(state, report)) == nil)
        }
        #expect(Self.line(.failed("It failed.")) == nil)
    }

    @Test("Laps, activities, progress and sensors have a line each") func events() {
        #expect(Self.line(.lap(Self.report())) == "  12:34  lap 2  4:59")
        #expect(Self.line(.lap(Self.report { _ = $0.laps.removeLast() })) == "  12:34  lap 1  5:01")
        #expect(Self.line(.lap(Self.report { $0.laps = [] })) == nil)
        #expect(Self.line(.activity(Self.report())) == "  12:34  activity 2  cycling")
        #expect(Self.line(.activity(Self.report { $0.activityNumber = nil })) == "  12:34  activity 0  cycling")
        #expect(Self.line(.progress(Self.report())) == "  12:34  5.21 km  29.2 km/h  152 bpm  zone 4  131 kcal")
        #expect(
            Self.line(.progress(Self.report { ($0.heartRate, $0.zone, $0.elapsed) = (nil, nil, 36_000) }))
                == "10:00:00  5.21 km  29.2 km/h  131 kcal")
        let news = SensorNews(
            name: "Belt\u{7}", address: "C0:01", news: .connected, battery: 87,
            date: Date(timeIntervalSinceReferenceDate: 0), elapsed: 61)
        #expect(Self.line(.sensor(news)) == "   1:01  connected  Belt\u{FFFD} (87 %)")
    }

    @Test("PLN-83: a step of a plan is told when it begins, and not when it ends") func plans() throws {
        let plan = PlannedWorkout(.goal(PlannedGoalWorkout(activity: .cycling, goal: .time(.init(5, .minute)))))
        var runner = try #require(PlanRunner(plan))
        let began = runner.start(at: 0).compactMap { event -> PlanRunner.StepRun? in
            if case .began(let run) = event { run } else { nil }
        }
        let run = try #require(began.first)
        let report = Self.report()
        let first = try #require(Self.line(.plan(.event(.began(run)), 7, report)))
        #expect(first.hasPrefix("  12:34  step 1 of 7  "))
        #expect(Self.line(.plan(.event(.waiting(run)), 7, report)) == "  12:34  rest  until 5:00")
        #expect(Self.line(.plan(.event(.finished(at: 300)), 7, report)) == "  12:34  the plan is done")
        #expect(Self.line(.plan(.event(.ended(run)), 7, report)) == nil)
        #expect(Self.line(.plan(.failed("It failed."), 7, report)) == nil)
    }

    @Test("LIV-30: measurements that are not stored are counted, with the reason") func storing() {
        func sentence(_ waiting: Int, _ refused: Int) -> String {
            Recorder.sentence(on: StorageFailure(waiting: waiting, refused: refused, reason: "The disk is full."))
        }
        #expect(Recorder.sentence(on: nil) == "All measurements are stored now.")
        #expect(sentence(0, 1) == "1 measurement refused: The disk is full.")
        #expect(sentence(0, 2_000) == "2,000 measurements refused: The disk is full.")
        #expect(sentence(1, 0) == "1 measurement not stored yet: The disk is full. Retrying.")
        #expect(sentence(2, 5) == "2 measurements not stored yet: The disk is full. Retrying.")
    }

    @Test("LIV-30: that more measurements wait is no line of its own") func waiting() {
        func trouble(_ waiting: Int, _ refused: Int = 0, _ reason: String = "It is full.") -> StorageFailure {
            StorageFailure(waiting: waiting, refused: refused, reason: reason)
        }
        #expect(Recorder.isNews(trouble(1), after: nil) && Recorder.isNews(nil, after: trouble(1)))
        #expect(!Recorder.isNews(nil, after: nil) && !Recorder.isNews(trouble(3), after: trouble(2)))
        #expect(Recorder.isNews(trouble(3, 1), after: trouble(2)))
        #expect(Recorder.isNews(trouble(3, 0, "It is locked."), after: trouble(2)))
        #expect(Recorder.isNews(trouble(0, 2), after: trouble(3, 2)))
        #expect(Recorder.isNews(trouble(3, 2), after: trouble(0, 2)))
        #expect(Recorder.isNews(trouble(0, 3), after: trouble(0, 2)))
    }

    @Test("The user is warned when Bluetooth goes and comes back, and of notes") func bluetooth() {
        let trouble = SensorError(.noSystemBus, text: "It is off.")
        #expect(SensorFeed.News.unavailable(trouble).warning == trouble.message)
        #expect(SensorFeed.News.available.warning == "Bluetooth is available again.")
        #expect(SensorFeed.News.note("A note.").warning == "A note.")
        #expect(SensorFeed.News.sensor(0, .connected, battery: 87).warning == nil)
    }

    // MARK: Watched folders

    @Test("IMP-108: a file has a mark of what became of it, and the time of the next try") func watched() {
        func report(_ status: ImportReport.Status, isPartial: Bool = false) -> ImportReport {
            var report = ImportReport(file: "f", format: nil, status: status)
            report.isPartial = isPartial
            return report
        }
        func line(
            _ outcome: WatchedFile.Outcome, _ reports: [ImportReport] = [], again: Double? = nil
        ) -> String {
            let result = WatchResult(
                file: "a\u{7}.gpx", outcome: outcome, reports: reports, sentence: "So it is\u{7}.", again: again)
            return WatchFolderPrinter(isJSON: false, terminal: Terminal(isBounded: false)).line(result)
        }
        let rest = "a\u{FFFD}.gpx: So it is\u{FFFD}."
        #expect(line(.done) == "= \(rest)")
        #expect(line(.done, [report(.duplicate)]) == "= \(rest)")
        #expect(line(.done, [report(.imported)]) == "✓ \(rest)")
        #expect(line(.done, [report(.duplicate), report(.imported), report(.duplicate)]) == "✓ \(rest)")
        #expect(line(.done, [report(.imported), report(.imported, isPartial: true)]) == "◐ \(rest)")
        #expect(line(.done, [report(.failed), report(.imported)]) == "◐ \(rest)")
        let same = "= a\u{FFFD}.gpx: The same content was there before. So it is\u{FFFD}."
        #expect(line(.same) == same && line(.same, [report(.imported, isPartial: true)]) == same)
        #expect(line(.begun) == "! \(rest)" && line(.lasting, [report(.imported)]) == "! \(rest)")
        #expect(line(.passing, again: 800_260_200) == "! \(rest) Tried again at 2026-05-12 06:30:00.")
    }
}
