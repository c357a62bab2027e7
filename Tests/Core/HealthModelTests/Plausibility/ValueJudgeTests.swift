import HealthModel
import Testing

/// Values of sensors, counters, clocks and totals that cannot be true.
@Suite struct ValueJudgeTests {
    private func verdict(
        _ values: [Double], _ range: ClosedRange<Double>, isExempt: Bool = false, isPower: Bool = false
    ) -> ValueJudge.Verdict {
        ValueJudge(times: values.indices.map(Double.init), values: values).judge(
            [0..<values.count], possible: range, isExempt: isExempt, isPower: isPower)
    }

    private func steady(_ value: Double, _ count: Int, _ others: [Int: Double]) -> [Double] {
        (0..<count).map { others[$0] ?? value }
    }

    @Test func PLA_30_valuesOutsideOfTheirRangeAreNone() {
        let range = PlausibilityLimits.range(of: .heartRate)
        #expect(verdict(steady(140, 100, [3: 19, 50: 251, 60: 250, 70: 20]), range).outOfRange == [3, 50])
        #expect(PlausibilityLimits.range(ofSamples: .bodyMass)?.range == 0.3...650)
        #expect(PlausibilityLimits.range(ofSamples: .stepCount) == nil)
    }

    @Test func PLA_30_sixSecondsOfThirtyThousandWatts() {
        let values = steady(200, 3_600, Dictionary(uniqueKeysWithValues: (100..<106).map { ($0, 30_000) }))
        #expect(verdict(values, 0...3_000, isPower: true).outOfRange == Array(100..<106))
    }

    @Test func PLA_31_aSpikeWithinTheRangeIsFarAboveTheRest() {
        let range = PlausibilityLimits.range(of: .power)
        #expect(verdict(steady(200, 600, [300: 2_400, 301: 2_300]), range, isPower: true).spikes == [300, 301])
        // A sprint rises and falls, and a test of three minutes may be one.
        #expect(verdict(steady(200, 600, [299: 1_300, 300: 2_400, 301: 1_300]), range, isPower: true).isClean)
        #expect(verdict(steady(200, 180, [90: 2_400]), range, isPower: true).isClean)
        #expect(verdict(steady(900, 600, [300: 2_000]), range, isPower: true).isClean)
    }

    @Test func PLA_6_whereMostIsWrongNothingIsLeftOut() {
        let range = PlausibilityLimits.range(of: .heartRate)
        let many = steady(140, 10, [0: 300, 1: 300, 2: 300])
        #expect(verdict(many, range).outOfRange.isEmpty && verdict(many, range).suspects == 3)
        #expect(verdict(many, range, isExempt: true).outOfRange.count == 3)
        // 255 and 254 are reserved.
        #expect(verdict(steady(140, 10, [0: 255, 1: 254, 2: 255]), range).outOfRange == [0, 1, 2])
    }

    // MARK: Counters

    private func odometer(_ readings: [Double], _ sport: PlausibleSport = .running) -> OdometerJudge.Verdict {
        OdometerJudge(times: readings.indices.map(Double.init), distances: readings).judge(
            [0..<readings.count], sport)
    }

    @Test func PLA_41_aReadingThatComesBackIsNone() {
        var readings = (0...500).map { Double($0) * 3 }
        readings[250] = 42_949
        #expect(odometer(readings).readings == [250] && odometer(readings).jumps.isEmpty)
        readings[250] = 1
        #expect(odometer(readings).readings == [250])
    }

    @Test func PLA_41_aCounterThatGoesOnWasReset() {
        let reset = (0...200).map { Double($0) * 3 } + (0...200).map { Double($0) * 3 }
        #expect(odometer(reset).isClean)
        let jumped = (0...200).map { Double($0) * 3 } + (0...200).map { 5_600 + Double($0) * 3 }
        #expect(odometer(jumped).jumps.map(\.from) == [201] && odometer(jumped).jumps[0].metres == 5_000)
    }

    @Test func PLA_40_aLastRecordOfAWholeEventIsNoStep() {
        #expect(odometer((0...100).map { Double($0) * 3 } + [51_500]).readings == [101])
    }

    // MARK: Votes

    private func outcome(_ odometer: Double?, _ positions: Double?, _ stated: Double?, isTooFast: Bool = false)
        -> DistanceVote.Outcome?
    { DistanceVote(odometer: odometer, positions: positions, stated: stated).outcome(isTooFast: isTooFast) }

    @Test func PLA_40_twoWitnessesOutvoteTheThird() {
        #expect(outcome(7.5, 1_800, 1_800)?.loser == .odometer)
        #expect(outcome(2_919, 2_950, 1_999)?.loser == .stated)
        #expect(outcome(10_000, 14_000, 10_100)?.loser == .positions)
        #expect(outcome(10_000, 10_300, 10_400) == nil)
        // 50 m are no difference.
        #expect(outcome(100, 140, 120) == nil)
        #expect(outcome(1_000, 2_000, 3_000)?.winner == .odometer)
        #expect(outcome(100_000, 2_000, 3_000, isTooFast: true)?.winner == .positions)
        #expect(outcome(1_000, nil, 3_000) == nil && outcome(1_000, 2_000, nil) == nil)
        #expect(outcome(0, 2_000, 2_000) == nil)
    }

    @Test func PLA_40_ofTwoWitnessesOneLosesOnlyIfItCannotBeTrue() {
        func outcome(_ odometer: Double?, _ positions: Double?, _ stated: Double, isStatedTooFast: Bool = false)
            -> DistanceVote.Outcome?
        {
            DistanceVote(odometer: odometer, positions: positions, stated: stated).outcome(
                isTooFast: false, isStatedTooFast: isStatedTooFast)
        }
        #expect(outcome(nil, 3_600, 36_000, isStatedTooFast: true)?.loser == .stated)
        #expect(outcome(3_600, nil, 36_000, isStatedTooFast: true)?.winner == .odometer)
        #expect(outcome(nil, 3_600, 36)?.winner == .positions && outcome(nil, 3_600, 36)?.metres == 3_600)
        // A part of the way may have no positions.
        #expect(
            outcome(nil, 3_600, 4_200) == nil && outcome(nil, 3_600, 9_000) == nil && outcome(nil, 3_600, 2_000) == nil)
    }

    // MARK: Clocks

    private func clock(
        _ times: [Double], _ speed: Double = 3, runs: [Range<Int>]? = nil, isOneOuting: Bool = false
    ) -> [ClockJudge.Correction] {
        let latitudes = times.indices.map { 48 + Double($0) * speed / 111_200 }
        return ClockJudge(
            times: times, latitudes: latitudes, longitudes: times.map { _ in 11 }, distances: []
        ).corrections(runs ?? [0..<times.count], .running, isOneOuting: isOneOuting)
    }

    @Test func PLA_45_pointsOfAWrongClockGetTheTimeOfTheRest() {
        var times = (0..<300).map(Double.init)
        for index in 0..<2 { times[index] += 7_200 }
        #expect(clock(times) == [.init(places: 0..<2, seconds: -7_200)])
        times = (0..<300).map(Double.init)
        for index in 290..<300 { times[index] -= 3_600 }
        #expect(clock(times) == [.init(places: 290..<300, seconds: 3_600)])
        // A clock that was set forward in a run.
        times = (0..<2_000).map(Double.init)
        for index in 400..<2_000 { times[index] += 1_728_000 }
        #expect(clock(times) == [.init(places: 0..<400, seconds: 1_728_000)])
    }

    @Test func PLA_45_aClockThatIsWrongForAWhileIsWrongAnywhere() {
        var times = (0..<600).map(Double.init)
        times[300] += 18_000
        #expect(clock(times) == [.init(places: 300..<301, seconds: -18_000)])
        times = (0..<600).map(Double.init)
        for index in 300..<310 { times[index] -= 2_400 }
        for index in 400..<420 { times[index] += 86_400 }
        #expect(
            clock(times) == [
                .init(places: 300..<310, seconds: 2_400), .init(places: 400..<420, seconds: -86_400),
            ])
    }

    @Test func PLA_45_aClockThatWasSetTwiceIsSetFromTheRest() {
        var times = (0..<600).map(Double.init)
        for index in 0..<20 { times[index] += 7_200 }
        for index in 20..<40 { times[index] += 3_600 }
        #expect(
            clock(times) == [.init(places: 20..<40, seconds: -3_600), .init(places: 0..<20, seconds: -7_200)])
    }

    @Test func PLA_45_aFewPointsOfAnUnsetClockBelongToTheOuting() {
        var times = (0..<600).map(Double.init)
        for index in 0..<5 { times[index] -= 3e8 }
        #expect(clock(times, 0) == [.init(places: 0..<5, seconds: 3e8)])
        // Two tracks of a file are two outings; laps of a file of one outing are not.
        #expect(clock(times, 0, runs: [0..<5, 5..<600]).isEmpty)
        #expect(clock(times, 0, runs: [0..<5, 5..<600], isOneOuting: true).count == 1)
    }

    @Test func PLA_45_aPauseIsNoWrongClock() {
        var times = (0..<600).map(Double.init)
        for index in 300..<600 { times[index] += 1_800 }
        // The athlete runs on where the recording was paused.
        #expect(clock(times, runs: [0..<300, 300..<600]).isEmpty)
        #expect(clock(times).count == 1)
    }

    @Test func PLA_45_aRestIsNoWrongClock() {
        var times = (0..<300).map(Double.init)
        for index in 150..<300 { times[index] += 1_800 }
        // Nobody moves where nobody rests: the athlete stands before and after.
        #expect(clock(times, 0.1).isEmpty)
    }
}
