import Foundation
import HealthModel
import Testing

@testable import WorkoutFiles

/// Plans with everything that there is, as each format has them, and files of plans with all that is read of them.
@Suite struct WholePlansTests {
    private static let options = PlanFileOptions(athlete: WholePlans.athlete)

    /// Returns what a format has of a plan: its losses, its text and what is read of it.
    private func report(_ plan: PlannedWorkout, _ format: WorkoutFileFormat) -> String {
        let losses = plan.losses(as: format).map(\.message)
        var options = Self.options
        options.freePower = 80
        do {
            let bytes = try PlanFileWriter.bytes(of: plan, as: format, options, file: "a")
            let isText = format != .fitWorkout && format != .appleWorkout
            let lines =
                isText
                ? String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
                    .map { $0.trimmingCharacters(in: .whitespaces) } : []
            let isLong = format == .tcxWorkout || format == .planJSON
            let text = isLong ? [lines.joined()] : lines
            let file = try PlanFile(OpenedFile(MemoryByteSource(bytes), named: "a"), options)
            let read = file.plans.flatMap(PlanText9.lines) + file.notes.map(\.description)
            return (losses + text + ["read:"] + (format == .planJSON ? [] : read)).joined(separator: "\n")
        } catch {
            return (losses + ["\(error)"]).joined(separator: "\n")
        }
    }

    private func report(_ plan: PlannedWorkout) -> String {
        WorkoutFileFormat.plans.map { "== \($0.title)\n\(report(plan, $0))" }.joined(separator: "\n")
    }

    @Test func PLF_1_ride() { #expect(report(WholePlans.ride) == Self.ride) }

    @Test func PLF_1_run() { #expect(report(WholePlans.run) == Self.run) }

    @Test func PLF_1_course() { #expect(report(WholePlans.course) == Self.course) }

    @Test func PLF_1_distances() { #expect(report(WholePlans.distances) == Self.distances) }

    @Test func PLF_1_swim() { #expect(report(WholePlans.swim) == Self.swim) }

    @Test func PLF_1_othersThanSteps() {
        let goal = PlannedWorkout(
            .goal(
                PlannedGoalWorkout(
                    activity: .swimming, location: .indoor, swimmingLocation: .openWater,
                    goal: .distance(.init(1_500.5, .meter)))), id: PlanIdentity.identifier([1]))
        let pacer = PlannedWorkout(
            .pacer(
                PlannedPacer(
                    activity: .running, location: .outdoor, distance: .init(10, .kilometer), time: .init(50, .minute))),
            id: PlanIdentity.identifier([2]))
        let legs: [PlannedMultisport.Leg] = [.swimming(.pool), .cycling(.indoor), .running(.outdoor)]
        let multisport = PlannedWorkout(
            .multisport(PlannedMultisport(legs: legs, displayName: "Three")), id: PlanIdentity.identifier([3]))
        #expect([goal, pacer, multisport].map(report).joined(separator: "\n") == Self.others)
    }

    @Test(arguments: [WholePlans.zwo, WholePlans.tcx, WholePlans.erg, WholePlans.intervals])
    func PLF_1_filesOfOthers(text: String) throws {
        func read(_ athlete: PlanAthlete, scalesPower: Bool) throws -> String {
            var options = PlanFileOptions(athlete: athlete)
            options.scalesPower = scalesPower
            let file = try PlanFile(OpenedFile(MemoryByteSource(text), named: "a"), options)
            return (file.plans.flatMap(PlanText9.lines) + file.notes.map(\.description)).joined(separator: "\n")
        }
        let expected = [
            WholePlans.zwo: (Self.zwo, Self.zwoAlone), WholePlans.tcx: (Self.tcx, Self.tcxAlone),
            WholePlans.erg: (Self.erg, Self.ergAlone), WholePlans.intervals: (Self.intervals, Self.intervalsAlone),
        ][text]
        #expect(try read(WholePlans.athlete, scalesPower: true) == expected?.0)
        #expect(try read(PlanAthlete(), scalesPower: false) == expected?.1)
    }

    private static let zwo = #"""
        running 1 Day
        warmup 61 s speed 1.6 2.8 current thresholdSpeed 0.4 0.7 ramp up
        1x
        work 62 s speed 3.2 3.2 current thresholdSpeed 0.8 0.8 'late'
        work 63 s speed 3.4 3.4 current thresholdSpeed 0.85 0.85
        work 64 s speed 2 2 current thresholdSpeed 0.5 0.5
        2x
        work 65 s speed 4.4 4.4 current thresholdSpeed 1.1 1.1
        recovery 66 s speed 1.6 2 current thresholdSpeed 0.4 0.5
        1x
        work 67 s speed 4.8 4.8 current thresholdSpeed 1.2 1.2
        work 68 s cadence 99 99 current
        work 69 s
        cooldown 70 s speed 1.6 1.6 current thresholdSpeed 0.4 0.4
        author: A. Uthor
        description: Hard work
        tags: one, two
        1 unknown element was left out
        the step 8 has no possible amount and was left out
        0.0.0: cadence 80 lost beside speed
        1.0.0: text at 10 s: late
        1.0.1: text at 11 s: later
        2.0.0: cadence 90 lost beside speed
        2.0.0: text at 1 s: in
        2.0.1: cadence 70 lost beside speed
        3.0.0: cadence 85–95 lost beside speed
        3.0.2: maximal effort left out
        """#

    private static let zwoAlone = #"""
        running 1 Day
        warmup 61 s thresholdSpeed 0.4 0.7 ramp up
        1x
        work 62 s thresholdSpeed 0.8 0.8 'late'
        work 63 s thresholdSpeed 0.85 0.85
        work 64 s thresholdSpeed 0.5 0.5
        2x
        work 65 s thresholdSpeed 1.1 1.1
        recovery 66 s thresholdSpeed 0.4 0.5
        1x
        work 67 s thresholdSpeed 1.2 1.2
        work 68 s cadence 99 99 current
        work 69 s
        cooldown 70 s thresholdSpeed 0.4 0.4
        author: A. Uthor
        description: Hard work
        tags: one, two
        1 unknown element was left out
        the step 8 has no possible amount and was left out
        0.0.0: cadence 80 lost beside speed
        0.0.0: 40–70 % is not resolved without the threshold speed
        1.0.0: 80 % is not resolved without the threshold speed
        1.0.0: text at 10 s: late
        1.0.1: 85 % is not resolved without the threshold speed
        1.0.1: text at 11 s: later
        1.0.2: 50 % is not resolved without the threshold speed
        2.0.0: cadence 90 lost beside speed
        2.0.0: 110 % is not resolved without the threshold speed
        2.0.0: text at 1 s: in
        2.0.1: cadence 70 lost beside speed
        2.0.1: 40–50 % is not resolved without the threshold speed
        3.0.0: cadence 85–95 lost beside speed
        3.0.0: 120 % is not resolved without the threshold speed
        3.0.2: maximal effort left out
        4.0.0: 40 % is not resolved without the threshold speed
        """#

    private static let tcx = #"""
        cycling 1 -
        warmup 51 kcal cadence 81 92 current
        3x
        work 1001 m speed 3.25 4.5 current
        recovery 71 s heartRate zone 2 current
        1x
        work open heartRate 131 142 current
        work open
        cooldown open heartRate 114 133 current maximalHeartRate 0.6 0.7 'Cooling'
        running 1 Second
        1x
        work 5000 m
        the step 6 has no possible amount and was left out
        scheduled on 2026-12-03
        notes: Careful
        2.0.0: ends at a heart rate below 121; kept as an open step
        2.0.1: ends by a goal of type Odd_t; kept as an open step
        2.0.1: target of type Odd_t left out
        """#

    private static let tcxAlone = #"""
        cycling 1 -
        warmup 51 kcal cadence 81 92 current
        3x
        work 1001 m speed 3.25 4.5 current
        recovery 71 s heartRate zone 2 current
        1x
        work open heartRate 131 142 current
        work open
        cooldown open maximalHeartRate 0.6 0.7 'Cooling'
        running 1 Second
        1x
        work 5000 m
        the step 6 has no possible amount and was left out
        scheduled on 2026-12-03
        notes: Careful
        2.0.0: ends at a heart rate below 121; kept as an open step
        2.0.1: ends by a goal of type Odd_t; kept as an open step
        2.0.1: target of type Odd_t left out
        3.0.0: 60–70 % is not resolved without the maximal heart rate
        """#

    private static let erg = #"""
        cycling 1 The course
        1x
        work 60 s power 125 125 current 'Begin'
        work 15 s power 187.5 218.75 current ramp up
        work 75 s power 218.75 375 current ramp up
        work 30 s power 375 376.25 current ramp up 'Steep'
        work 90 s power 100 100 current
        watts scaled by 1.25 to the threshold power
        0.0.0: text at 0 s: Go
        0.0.1: text at 1 s: Faster
        0.0.3: text at 0 s: On
        0.0.4: text at 0 s: Last
        0.0.4: text at 320 s: Done
        """#

    private static let ergAlone = #"""
        cycling 1 The course
        1x
        work 60 s power 100 100 current 'Begin'
        work 15 s power 150 175 current ramp up
        work 75 s power 175 300 current ramp up
        work 30 s power 300 301 current ramp up 'Steep'
        work 90 s power 80 80 current
        0.0.0: text at 0 s: Go
        0.0.1: text at 1 s: Faster
        0.0.3: text at 0 s: On
        0.0.4: text at 0 s: Last
        0.0.4: text at 320 s: Done
        """#

    private static let intervals = #"""
        running 1 -
        warmup 600 s power 150 175 current thresholdPower 0.6 0.7 'Spin'
        3x
        work 3661 s power 240 240 current
        recovery 500 m heartRate 90 100 current maximalHeartRate 0.5 0.5 'Rest'
        2x
        work open power 187.5 300 current thresholdPower 0.75 1.2
        work 3218.688 m heartRate 156.5 166.5 current thresholdHeartRate 0.95 0.95
        work 90 s
        work 91 s speed 4.166666667 4.166666667 current
        1x
        work 510 s power 200 300 current ramp down
        work 300 s
        work 360 s power 100 100 current thresholdPower 0.4 0.4
        header: Main set
        the step 7 has no possible amount and was left out
        not a step: - dance
        0.0.0: cadence 85 lost beside power
        1.0.0: cadence 90–95 lost beside power
        2.0.0: ends by hand after about 5m
        2.0.2: power zones Z2-Z9 left out: they have no upper bound
        2.0.3: heart rate zones Z1-Z2 left out: they have no bounds of their own
        3.0.0: 'hop' left out
        """#

    private static let intervalsAlone = #"""
        running 1 -
        warmup 600 s thresholdPower 0.6 0.7 'Spin'
        3x
        work 3661 s power 240 240 current
        recovery 500 m maximalHeartRate 0.5 0.5 'Rest'
        2x
        work open thresholdPower 0.75 1.2
        work 3218.688 m thresholdHeartRate 0.95 0.95
        work 90 s
        work 91 s speed 4.166666667 4.166666667 current
        1x
        work 510 s power 200 300 current ramp down
        work 300 s
        work 360 s thresholdPower 0.4 0.4
        header: Main set
        the step 7 has no possible amount and was left out
        not a step: - dance
        0.0.0: cadence 85 lost beside power
        0.0.0: 60–70 % is not resolved without the threshold power
        1.0.0: cadence 90–95 lost beside power
        1.0.1: 50 % is not resolved without the maximal heart rate
        2.0.0: ends by hand after about 5m
        2.0.0: 75–120 % is not resolved without the threshold power
        2.0.1: 95 % is not resolved without the threshold heart rate
        2.0.2: power zones Z2-Z9 left out: they have no upper bound
        2.0.3: heart rate zones Z1-Z2 left out: they have no bounds of their own
        3.0.0: 'hop' left out
        3.0.2: 40 % is not resolved without the threshold power
        """#

    private static let ride = #"""
        == FIT workout
        2 fractions of the threshold heart rate were changed: FIT workout only supports absolute values, of known \#
        figures.
        4 ramps were left out: FIT workout cannot store them.
        read:
        cycling 2 Sweet & short; all of it
        warmup 600 s power 100 175 current thresholdPower 0.4 0.7 'Easy now'
        1x
        work 90.25 s power 200 250 current 'Hard; er'
        recovery 60 s cadence 80 95 current
        work 310 s power 210 210 average
        work 120 s heartRate 140 155 current
        work 45 s heartRate zone 3 current
        work 30 s power zone 4 average
        work 20 s heartRate 133 155.8 current maximalHeartRate 0.7 0.82
        work 15 s heartRate 153 170 current
        work 240 s power 137.5 162.5 current thresholdPower 0.55 0.65
        work 241 s power 200 237.5 current thresholdPower 0.8 0.95
        work 70 s speed 3.2 4.1 current 'Fast'
        work 75 s cadence 91 91 current
        3x
        work 61 s power 225 225 current thresholdPower 0.9 0.9
        recovery 31 s power 125 125 current thresholdPower 0.5 0.5
        2x
        work 41 s power 300 300 current 'Named'
        work 21 s
        cooldown 301 s power 75 125 current thresholdPower 0.3 0.5
        == TCX workout
        1 indoor or outdoor setting was left out: TCX workout cannot store it.
        1 name of the plan was left out: TCX workout only supports 15 characters.
        1 time goal was rounded: TCX workout only supports whole seconds.
        1 power zone was left out: TCX workout cannot store it.
        2 bounds of powers were left out: TCX workout cannot store them.
        2 powers were left out: TCX workout cannot store them.
        2 targets of averages were left out: TCX workout cannot store them.
        12 fractions of the threshold power were left out: TCX workout cannot store them.
        2 fractions of the threshold heart rate were changed: TCX workout only supports absolute values, of known \#
        figures.
        4 ramps were left out: TCX workout cannot store them.
        1 name of a step was left out: TCX workout only supports 15 characters; that of a warm-up or cool-down \#
        begins so.
        <?xml version="1.0" encoding="UTF-8"?><TrainingCenterDatabase \#
        xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2" \#
        xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><Workouts><Workout Sport="Biking"><Name>Sweet &amp; \#
        short;</Name><Step xsi:type="Step_t"><StepId>1</StepId><Name>Warm-up</Name><Duration xsi:type="Time_t">\#
        <Seconds>600</Seconds></Duration><Intensity>Active</Intensity><Target xsi:type="None_t"/></Step><Step \#
        xsi:type="Step_t"><StepId>2</StepId><Name>Hard; er</Name><Duration xsi:type="Time_t"><Seconds>90</Seconds>\#
        </Duration><Intensity>Active</Intensity><Target xsi:type="None_t"/></Step><Step xsi:type="Step_t"><StepId>\#
        3</StepId><Duration xsi:type="Time_t"><Seconds>60</Seconds></Duration><Intensity>Resting</Intensity><Target \#
        xsi:type="Cadence_t"><Low>80</Low><High>95</High></Target></Step><Step xsi:type="Step_t"><StepId>4</StepId>\#
        <Duration xsi:type="Time_t"><Seconds>310</Seconds></Duration><Intensity>Active</Intensity><Target \#
        xsi:type="None_t"/></Step><Step xsi:type="Step_t"><StepId>5</StepId><Duration xsi:type="Time_t"><Seconds>\#
        120</Seconds></Duration><Intensity>Active</Intensity><Target xsi:type="HeartRate_t"><HeartRateZone \#
        xsi:type="CustomHeartRateZone_t"><Low xsi:type="HeartRateInBeatsPerMinute_t"><Value>140</Value></Low><High \#
        xsi:type="HeartRateInBeatsPerMinute_t"><Value>155</Value></High></HeartRateZone></Target></Step><Step \#
        xsi:type="Step_t"><StepId>6</StepId><Duration xsi:type="Time_t"><Seconds>45</Seconds></Duration><Intensity>\#
        Active</Intensity><Target xsi:type="HeartRate_t"><HeartRateZone xsi:type="PredefinedHeartRateZone_t">\#
        <Number>3</Number></HeartRateZone></Target></Step><Step xsi:type="Step_t"><StepId>7</StepId><Duration \#
        xsi:type="Time_t"><Seconds>30</Seconds></Duration><Intensity>Active</Intensity><Target xsi:type="None_t"/>\#
        </Step><Step xsi:type="Step_t"><StepId>8</StepId><Duration xsi:type="Time_t"><Seconds>20</Seconds>\#
        </Duration><Intensity>Active</Intensity><Target xsi:type="HeartRate_t"><HeartRateZone \#
        xsi:type="CustomHeartRateZone_t"><Low xsi:type="HeartRateAsPercentOfMax_t"><Value>70</Value></Low><High \#
        xsi:type="HeartRateAsPercentOfMax_t"><Value>82</Value></High></HeartRateZone></Target></Step><Step \#
        xsi:type="Step_t"><StepId>9</StepId><Duration xsi:type="Time_t"><Seconds>15</Seconds></Duration><Intensity>\#
        Active</Intensity><Target xsi:type="HeartRate_t"><HeartRateZone xsi:type="CustomHeartRateZone_t"><Low \#
        xsi:type="HeartRateInBeatsPerMinute_t"><Value>153</Value></Low><High xsi:type="HeartRateInBeatsPerMinute_t">\#
        <Value>170</Value></High></HeartRateZone></Target></Step><Step xsi:type="Step_t"><StepId>10</StepId>\#
        <Duration xsi:type="Time_t"><Seconds>240</Seconds></Duration><Intensity>Active</Intensity><Target \#
        xsi:type="None_t"/></Step><Step xsi:type="Step_t"><StepId>11</StepId><Duration xsi:type="Time_t"><Seconds>\#
        241</Seconds></Duration><Intensity>Active</Intensity><Target xsi:type="None_t"/></Step><Step \#
        xsi:type="Step_t"><StepId>12</StepId><Name>Fast</Name><Duration xsi:type="Time_t"><Seconds>70</Seconds>\#
        </Duration><Intensity>Active</Intensity><Target xsi:type="Speed_t"><SpeedZone xsi:type="CustomSpeedZone_t">\#
        <ViewAs>Speed</ViewAs><LowInMetersPerSecond>3.2</LowInMetersPerSecond><HighInMetersPerSecond>\#
        4.1</HighInMetersPerSecond></SpeedZone></Target></Step><Step xsi:type="Step_t"><StepId>13</StepId><Duration \#
        xsi:type="Time_t"><Seconds>75</Seconds></Duration><Intensity>Active</Intensity><Target xsi:type="Cadence_t">\#
        <Low>91</Low><High>91</High></Target></Step><Step xsi:type="Repeat_t"><StepId>14</StepId><Repetitions>\#
        3</Repetitions><Child xsi:type="Step_t"><StepId>15</StepId><Duration xsi:type="Time_t"><Seconds>61</Seconds>\#
        </Duration><Intensity>Active</Intensity><Target xsi:type="None_t"/></Child><Child xsi:type="Step_t"><StepId>\#
        16</StepId><Duration xsi:type="Time_t"><Seconds>31</Seconds></Duration><Intensity>Resting</Intensity>\#
        <Target xsi:type="None_t"/></Child></Step><Step xsi:type="Repeat_t"><StepId>17</StepId><Repetitions>\#
        2</Repetitions><Child xsi:type="Step_t"><StepId>18</StepId><Name>Named</Name><Duration xsi:type="Time_t">\#
        <Seconds>41</Seconds></Duration><Intensity>Active</Intensity><Target xsi:type="None_t"/></Child><Child \#
        xsi:type="Step_t"><StepId>19</StepId><Duration xsi:type="Time_t"><Seconds>21</Seconds></Duration><Intensity>\#
        Active</Intensity><Target xsi:type="None_t"/></Child></Step><Step xsi:type="Step_t"><StepId>20</StepId>\#
        <Name>Cool-down</Name><Duration xsi:type="Time_t"><Seconds>301</Seconds></Duration><Intensity>\#
        Active</Intensity><Target xsi:type="None_t"/></Step></Workout></Workouts></TrainingCenterDatabase>
        read:
        cycling 1 Sweet & short;
        warmup 600 s
        1x
        work 90 s 'Hard; er'
        recovery 60 s cadence 80 95 current
        work 310 s
        work 120 s heartRate 140 155 current
        work 45 s heartRate zone 3 current
        work 30 s
        work 20 s heartRate 133 155.8 current maximalHeartRate 0.7 0.82
        work 15 s heartRate 153 170 current
        work 240 s
        work 241 s
        work 70 s speed 3.2 4.1 current 'Fast'
        work 75 s cadence 91 91 current
        3x
        work 61 s
        recovery 31 s
        2x
        work 41 s 'Named'
        work 21 s
        cooldown 301 s
        == ZWO
        1 indoor or outdoor setting was left out: ZWO cannot store it.
        1 repeated block was changed: ZWO only supports blocks of work and recovery with one power each.
        1 recovery step was left out: ZWO only supports recovery in repeated blocks of work and recovery.
        1 heart rate zone was left out: ZWO cannot store it.
        1 power zone was left out: ZWO cannot store it.
        2 bounds of heart rates were left out: ZWO cannot store them.
        2 bounds of powers were changed: ZWO only supports fractions of the threshold power.
        2 powers were changed: ZWO only supports fractions of the threshold power.
        2 bounds of speeds were changed: ZWO only supports fractions of the threshold speed.
        2 targets of averages were left out: ZWO cannot store them.
        1 fraction of the threshold power was changed: ZWO only supports single values of 0.01 % outside of ramps, \#
        for cycling.
        2 fractions of the maximal heart rate were left out: ZWO cannot store them.
        2 fractions of the threshold heart rate were left out: ZWO cannot store them.
        <?xml version="1.0" encoding="UTF-8"?>
        <workout_file>
        <name>Sweet &amp; short; all of it</name>
        <sportType>bike</sportType>
        <workout>
        <Warmup Duration="600" PowerLow="0.4" PowerHigh="0.7">
        <textevent timeoffset="0" message="Easy now"/>
        </Warmup>
        <Ramp Duration="90.25" PowerLow="1" PowerHigh="0.8">
        <textevent timeoffset="0" message="Hard; er"/>
        </Ramp>
        <FreeRide Duration="60" CadenceLow="80" CadenceHigh="95"/>
        <SteadyState Duration="310" Power="0.84"/>
        <FreeRide Duration="120"/>
        <FreeRide Duration="45"/>
        <FreeRide Duration="30"/>
        <FreeRide Duration="20"/>
        <FreeRide Duration="15"/>
        <SteadyState Duration="240" Power="0.6"/>
        <Ramp Duration="241" PowerLow="0.95" PowerHigh="0.8"/>
        <FreeRide Duration="70">
        <textevent timeoffset="0" message="Fast"/>
        </FreeRide>
        <FreeRide Duration="75" Cadence="91"/>
        <IntervalsT Repeat="3" OnDuration="61" OffDuration="31" OnPower="0.9" OffPower="0.5"/>
        <SteadyState Duration="41" Power="1.2">
        <textevent timeoffset="0" message="Named"/>
        </SteadyState>
        <FreeRide Duration="21"/>
        <SteadyState Duration="41" Power="1.2">
        <textevent timeoffset="0" message="Named"/>
        </SteadyState>
        <FreeRide Duration="21"/>
        <Cooldown Duration="301" PowerLow="0.3" PowerHigh="0.5"/>
        </workout>
        </workout_file>

        read:
        cycling 1 Sweet & short; all of it
        warmup 600 s power 100 175 current thresholdPower 0.4 0.7 ramp up 'Easy now'
        1x
        work 90.25 s power 200 250 current thresholdPower 0.8 1 ramp down 'Hard; er'
        work 60 s cadence 80 95 current
        work 310 s power 210 210 current thresholdPower 0.84 0.84
        work 120 s
        work 45 s
        work 30 s
        work 20 s
        work 15 s
        work 240 s power 150 150 current thresholdPower 0.6 0.6
        work 241 s power 200 237.5 current thresholdPower 0.8 0.95 ramp down
        work 70 s 'Fast'
        work 75 s cadence 91 91 current
        3x
        work 61 s power 225 225 current thresholdPower 0.9 0.9
        recovery 31 s power 125 125 current thresholdPower 0.5 0.5
        1x
        work 41 s power 300 300 current thresholdPower 1.2 1.2 'Named'
        work 21 s
        work 41 s power 300 300 current thresholdPower 1.2 1.2 'Named'
        work 21 s
        cooldown 301 s power 75 125 current thresholdPower 0.3 0.5 ramp down
        == ERG
        1 indoor or outdoor setting was left out: ERG cannot store it.
        9 time goals were rounded: ERG only supports ten-thousandths of a minute.
        2 repeated blocks were changed: ERG only supports single steps.
        2 warm-ups and cool-downs were left out: ERG cannot store them.
        2 recovery steps were left out: ERG cannot store them.
        1 heart rate zone was left out: ERG cannot store it.
        1 power zone was left out: ERG cannot store it.
        2 bounds of heart rates were left out: ERG cannot store them.
        2 bounds of speeds were left out: ERG cannot store them.
        3 bounds of cadences were left out: ERG cannot store them.
        2 targets of averages were left out: ERG cannot store them.
        12 fractions of the threshold power were changed: ERG only supports watts.
        2 fractions of the maximal heart rate were left out: ERG cannot store them.
        2 fractions of the threshold heart rate were left out: ERG cannot store them.
        1 name of a step was left out: ERG only supports a line of text.
        Could not write 'a': the step 1.0.1 has no power.
        == MRC
        1 indoor or outdoor setting was left out: MRC cannot store it.
        9 time goals were rounded: MRC only supports ten-thousandths of a minute.
        2 repeated blocks were changed: MRC only supports single steps.
        2 warm-ups and cool-downs were left out: MRC cannot store them.
        2 recovery steps were left out: MRC cannot store them.
        1 heart rate zone was left out: MRC cannot store it.
        1 power zone was left out: MRC cannot store it.
        2 bounds of heart rates were left out: MRC cannot store them.
        2 bounds of powers were changed: MRC only supports fractions of the threshold power.
        2 powers were changed: MRC only supports fractions of the threshold power.
        2 bounds of speeds were left out: MRC cannot store them.
        3 bounds of cadences were left out: MRC cannot store them.
        2 targets of averages were left out: MRC cannot store them.
        1 fraction of the threshold power was changed: MRC only supports the middle of a range that is no ramp.
        2 fractions of the maximal heart rate were left out: MRC cannot store them.
        2 fractions of the threshold heart rate were left out: MRC cannot store them.
        1 name of a step was left out: MRC only supports a line of text.
        Could not write 'a': the step 1.0.1 has no power.
        == intervals.icu
        1 activity was left out: intervals.icu only supports running if a pace occurs, and cycling otherwise.
        1 indoor or outdoor setting was left out: intervals.icu cannot store it.
        1 name of the plan was left out: intervals.icu cannot store it.
        1 time goal was rounded: intervals.icu only supports whole seconds.
        2 bounds of heart rates were changed: intervals.icu only supports percent of the maximal heart rate, if it \#
        is known.
        2 bounds of speeds were rounded: intervals.icu only supports pace in whole seconds a kilometre.
        2 targets of averages were left out: intervals.icu cannot store them.
        Warmup
        - Easy now 10m ramp 40-70%

        - Hard; er 1m30s ramp 250-200w
        - 1m 80-95rpm intensity=recovery
        - 5m10s 210w
        - 2m 73.68-81.58% HR
        - 45s Z3 HR
        - 30s Z4
        - 20s 70-82% HR
        - 15s 90-100% LTHR
        - 4m 55-65%
        - 4m1s ramp 95-80%
        - Fast 1m10s 4:04-5:13/km Pace
        - 1m15s 91rpm

        3x
        - 1m1s 90%
        - 31s 50% intensity=recovery

        2x
        - Named 41s 300w
        - 21s

        Cooldown
        - 5m1s ramp 50-30%

        read:
        running 1 -
        warmup 600 s power 100 175 current thresholdPower 0.4 0.7 ramp up 'Easy now'
        1x
        work 90 s power 200 250 current ramp down 'Hard; er'
        recovery 60 s cadence 80 95 current
        work 310 s power 210 210 current
        work 120 s heartRate 139.992 155.002 current maximalHeartRate 0.7368 0.8158
        work 45 s heartRate zone 3 current
        work 30 s power zone 4 current
        work 20 s heartRate 133 155.8 current maximalHeartRate 0.7 0.82
        work 15 s heartRate 153 170 current thresholdHeartRate 0.9 1
        work 240 s power 137.5 162.5 current thresholdPower 0.55 0.65
        work 241 s power 200 237.5 current thresholdPower 0.8 0.95 ramp down
        work 70 s speed 3.194888179 4.098360656 current 'Fast'
        work 75 s cadence 91 91 current
        3x
        work 61 s power 225 225 current thresholdPower 0.9 0.9
        recovery 31 s power 125 125 current thresholdPower 0.5 0.5
        2x
        work 41 s power 300 300 current 'Named'
        work 21 s
        cooldown 301 s power 75 125 current thresholdPower 0.3 0.5 ramp down
        == Apple workout
        12 fractions of the threshold power were left out: Apple workout cannot store them.
        2 fractions of the maximal heart rate were left out: Apple workout cannot store them.
        2 fractions of the threshold heart rate were left out: Apple workout cannot store them.
        4 ramps were left out: Apple workout cannot store them.
        read:
        cycling 2 Sweet & short; all of it
        warmup 600 s power 100 175 current 'Easy now'
        1x
        work 90.25 s power 200 250 current 'Hard; er'
        recovery 60 s cadence 80 95 current
        work 310 s power 210 210 average
        work 120 s heartRate 140 155 current
        work 45 s heartRate zone 3 current
        work 30 s power zone 4 average
        work 20 s heartRate 133 155.8 current
        work 15 s heartRate 153 170 current
        work 240 s power 137.5 162.5 current
        work 241 s power 200 237.5 current
        work 70 s speed 3.2 4.1 current 'Fast'
        work 75 s cadence 91 91 current
        3x
        work 61 s power 225 225 current
        recovery 31 s power 125 125 current
        2x
        work 41 s power 300 300 current 'Named'
        work 21 s
        cooldown 301 s power 75 125 current
        == JSON plan
        {"format": "openhealthkit.plan","version": 1,"id": "B3EF6DB5-F895-820C-B85B-C6F6669E0371","kind": "custom",\#
        "activity": "cycling","location": "indoor","displayName": "Sweet & short; all of it","warmup": {"goal": \#
        {"type": "time","value": 600,"unit": "s"},"alert": {"type": "power","low": 100,"high": 175,"unit": "W",\#
        "metric": "current"},"displayName": "Easy now","relative": {"of": "thresholdPower","low": 0.4,"high": 0.7},\#
        "ramp": "up"},"blocks": [{"iterations": 1,"steps": [{"purpose": "work","goal": {"type": "time","value": \#
        90.25,"unit": "s"},"alert": {"type": "power","low": 200,"high": 250,"unit": "W","metric": "current"},\#
        "displayName": "Hard; er","ramp": "down"},{"purpose": "recovery","goal": {"type": "time","value": 60,\#
        "unit": "s"},"alert": {"type": "cadence","low": 80,"high": 95,"unit": "count/min","metric": "current"}},\#
        {"purpose": "work","goal": {"type": "time","value": 310,"unit": "s"},"alert": {"type": "power","value": 210,\#
        "unit": "W","metric": "average"}},{"purpose": "work","goal": {"type": "time","value": 120,"unit": "s"},\#
        "alert": {"type": "heartRate","low": 140,"high": 155,"unit": "count/min","metric": "current"}},{"purpose": \#
        "work","goal": {"type": "time","value": 45,"unit": "s"},"alert": {"type": "heartRateZone","zone": 3,\#
        "metric": "current"}},{"purpose": "work","goal": {"type": "time","value": 30,"unit": "s"},"alert": {"type": \#
        "powerZone","zone": 4,"metric": "average"}},{"purpose": "work","goal": {"type": "time","value": 20,"unit": \#
        "s"},"alert": {"type": "heartRate","low": 133,"high": 155.79999999999998,"unit": "count/min","metric": \#
        "current"},"relative": {"of": "maximalHeartRate","low": 0.7,"high": 0.82}},{"purpose": "work","goal": \#
        {"type": "time","value": 15,"unit": "s"},"alert": {"type": "heartRate","low": 153,"high": 170,"unit": \#
        "count/min","metric": "current"},"relative": {"of": "thresholdHeartRate","low": 0.9,"high": 1}},{"purpose": \#
        "work","goal": {"type": "time","value": 240,"unit": "s"},"alert": {"type": "power","low": 137.5,"high": \#
        162.5,"unit": "W","metric": "current"},"relative": {"of": "thresholdPower","low": 0.55,"high": 0.65}},\#
        {"purpose": "work","goal": {"type": "time","value": 241,"unit": "s"},"alert": {"type": "power","low": 200,\#
        "high": 237.5,"unit": "W","metric": "current"},"relative": {"of": "thresholdPower","low": 0.8,"high": 0.95},\#
        "ramp": "down"},{"purpose": "work","goal": {"type": "time","value": 70,"unit": "s"},"alert": {"type": \#
        "speed","low": 3.2,"high": 4.1,"unit": "m/s","metric": "current"},"displayName": "Fast"},{"purpose": "work",\#
        "goal": {"type": "time","value": 75,"unit": "s"},"alert": {"type": "cadence","value": 91,"unit": \#
        "count/min","metric": "current"}}]},{"iterations": 3,"steps": [{"purpose": "work","goal": {"type": "time",\#
        "value": 61,"unit": "s"},"alert": {"type": "power","value": 225,"unit": "W","metric": "current"},\#
        "relative": {"of": "thresholdPower","low": 0.9,"high": 0.9}},{"purpose": "recovery","goal": {"type": "time",\#
        "value": 31,"unit": "s"},"alert": {"type": "power","value": 125,"unit": "W","metric": "current"},\#
        "relative": {"of": "thresholdPower","low": 0.5,"high": 0.5}}]},{"iterations": 2,"steps": [{"purpose": \#
        "work","goal": {"type": "time","value": 41,"unit": "s"},"alert": {"type": "power","value": 300,"unit": "W",\#
        "metric": "current"},"displayName": "Named"},{"purpose": "work","goal": {"type": "time","value": 21,"unit": \#
        "s"}}]}],"cooldown": {"goal": {"type": "time","value": 301,"unit": "s"},"alert": {"type": "power","low": 75,\#
        "high": 125,"unit": "W","metric": "current"},"relative": {"of": "thresholdPower","low": 0.3,"high": 0.5},\#
        "ramp": "down"}}
        read:
        """#

    private static let run = #"""
        == FIT workout
        1 indoor or outdoor setting was left out: FIT workout only supports indoor sports, and some outdoor ones.
        2 distance goals were rounded: FIT workout only supports centimetres.
        1 energy goal was rounded: FIT workout only supports whole kilocalories.
        1 bound of a cadence was rounded: FIT workout only supports whole revolutions, and whole strides on foot.
        4 fractions of the threshold speed were changed: FIT workout only supports absolute values, of known \#
        figures.
        1 ramp was left out: FIT workout cannot store it.
        read:
        running 1 Miles
        warmup open heartRate zone 2 current 'warm yourself'
        1x
        work 1609.34 m speed 3.2 4 current 'Mile'
        recovery 1250 m speed 2.5 2.5 current
        work 121 kcal speed 3.2 3.6 current
        work 400 m cadence 172 182 current
        4x
        work 800 m speed 3.8 4.2 current
        recovery 150 s
        cooldown 5400 s heartRate 120 130 current
        == TCX workout
        1 indoor or outdoor setting was left out: TCX workout cannot store it.
        2 distance goals were rounded: TCX workout only supports whole metres.
        1 energy goal was rounded: TCX workout only supports whole kilocalories.
        4 fractions of the threshold speed were changed: TCX workout only supports absolute values, of known \#
        figures.
        1 ramp was left out: TCX workout cannot store it.
        <?xml version="1.0" encoding="UTF-8"?><TrainingCenterDatabase \#
        xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2" \#
        xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><Workouts><Workout Sport="Running"><Name>Miles</Name>\#
        <Step xsi:type="Step_t"><StepId>1</StepId><Name>warm yourself</Name><Duration xsi:type="UserInitiated_t"/>\#
        <Intensity>Active</Intensity><Target xsi:type="HeartRate_t"><HeartRateZone \#
        xsi:type="PredefinedHeartRateZone_t"><Number>2</Number></HeartRateZone></Target></Step><Step \#
        xsi:type="Step_t"><StepId>2</StepId><Name>Mile</Name><Duration xsi:type="Distance_t"><Meters>1609</Meters>\#
        </Duration><Intensity>Active</Intensity><Target xsi:type="Speed_t"><SpeedZone xsi:type="CustomSpeedZone_t">\#
        <ViewAs>Pace</ViewAs><LowInMetersPerSecond>3.2</LowInMetersPerSecond><HighInMetersPerSecond>\#
        4</HighInMetersPerSecond></SpeedZone></Target></Step><Step xsi:type="Step_t"><StepId>3</StepId><Duration \#
        xsi:type="Distance_t"><Meters>1250</Meters></Duration><Intensity>Resting</Intensity><Target \#
        xsi:type="Speed_t"><SpeedZone xsi:type="CustomSpeedZone_t"><ViewAs>Pace</ViewAs><LowInMetersPerSecond>\#
        2.5</LowInMetersPerSecond><HighInMetersPerSecond>2.5</HighInMetersPerSecond></SpeedZone></Target></Step>\#
        <Step xsi:type="Step_t"><StepId>4</StepId><Duration xsi:type="CaloriesBurned_t"><Calories>121</Calories>\#
        </Duration><Intensity>Active</Intensity><Target xsi:type="Speed_t"><SpeedZone xsi:type="CustomSpeedZone_t">\#
        <ViewAs>Pace</ViewAs><LowInMetersPerSecond>3.2</LowInMetersPerSecond><HighInMetersPerSecond>\#
        3.6</HighInMetersPerSecond></SpeedZone></Target></Step><Step xsi:type="Step_t"><StepId>5</StepId><Duration \#
        xsi:type="Distance_t"><Meters>400</Meters></Duration><Intensity>Active</Intensity><Target \#
        xsi:type="Cadence_t"><Low>171</Low><High>182</High></Target></Step><Step xsi:type="Repeat_t"><StepId>\#
        6</StepId><Repetitions>4</Repetitions><Child xsi:type="Step_t"><StepId>7</StepId><Duration \#
        xsi:type="Distance_t"><Meters>800</Meters></Duration><Intensity>Active</Intensity><Target \#
        xsi:type="Speed_t"><SpeedZone xsi:type="CustomSpeedZone_t"><ViewAs>Pace</ViewAs><LowInMetersPerSecond>\#
        3.8</LowInMetersPerSecond><HighInMetersPerSecond>4.2</HighInMetersPerSecond></SpeedZone></Target></Child>\#
        <Child xsi:type="Step_t"><StepId>8</StepId><Duration xsi:type="Time_t"><Seconds>150</Seconds></Duration>\#
        <Intensity>Resting</Intensity><Target xsi:type="None_t"/></Child></Step><Step xsi:type="Step_t"><StepId>\#
        9</StepId><Name>Cool-down</Name><Duration xsi:type="Time_t"><Seconds>5400</Seconds></Duration><Intensity>\#
        Active</Intensity><Target xsi:type="HeartRate_t"><HeartRateZone xsi:type="CustomHeartRateZone_t"><Low \#
        xsi:type="HeartRateInBeatsPerMinute_t"><Value>120</Value></Low><High xsi:type="HeartRateInBeatsPerMinute_t">\#
        <Value>130</Value></High></HeartRateZone></Target></Step></Workout></Workouts></TrainingCenterDatabase>
        read:
        running 1 Miles
        warmup open heartRate zone 2 current 'warm yourself'
        1x
        work 1609 m speed 3.2 4 current 'Mile'
        recovery 1250 m speed 2.5 2.5 current
        work 121 kcal speed 3.2 3.6 current
        work 400 m cadence 171 182 current
        4x
        work 800 m speed 3.8 4.2 current
        recovery 150 s
        cooldown 5400 s heartRate 120 130 current
        == ZWO
        1 indoor or outdoor setting was left out: ZWO cannot store it.
        1 energy goal was left out: ZWO cannot store it.
        1 open step was left out: ZWO cannot store it.
        1 repeated block was changed: ZWO only supports blocks of work and recovery with one power each.
        2 recovery steps were left out: ZWO only supports recovery in repeated blocks of work and recovery.
        1 heart rate zone was left out: ZWO cannot store it.
        2 bounds of heart rates were left out: ZWO cannot store them.
        3 bounds of speeds were changed: ZWO only supports fractions of the threshold speed.
        1 fraction of the threshold speed was changed: ZWO only supports single values of 0.01 % outside of ramps, \#
        for running.
        Could not write 'a': the step 1.0.2 has an energy goal, which ZWO cannot store.
        == ERG
        1 activity was left out: ERG only supports cycling.
        1 indoor or outdoor setting was left out: ERG cannot store it.
        4 distance goals were left out: ERG cannot store them.
        1 energy goal was left out: ERG cannot store it.
        1 open step was left out: ERG cannot store it.
        1 repeated block was changed: ERG only supports single steps.
        2 warm-ups and cool-downs were left out: ERG cannot store them.
        2 recovery steps were left out: ERG cannot store them.
        1 heart rate zone was left out: ERG cannot store it.
        2 bounds of heart rates were left out: ERG cannot store them.
        3 bounds of speeds were left out: ERG cannot store them.
        2 bounds of cadences were left out: ERG cannot store them.
        4 fractions of the threshold speed were left out: ERG cannot store them.
        Could not write 'a': the step 1.0.0 has a distance goal, which ERG cannot store.
        == MRC
        1 activity was left out: MRC only supports cycling.
        1 indoor or outdoor setting was left out: MRC cannot store it.
        4 distance goals were left out: MRC cannot store them.
        1 energy goal was left out: MRC cannot store it.
        1 open step was left out: MRC cannot store it.
        1 repeated block was changed: MRC only supports single steps.
        2 warm-ups and cool-downs were left out: MRC cannot store them.
        2 recovery steps were left out: MRC cannot store them.
        1 heart rate zone was left out: MRC cannot store it.
        2 bounds of heart rates were left out: MRC cannot store them.
        3 bounds of speeds were left out: MRC cannot store them.
        2 bounds of cadences were left out: MRC cannot store them.
        4 fractions of the threshold speed were left out: MRC cannot store them.
        Could not write 'a': the step 1.0.0 has a distance goal, which MRC cannot store.
        == intervals.icu
        1 indoor or outdoor setting was left out: intervals.icu cannot store it.
        1 name of the plan was left out: intervals.icu cannot store it.
        1 energy goal was left out: intervals.icu cannot store it.
        2 bounds of heart rates were changed: intervals.icu only supports percent of the maximal heart rate, if it \#
        is known.
        1 bound of a speed was rounded: intervals.icu only supports pace in whole seconds a kilometre.
        Could not write 'a': the step 1.0.2 has an energy goal, which intervals.icu cannot store.
        == Apple workout
        4 fractions of the threshold speed were left out: Apple workout cannot store them.
        1 ramp was left out: Apple workout cannot store it.
        read:
        running 3 Miles
        warmup open heartRate zone 2 current 'warm yourself'
        1x
        work 1609.344 m speed 3.2 4 current 'Mile'
        recovery 1250 m speed 2.5 2.5 current
        work 120.5 kcal speed 3.2 3.6 current
        work 400.004 m cadence 171 182 current
        4x
        work 800 m speed 3.8 4.2 current
        recovery 150 s
        cooldown 5400 s heartRate 120 130 current
        == JSON plan
        {"format": "openhealthkit.plan","version": 1,"id": "B3EF6DB5-F895-820C-B85B-C6F6669E0371","kind": "custom",\#
        "activity": "running","location": "outdoor","displayName": "Miles","warmup": {"goal": {"type": "open"},\#
        "alert": {"type": "heartRateZone","zone": 2,"metric": "current"},"displayName": "warm yourself"},"blocks": \#
        [{"iterations": 1,"steps": [{"purpose": "work","goal": {"type": "distance","value": 1,"unit": "mi"},\#
        "alert": {"type": "speed","low": 3.2,"high": 4,"unit": "m/s","metric": "current"},"displayName": "Mile"},\#
        {"purpose": "recovery","goal": {"type": "distance","value": 1.25,"unit": "km"},"alert": {"type": "speed",\#
        "value": 2.5,"unit": "m/s","metric": "current"}},{"purpose": "work","goal": {"type": "energy","value": \#
        120.5,"unit": "kcal"},"alert": {"type": "speed","low": 3.2,"high": 3.6,"unit": "m/s","metric": "current"},\#
        "relative": {"of": "thresholdSpeed","low": 0.8,"high": 0.9}},{"purpose": "work","goal": {"type": "distance",\#
        "value": 400.004,"unit": "m"},"alert": {"type": "cadence","low": 171,"high": 182,"unit": "count/min",\#
        "metric": "current"}}]},{"iterations": 4,"steps": [{"purpose": "work","goal": {"type": "distance","value": \#
        800,"unit": "m"},"alert": {"type": "speed","low": 3.8,"high": 4.2,"unit": "m/s","metric": "current"},\#
        "relative": {"of": "thresholdSpeed","low": 0.95,"high": 1.05},"ramp": "up"},{"purpose": "recovery","goal": \#
        {"type": "time","value": 2.5,"unit": "min"}}]}],"cooldown": {"goal": {"type": "time","value": 1.5,"unit": \#
        "h"},"alert": {"type": "heartRate","low": 120,"high": 130,"unit": "count/min","metric": "current"}}}
        read:
        """#

    private static let course = #"""
        == FIT workout
        2 ramps were left out: FIT workout cannot store them.
        read:
        cycling 1 Course
        warmup 90 s power 100 175 current thresholdPower 0.4 0.7
        2x
        work 30 s power 175 185 current
        work 45 s power 175 175 current 'Flat; out'
        recovery 60 s power 100 150 current
        work 61.5 s power 125 125 current
        cooldown 100 s
        == TCX workout
        1 time goal was rounded: TCX workout only supports whole seconds.
        4 bounds of powers were left out: TCX workout cannot store them.
        2 powers were left out: TCX workout cannot store them.
        2 fractions of the threshold power were left out: TCX workout cannot store them.
        2 ramps were left out: TCX workout cannot store them.
        <?xml version="1.0" encoding="UTF-8"?><TrainingCenterDatabase \#
        xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2" \#
        xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><Workouts><Workout Sport="Biking"><Name>Course</Name>\#
        <Step xsi:type="Step_t"><StepId>1</StepId><Name>Warm-up</Name><Duration xsi:type="Time_t"><Seconds>\#
        90</Seconds></Duration><Intensity>Active</Intensity><Target xsi:type="None_t"/></Step><Step \#
        xsi:type="Repeat_t"><StepId>2</StepId><Repetitions>2</Repetitions><Child xsi:type="Step_t"><StepId>\#
        3</StepId><Duration xsi:type="Time_t"><Seconds>30</Seconds></Duration><Intensity>Active</Intensity><Target \#
        xsi:type="None_t"/></Child><Child xsi:type="Step_t"><StepId>4</StepId><Name>Flat; out</Name><Duration \#
        xsi:type="Time_t"><Seconds>45</Seconds></Duration><Intensity>Active</Intensity><Target xsi:type="None_t"/>\#
        </Child><Child xsi:type="Step_t"><StepId>5</StepId><Duration xsi:type="Time_t"><Seconds>60</Seconds>\#
        </Duration><Intensity>Resting</Intensity><Target xsi:type="None_t"/></Child><Child xsi:type="Step_t">\#
        <StepId>6</StepId><Duration xsi:type="Time_t"><Seconds>62</Seconds></Duration><Intensity>Active</Intensity>\#
        <Target xsi:type="None_t"/></Child></Step><Step xsi:type="Step_t"><StepId>7</StepId><Name>Cool-down</Name>\#
        <Duration xsi:type="Time_t"><Seconds>100</Seconds></Duration><Intensity>Active</Intensity><Target \#
        xsi:type="None_t"/></Step></Workout></Workouts></TrainingCenterDatabase>
        read:
        cycling 1 Course
        warmup 90 s
        2x
        work 30 s
        work 45 s 'Flat; out'
        recovery 60 s
        work 62 s
        cooldown 100 s
        == ZWO
        1 repeated block was changed: ZWO only supports blocks of work and recovery with one power each.
        1 recovery step was left out: ZWO only supports recovery in repeated blocks of work and recovery.
        4 bounds of powers were changed: ZWO only supports fractions of the threshold power.
        2 powers were changed: ZWO only supports fractions of the threshold power.
        <?xml version="1.0" encoding="UTF-8"?>
        <workout_file>
        <name>Course</name>
        <sportType>bike</sportType>
        <workout>
        <Warmup Duration="90" PowerLow="0.4" PowerHigh="0.7"/>
        <Ramp Duration="30" PowerLow="0.74" PowerHigh="0.7"/>
        <SteadyState Duration="45" Power="0.7">
        <textevent timeoffset="0" message="Flat; out"/>
        </SteadyState>
        <SteadyState Duration="60" Power="0.5"/>
        <SteadyState Duration="61.5" Power="0.5"/>
        <Ramp Duration="30" PowerLow="0.74" PowerHigh="0.7"/>
        <SteadyState Duration="45" Power="0.7">
        <textevent timeoffset="0" message="Flat; out"/>
        </SteadyState>
        <SteadyState Duration="60" Power="0.5"/>
        <SteadyState Duration="61.5" Power="0.5"/>
        <Cooldown Duration="100"/>
        </workout>
        </workout_file>

        read:
        cycling 1 Course
        warmup 90 s power 100 175 current thresholdPower 0.4 0.7 ramp up
        1x
        work 30 s power 175 185 current thresholdPower 0.7 0.74 ramp down
        work 45 s power 175 175 current thresholdPower 0.7 0.7 'Flat; out'
        work 60 s power 125 125 current thresholdPower 0.5 0.5
        work 61.5 s power 125 125 current thresholdPower 0.5 0.5
        work 30 s power 175 185 current thresholdPower 0.7 0.74 ramp down
        work 45 s power 175 175 current thresholdPower 0.7 0.7 'Flat; out'
        work 60 s power 125 125 current thresholdPower 0.5 0.5
        work 61.5 s power 125 125 current thresholdPower 0.5 0.5
        cooldown 100 s
        == ERG
        1 time goal was rounded: ERG only supports ten-thousandths of a minute.
        1 repeated block was changed: ERG only supports single steps.
        2 warm-ups and cool-downs were left out: ERG cannot store them.
        1 recovery step was left out: ERG cannot store it.
        1 bound of a power was changed: ERG only supports the middle of a range that is no ramp.
        2 fractions of the threshold power were changed: ERG only supports watts.
        1 name of a step was left out: ERG only supports a line of text.
        [COURSE HEADER]
        FTP = 250
        VERSION = 2
        UNITS = METRIC
        DESCRIPTION = Course
        FILE NAME = Course
        MINUTES WATTS
        [END COURSE HEADER]
        [COURSE DATA]
        0	100
        1.5	175
        1.5	185
        2	175
        2	LAP Flat, out
        2	175
        2.75	175
        2.75	125
        3.75	125
        3.75	LAP
        3.75	125
        4.775	125
        4.775	185
        5.275	175
        5.275	LAP Flat, out
        5.275	175
        6.025	175
        6.025	125
        7.025	125
        7.025	LAP
        7.025	125
        8.05	125
        8.05	80
        9.7167	80
        [END COURSE DATA]

        read:
        cycling 1 Course
        1x
        work 90 s power 100 175 current ramp up
        work 30 s power 175 185 current ramp down
        work 45 s power 175 175 current 'Flat, out'
        work 60 s power 125 125 current
        work 61.5 s power 125 125 current
        work 30 s power 175 185 current ramp down
        work 45 s power 175 175 current 'Flat, out'
        work 60 s power 125 125 current
        work 61.5 s power 125 125 current
        work 100.002 s power 80 80 current
        == MRC
        1 time goal was rounded: MRC only supports ten-thousandths of a minute.
        1 repeated block was changed: MRC only supports single steps.
        2 warm-ups and cool-downs were left out: MRC cannot store them.
        1 recovery step was left out: MRC cannot store it.
        4 bounds of powers were changed: MRC only supports fractions of the threshold power.
        2 powers were changed: MRC only supports fractions of the threshold power.
        1 name of a step was left out: MRC only supports a line of text.
        [COURSE HEADER]
        FTP = 250
        VERSION = 2
        UNITS = METRIC
        DESCRIPTION = Course
        FILE NAME = Course
        MINUTES PERCENT
        [END COURSE HEADER]
        [COURSE DATA]
        0	40
        1.5	70
        1.5	74
        2	70
        2	LAP Flat, out
        2	70
        2.75	70
        2.75	50
        3.75	50
        3.75	LAP
        3.75	50
        4.775	50
        4.775	74
        5.275	70
        5.275	LAP Flat, out
        5.275	70
        6.025	70
        6.025	50
        7.025	50
        7.025	LAP
        7.025	50
        8.05	50
        8.05	32
        9.7167	32
        [END COURSE DATA]

        read:
        cycling 1 Course
        1x
        work 90 s power 100 175 current thresholdPower 0.4 0.7 ramp up
        work 30 s power 175 185 current thresholdPower 0.7 0.74 ramp down
        work 45 s power 175 175 current thresholdPower 0.7 0.7 'Flat, out'
        work 60 s power 125 125 current thresholdPower 0.5 0.5
        work 61.5 s power 125 125 current thresholdPower 0.5 0.5
        work 30 s power 175 185 current thresholdPower 0.7 0.74 ramp down
        work 45 s power 175 175 current thresholdPower 0.7 0.7 'Flat, out'
        work 60 s power 125 125 current thresholdPower 0.5 0.5
        work 61.5 s power 125 125 current thresholdPower 0.5 0.5
        work 100.002 s power 80 80 current thresholdPower 0.32 0.32
        == intervals.icu
        1 name of the plan was left out: intervals.icu cannot store it.
        1 time goal was rounded: intervals.icu only supports whole seconds.
        Warmup
        - 1m30s ramp 40-70%

        2x
        - 30s ramp 185-175w
        - Flat; out 45s 175w
        - 1m 100-150w intensity=recovery
        - 1m2s 125w

        Cooldown
        - 1m40s

        read:
        cycling 1 -
        warmup 90 s power 100 175 current thresholdPower 0.4 0.7 ramp up
        2x
        work 30 s power 175 185 current ramp down
        work 45 s power 175 175 current 'Flat; out'
        recovery 60 s power 100 150 current
        work 62 s power 125 125 current
        cooldown 100 s
        == Apple workout
        2 fractions of the threshold power were left out: Apple workout cannot store them.
        2 ramps were left out: Apple workout cannot store them.
        read:
        cycling 1 Course
        warmup 90 s power 100 175 current
        2x
        work 30 s power 175 185 current
        work 45 s power 175 175 current 'Flat; out'
        recovery 60 s power 100 150 current
        work 61.5 s power 125 125 current
        cooldown 100 s
        == JSON plan
        {"format": "openhealthkit.plan","version": 1,"id": "B3EF6DB5-F895-820C-B85B-C6F6669E0371","kind": "custom",\#
        "activity": "cycling","location": "unknown","displayName": "Course","warmup": {"goal": {"type": "time",\#
        "value": 90,"unit": "s"},"alert": {"type": "power","low": 100,"high": 175,"unit": "W","metric": "current"},\#
        "relative": {"of": "thresholdPower","low": 0.4,"high": 0.7},"ramp": "up"},"blocks": [{"iterations": 2,\#
        "steps": [{"purpose": "work","goal": {"type": "time","value": 30,"unit": "s"},"alert": {"type": "power",\#
        "low": 175,"high": 185,"unit": "W","metric": "current"},"ramp": "down"},{"purpose": "work","goal": {"type": \#
        "time","value": 45,"unit": "s"},"alert": {"type": "power","value": 175,"unit": "W","metric": "current"},\#
        "displayName": "Flat; out"},{"purpose": "recovery","goal": {"type": "time","value": 60,"unit": "s"},\#
        "alert": {"type": "power","low": 100,"high": 150,"unit": "W","metric": "current"}},{"purpose": "work",\#
        "goal": {"type": "time","value": 61.5,"unit": "s"},"alert": {"type": "power","value": 125,"unit": "W",\#
        "metric": "current"}}]}],"cooldown": {"goal": {"type": "time","value": 100,"unit": "s"}}}
        read:
        """#

    private static let distances = #"""
        == FIT workout
        2 fractions of the threshold speed were changed: FIT workout only supports absolute values, of known \#
        figures.
        2 ramps were left out: FIT workout cannot store them.
        read:
        running 1 -
        warmup 1000 m speed 2 3 current
        2x
        work 400.5 m speed 4 4.4 current 'Go'
        recovery 200 m speed 2.5 2.5 current
        == TCX workout
        1 distance goal was rounded: TCX workout only supports whole metres.
        2 fractions of the threshold speed were changed: TCX workout only supports absolute values, of known \#
        figures.
        2 ramps were left out: TCX workout cannot store them.
        <?xml version="1.0" encoding="UTF-8"?><TrainingCenterDatabase \#
        xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2" \#
        xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><Workouts><Workout Sport="Running"><Name>\#
        Workout</Name><Step xsi:type="Step_t"><StepId>1</StepId><Name>Warm-up</Name><Duration xsi:type="Distance_t">\#
        <Meters>1000</Meters></Duration><Intensity>Active</Intensity><Target xsi:type="Speed_t"><SpeedZone \#
        xsi:type="CustomSpeedZone_t"><ViewAs>Pace</ViewAs><LowInMetersPerSecond>2</LowInMetersPerSecond>\#
        <HighInMetersPerSecond>3</HighInMetersPerSecond></SpeedZone></Target></Step><Step xsi:type="Repeat_t">\#
        <StepId>2</StepId><Repetitions>2</Repetitions><Child xsi:type="Step_t"><StepId>3</StepId><Name>Go</Name>\#
        <Duration xsi:type="Distance_t"><Meters>401</Meters></Duration><Intensity>Active</Intensity><Target \#
        xsi:type="Speed_t"><SpeedZone xsi:type="CustomSpeedZone_t"><ViewAs>Pace</ViewAs><LowInMetersPerSecond>\#
        4</LowInMetersPerSecond><HighInMetersPerSecond>4.4</HighInMetersPerSecond></SpeedZone></Target></Child>\#
        <Child xsi:type="Step_t"><StepId>4</StepId><Duration xsi:type="Distance_t"><Meters>200</Meters></Duration>\#
        <Intensity>Resting</Intensity><Target xsi:type="Speed_t"><SpeedZone xsi:type="CustomSpeedZone_t"><ViewAs>\#
        Pace</ViewAs><LowInMetersPerSecond>2.5</LowInMetersPerSecond><HighInMetersPerSecond>\#
        2.5</HighInMetersPerSecond></SpeedZone></Target></Child></Step></Workout></Workouts>\#
        </TrainingCenterDatabase>
        read:
        running 1 -
        warmup 1000 m speed 2 3 current
        2x
        work 401 m speed 4 4.4 current 'Go'
        recovery 200 m speed 2.5 2.5 current
        == ZWO
        1 repeated block was changed: ZWO only supports blocks of work and recovery with one power each.
        1 recovery step was left out: ZWO only supports recovery in repeated blocks of work and recovery.
        3 bounds of speeds were changed: ZWO only supports fractions of the threshold speed.
        <?xml version="1.0" encoding="UTF-8"?>
        <workout_file>
        <sportType>run</sportType>
        <durationType>distance</durationType>
        <workout>
        <Warmup Duration="1000" PowerLow="0.5" PowerHigh="0.75"/>
        <Ramp Duration="400.5" PowerLow="1" PowerHigh="1.1">
        <textevent timeoffset="0" message="Go"/>
        </Ramp>
        <SteadyState Duration="200" Power="0.625"/>
        <Ramp Duration="400.5" PowerLow="1" PowerHigh="1.1">
        <textevent timeoffset="0" message="Go"/>
        </Ramp>
        <SteadyState Duration="200" Power="0.625"/>
        </workout>
        </workout_file>

        read:
        running 1 -
        warmup 1000 m speed 2 3 current thresholdSpeed 0.5 0.75 ramp up
        1x
        work 400.5 m speed 4 4.4 current thresholdSpeed 1 1.1 ramp up 'Go'
        work 200 m speed 2.5 2.5 current thresholdSpeed 0.625 0.625
        work 400.5 m speed 4 4.4 current thresholdSpeed 1 1.1 ramp up 'Go'
        work 200 m speed 2.5 2.5 current thresholdSpeed 0.625 0.625
        == ERG
        1 activity was left out: ERG only supports cycling.
        3 distance goals were left out: ERG cannot store them.
        1 repeated block was changed: ERG only supports single steps.
        1 warm-up or cool-down was left out: ERG cannot store it.
        1 recovery step was left out: ERG cannot store it.
        3 bounds of speeds were left out: ERG cannot store them.
        2 fractions of the threshold speed were left out: ERG cannot store them.
        Could not write 'a': the step 0.0.0 has a distance goal, which ERG cannot store.
        == MRC
        1 activity was left out: MRC only supports cycling.
        3 distance goals were left out: MRC cannot store them.
        1 repeated block was changed: MRC only supports single steps.
        1 warm-up or cool-down was left out: MRC cannot store it.
        1 recovery step was left out: MRC cannot store it.
        3 bounds of speeds were left out: MRC cannot store them.
        2 fractions of the threshold speed were left out: MRC cannot store them.
        Could not write 'a': the step 0.0.0 has a distance goal, which MRC cannot store.
        == intervals.icu
        1 bound of a speed was rounded: intervals.icu only supports pace in whole seconds a kilometre.
        Warmup
        - 1km ramp 8:20-5:33/km Pace

        2x
        - Go 400.5mtr ramp 100-110% Pace
        - 200mtr 6:40/km Pace intensity=recovery

        read:
        running 1 -
        warmup 1000 m speed 2 3.003003003 current ramp up
        2x
        work 400.5 m speed 4 4.4 current thresholdSpeed 1 1.1 ramp up 'Go'
        recovery 200 m speed 2.5 2.5 current
        == Apple workout
        2 fractions of the threshold speed were left out: Apple workout cannot store them.
        2 ramps were left out: Apple workout cannot store them.
        read:
        running 1 -
        warmup 1000 m speed 2 3 current
        2x
        work 400.5 m speed 4 4.4 current 'Go'
        recovery 200 m speed 2.5 2.5 current
        == JSON plan
        {"format": "openhealthkit.plan","version": 1,"id": "B3EF6DB5-F895-820C-B85B-C6F6669E0371","kind": "custom",\#
        "activity": "running","location": "unknown","warmup": {"goal": {"type": "distance","value": 1,"unit": "km"},\#
        "alert": {"type": "speed","low": 2,"high": 3,"unit": "m/s","metric": "current"},"ramp": "up"},"blocks": \#
        [{"iterations": 2,"steps": [{"purpose": "work","goal": {"type": "distance","value": 400.5,"unit": "m"},\#
        "alert": {"type": "speed","low": 4,"high": 4.4,"unit": "m/s","metric": "current"},"displayName": "Go",\#
        "relative": {"of": "thresholdSpeed","low": 1,"high": 1.1},"ramp": "up"},{"purpose": "recovery","goal": \#
        {"type": "distance","value": 200,"unit": "m"},"alert": {"type": "speed","value": 2.5,"unit": "m/s",\#
        "metric": "current"}}]}]}
        read:
        """#

    private static let swim = #"""
        == FIT workout
        read:
        swimming 1 -
        3x
        work 100 m in 150 s 'Crawl'
        recovery open
        == TCX workout
        1 activity was left out: TCX workout only supports running, cycling and others.
        1 time of a pool distance was left out: TCX workout cannot store it.
        <?xml version="1.0" encoding="UTF-8"?><TrainingCenterDatabase \#
        xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2" \#
        xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><Workouts><Workout Sport="Other"><Name>Workout</Name>\#
        <Step xsi:type="Repeat_t"><StepId>1</StepId><Repetitions>3</Repetitions><Child xsi:type="Step_t"><StepId>\#
        2</StepId><Name>Crawl</Name><Duration xsi:type="Distance_t"><Meters>100</Meters></Duration><Intensity>\#
        Active</Intensity><Target xsi:type="None_t"/></Child><Child xsi:type="Step_t"><StepId>3</StepId><Duration \#
        xsi:type="UserInitiated_t"/><Intensity>Resting</Intensity><Target xsi:type="None_t"/></Child></Step>\#
        </Workout></Workouts></TrainingCenterDatabase>
        read:
        other 1 -
        3x
        work 100 m 'Crawl'
        recovery open
        == ZWO
        1 activity was left out: ZWO only supports cycling and running.
        1 open step was left out: ZWO cannot store it.
        1 pool distance was left out: ZWO cannot store it.
        1 time of a pool distance was left out: ZWO cannot store it.
        1 repeated block was changed: ZWO only supports blocks of work and recovery with one power each.
        1 recovery step was left out: ZWO only supports recovery in repeated blocks of work and recovery.
        Could not write 'a': the step 0.0.1 has no goal, which ZWO requires.
        == ERG
        1 activity was left out: ERG only supports cycling.
        1 open step was left out: ERG cannot store it.
        1 pool distance was left out: ERG cannot store it.
        1 time of a pool distance was left out: ERG cannot store it.
        1 repeated block was changed: ERG only supports single steps.
        1 recovery step was left out: ERG cannot store it.
        Could not write 'a': the step 0.0.1 has no goal, which ERG requires.
        == MRC
        1 activity was left out: MRC only supports cycling.
        1 open step was left out: MRC cannot store it.
        1 pool distance was left out: MRC cannot store it.
        1 time of a pool distance was left out: MRC cannot store it.
        1 repeated block was changed: MRC only supports single steps.
        1 recovery step was left out: MRC cannot store it.
        Could not write 'a': the step 0.0.1 has no goal, which MRC requires.
        == intervals.icu
        1 activity was left out: intervals.icu only supports running if a pace occurs, and cycling otherwise.
        1 time of a pool distance was left out: intervals.icu cannot store it.
        3x
        - Crawl 100mtr
        - 5m press lap intensity=recovery

        read:
        cycling 1 -
        3x
        work 100 m 'Crawl'
        recovery open
        0.0.1: ends by hand after about 5m
        == Apple workout
        read:
        swimming 1 -
        3x
        work 100 m in 150 s 'Crawl'
        recovery open
        == JSON plan
        {"format": "openhealthkit.plan","version": 1,"id": "B3EF6DB5-F895-820C-B85B-C6F6669E0371","kind": "custom",\#
        "activity": "swimming","location": "unknown","blocks": [{"iterations": 3,"steps": [{"purpose": "work",\#
        "goal": {"type": "poolSwim","distance": {"value": 100,"unit": "m"},"time": {"value": 2.5,"unit": "min"}},\#
        "displayName": "Crawl"},{"purpose": "recovery","goal": {"type": "open"}}]}]}
        read:
        """#

    private static let others = #"""
        == FIT workout
        1 single goal was changed: FIT workout only supports steps.
        1 indoor or outdoor setting was left out: FIT workout only supports indoor sports, and some outdoor ones.
        1 swimming location was left out: FIT workout cannot store it.
        read:
        swimming 1 -
        1x
        work 1500.5 m
        == TCX workout
        1 single goal was changed: TCX workout only supports steps.
        1 activity was left out: TCX workout only supports running, cycling and others.
        1 indoor or outdoor setting was left out: TCX workout cannot store it.
        1 swimming location was left out: TCX workout cannot store it.
        1 distance goal was rounded: TCX workout only supports whole metres.
        <?xml version="1.0" encoding="UTF-8"?><TrainingCenterDatabase \#
        xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2" \#
        xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><Workouts><Workout Sport="Other"><Name>Workout</Name>\#
        <Step xsi:type="Step_t"><StepId>1</StepId><Duration xsi:type="Distance_t"><Meters>1501</Meters></Duration>\#
        <Intensity>Active</Intensity><Target xsi:type="None_t"/></Step></Workout></Workouts>\#
        </TrainingCenterDatabase>
        read:
        other 1 -
        1x
        work 1501 m
        == ZWO
        1 single goal was changed: ZWO only supports steps.
        1 activity was left out: ZWO only supports cycling and running.
        1 indoor or outdoor setting was left out: ZWO cannot store it.
        1 swimming location was left out: ZWO cannot store it.
        <?xml version="1.0" encoding="UTF-8"?>
        <workout_file>
        <sportType>bike</sportType>
        <durationType>distance</durationType>
        <workout>
        <FreeRide Duration="1500.5"/>
        </workout>
        </workout_file>

        read:
        cycling 1 -
        1x
        work 1500.5 m
        == ERG
        1 single goal was changed: ERG only supports steps.
        1 activity was left out: ERG only supports cycling.
        1 indoor or outdoor setting was left out: ERG cannot store it.
        1 swimming location was left out: ERG cannot store it.
        1 distance goal was left out: ERG cannot store it.
        Could not write 'a': the step 0.0.0 has a distance goal, which ERG cannot store.
        == MRC
        1 single goal was changed: MRC only supports steps.
        1 activity was left out: MRC only supports cycling.
        1 indoor or outdoor setting was left out: MRC cannot store it.
        1 swimming location was left out: MRC cannot store it.
        1 distance goal was left out: MRC cannot store it.
        Could not write 'a': the step 0.0.0 has a distance goal, which MRC cannot store.
        == intervals.icu
        1 single goal was changed: intervals.icu only supports steps.
        1 activity was left out: intervals.icu only supports running if a pace occurs, and cycling otherwise.
        1 indoor or outdoor setting was left out: intervals.icu cannot store it.
        1 swimming location was left out: intervals.icu cannot store it.
        - 1500.5mtr

        read:
        cycling 1 -
        1x
        work 1500.5 m
        == Apple workout
        read:
        swimming 2 -
        goal 2 1500.5 m
        == JSON plan
        {"format": "openhealthkit.plan","version": 1,"id": "C7162F8A-03C4-8FA8-915C-EB6CFE6FB559","kind": "goal",\#
        "activity": "swimming","location": "indoor","swimmingLocation": "openWater","goal": {"type": "distance",\#
        "value": 1500.5,"unit": "m"}}
        read:
        == FIT workout
        1 pacer was changed: FIT workout only supports steps.
        1 indoor or outdoor setting was left out: FIT workout only supports indoor sports, and some outdoor ones.
        1 bound of a speed was rounded: FIT workout only supports mm/s.
        read:
        running 1 -
        1x
        work 10000 m speed 3.333 3.333 average
        == TCX workout
        1 pacer was changed: TCX workout only supports steps.
        1 indoor or outdoor setting was left out: TCX workout cannot store it.
        1 target of an average was left out: TCX workout cannot store it.
        <?xml version="1.0" encoding="UTF-8"?><TrainingCenterDatabase \#
        xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2" \#
        xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><Workouts><Workout Sport="Running"><Name>\#
        Workout</Name><Step xsi:type="Step_t"><StepId>1</StepId><Duration xsi:type="Distance_t"><Meters>\#
        10000</Meters></Duration><Intensity>Active</Intensity><Target xsi:type="Speed_t"><SpeedZone \#
        xsi:type="CustomSpeedZone_t"><ViewAs>Pace</ViewAs><LowInMetersPerSecond>\#
        3.3333333333333335</LowInMetersPerSecond><HighInMetersPerSecond>3.3333333333333335</HighInMetersPerSecond>\#
        </SpeedZone></Target></Step></Workout></Workouts></TrainingCenterDatabase>
        read:
        running 1 -
        1x
        work 10000 m speed 3.333333333 3.333333333 current
        == ZWO
        1 pacer was changed: ZWO only supports steps.
        1 indoor or outdoor setting was left out: ZWO cannot store it.
        1 bound of a speed was changed: ZWO only supports fractions of the threshold speed.
        1 target of an average was left out: ZWO cannot store it.
        <?xml version="1.0" encoding="UTF-8"?>
        <workout_file>
        <sportType>run</sportType>
        <durationType>distance</durationType>
        <workout>
        <SteadyState Duration="10000" Power="0.8333"/>
        </workout>
        </workout_file>

        read:
        running 1 -
        1x
        work 10000 m speed 3.3332 3.3332 current thresholdSpeed 0.8333 0.8333
        == ERG
        1 pacer was left out: ERG cannot store it.
        1 activity was left out: ERG only supports cycling.
        1 indoor or outdoor setting was left out: ERG cannot store it.
        1 distance goal was left out: ERG cannot store it.
        1 bound of a speed was left out: ERG cannot store it.
        1 target of an average was left out: ERG cannot store it.
        Could not write 'a': it has a pacer, which ERG cannot store.
        == MRC
        1 pacer was left out: MRC cannot store it.
        1 activity was left out: MRC only supports cycling.
        1 indoor or outdoor setting was left out: MRC cannot store it.
        1 distance goal was left out: MRC cannot store it.
        1 bound of a speed was left out: MRC cannot store it.
        1 target of an average was left out: MRC cannot store it.
        Could not write 'a': it has a pacer, which MRC cannot store.
        == intervals.icu
        1 pacer was changed: intervals.icu only supports steps.
        1 indoor or outdoor setting was left out: intervals.icu cannot store it.
        1 target of an average was left out: intervals.icu cannot store it.
        - 10km 5:00/km Pace

        read:
        running 1 -
        1x
        work 10000 m speed 3.333333333 3.333333333 current
        == Apple workout
        read:
        running 3 -
        pacer 10000 m 3000 s
        == JSON plan
        {"format": "openhealthkit.plan","version": 1,"id": "BF2BEFE8-BD1E-85CF-AA14-ED5097517078","kind": "pacer",\#
        "activity": "running","location": "outdoor","distance": {"value": 10,"unit": "km"},"time": {"value": 50,\#
        "unit": "min"}}
        read:
        == FIT workout
        1 multisport plan was left out: FIT workout cannot store it.
        Could not write 'a': it has a multisport plan, which FIT workout cannot store.
        == TCX workout
        1 multisport plan was left out: TCX workout cannot store it.
        1 activity was left out: TCX workout only supports running, cycling and others.
        Could not write 'a': it has a multisport plan, which TCX workout cannot store.
        == ZWO
        1 multisport plan was left out: ZWO cannot store it.
        1 activity was left out: ZWO only supports cycling and running.
        3 open steps were left out: ZWO cannot store them.
        Could not write 'a': it has a multisport plan, which ZWO cannot store.
        == ERG
        1 multisport plan was left out: ERG cannot store it.
        1 activity was left out: ERG only supports cycling.
        3 open steps were left out: ERG cannot store them.
        Could not write 'a': it has a multisport plan, which ERG cannot store.
        == MRC
        1 multisport plan was left out: MRC cannot store it.
        1 activity was left out: MRC only supports cycling.
        3 open steps were left out: MRC cannot store them.
        Could not write 'a': it has a multisport plan, which MRC cannot store.
        == intervals.icu
        1 multisport plan was left out: intervals.icu cannot store it.
        1 activity was left out: intervals.icu only supports running if a pace occurs, and cycling otherwise.
        1 name of the plan was left out: intervals.icu cannot store it.
        Could not write 'a': it has a multisport plan, which intervals.icu cannot store.
        == Apple workout
        read:
        swimBikeRun 1 Three
        legs [HealthModel.PlannedMultisport.Leg.swimming(HealthModel.SwimmingLocation(rawValue: 1)), \#
        HealthModel.PlannedMultisport.Leg.cycling(HealthModel.LocationType(rawValue: 2)), \#
        HealthModel.PlannedMultisport.Leg.running(HealthModel.LocationType(rawValue: 3))]
        == JSON plan
        {"format": "openhealthkit.plan","version": 1,"id": "A793F145-4A6D-8DF0-9979-3CE4F05F6485","kind": \#
        "swimBikeRun","activity": "swimBikeRun","displayName": "Three","activities": [{"activity": "swimming",\#
        "location": "pool"},{"activity": "cycling","location": "indoor"},{"activity": "running","location": \#
        "outdoor"}]}
        read:
        """#
}
