import Foundation
import HealthModel
import TestSupport
import Testing

@testable import WorkoutFiles

/// What the readers of plans make of the parts of each format.
@Suite struct PlanRuleTests {
    private static func file(_ text: String, _ options: PlanFileOptions = PlanFileOptions()) throws -> PlanFile {
        try PlanFile(data: Data(text.utf8), options)
    }

    /// Returns the steps of a plan as text.
    private static func steps(_ text: String, _ options: PlanFileOptions = PlanFileOptions()) throws -> [String] {
        Array(PlanText9.lines(try #require(try file(text, options).plans.first)).dropFirst())
    }

    private static func notes(_ text: String, _ options: PlanFileOptions = PlanFileOptions()) throws -> [String] {
        try file(text, options).notes.map(\.description)
    }

    private static func zwo(_ steps: String, sport: String = "bike", _ before: String = "") -> String {
        "<workout_file><sportType>\(sport)</sportType>\(before)<workout>\(steps)</workout></workout_file>"
    }

    private static let rider = PlanFileOptions(athlete: PlanAthlete(thresholdPower: 200, thresholdSpeed: 4))

    // MARK: ZWO

    @Test func PLF_45_namesAreReadInAnyCase() throws {
        let text = Self.zwo("<freeride duration='60'><TextEvent timeOffset='0' Message='Go'/></freeride>")
        #expect(try Self.steps(text) == ["1x", "work 60 s 'Go'"])
        #expect(try Self.notes(text).isEmpty)
    }

    @Test func PLF_46_durationsAreTimesOrDistances() throws {
        let steps = "<SteadyState Duration='90.5' PowerLow='0.5'/><SteadyState Duration='60' Power='1' PowerHigh='2'/>"
        #expect(
            try Self.steps(Self.zwo(steps)) == [
                "1x", "work 90.5 s thresholdPower 0.5 0.5", "work 60 s thresholdPower 1 1",
            ])
        let run = Self.zwo(
            "<SteadyState Duration='400' Power='0.9'/>", sport: "run", "<durationType>distance</durationType>")
        #expect(
            try Self.steps(run, Self.rider) == ["1x", "work 400 m speed 3.6 3.6 current thresholdSpeed 0.9 0.9"])
        #expect(try Self.file(run).plans.map(\.activity) == [.running])
    }

    @Test func PLF_47_warmUpsRiseAndCoolDownsFall() throws {
        let steps =
            "<Warmup Duration='9' PowerLow='0.7' PowerHigh='0.4'/><SteadyState Duration='9' PowerLow='0.5' PowerHigh='0.6'/>"
            + "<Ramp Duration='9' PowerLow='0.9' PowerHigh='0.6'/><Ramp Duration='9' PowerLow='0.6' PowerHigh='0.9'/>"
            + "<MaxEffort Duration='9' Power='3'/><Cooldown Duration='9' PowerLow='0.4' PowerHigh='0.7'/>"
        #expect(
            try Self.steps(Self.zwo(steps)) == [
                "warmup 9 s thresholdPower 0.4 0.7 ramp up", "1x", "work 9 s thresholdPower 0.5 0.6",
                "work 9 s thresholdPower 0.6 0.9 ramp down", "work 9 s thresholdPower 0.6 0.9 ramp up", "work 9 s",
                "cooldown 9 s thresholdPower 0.4 0.7 ramp down",
            ])
    }

    @Test func PLF_48_intervalsAreBlocks() throws {
        let steps =
            "<IntervalsT Repeat='3' OnDuration='9' OffDuration='5' PowerOnLow='0.9' PowerOnHigh='1' OffPower='0.5'/>"
            + "<IntervalsT OnDuration='9' OnPower='1'/>"
        #expect(
            try Self.steps(Self.zwo(steps)) == [
                "3x", "work 9 s thresholdPower 0.9 1", "recovery 5 s thresholdPower 0.5 0.5", "1x",
                "work 9 s thresholdPower 1 1",
            ])
    }

    @Test func PLF_4_furtherWarmUpsAreWorkOfThatName() throws {
        let steps =
            "<Warmup Duration='9'/><Warmup Duration='8'/><Cooldown Duration='7'><textevent timeoffset='0' message='a'/></Cooldown>"
            + "<Cooldown Duration='6'/>"
        #expect(
            try Self.steps(Self.zwo(steps)) == [
                "warmup 9 s", "1x", "work 8 s 'Warm-up'", "work 7 s 'a'", "cooldown 6 s",
            ])
    }

    @Test func PLF_5_powerComesBeforeSpeedHeartRateAndCadence() throws {
        #expect(
            try Self.steps(Self.zwo("<SteadyState Duration='9' Power='1' Cadence='90'/>"), Self.rider).last
                == "work 9 s power 200 200 current thresholdPower 1 1")
        #expect(
            try Self.notes(Self.zwo("<SteadyState Duration='9' Power='1' Cadence='90'/>"), Self.rider)
                == ["0.0.0: cadence 90 lost beside power"])
        #expect(
            try Self.steps(Self.zwo("<SteadyState Duration='9' CadenceLow='80' CadenceHigh='90'/>")).last
                == "work 9 s cadence 80 90 current")
        #expect(try Self.steps("- 5m 90rpm 70% HR").last == "work 300 s maximalHeartRate 0.7 0.7")
    }

    @Test func PLF_9_singleTextAtTheStartIsTheName() throws {
        func texts(_ events: String) throws -> (String?, [String]) {
            let text = Self.zwo("<SteadyState Duration='90'>\(events)</SteadyState>")
            return (try Self.steps(text).last, try Self.notes(text))
        }
        let one = try texts("<textevent timeoffset='0' message='Go'/>")
        #expect(one.0 == "work 90 s 'Go'" && one.1.isEmpty)
        let late = try texts("<textevent timeoffset='50' message='Go'/>")
        #expect(late.0 == "work 90 s" && late.1 == ["0.0.0: text at 50 s: Go"])
        let two = try texts("<textevent timeoffset='0' message='Go'/><textevent timeoffset='9' message='on'/>")
        #expect(two.0 == "work 90 s" && two.1.count == 2)
    }

    // MARK: TCX

    private static func tcx(_ steps: String, sport: String = "Biking") -> String {
        "<TrainingCenterDatabase xmlns:xsi='x'><Workouts><Workout Sport='\(sport)'><Name>Day</Name>\(steps)"
            + "</Workout></Workouts></TrainingCenterDatabase>"
    }

    private static func step(_ duration: String, _ target: String = "", name: String? = nil) -> String {
        "<Step xsi:type='Step_t'><StepId>1</StepId>\(name.map { "<Name>\($0)</Name>" } ?? "")\(duration)"
            + "<Intensity>Active</Intensity>\(target)</Step>"
    }

    private static let minute = "<Duration xsi:type='Time_t'><Seconds>60</Seconds></Duration>"

    @Test func PLF_50_activitiesBesideWorkoutsAreRecordings() throws {
        let plan = Self.tcx(Self.step(Self.minute))
        #expect(try Self.file(plan).format == .tcxWorkout)
        #expect(try Self.file(plan).plans.map(\.displayName) == ["Day"])
        let activity = "<Activities><Activity Sport='Running'><Id>2026-01-01T00:00:00Z</Id></Activity></Activities>"
        let both = plan.replacing("<Workouts>", with: activity + "<Workouts>")
        #expect(WorkoutFileFormat(recognizing: Data(both.utf8)) == .tcx)
        #expect(
            WorkoutFileFormat(recognizing: Data(plan.replacing("<Workouts>", with: "<Activities/><Workouts>").utf8))
                == .tcxWorkout)
    }

    @Test func PLF_51_firstAndLastNamesMarkWarmUpAndCoolDown() throws {
        let above =
            "<Duration xsi:type='HeartRateAbove_t'><HeartRate xsi:type='HeartRateInBeatsPerMinute_t'><Value>150</Value></HeartRate></Duration>"
        let text = Self.tcx(
            Self.step(Self.minute, name: "Warm up") + Self.step(above) + Self.step(Self.minute, name: "warm again")
                + Self.step(Self.minute, name: "Cool-down"))
        #expect(
            try Self.steps(text) == [
                "warmup 60 s 'Warm up'", "1x", "work open", "work 60 s 'warm again'", "cooldown 60 s",
            ])
        #expect(try Self.notes(text) == ["1.0.0: ends at a heart rate above 150; kept as an open step"])
    }

    @Test func PLF_52_heartRatesAreBeatsOrPercent() throws {
        func target(_ type: String) -> String {
            "<Target xsi:type='HeartRate_t'><HeartRateZone xsi:type='CustomHeartRateZone_t'><Low xsi:type='\(type)'><Value>70</Value></Low>"
                + "<High xsi:type='\(type)'><Value>80</Value></High></HeartRateZone></Target>"
        }
        #expect(
            try Self.steps(Self.tcx(Self.step(Self.minute, target("HeartRateInBeatsPerMinute_t")))).last
                == "work 60 s heartRate 70 80 current")
        #expect(
            try Self.steps(Self.tcx(Self.step(Self.minute, target("HeartRateAsPercentOfMax_t")))).last
                == "work 60 s maximalHeartRate 0.7 0.8")
        let zone =
            "<Target xsi:type='Speed_t'><SpeedZone xsi:type='PredefinedSpeedZone_t'><Number>3</Number></SpeedZone></Target>"
        #expect(try Self.notes(Self.tcx(Self.step(Self.minute, zone))) == ["0.0.0: speed zone 3 left out"])
    }

    @Test func PLF_53_plansOfMoreThanTwentyStepsAreRefused() throws {
        func plan(_ steps: Int, _ iterations: Int) -> PlannedWorkout {
            let step = PlannedInterval(.work, PlannedStep(goal: .time(.init(60, .second))))
            let block = PlannedBlock(steps: Array(repeating: step, count: steps), iterations: iterations)
            return PlannedWorkout(.intervals(PlannedIntervals(activity: .running, blocks: [block])))
        }
        let text = String(decoding: try plan(19, 99).data(as: .tcxWorkout), as: UTF8.self)
        let identifiers = text.matches(of: /<StepId>(\d+)</).map { String($0.1) }
        #expect(identifiers.count == 20 && Set(identifiers).count == 20)
        for (steps, iterations) in [(21, 1), (20, 2), (2, 100)] {
            let error = #expect(throws: WorkoutFileError.self) { try plan(steps, iterations).data(as: .tcxWorkout) }
            #expect(error?.code == .unwritable)
        }
    }

    // MARK: ERG and MRC

    private static func erg(_ rows: String, _ unit: String = "MINUTES WATTS", _ header: String = "", text: String = "")
        -> String
    {
        "[COURSE HEADER]\n\(header)\(unit)\n[END COURSE HEADER]\n[COURSE DATA]\n\(rows)\n[END COURSE DATA]\n\(text)"
    }

    @Test func PLF_55_unitOfTheHeaderDecides() throws {
        #expect(try Self.file(Self.erg("0 100\n1 100")).format == .erg)
        for unit in ["MINUTES PERCENT", "minutes\tpercentage", "MINUTES FTP"] {
            let text = Self.erg("0 90%\r\n1\t90 ; a comment", unit).replacing("\n", with: "\r")
            #expect(try Self.file(text).format == .mrc)
            #expect(try Self.steps(text) == ["1x", "work 60 s thresholdPower 0.9 0.9"])
        }
    }

    @Test func PLF_56_neighboursOfOneSlopeJoin() throws {
        #expect(
            try Self.steps(Self.erg("1 100\n2 100\n3 150\n4 200\n4 250\n5 250")) == [
                "1x", "work 120 s power 100 100 current", "work 120 s power 100 200 current ramp up",
                "work 60 s power 250 250 current",
            ])
    }

    @Test func PLF_57_lapsCutAndName() throws {
        let text = Self.erg(
            "0 LAP One\n0 100\n2 100\n1.5 LAP", text: "[COURSE TEXT]\n30\tHello\t5\n[END COURSE TEXT]\n")
        #expect(throws: WorkoutFileError.self) { try Self.file(text) }
        let sorted = Self.erg(
            "0 LAP One\n0 100\n1.5 LAP\n3 100", text: "[COURSE TEXT]\n30\tHello\t5\n[END COURSE TEXT]\n")
        #expect(
            try Self.steps(sorted) == [
                "1x", "work 90 s power 100 100 current 'One'", "work 90 s power 100 100 current",
            ])
        #expect(try Self.notes(sorted) == ["0.0.0: text at 30 s: Hello"])
    }

    @Test func PLF_58_wattsAreScaledOnlyOnRequest() throws {
        let text = Self.erg("0 100\n1 100", "MINUTES WATTS", "FTP = 250\n")
        var options = Self.rider
        #expect(try Self.steps(text, options).last == "work 60 s power 100 100 current")
        options.scalesPower = true
        #expect(try Self.steps(text, options).last == "work 60 s power 80 80 current")
        #expect(try Self.file(text).plans.map(\.activity) == [.cycling])
    }

    @Test func PLF_59_stepsWithoutPowerAreRefusedUnlessTheyHaveOne() throws {
        let step = PlannedInterval(.work, PlannedStep(goal: .time(.init(60, .second)), displayName: "Spin"))
        let plan = PlannedWorkout(
            .intervals(PlannedIntervals(activity: .cycling, blocks: [PlannedBlock(steps: [step], iterations: 2)])))
        let error = #expect(throws: WorkoutFileError.self) { try plan.data(as: .erg) }
        #expect(error?.message.contains("the step 0.0.0 has no power") == true)
        let text = String(decoding: try plan.data(as: .erg, PlanFileOptions(freePower: 80)), as: UTF8.self)
        #expect(text.contains("[COURSE DATA]\n0\tLAP Spin\n0\t80\n1\t80\n1\tLAP Spin\n1\t80\n2\t80\n[END"))
        #expect(throws: WorkoutFileError.self) { try plan.data(as: .mrc, PlanFileOptions(freePower: 80)) }
    }

    // MARK: intervals.icu

    @Test func PLF_60_headersRepeatUpToAnEmptyLine() throws {
        #expect(
            try Self.steps("2x\n- 1m\n- 2m\n\n- 3m\nSet 4x\n- 4m\nCool down\n- 5m\n") == [
                "2x", "work 60 s", "work 120 s", "1x", "work 180 s", "4x", "work 240 s", "cooldown 300 s",
            ])
        // Two steps are no warm-up.
        #expect(try Self.steps("Warmup\n- 1m\n- 2m\n") == ["1x", "work 60 s", "work 120 s"])
    }

    @Test(arguments: [
        ("1h2m30s", "3750 s"), ("10m", "600 s"), ("30s", "30 s"), ("5'", "300 s"), ("30\"", "30 s"),
        ("5'30\"", "330 s"), ("500mtr", "500 m"), ("2km", "2000 m"), ("1mi", "1609.344 m"), ("1.5km", "1500 m"),
    ])
    func PLF_61_amountsAreTimesOrDistances(text: String, amount: String) throws {
        #expect(try Self.steps("- Hold it \(text)").last == "work \(amount) 'Hold it'")
    }

    @Test func PLF_61_lapsAreOpen() throws {
        #expect(try Self.steps("- 5m press lap Z2 HR").last == "work open heartRate zone 2 current")
        #expect(try Self.notes("- 5m press lap") == ["0.0.0: ends by hand after about 5m"])
    }

    @Test(arguments: [
        ("75%", "thresholdPower 0.75 0.75"), ("88-92%", "thresholdPower 0.88 0.92"),
        ("88%-92", "thresholdPower 0.88 0.92"), ("220w", "power 220 220 current"),
        ("240-200w", "power 200 240 current"), ("Z2", "power zone 2 current"), ("Z3-Z4", "thresholdPower 0.75 1.05"),
        ("70% HR", "maximalHeartRate 0.7 0.7"), ("95% LTHR", "thresholdHeartRate 0.95 0.95"),
        ("Z2 HR", "heartRate zone 2 current"), ("60% Pace", "thresholdSpeed 0.6 0.6"),
        ("4:10/km Pace", "speed 4 4 current"), ("4:10-5:00/km Pace", "speed 3.333333333 4 current"),
        ("1:40/100m Pace", "speed 1 1 current"), ("ramp 50-75%", "thresholdPower 0.5 0.75 ramp up"),
        ("ramp 75%-50", "thresholdPower 0.5 0.75 ramp down"),
    ])
    func PLF_62_targets(text: String, target: String) throws {
        #expect(try Self.steps("- 5m \(text)").last == "work 300 s \(target)")
    }

    @Test func PLF_62_unknownWordsAreNotes() throws {
        #expect(try Self.steps("- 5m freeride").last == "work 300 s")
        #expect(try Self.notes("- 5m Z2 Pace") == ["0.0.0: pace zone Z2 left out"])
        #expect(try Self.notes("- 5m flat out") == ["0.0.0: 'flat' left out", "0.0.0: 'out' left out"])
    }

    @Test func PLF_63_paceMeansRunning() throws {
        #expect(try Self.file("- 5m 4:10/km Pace").plans.map(\.activity) == [.running])
        #expect(try Self.file("- 5m").plans.map(\.activity) == [.cycling])
        #expect(try Self.file("- 5m", PlanFileOptions(activity: .swimming)).plans.map(\.activity) == [.swimming])
        #expect(try Self.steps("- 5m intensity=rest\n- 6m intensity=active") == ["1x", "recovery 300 s", "work 360 s"])
        #expect(try Self.notes("- 5m\n- well then\n") == ["not a step: - well then"])
    }

    @Test func PLF_64_textIsWrittenAsPeopleWriteIt() throws {
        let text =
            "Warmup\n- 10m ramp 50-75%\n\n3x\n- Hard 1km 4:10-5:00/km Pace\n- 1m30s intensity=recovery\n\n- 5m press lap\n\nCooldown\n- 800mtr 70-75% HR\n"
        let plan = try #require(try Self.file(text).plans.first)
        #expect(String(decoding: try plan.data(as: .intervals), as: UTF8.self) == text)
    }

    // MARK: JSON

    @Test func PLF_21_unknownMembersAreNoted() throws {
        let text =
            "{\"format\": \"openhealthkit.plan\", \"version\": 1, \"kind\": \"goal\", \"activity\": \"running\", "
            + "\"goal\": {\"type\": \"distance\", \"value\": 26.2, \"unit\": \"mi\", \"colour\": 1}, \"mood\": null}"
        let file = try Self.file(text)
        #expect(
            file.notes.map(\.description) == [
                "the unknown member 'colour' was left out", "the unknown member 'mood' was left out",
            ])
        #expect(abs(file.plans[0].totals.meters - 42_164.8128) < 1e-6)
        #expect(try file.plans[0].data(as: .planJSON).count > 100)
    }
}
