import HealthModel

@testable import WorkoutFiles

/// Plans with every kind of goal and target, and files of plans with all that their format can say.
enum WholePlans {
    static let athlete = PlanAthlete(
        thresholdPower: 250, maximalHeartRate: 190, thresholdHeartRate: 170, thresholdSpeed: 4)

    static func step(
        _ seconds: Double, _ target: PlannedTarget? = nil, _ relative: RelativeTarget? = nil,
        ramp: PlannedStep.Ramp? = nil, name: String? = nil
    ) -> PlannedStep {
        step(.time(.init(seconds, .second)), target, relative, ramp: ramp, name: name)
    }

    static func step(
        _ goal: PlannedGoal, _ target: PlannedTarget? = nil, _ relative: RelativeTarget? = nil,
        ramp: PlannedStep.Ramp? = nil, name: String? = nil
    ) -> PlannedStep {
        var step = PlannedStep(goal: goal, displayName: name)
        step.relativeTarget = relative
        step.target = target ?? relative.flatMap(athlete.target)
        step.ramp = ramp
        return step
    }

    private static func plan(_ intervals: PlannedIntervals) -> PlannedWorkout {
        PlannedWorkout(.intervals(intervals), id: PlanIdentity.identifier([1, 2, 3]))
    }

    /// A ride whose steps all last some time.
    static var ride: PlannedWorkout {
        var intervals = PlannedIntervals(activity: .cycling, location: .indoor, displayName: "Sweet & short; all of it")
        intervals.warmup = step(600, nil, .init(.thresholdPower, 0.4, 0.7), ramp: .up, name: "Easy now")
        intervals.blocks = [
            PlannedBlock(
                steps: [
                    .init(.work, step(90.25, .init(.power, from: 200, to: 250), ramp: .down, name: "Hard; er")),
                    .init(.recovery, step(60, .init(.cadence, from: 80, to: 95))),
                    .init(.work, step(310, .init(.power, from: 210, to: 210, metric: .average))),
                    .init(.work, step(120, .init(.heartRate, from: 140, to: 155))),
                    .init(.work, step(45, .init(.heartRate, .zone(3)))),
                    .init(.work, step(30, .init(.power, .zone(4), metric: .average))),
                    .init(.work, step(20, nil, .init(.maximalHeartRate, 0.7, 0.82))),
                    .init(.work, step(15, nil, .init(.thresholdHeartRate, 0.9, 1))),
                    .init(.work, step(240, nil, .init(.thresholdPower, 0.55, 0.65))),
                    .init(.work, step(241, nil, .init(.thresholdPower, 0.8, 0.95), ramp: .down)),
                    .init(.work, step(70, .init(.speed, from: 3.2, to: 4.1), name: "Fast")),
                    .init(.work, step(75, .init(.cadence, from: 91, to: 91))),
                ]),
            PlannedBlock(
                steps: [
                    .init(.work, step(61, nil, .init(.thresholdPower, 0.9, 0.9))),
                    .init(.recovery, step(31, nil, .init(.thresholdPower, 0.5, 0.5))),
                ], iterations: 3),
            PlannedBlock(
                steps: [
                    .init(.work, step(41, .init(.power, from: 300, to: 300), name: "Named")),
                    .init(.work, step(21)),
                ], iterations: 2),
        ]
        intervals.cooldown = step(301, nil, .init(.thresholdPower, 0.3, 0.5), ramp: .down)
        return plan(intervals)
    }

    /// A run of distances, energies and open steps.
    static var run: PlannedWorkout {
        var intervals = PlannedIntervals(activity: .running, location: .outdoor, displayName: "Miles")
        intervals.warmup = step(.open, .init(.heartRate, .zone(2)), name: "warm yourself")
        intervals.blocks = [
            PlannedBlock(
                steps: [
                    .init(.work, step(.distance(.init(1, .mile)), .init(.speed, from: 3.2, to: 4), name: "Mile")),
                    .init(.recovery, step(.distance(.init(1.25, .kilometer)), .init(.speed, from: 2.5, to: 2.5))),
                    .init(.work, step(.energy(.init(120.5, .kilocalorie)), nil, .init(.thresholdSpeed, 0.8, 0.9))),
                    .init(.work, step(.distance(.init(400.004, .meter)), .init(.cadence, from: 171, to: 182))),
                ]),
            PlannedBlock(
                steps: [
                    .init(
                        .work,
                        step(.distance(.init(800, .meter)), nil, .init(.thresholdSpeed, 0.95, 1.05), ramp: .up)),
                    .init(.recovery, step(.time(.init(2.5, .minute)))),
                ], iterations: 4),
        ]
        intervals.cooldown = step(.time(.init(1.5, .hour)), .init(.heartRate, from: 120, to: 130))
        return plan(intervals)
    }

    /// A course of powers only.
    static var course: PlannedWorkout {
        var intervals = PlannedIntervals(activity: .cycling, displayName: "Course")
        intervals.warmup = step(90, nil, .init(.thresholdPower, 0.4, 0.7), ramp: .up)
        intervals.blocks = [
            PlannedBlock(
                steps: [
                    .init(.work, step(30, .init(.power, from: 175, to: 185), ramp: .down)),
                    .init(.work, step(45, .init(.power, from: 175, to: 175), name: "Flat; out")),
                    .init(.recovery, step(60, .init(.power, from: 100, to: 150))),
                    .init(.work, step(61.5, .init(.power, from: 125, to: 125))),
                ], iterations: 2)
        ]
        intervals.cooldown = step(100)
        return plan(intervals)
    }

    /// A run whose steps are all distances.
    static var distances: PlannedWorkout {
        var intervals = PlannedIntervals(activity: .running)
        intervals.warmup = step(.distance(.init(1, .kilometer)), .init(.speed, from: 2, to: 3), ramp: .up)
        let fast = step(.distance(.init(400.5, .meter)), nil, .init(.thresholdSpeed, 1, 1.1), ramp: .up, name: "Go")
        let slow = step(.distance(.init(200, .meter)), .init(.speed, from: 2.5, to: 2.5))
        intervals.blocks = [PlannedBlock(steps: [.init(.work, fast), .init(.recovery, slow)], iterations: 2)]
        return plan(intervals)
    }

    /// A swim in a pool with times to swim in.
    static var swim: PlannedWorkout {
        let pool = PlannedGoal.poolSwim(distance: .init(100, .meter), time: .init(2.5, .minute))
        let block = PlannedBlock(
            steps: [.init(.work, step(pool, name: "Crawl")), .init(.recovery, step(.open))], iterations: 3)
        return plan(PlannedIntervals(activity: .swimming, blocks: [block]))
    }

    static let zwo = """
        <workout_file><author>A. Uthor</author><name> Day </name><description>Hard
        work</description><sportType>RUN</sportType><tags><tag name="one"/><tag name="two"/></tags>
        <workout><Warmup Duration="61" PowerLow="0.7" PowerHigh="0.4" Cadence="80"/>
        <SteadyState Duration="62" Power="0.8"><textevent timeoffset="10" message="late"/></SteadyState>
        <SteadyState Duration="63" PowerHigh="0.85"><textevent timeoffset="10.5" message="later"/></SteadyState>
        <Unknown/><Ramp Duration="64" PowerLow="0.5" PowerHigh="0.5"/>
        <IntervalsT Repeat="2" OnDuration="65" OffDuration="66" OnPower="1.1" PowerOffLow="0.4" PowerOffHigh="0.5"
        Cadence="90" CadenceResting="70"><textevent timeoffset="1" message="in"/></IntervalsT>
        <IntervalsT Repeat="0" OnDuration="67" OffDuration="0" PowerOnHigh="1.2" CadenceLow="85" CadenceHigh="95"/>
        <FreeRide Duration="68" Power="0.9" CadenceHigh="99"/><MaxEffort Duration="69"/>
        <SteadyState Duration="0" Power="0.9"/>
        <Cooldown Duration="70" PowerLow="0.4" PowerHigh="0.4"/></workout></workout_file>
        """

    static let tcx = """
        <TrainingCenterDatabase xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><Folders/><Workouts>
        <Workout Sport="Biking"><Name>Workout</Name>
        <Step xsi:type="Step_t"><StepId>1</StepId><Name>Warm-up</Name>
        <Duration xsi:type="CaloriesBurned_t"><Calories>51</Calories></Duration><Intensity>Active</Intensity>
        <Target xsi:type="Cadence_t"><Low>81</Low><High>92</High></Target></Step>
        <Step xsi:type="Repeat_t"><StepId>2</StepId><Repetitions>3</Repetitions>
        <Child xsi:type="Step_t"><StepId>3</StepId><Duration xsi:type="Distance_t"><Meters>1001</Meters></Duration>
        <Intensity>Active</Intensity><Target xsi:type="Speed_t"><SpeedZone xsi:type="CustomSpeedZone_t">
        <LowInMetersPerSecond>3.25</LowInMetersPerSecond><HighInMetersPerSecond>4.5</HighInMetersPerSecond>
        </SpeedZone></Target></Child>
        <Child xsi:type="Step_t"><StepId>4</StepId><Duration xsi:type="Time_t"><Seconds>71</Seconds></Duration>
        <Intensity>Resting</Intensity><Target xsi:type="HeartRate_t"><HeartRateZone
        xsi:type="PredefinedHeartRateZone_t"><Number>2</Number></HeartRateZone></Target></Child></Step>
        <Step xsi:type="Step_t"><StepId>5</StepId><Duration xsi:type="HeartRateBelow_t"><HeartRate><Value>121</Value>
        </HeartRate></Duration><Target xsi:type="HeartRate_t"><HeartRateZone xsi:type="CustomHeartRateZone_t">
        <Low xsi:type="HeartRateInBeatsPerMinute_t"><Value>131</Value></Low>
        <High xsi:type="HeartRateInBeatsPerMinute_t"><Value>142</Value></High></HeartRateZone></Target></Step>
        <Step xsi:type="Step_t"><StepId>6</StepId><Duration xsi:type="Time_t"><Seconds>0</Seconds></Duration></Step>
        <Step xsi:type="Step_t"><StepId>7</StepId><Duration xsi:type="Odd_t"/><Target xsi:type="Odd_t"/></Step>
        <Step xsi:type="Step_t"><StepId>8</StepId><Name>Cooling</Name><Duration xsi:type="UserInitiated_t"/>
        <Target xsi:type="HeartRate_t"><HeartRateZone xsi:type="CustomHeartRateZone_t">
        <Low xsi:type="HeartRateAsPercentOfMax_t"><Value>60</Value></Low>
        <High xsi:type="HeartRateAsPercentOfMax_t"><Value>70</Value></High></HeartRateZone></Target></Step>
        <ScheduledOn>2026-12-03</ScheduledOn><Notes>Careful</Notes></Workout>
        <Workout Sport="Running"><Name>Second</Name><Step xsi:type="Step_t"><StepId>1</StepId>
        <Duration xsi:type="Distance_t"><Meters>5000</Meters></Duration></Step></Workout>
        </Workouts></TrainingCenterDatabase>
        """

    static let erg = """
        [COURSE HEADER]
        VERSION = 2
        DESCRIPTION = The course
        FTP = 200
        MINUTES WATTS
        [END COURSE HEADER]
        [COURSE DATA]
        0	LAP Begin
        0.00	100
        1.00	100
        1.00	150
        1.25	LAP
        2.00	250
        2.50	300 ; not 50
        2.50	LAP Steep
        3.00	301
        3.00	80
        4.50	80
        [END COURSE DATA]
        [COURSE TEXT]
        0	Go	10
        61	Faster	10
        179.6	Last	10
        150	On	10
        500	Done	10
        [END COURSE TEXT]
        """

    static let intervals = """
        Warm up first
        - Spin 10m 60-70% 85rpm

        Main set 3X
        - 1h1m1s 240w 90-95rpm
        - Rest 500mtr 50% HR intensity=rest

        2x
        - 5m press lap Z3-Z5
        - 2mi 95% LTHR
        - 90s Z2-Z9
        - 91s Z1-Z2 HR ramp 4:00/km
        - 0s

        - 8'30" ramp 300-200w hop
        - dance
        Cooldown
        - 5m freeride
        - 6m 40%
        """
}
