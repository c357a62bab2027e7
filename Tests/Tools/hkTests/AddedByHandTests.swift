import ArgumentParser
import Foundation
import HealthModel
import HealthReports
import HealthStore
import HealthTransfer
import OpenHealthKit
import TestSupport
import Testing

@testable import hk

/// What `hk add` stores: the dates, and the units of numbers without one.
@Suite struct AddedByHandTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.url.appending(path: "health.sqlite").path
    }

    private func add(_ arguments: [String], units: String = "metric", zone: String = "UTC") async throws {
        let settings = ["--store", path, "--units", units, "--time-zone", zone, "--locale", "C"]
        let command = try AddCommand.parse(arguments + settings)
        try await command.run()
    }

    /// Returns the only workout.
    private func workout() throws -> WorkoutSummary {
        let session = try CommandSession(reading: path, settings: try Settings())
        let workouts = try session.reports { try $0.workouts(limit: 10) }
        try #require(workouts.count == 1)
        return workouts[0]
    }

    @Test(
        "API-34: a distance without a unit is in that of the settings, and energy in kilocalories",
        arguments: [
            (["--distance", "10"], "metric", 10_000, nil), (["--distance", "10"], "imperial", 16_093.44, nil),
            (["--distance", "6mi"], "metric", 9_656.064, nil), (["--distance", "800m"], "imperial", 800, nil),
            (["--energy", "600"], "imperial", nil, 600), ([], "metric", nil, nil),
            (["--energy", "0.5", "--distance", "1"], "metric", 1_000, 0.5),
        ] as [([String], String, Double?, Double?)])
    func amounts(arguments: [String], units: String, meters: Double?, energy: Double?) async throws {
        try await add(["run", "--duration", "1h30m", "--date", "2016-05-12T18:30"] + arguments, units: units)
        let workout = try workout()
        #expect(workout.activityType == .running && workout.duration == 5_400)
        #expect(workout.start == Date(timeIntervalSince1970: 1_463_077_800))
        #expect(workout.end == Date(timeIntervalSince1970: 1_463_083_200))
        for (stored, expected) in [(workout.totalDistance, meters), (workout.totalEnergyBurned, energy)] {
            #expect((stored == nil) == (expected == nil))
            #expect(abs((stored ?? 0) - (expected ?? 0)) < 1e-6, "\(String(describing: stored))")
        }
    }

    @Test("API-34: a day is its noon in the zone of the settings") func noon() async throws {
        try await add(["run", "--duration", "45m", "--date", "2016-05-12"], zone: "Asia/Kathmandu")
        #expect(try workout().start == Date(timeIntervalSince1970: 1_463_033_700))
    }

    @Test("API-34: without a date a workout ends now, and a value is measured now, in whole seconds")
    func now() async throws {
        let before = Date()
        try await add(["walk", "--duration", "45m"])
        try await add(["bodyMass", "71.5"])
        let now = before.addingTimeInterval(-1)...Date().addingTimeInterval(1)
        let workout = try workout()
        #expect(workout.activityType == .walking && now.contains(workout.end))
        #expect(workout.end.timeIntervalSince(workout.start) == 2_700)
        let session = try CommandSession(reading: path, settings: try Settings())
        let samples = try session.reports { try $0.samples(SampleRequest(.bodyMass)) }
        let sample = try #require(samples.first)
        #expect(samples.count == 1 && sample.start == sample.end)
        #expect(now.contains(Date(timeIntervalSinceReferenceDate: sample.start)))
        for moment in [sample.start, workout.start.timeIntervalSinceReferenceDate] {
            #expect(moment == moment.rounded())
        }
    }

    @Test(
        "API-34: what is wrong is named with its option, and creates no store",
        arguments: [
            (["run", "--duration", "soon"], "--duration 'soon' "),
            (["run", "--duration", "45m", "--distance", "far"], "--distance 'far' "),
            (["run", "--duration", "45m", "--energy", "much"], "--energy 'much' "),
            (["run", "--duration", "45m", "--date", "never"], "--date 'never' "),
            (["bodyMass", "71", "--date", "never"], "--date 'never' "),
            (["walk", "71"], "walking is an activity. Workouts are added as in 'hk add walk --duration 45m'."),
        ])
    func refusals(arguments: [String], text: String) async throws {
        var told: CommandFailure?
        do { try await add(arguments) } catch { told = error as? CommandFailure }
        #expect(told?.kind == .usage && told?.description.hasPrefix(text) == true, "\(told?.description ?? "")")
        #expect(!FileManager.default.fileExists(atPath: path))
    }
}
