import Foundation
import HealthModel
import TestSupport
import Testing

@testable import WorkoutFiles

/// Files of plans from elsewhere, with a list of what they plan.
@Suite(.enabled(if: PlanSample.areAvailable))
struct PlanSampleTests {
    @Test(arguments: PlanSample.all)
    func PLF_1_samplesAgreeWithTheirList(sample: PlanSample) throws {
        let plan = try #require(try sample.file().plans.first)
        let totals = plan.totals
        #expect(plan.activity.name == sample.activity)
        #expect(totals.parts == sample.steps && totals.openParts == sample.openSteps)
        #expect(abs(totals.seconds - sample.seconds) < 1e-6 && abs(totals.meters - sample.meters) < 1e-6)
    }

    @Test(arguments: PlanSample.all)
    func PLF_1_samplesSurviveThereAndBack(sample: PlanSample) throws {
        let options = PlanFileOptions(athlete: PlanAthlete(thresholdPower: 250, maximalHeartRate: 190))
        let file = try sample.file(options)
        let plan = try #require(file.plans.first)
        for format in [file.format, .planJSON] {
            let again = try PlanFile(data: plan.data(as: format, options), options)
            #expect(again.format == format)
            if plan.losses(as: format).isEmpty {
                #expect(again.plans.map(PlanText9.lines) == [PlanText9.lines(plan)])
            } else {
                // A TCX file keeps its paces, a text whole seconds of them, and FIT whole percent.
                #expect(format == .fitWorkout || format == .intervals, "\(plan.losses(as: format).map(\.message))")
                #expect(again.plans.map(\.totals) == [plan.totals])
            }
        }
    }

    @Test(arguments: PlanSample.steps.keys.sorted())
    func PLF_3_stepsOfSamples(name: String) throws {
        let sample = try #require(PlanSample.all.first { $0.name.hasSuffix(name) })
        let lines = PlanText9.lines(try #require(try sample.file().plans.first))
        #expect(Array(lines.dropFirst()) == PlanSample.steps[name])
    }

    @Test(arguments: PlanSample.all)
    func PLF_1_samplesAreNoRecordings(sample: PlanSample) {
        let error = #expect(throws: WorkoutFileError.self) {
            try WorkoutRecording(contentsOf: URL(filePath: sample.path))
        }
        #expect(error?.message.contains("it is a planned workout, not a recording") == true)
    }

    @Test func PLF_2_notesTellStepAndValue() throws {
        func notes(_ name: String) throws -> [String] {
            try #require(PlanSample.all.first { $0.name.hasSuffix(name) }).file(
                PlanFileOptions(athlete: PlanAthlete(thresholdPower: 250))
            ).notes.map(\.description)
        }
        #expect(
            try notes("ride.icu.txt") == [
                "header: Main set", "0.0.0: cadence 90 lost beside power", "1.0.0: cadence 85 lost beside power",
            ])
        #expect(
            try notes("sweet-spot.zwo") == [
                "author: OpenHealthKit", "description: Made for tests.", "tags: sweet spot",
                "0.0.0: cadence 90 lost beside power", "1.0.0: cadence 85 lost beside power",
                "1.0.1: cadence 95 lost beside power", "2.0.0: text at 10 s: Nearly there",
            ])
        #expect(
            try notes("kilometres.tcx") == ["scheduled on 2026-12-03", "notes: Made for tests."])
        #expect(try notes("WorkoutIndividualSteps.fit").contains { $0.contains("below 125 count/min") })
        #expect(try notes("WorkoutRepeatGreaterThanStep.fit").contains { $0.contains("done once") })
        #expect(try notes("TRwithTextCues.mrc").count == 2)
    }

    /// The worked numbers of the rules.
    @Test func PLF_8_sweetSpotIsResolvedWithTheThreshold() throws {
        let sample = try #require(PlanSample.all.first { $0.name.hasSuffix("sweet-spot.zwo") })
        let options = PlanFileOptions(athlete: PlanAthlete(thresholdPower: 250))
        let plan = try #require(try sample.file(options).plans.first)
        let bounds = plan.writtenParts.map { $0.step.target?.bounds.map { [$0.low, $0.high] } }
        #expect(bounds == [[125, 187.5], [225, 225], [137.5, 137.5], [162.5, 162.5], nil, [100, 150]])
        #expect(plan.writtenParts.map(\.step.ramp) == [.up, nil, nil, nil, nil, .down])
        #expect(plan.totals.seconds == 3_660)
    }

    @Test func PLN_93_kilometresAreEstimated() throws {
        let sample = try #require(PlanSample.all.first { $0.name.hasSuffix("kilometres.tcx") })
        let totals = try #require(try sample.file().plans.first).totals
        #expect(totals.seconds == 1_080 && totals.meters == 4_000)
        #expect(abs(totals.estimatedSeconds - 2129.1) < 0.1)
    }
}

/// A row of the list of plans.
struct PlanSample: Sendable, CustomStringConvertible {
    var name: String
    var path: String
    var activity: String
    var steps: Int
    var openSteps: Int
    var seconds: Double
    var meters: Double

    var description: String { name }

    static var areAvailable: Bool { !all.isEmpty }

    /// The files of formats that are read here; Apple's own is read elsewhere.
    static let all: [PlanSample] = {
        let folder = RealFile.folder.appending(path: "plans")
        guard let text = try? String(contentsOf: folder.appending(path: "MANIFEST.csv"), encoding: .utf8),
            let rows = CSVTable(text)?.rows, let header = rows.first
        else { return [] }
        return rows.dropFirst().compactMap { fields in
            let row = Dictionary(zip(header, fields)) { first, _ in first }
            guard let name = row["path"], !name.hasSuffix(".workout"), let steps = row["steps"].flatMap(Int.init) else {
                return nil
            }
            return PlanSample(
                name: name, path: RealFile.folder.appending(path: name).path, activity: row["activity"] ?? "",
                steps: steps, openSteps: row["open_steps"].flatMap(Int.init) ?? -1,
                seconds: row["planned_s"].flatMap(Double.init) ?? .nan,
                meters: row["planned_m"].flatMap(Double.init) ?? .nan)
        }
    }()

    func file(_ options: PlanFileOptions = PlanFileOptions()) throws -> PlanFile {
        try PlanFile(contentsOf: URL(filePath: path), options)
    }
}

extension PlanSample {
    /// The steps of samples, as their list describes them.
    static let steps: [String: [String]] = [
        "WorkoutCustomTargetValues.fit": [
            "warmup 60 s maximalHeartRate 0.5 0.6 '_A_'", "1x", "work 500 m power 300 310 current 'B1_'",
            "work 500 m power 260 270 current 'B2_'", "cooldown open power 220 230 current '_C_'",
        ],
        "WorkoutRepeatSteps.fit": [
            "warmup 60 s heartRate zone 2 current '_A_'", "3x", "work 500 m power zone 5 current 'B1_'",
            "work 500 m power zone 3 current 'B2_'", "cooldown open power zone 1 current '_C_'",
        ],
        "WorkoutRepeatGreaterThanStep.fit": [
            "warmup 60 s heartRate zone 2 current '_A_'", "1x", "work 500 m power zone 5 current 'B1_'",
            "work 500 m power zone 3 current 'B2_'", "cooldown open power zone 1 current '_C_'",
        ],
        "RampTest.erg": [
            "1x", "work 240 s power 100 260 current ramp up", "work 120 s power 260 340 current ramp up",
            "work 120 s power 340 420 current ramp up", "work 120 s power 420 500 current ramp up",
        ],
        "WarmUp.erg": [
            "1x", "work 120 s power 104 104 current", "work 180 s power 130 130 current",
            "work 300 s power 156 156 current",
        ],
        "TRwithTextCues.mrc": [
            "1x", "work 396 s thresholdPower 0.5 0.5", "work 82.8 s thresholdPower 1 1.4 ramp up",
            "work 65.4 s thresholdPower 0.5 0.5", "work 61.8 s thresholdPower 1.5 1.5",
            "work 238.2 s thresholdPower 0.5 0.5", "work 480 s thresholdPower 1.15 1.15",
            "work 600.6 s thresholdPower 0.5 0.5", "work 480 s thresholdPower 1.15 1.15",
            "work 708 s thresholdPower 0.5 0.5",
        ],
        "sweet-spot.zwo": [
            "warmup 600 s thresholdPower 0.5 0.75 ramp up", "3x", "work 480 s thresholdPower 0.9 0.9",
            "recovery 240 s thresholdPower 0.55 0.55", "1x", "work 300 s thresholdPower 0.65 0.65 'Nearly there'",
            "work 300 s", "cooldown 300 s thresholdPower 0.4 0.6 ramp down",
        ],
        "kilometres.tcx": [
            "warmup 600 s heartRate zone 2 current 'Warm up'", "4x",
            "work 1000 m speed 3.7037037 3.9215686 current 'Fast'", "recovery 120 s",
            "cooldown open heartRate 110 135 current 'Cool down'",
        ],
        "ride.icu.txt": [
            "warmup 600 s thresholdPower 0.5 0.75 ramp up", "3x", "work 480 s thresholdPower 0.88 0.92 'Hold it'",
            "work 240 s thresholdPower 0.55 0.55", "1x", "work 300 s power 220 240 current", "work 300 s",
            "cooldown 300 s thresholdPower 0.4 0.6 ramp down",
        ],
        "run.icu.txt": [
            "warmup 600 s heartRate zone 2 current 'Easy'", "4x",
            "work 1000 m speed 3.703703704 3.921568627 current", "recovery 120 s heartRate zone 1 current",
            "cooldown 800 m maximalHeartRate 0.7 0.75",
        ],
    ]
}
