import HealthModel
import TestSupport
import Testing

@testable import BluetoothSensors

@Suite struct CounterTests {
    private func wheel() -> SensorHub { .riding(.wheel) }

    @Test func SEN_100_SEN_106_SEN_107_wheelsRollOver() {
        var hub = wheel()
        hub.value(.cyclingSpeed, "01 FE FF FF FF 00 FC", at: 10)
        hub.value(.cyclingSpeed, "01 02 00 00 00 00 04", at: 12)
        let readings = hub.drain().readings
        #expect(readings.map(\.type) == [.cyclingSpeed, .distanceCycling])
        #expect(near(readings[0].value, 4.21) && readings[0].start == 12 && readings[0].end == 12)
        #expect(near(readings[1].value, 8.42) && readings[1].start == 10 && readings[1].end == 12)
    }

    @Test func SEN_100_SEN_106_cranksRollOver() {
        var hub = wheel()
        hub.value(.cyclingSpeed, "02 FF FF 00 FE", at: 1)
        hub.value(.cyclingSpeed, "02 01 00 00 04", at: 2.5)
        #expect(hub.drain(.cyclingCadence) == [TimedValue(80, at: 2.5)])
    }

    @Test func SEN_40_theWheelOfAPowerMeterTicksTwiceAsFast() {
        var hub = SensorHub.riding(.trainer)
        hub.value(.cyclingPower, "30 00 FA 00 10 27 00 00 00 F8 88 13 00 FC", at: 10)
        hub.value(.cyclingPower, "30 00 FA 00 14 27 00 00 00 06 89 13 AB FE", at: 12)
        hub.value(.cyclingPower, "30 00 FF 00 18 27 00 00 00 0E 8B 13 56 03", at: 13)
        let readings = hub.drain().readings
        let speeds = readings.filter { $0.type == .cyclingSpeed }.map(\.value)
        #expect(near(speeds[0], 4.811, within: 5e-4) && near(speeds[1], 8.42))
        let ways = readings.filter { $0.type == .distanceCycling }.map(\.value)
        #expect(ways.count == 2 && near(ways[0], 8.42) && near(ways[1], 8.42))
        let cadences = readings.filter { $0.type == .cyclingCadence }.map(\.value)
        #expect(near(cadences[0], 89.96, within: 5e-3) && near(cadences[1], 102.83, within: 5e-3))
        #expect(readings.filter { $0.type == .cyclingPower }.map(\.value) == [250, 250, 255])
    }

    @Test func SEN_42_powerBelowZeroIsZero() {
        var hub = SensorHub.riding(.trainer)
        hub.value(.cyclingPower, "00 00 FE FF", at: 1)
        hub.value(.cyclingPower, "00 00 28 00", at: 2)
        hub.value(.cyclingPower, "00 00 00 80", at: 3)
        hub.value(.cyclingPower, "00 00 B9 0B", at: 4)
        #expect(hub.drain(.cyclingPower) == [TimedValue(0, at: 1), TimedValue(40, at: 2)])
        #expect(hub.counts(0).dropped == 2)
    }

    /// The worked series of the rules.
    @Test func SEN_101_SEN_102_SEN_104_SEN_105_standing() {
        var hub = wheel()
        let frames: [(UInt16, UInt16)] = [
            (10, 1000), (11, 1853), (11, 1853), (11, 1853), (11, 1853), (11, 1853), (12, 9000), (13, 9900),
        ]
        for (second, frame) in frames.enumerated() {
            let raw = [UInt8(2), UInt8(frame.0), 0, UInt8(frame.1 & 0xFF), UInt8(frame.1 >> 8)]
            hub.handle(.value(.cyclingSpeed, raw), of: 0, at: Double(second))
        }
        let told = hub.drain(.cyclingCadence)
        #expect(told.map(\.end) == [1, 4, 5, 7])
        #expect(near(told[0].value, 72.03, within: 5e-3) && told[1].value == 0 && told[2].value == 0)
        #expect(near(told[3].value, 68.27, within: 5e-3))
    }

    @Test func SEN_104_aSensorThatStopsSendingStandsForAMinute() {
        var hub = wheel()
        hub.value(.cyclingSpeed, "01 00 00 00 00 00 00", at: 0)
        hub.value(.cyclingSpeed, "01 04 00 00 00 00 04", at: 1)
        hub.advance(to: 200)
        let told = hub.drain(.cyclingSpeed)
        #expect(told.dropFirst() == ArraySlice((0..<60).map { TimedValue(0, at: 4 + Double($0)) }))
        hub.value(.cyclingSpeed, "01 08 00 00 00 00 08", at: 201)
        // One more zero ends a longer standstill; the distance counts, and the rate does not.
        let readings = hub.drain().readings
        #expect(readings.map(\.type) == [.cyclingSpeed, .distanceCycling])
        #expect(readings[0].value == 0 && readings[0].end == 201)
        #expect(readings[1].start == 1 && readings[1].end == 201)
    }

    @Test func SEN_104_zerosDoNotDependOnHowOftenTheHubIsAsked() {
        func told(step: Double) -> [TimedValue] {
            var hub = wheel()
            hub.value(.cyclingSpeed, "03 00 00 00 00 00 00 05 00 00 00", at: 0)
            hub.value(.cyclingSpeed, "03 04 00 00 00 00 04 06 00 00 04", at: 1)
            for date in stride(from: 1.0, to: 40, by: step) { hub.advance(to: date) }
            hub.value(.cyclingSpeed, "03 08 00 00 00 00 08 07 00 00 08", at: 40.5)
            hub.advance(to: 50)
            return hub.drain().readings.map { TimedValue($0.value, $0.start, $0.end) }.sorted {
                ($0.end, $0.value) < ($1.end, $1.value)
            }
        }
        #expect(told(step: 0.13) == told(step: 100))
        #expect(told(step: 1) == told(step: 100))
    }

    @Test func SEN_101_overHalfATurnOfTheClockThereIsNoRate() {
        for (seconds, rate) in [(31.0, 20.0 / 31), (32, nil)] as [(Double, Double?)] {
            var counter = RevolutionCounter.crank
            #expect(counter.process(RevolutionCount(1, 0), at: 0) == .baseline)
            let outcome = counter.process(RevolutionCount(21, UInt16(seconds * 1024)), at: seconds)
            #expect(outcome == .turned(20, from: 0, rate: rate))
        }
    }

    @Test func SEN_103_aCounterThatGoesBackIsABeginning() {
        var counter = RevolutionCounter(wheel: 1024, circumference: 2.105)
        #expect(counter.process(RevolutionCount(457_371, 0), at: 0) == .baseline)
        #expect(counter.process(RevolutionCount(12, 1024), at: 1) == .baseline)
        #expect(counter.process(RevolutionCount(16, 2048), at: 2) == .turned(4, from: 1, rate: 4))
    }

    @Test func SEN_106_noTimeGivesNoRate() {
        var counter = RevolutionCounter.crank
        _ = counter.process(RevolutionCount(1, 7), at: 0)
        #expect(counter.process(RevolutionCount(2, 7), at: 1) == .turned(1, from: 0, rate: nil))
    }

    @Test func SEN_108_whatIsTooFastIsDropped() {
        var counter = RevolutionCounter(wheel: 1024, circumference: 2)
        _ = counter.process(RevolutionCount(0, 0), at: 0)
        // 21 revolutions a second are 42 m/s.
        #expect(counter.process(RevolutionCount(21, 1024), at: 1) == .implausible)
        #expect(counter.process(RevolutionCount(41, 2048), at: 2) == .turned(20, from: 1, rate: 20))
        // Plausible by the sensor's clock, implausible by the arrival times.
        #expect(counter.process(RevolutionCount(64, 12_000), at: 3) == .implausible)
        var crank = RevolutionCounter.crank
        _ = crank.process(RevolutionCount(0, 0), at: 0)
        #expect(crank.process(RevolutionCount(5, 1024), at: 1) == .implausible)
        #expect(crank.process(RevolutionCount(9, 2048), at: 2) == .turned(4, from: 1, rate: 4))
    }

    @Test func SEN_31_aCrankThatIsNotMountedIsAbsent() {
        var hub = wheel()
        for second in 0..<10 {
            hub.value(.cyclingSpeed, "03 0\(second) 00 00 00 00 0\(second) 00 00 00 00", at: Double(second))
        }
        #expect(hub.drain(.cyclingCadence) == [])
    }

    /// Random walks with rollovers yield the results of 64-bit counters.
    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func SEN_100_walksAddUp(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var turns = UInt64(UInt32.max) - 500
        var (ticks, arrival, sum) = (UInt64(60_000), 0.0, 0.0)
        let begin = turns
        var counter = RevolutionCounter(wheel: 1024, circumference: 2.105)
        for _ in 0..<2000 {
            if case .turned(let count, _, let rate) = counter.process(
                RevolutionCount(UInt32(truncatingIfNeeded: turns), UInt16(truncatingIfNeeded: ticks)), at: arrival)
            {
                sum += count
                #expect((rate ?? 0) <= 20)
            }
            let step = UInt64.random(in: 0...8, using: &random)
            turns += step
            if step > 0 { ticks += UInt64.random(in: 900...1200, using: &random) }
            arrival += Double.random(in: 0.8...1.2, using: &random)
        }
        _ = counter.process(
            RevolutionCount(UInt32(truncatingIfNeeded: turns), UInt16(truncatingIfNeeded: ticks)), at: arrival)
        #expect(sum <= Double(turns - begin) && sum >= Double(turns - begin) - 8)
    }

    // MARK: Heart

    @Test func SEN_24_SEN_25_energyStaysFullAndBeginsAnew() {
        var hub = SensorHub.riding(.belt)
        hub.value(.heartRate, "08 50 FE FF", at: 1)
        hub.value(.heartRate, "00 51", at: 2)
        hub.value(.heartRate, "08 50 FF FF", at: 3)
        hub.value(.heartRate, "08 50 FF FF", at: 4)
        hub.value(.heartRate, "1E 50 05 00 00 03", at: 5)
        hub.value(.heartRate, "08 50 07 00", at: 6)
        #expect(hub.drain(.activeEnergyBurned) == [TimedValue(1, 1, 3), TimedValue(2, 5, 6)])
    }

    @Test func SEN_21_SEN_22_whatGivesNoHeartRate() {
        var hub = SensorHub.riding(.belt)
        hub.value(.heartRate, "04 00", at: 1)
        hub.value(.heartRate, "14 50 00 03", at: 2)
        hub.value(.heartRate, "00 00", at: 3)
        hub.value(.heartRate, "01 31 01", at: 4)
        hub.value(.heartRate, "06 4C", at: 5)
        let out = hub.drain()
        #expect(out.readings.map(\.value) == [76] && out.beats.isEmpty)
        #expect(hub.counts(0).dropped == 1)
    }

    @Test func SEN_21_aBeltThatAlwaysDeniesContactIsNotBelieved() {
        var hub = SensorHub.riding(.belt)
        for second in 0..<25 { hub.value(.heartRate, second % 2 == 0 ? "04 50" : "04 51", at: Double(second)) }
        #expect(hub.drain(.heartRate).map(\.end) == [20, 21, 22, 23, 24])
        // A single rate may be a repetition of the last measured one.
        var still = SensorHub.riding(.belt)
        for second in 0..<25 { still.value(.heartRate, "04 50", at: Double(second)) }
        #expect(still.drain(.heartRate) == [])
        // A belt that once reported contact is trusted.
        var once = SensorHub.riding(.belt)
        once.value(.heartRate, "06 50", at: 0)
        for second in 1..<30 { once.value(.heartRate, second % 2 == 0 ? "04 50" : "04 51", at: Double(second)) }
        #expect(once.drain(.heartRate) == [TimedValue(80, at: 0)])
    }

    @Test func SEN_110_beatsKeepTheSensorsDistances() {
        var clock = BeatClock()
        func check(_ beats: [BeatClock.Beat], _ expected: [(Double, Bool)]) {
            #expect(beats.map(\.followsGap) == expected.map(\.1))
            #expect(zip(beats, expected).allSatisfy { near($0.time, $1.0, within: 6e-7) })
        }
        check(clock.process([1006, 1007], at: 10), [(8.034180, true), (9.016602, false), (10, false)])
        check(clock.process([1000], at: 11.05), [(10.976563, false)])
        check(clock.process([900], at: 15.2), [(14.321094, true), (15.2, false)])
        // No interval, an interval that no heart produces, five seconds without a frame.
        check(clock.process([0, 1024], at: 16.2), [(16.2, true)])
        check(clock.process([100, 1024], at: 17.3), [(16.297656, true), (17.297656, false)])
        check(clock.process([1024], at: 22.3), [(21.3, true), (22.3, false)])
        clock.reset()
        // A beat that is not later than the last one is left out.
        check(clock.process([1024], at: 23.2), [(23.2, true)])
    }

    @Test func SEN_110_theClockOfBeatsHasItsBounds() {
        var clock = BeatClock()
        _ = clock.process([1024], at: 10)
        // A deviation of two seconds is not a gap yet.
        #expect(clock.process([1024], at: 13) == [.init(time: 11, followsGap: false)])
        // Five seconds without a frame are a gap, even if the beats would fill them.
        let late = clock.process([1024, 1024, 1024, 1024, 1024], at: 18)
        #expect(late.map(\.time) == [13, 14, 15, 16, 17, 18])
        #expect(late.map(\.followsGap) == [true, false, false, false, false, false])
    }

    @Test func SEN_124_beatsInAPauseAreLeftOut() {
        var hub = SensorHub.riding(.belt)
        hub.value(.heartRate, "10 3C 00 04", at: 1)
        hub.pause(at: 1.5)
        hub.value(.heartRate, "10 3C 00 04", at: 2)
        hub.resume(at: 2.5)
        hub.value(.heartRate, "10 3C 00 04", at: 3.75)
        let beats = hub.drain().beats.map(\.beat)
        #expect(beats.map(\.time) == [0, 1, 2.75, 3.75])
        #expect(beats.map(\.followsGap) == [true, false, true, false])
    }

    // MARK: Feet

    @Test func SEN_109_stepsAreWhole() {
        var tally = StepTally()
        #expect(tally.process(170, at: 0) == nil)
        let steps = (1...3).map { tally.process(170, at: Double($0))?.steps }
        #expect(steps == [2, 3, 3] && near(tally.rest, 0.5))
        // No steps are interpolated across a gap.
        #expect(tally.process(170, at: 8.1) == nil)
    }

    @Test func SEN_50_SEN_52_runningAndItsStep() {
        var hub = SensorHub.riding(.belt, activity: .running)
        hub.value(.runningSpeed, "07 80 03 55 F7 00 10 27 00 00", at: 1)
        hub.value(.runningSpeed, "07 80 03 55 F7 00 33 27 00 00", at: 2)
        let readings = hub.drain().readings
        #expect(readings.filter { $0.type == .runningSpeed }.map(\.value) == [3.5, 3.5])
        #expect(readings.filter { $0.type == .runningStrideLength }.map(\.value) == [1.235, 1.235])
        #expect(readings.filter { $0.type == .distanceWalkingRunning }.map(\.value) == [3.5])
        #expect(readings.filter { $0.type == .stepCount }.map(\.value) == [2])
    }

    @Test func SEN_52_aStrideThatIsAStepAlready() {
        var hub = SensorHub.riding(.belt, activity: .running)
        // 1.24 m by the field, 1.2353 by the speed; then none at all.
        hub.value(.runningSpeed, "05 80 03 55 7C 00", at: 1)
        hub.value(.runningSpeed, "04 80 03 55", at: 2)
        // Walking provides neither.
        hub.value(.runningSpeed, "00 00 03 50", at: 3)
        let told = hub.drain().readings
        let lengths = told.filter { $0.type == .runningStrideLength }.map(\.value)
        #expect(lengths[0] == 1.24 && near(lengths[1], 3.5 * 60 / 170) && lengths.count == 2)
        #expect(told.filter { $0.type == .runningSpeed }.count == 2)
        // Without a total, the distance follows from the speed.
        #expect(told.filter { $0.type == .distanceWalkingRunning }.map(\.value) == [3.5, 3])
    }

    @Test func SEN_100_theTotalOfAFootPodRollsOver() {
        var hub = SensorHub.riding(.belt, activity: .running)
        hub.value(.runningSpeed, "07 80 03 55 F7 00 FA FF FF FF", at: 1)
        hub.value(.runningSpeed, "07 80 03 55 F7 00 1D 00 00 00", at: 2)
        #expect(hub.drain(.distanceWalkingRunning) == [TimedValue(3.5, 1, 2)])
    }

    @Test func SEN_51_aSensorThatCountsBothFeet() {
        var hub = SensorHub.riding(.belt, activity: .running)
        // 170 a minute, running: five frames count as one foot, the following ones as both.
        for second in 0..<10 { hub.value(.runningSpeed, "04 80 03 AA", at: Double(second)) }
        let steps = hub.drain(.stepCount).reduce(0) { $0 + $1.value }
        // Three whole seconds at 340 and six at 170; the fraction remains.
        #expect(steps == 34)
    }

    @Test func SEN_51_onlyMoreThanTheBoundIsOfBothFeet() {
        func steps(_ frame: String) -> Double {
            var hub = SensorHub.riding(.belt, activity: .running)
            for second in 0..<10 { hub.value(.runningSpeed, frame, at: Double(second)) }
            return hub.drain(.stepCount).reduce(0) { $0 + $1.value }
        }
        // 125 a minute running and 75 walking count one foot; 126 and 76 count both after five frames.
        #expect(steps("04 80 03 7D") == 37 && steps("00 80 01 4B") == 22)
        #expect(steps("04 80 03 7E") < 30 && steps("00 80 01 4C") < 18)
    }

    @Test func SEN_50_aStepOfExactlyFiveSecondsIsAWay() {
        var hub = SensorHub.riding(.belt, activity: .running)
        for second in [1.0, 6, 11.5] { hub.value(.runningSpeed, "04 80 03 55", at: second) }
        #expect(hub.drain(.distanceWalkingRunning) == [TimedValue(17.5, 1, 6)])
    }

    /// Tolerances for rounding and late frames apply only to consecutive frames.
    @Test func SEN_211_afterAnAbsenceThereIsNoSpareWay() {
        var way = RollingDistance()
        #expect(way.process(0, at: 0) == .nothing)
        #expect(way.process(1_280, at: 10) == .moved(128, from: 0))
        way.handleDisconnection()
        #expect(way.process(2_560, at: 20) == .implausible)
        way.handleDisconnection()
        #expect(way.process(3_810, at: 30) == .moved(125, from: 20))
    }

    // MARK: Machines

    @Test func SEN_63_totalsOfMachinesBeginWithTheSession() {
        var hub = SensorHub.riding(.trainer, activity: .running)
        hub.value(.treadmill, "8C 05 84 03 F4 01 00 0F 00 F7 FF 23 00 F0 01 08 8C 2C 01", at: 1)
        hub.value(.treadmill, "04 00 84 03 F7 01 00", at: 2)
        #expect(hub.drain(.distanceWalkingRunning) == [TimedValue(3, 1, 2)])
        hub.value(.treadmill, "04 00 84 03 FE FF FF", at: 3)
        _ = hub.drain()
        hub.value(.treadmill, "04 00 84 03 02 00 00", at: 4)
        hub.value(.treadmill, "04 00 84 03 05 00 00", at: 5)
        #expect(hub.drain(.distanceWalkingRunning) == [TimedValue(3, 4, 5)])
    }

    @Test func SEN_64_aTotalThatNeverGrowsIsNotBelieved() {
        var hub = SensorHub.riding(.trainer)
        for second in 0...20 { hub.value(.indoorBike, "10 00 10 0E 00 00 00", at: Double(second)) }
        let told = hub.drain(.distanceCycling)
        #expect(told.map(\.end) == (11...20).map(Double.init) && told.allSatisfy { near($0.value, 10) })
    }

    @Test func SEN_64_steps_ofMoreThanFiveSecondsAreNotIntegrated() {
        var way = MachineDistance()
        for second in 0...10 { #expect(way.process(total: nil, speed: 10, at: Double(second)) == nil) }
        #expect(way.process(total: nil, speed: 10, at: 15)?.metres == 50)
        #expect(way.process(total: nil, speed: 10, at: 20.5) == nil)
    }

    @Test func SEN_65_SEN_66_strokesThatCannotBe() {
        var judge = StrokeRateFilter()
        #expect(judge.rate(24, count: 1, isPaced: true) == 24)
        #expect(judge.rate(61, count: 2, isPaced: true) == nil)
        #expect(judge.rate(24, count: 2, isPaced: false) == 0)
        #expect(judge.rate(24, count: 2, isPaced: true) == 24)
        #expect(judge.rate(24, count: 2, isPaced: true) == nil)
        #expect(judge.rate(24, count: 3, isPaced: true) == 24)
    }

    @Test func SEN_9_SEN_61_aMeasurementInTwoFrames() {
        var hub = SensorHub.riding(.trainer)
        hub.value(.indoorBike, "44 02 9C 09 5C 00 4F 00 50", at: 1)
        hub.value(.indoorBike, "01 0B 05 00 2C 01 05 8C 5E 01", at: 1)
        hub.value(.indoorBike, "01 0B 06 00 2C 01 05 8C 5F 01", at: 2)
        let readings = hub.drain().readings
        #expect(readings.filter { $0.type == .cyclingPower }.map(\.value) == [79])
        #expect(readings.filter { $0.type == .heartRate }.map(\.value) == [80, 140, 140])
        #expect(
            readings.filter { $0.type == .activeEnergyBurned }.map { TimedValue($0.value, $0.start, $0.end) } == [
                TimedValue(1, 1, 2)
            ])
        #expect(readings.first { $0.type == .cyclingSpeed }.map { $0.value } == 24.6)
    }

    @Test func stridesOfACrossTrainerAreTwoSteps() {
        var hub = SensorHub.riding(.trainer, activity: .elliptical)
        // Tenths of strides: 1000, then 1012 and 1025.
        hub.value(.crossTrainer, "10 00 00 20 03 E8 03", at: 1)
        hub.value(.crossTrainer, "10 00 00 20 03 F4 03", at: 2)
        hub.value(.crossTrainer, "10 00 00 20 03 01 04", at: 3)
        #expect(hub.drain(.stepCount) == [TimedValue(2, 1, 2), TimedValue(3, 2, 3)])
    }

    /// Values that are skipped: averages, levels, work at the pedals (SEN-10, SEN-43), and anything computed (SEN-125).
    @Test func SEN_10_SEN_43_SEN_125_nothingElseIsTold() {
        var hub = SensorHub.riding(.trainer)
        for second in 1...3 {
            let time = Double(second)
            hub.value(
                .cyclingPower, "C3 0F 2C 01 68 F4 01 9C FF 40 06 60 FF 5A E0 10 5A 00 0E 01 4\(second) 00", at: time)
            hub.value(
                .indoorBike, "FE 02 5F 0A 16 05 92 00 42 00 7A 00 00 14 00 3D 00 48 00 00", at: time)
        }
        #expect(Set(hub.drain().readings.map(\.type)) == [.cyclingPower, .cyclingSpeed, .cyclingCadence])
    }

    @Test func rowersTellSpeedAndWay() {
        var hub = SensorHub.riding(.trainer, activity: .rowing)
        hub.value(.rower, "0C 00 26 0B 00 5A 00 00 C7 00", at: 1)
        hub.value(.rower, "0C 00 26 0C 00 5D 00 00 C7 00", at: 2)
        let readings = hub.drain().readings
        #expect(readings.filter { $0.type == .distanceRowing }.map(\.value) == [3])
        #expect(near(readings.first { $0.type == .rowingSpeed }?.value, 500.0 / 199))
        #expect(hub.strokeRate(0) == 19)
    }

    @Test func SEN_120_oximetersTellParts() {
        var hub = SensorHub.riding(.belt)
        hub.value(.oximeter, "1F D4 F3 63 00 D4 F3 60 00 CA F3 63 00 00 01 00 00 00 CE E2", at: 1)
        hub.value(.oximeter, "00 FF 07 FF 07", at: 2)
        let readings = hub.drain().readings
        #expect(readings.map(\.type) == [.heartRate, .oxygenSaturation, .peripheralPerfusionIndex])
        #expect(readings.map(\.value) == [99, 0.98, 0.0718])
    }
}
