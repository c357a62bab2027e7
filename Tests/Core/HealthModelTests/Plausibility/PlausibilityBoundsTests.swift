import Testing

@testable import HealthModel

/// The limits of plausible values, each at its bound and beyond it.
@Suite struct PlausibilityBoundsTests {
    // MARK: The table

    @Test func PLA_15_everySportHasItsLimits() {
        let table: [(PlausibleSport, step: Double, best: Double, climb: Double, highest: Double)] = [
            (.walking, 8, 8, 15, 9_000), (.running, 13, 12.5, 15, 9_000), (.cycling, 40, 35, 15, 9_000),
            (.swimming, 4, 3, 15, 9_000), (.paddling, 12, 12, 15, 9_000), (.snow, 70, 70, 30, 9_000),
            (.skating, 25, 25, 15, 9_000), (.sailing, 35, 35, 15, 9_000), (.wheelchair, 20, 20, 15, 9_000),
            (.equestrian, 25, 25, 15, 9_000), (.flight, 350, 350, 60, 12_000), (.other, 120, 120, 15, 9_000),
        ]
        #expect(table.map(\.0) == PlausibleSport.allCases)
        for (sport, step, best, climb, highest) in table {
            #expect(sport.stepSpeed == step && sport.bestSpeed == best)
            #expect(sport.climbRate == climb && sport.highestElevation == highest)
        }
    }

    @Test func PLA_15_everyActivityIsOfItsSport() {
        let sports: [WorkoutActivity: PlausibleSport] = [
            .walking: .walking, .hiking: .walking, .running: .running, .cycling: .cycling, .handCycling: .cycling,
            .swimming: .swimming, .rowing: .paddling, .paddleSports: .paddling, .downhillSkiing: .snow,
            .snowboarding: .snow, .crossCountrySkiing: .snow, .snowSports: .snow, .skatingSports: .skating,
            .sailing: .sailing, .surfingSports: .sailing, .waterSports: .sailing, .wheelchairWalkPace: .wheelchair,
            .wheelchairRunPace: .wheelchair, .equestrianSports: .equestrian,
        ]
        for activity in WorkoutActivity.named {
            let sport = sports[activity] ?? .other
            #expect(PlausibleSport(activity) == sport && PlausibleSport(activity, named: "Chess") == sport)
            let aloft: PlausibleSport = sport == .snow || sport == .other ? .flight : sport
            for name in [
                "Paragliding", "hang gliding", "hang_glide", "Hangglider", "a glider", "gliding", "flying", "Flight",
                "aviation", "Parachuting", "skydiving", "sky_diving", "Sky Diving", "wingsuit", "JUMPMASTER",
                "balloon", "Motorcycling", "driving", "Snowmobiling", "atv", "Rally", "karting",
            ] { #expect(PlausibleSport(activity, named: name) == aloft, "\(name)") }
        }
    }

    @Test func PLA_30_everyQuantityHasItsRange() {
        let ranges: [ClosedRange<Double>] = [
            20...250, 0...3_000, 0...250, 0...350, -60...70, 0.3...1, 2...120, 0.3...650, 0.3...60, 30...300, 25...45,
        ]
        #expect(PlausibilityLimits.Quantity.allCases.map(PlausibilityLimits.range(of:)) == ranges)
        let types: [(ObjectType, ClosedRange<Double>, String)] = [
            (.heartRate, 20...250, "count/min"), (.oxygenSaturation, 0.3...1, "%"),
            (.respiratoryRate, 2...120, "count/min"), (.bodyMass, 0.3...650, "kg"),
            (.bloodPressureSystolic, 30...300, "mmHg"), (.bloodPressureDiastolic, 30...300, "mmHg"),
            (.bodyTemperature, 25...45, "degC"), (.bloodGlucose, 0.3...60, "mmol<180.1558800000541>/L"),
        ]
        for type in ObjectType.all {
            let found = PlausibilityLimits.range(ofSamples: type)
            let row = types.first { $0.0 == type }
            #expect(found?.range == row?.1 && found?.unit.unitString == row?.2, "\(type.identifier)")
            guard let (range, unit) = found else { continue }
            for bound in [range.lowerBound, range.upperBound] {
                #expect(PlausibilityLimits.isPossible(bound, unit, of: type))
            }
            #expect(!PlausibilityLimits.isPossible(range.lowerBound - 1e-6 * range.upperBound, unit, of: type))
            #expect(!PlausibilityLimits.isPossible(range.upperBound * 1.000_001, unit, of: type))
        }
        #expect(PlausibilityLimits.isPossible(1e9, .meter, of: .heartRate))
    }

    @Test func PLA_6_whatIsReservedIsInvalidOrNextToIt() {
        let reserved: [Double] = [127, 255, 32_767, 65_535].flatMap { [$0 - 1, $0, $0 + 1] }
        for value in reserved { #expect(PlausibilityLimits.isReserved(value)) }
        for value in [125, 129, 253, 257, 32_765, 32_769, 65_533, 65_537, 0, -127, -255] {
            #expect(!PlausibilityLimits.isReserved(Double(value)))
        }
        for value in [65_534.0, 65_535, 4_294_967_294, 4_294_967_295] {
            #expect(PlausibilityLimits.isReservedEnergy(value))
        }
        for value in [65_533, 65_536, 4_294_967_293, 4_294_967_296, 0, 65_534.5] {
            #expect(!PlausibilityLimits.isReservedEnergy(value))
        }
    }

    @Test func PLA_48_betweenTwoRecordsThePaceOfTheLongerCounts() {
        let table: [(metres: Double, seconds: Double)] = [
            (-1, 0), (0, 0), (25, 9.452_5), (50, 19.9), (75, 31.948_5), (100, 44.84), (150, 70.259_625), (200, 98.61),
            (300, 151.228_125), (400, 212.25), (800, 440.46), (1_000, 536.357_333), (1_500, 846.88), (3_000, 1_693.76),
        ]
        for (metres, seconds) in table {
            #expect(abs(PlausibleSport.swimming.shortestTime(of: metres) - seconds) < 1e-5, "\(metres)")
        }
    }

    // MARK: Elevations

    private func elevations(
        _ values: [Double], _ sport: PlausibleSport = .running, firstFix: Int? = 0, every interval: Double = 1
    ) -> [[Int]] {
        let verdict = ElevationJudge(times: values.indices.map { Double($0) * interval }, elevations: values, sport)
            .judge([0..<values.count], firstFix: firstFix)
        return [verdict.zeros, verdict.outOfRange, verdict.spikes, verdict.steps, [verdict.suspects]]
    }

    private static let clean: [[Int]] = [[], [], [], [], [0]]

    @Test func PLA_20_zerosNearSeaLevelAreMeasured() {
        #expect(elevations([15, 0, 15]) == Self.clean)
        #expect(elevations([15.5, 0, 15.5]) == [[1], [], [], [], [0]])
        #expect(elevations([-15.5, 0, 0, -16]) == [[1, 2], [], [], [], [0]])
        #expect(elevations([15.5, 0, 15]) == [[], [], [], [], [1]])
        #expect(elevations([0, 0, 5, 6], firstFix: 1) == [[0], [], [], [], [0]])
        #expect(elevations([0, 0, 5, 6], firstFix: nil) == Self.clean)
        #expect(elevations([0, 0, 0], firstFix: 2) == Self.clean)
        #expect(elevations([5, 0, 0, 6], firstFix: 3) == Self.clean)
    }

    @Test func PLA_21_theLowestAndTheHighestElevation() {
        #expect(elevations([-449.5, -450, -449]) == [[], [1], [], [], [0]])
        #expect(elevations([9_000, 9_000.5, 9_000]) == [[], [1], [], [], [0]])
        #expect(elevations([12_000, 12_000.5, 12_000], .flight) == [[], [1], [], [], [0]])
        #expect(elevations([.nan, 12_000, .nan, 12_001, .nan], .flight) == [[], [3], [], [], [0]])
    }

    @Test(arguments: [(PlausibleSport.running, 15.0), (.snow, 30), (.flight, 60)])
    func PLA_22_aStepIsFasterThanTheSportClimbs(sport: PlausibleSport, rate: Double) {
        for interval in [0.25, 1, 2, 7] {
            let most = rate * max(1, interval)
            for sign in [1.0, -1] {
                func course(_ change: Double) -> [Double] { [500, 500, 500 + sign * change, 500 + sign * change] }
                #expect(elevations(course(most), sport, every: interval) == Self.clean)
                #expect(elevations(course(most + 0.5), sport, every: interval) == [[], [], [], [2], [0]])
            }
        }
    }

    @Test func PLA_22_aSpikeReturnsInTimeAndNearTheElevationBefore() {
        func course(_ high: Int, back: Double = 100) -> [Double] {
            [100, 100] + Array(repeating: 160, count: high) + Array(repeating: back, count: 200)
        }
        #expect(elevations(course(29)) == [[], [], Array(2..<31), [], [0]])
        #expect(elevations(course(30)) == [[], [], [], [2, 32], [0]])
        #expect(elevations(course(1, back: 110)) == [[], [], [2], [], [0]])
        #expect(elevations(course(1, back: 90)) == [[], [], [2], [], [0]])
        #expect(elevations(course(1, back: 110.5)) == [[], [], [], [2, 3], [0]])
        // Points further apart than a spike lasts: the next one must be back by a step as fast.
        #expect(elevations([100, 100, 1_001, 110, 110, 110], every: 60) == [[], [], [], [2], [0]])
        #expect(elevations([100, 100, 1_011, 110, 110, 110], every: 60) == [[], [], [2], [], [0]])
        #expect(elevations([100, 100, 1_011, 110.5, 110, 110], every: 60) == [[], [], [], [2, 3], [0]])
    }

    @Test func PLA_22_spikesAndStepsSideBySideAreEachFound() {
        let level = Array(repeating: 100.0, count: 30)
        #expect(elevations([100, 160, 100, 160, 100] + level) == [[], [], [1, 3], [], [0]])
        #expect(elevations([100, 160, 100, 40, 100] + level) == [[], [], [1, 3], [], [0]])
        let high = Array(repeating: 180.0, count: 40)
        #expect(elevations([100, 160, 100] + high) == [[], [], [1], [3], [0]])
        #expect(elevations([100, 140] + high) == [[], [], [], [1, 2], [0]])
        #expect(elevations([100, 140, 160] + high) == [[], [], [], [1, 2, 3], [0]])
    }

    @Test func PLA_6_aFifthOfTheElevationsMayBeSpikes() {
        let course: [Double] = [100, 160, 100, 100, 160, 100, 100, 100, 100, 100]
        #expect(elevations(course) == [[], [], [1, 4], [], [0]])
        #expect(elevations(course.dropLast() + [.nan]) == [[], [], [], [], [2]])
    }

    // MARK: Streams

    private func values(
        _ values: [Double], _ range: ClosedRange<Double> = 20...250, isPower: Bool = false, isZeroNone: Bool = false
    ) -> [[Int]] {
        let verdict = ValueJudge(times: values.indices.map(Double.init), values: values).judge(
            [0..<values.count], possible: range, isZeroNone: isZeroNone, isPower: isPower)
        return [verdict.outOfRange, verdict.spikes, [verdict.suspects, verdict.count, verdict.nonzero]]
    }

    @Test func PLA_6_aFifthOfTheValuesMayBeImpossible() {
        #expect(values([19, 251] + Array(repeating: 140, count: 8)) == [[0, 1], [], [0, 10, 10]])
        #expect(values([19, .nan, 251] + Array(repeating: 140, count: 7)) == [[], [], [2, 9, 9]])
        // Reserved values are none whatever their share, and do not count.
        #expect(values([255, 255, 255, 19, 140, 140, 140]) == [[0, 1, 2, 3], [], [0, 7, 7]])
        #expect(values([255, 19, 19, 140]) == [[0], [], [2, 4, 4]])
    }

    @Test func PLA_32_zerosAreCountedAndMayMeanNothing() {
        let column = [0, 140, .nan, 150, 160, 0, 170, 150, 150, 150, 150]
        #expect(values(column) == [[0, 5], [], [0, 10, 8]])
        #expect(values(column, isZeroNone: true) == [[], [], [0, 10, 8]])
    }

    @Test func PLA_31_aSpikeOfPowerIsHighShortAndAlone() {
        func power(_ usual: Double, _ points: Int, _ others: [Int: Double]) -> [[Int]] {
            let found = values((0..<points).map { others[$0] ?? usual }, 0...3_000, isPower: true)
            return [found[0], found[1]]
        }
        let none: [[Int]] = [[], []]
        #expect(power(200, 600, [300: 1_500]) == none)
        #expect(power(200, 600, [300: 1_501]) == [[], [300]])
        #expect(power(700, 600, [300: 1_750]) == none)
        #expect(power(700, 600, [300: 1_751]) == [[], [300]])
        let high = { (count: Int) in Dictionary(uniqueKeysWithValues: (300..<300 + count).map { ($0, 2_400.0) }) }
        #expect(power(200, 2_000, high(6)) == [[], Array(300..<306)])
        #expect(power(200, 2_000, high(7)) == none)
        for side in [299, 301] {
            #expect(power(200, 600, [300: 2_400, side: 1_199]) == [[], [300]])
            #expect(power(200, 600, [300: 2_400, side: 1_200]) == none)
        }
        #expect(power(200, 301, [150: 2_400]) == [[], [150]])
        #expect(power(200, 300, [150: 2_400]) == none)
        #expect(power(200, 600, [300: 2_400, 310: 3_001]) == [[310], [300]])
        #expect(power(200, 600, [0: 2_400, 599: 2_400]) == [[], [0, 599]])
        #expect(values((0..<600).map { $0 == 300 ? 2_400 : 200 }, 0...3_000) == [[], [], [0, 600, 600]])
    }

    // MARK: Counters

    private func odometer(_ readings: [Double], _ sport: PlausibleSport = .running) -> OdometerJudge.Verdict {
        OdometerJudge(times: readings.indices.map(Double.init), distances: readings).judge(
            [0..<readings.count], sport)
    }

    @Test func PLA_41_aReadingMayLagTenSecondsBehind() {
        func course(_ step: Double) -> [Double] { [0, 3, 6, 6 + step, 9 + step, 12 + step, 15 + step] }
        #expect(odometer(course(143)).isClean)
        #expect(odometer(course(143.5)).readings == [3])
        #expect(odometer(course(440), .cycling).isClean)
        #expect(odometer(course(440.5), .cycling).readings == [3])
    }

    @Test func PLA_41_threeReadingsMayLeaveAndReturn() {
        func course(_ count: Int) -> [Double] {
            (0..<60).map { Double($0) * 3 + ((10..<10 + count).contains($0) ? 5_000 : 0) }
        }
        #expect(odometer(course(3)).readings == [10, 11, 12] && odometer(course(3)).jumps.isEmpty)
        let four = odometer(course(4))
        #expect(four.readings.isEmpty && four.jumps.map(\.from) == [10] && four.jumps.map(\.metres) == [5_003])
    }

    @Test func PLA_40_onlyTheVeryLastReadingMayBeOfAnotherCounter() {
        #expect(odometer([0, 3, 5_000]).readings == [2] && odometer([0, 3, 5_000]).jumps.isEmpty)
        #expect(odometer([0, 5_000]).readings.isEmpty && odometer([0, 5_000]).jumps.map(\.metres) == [5_000])
        let two = odometer([0, 3, 6, .nan, 5_000, 5_003])
        #expect(two.readings.isEmpty && two.jumps.map(\.from) == [4] && two.jumps.map(\.metres) == [4_994])
    }

    @Test func PLA_40_distancesAgreeWithinFivePerCentOrFiftyMetres() {
        let table: [(Double, Double, Bool)] = [
            (1_000, 950, true), (1_000, 949.5, false), (100, 150, true), (100, 150.5, false), (0, 50, true),
            (10_000, 9_500, true), (10_000, 9_499, false), (2_000, 1_900, true), (2_000, 1_899, false),
        ]
        for (one, other, agree) in table {
            #expect(DistanceVote.agree(one, other) == agree && DistanceVote.agree(other, one) == agree)
        }
    }

    @Test func PLA_40_everyOutcomeOfTheVote() {
        typealias Outcome = DistanceVote.Outcome
        func vote(
            _ odometer: Double?, _ positions: Double?, _ stated: Double?, _ isTooFast: Bool = false,
            _ isStatedTooFast: Bool = false
        ) -> Outcome? {
            DistanceVote(odometer: odometer, positions: positions, stated: stated)
                .outcome(isTooFast: isTooFast, isStatedTooFast: isStatedTooFast)
        }
        #expect(vote(1_000, 1_010, 3_000) == Outcome(winner: .odometer, loser: .stated, metres: 1_000, lost: 3_000))
        #expect(vote(1_000, 3_000, 1_010) == Outcome(winner: .odometer, loser: .positions, metres: 1_000, lost: 3_000))
        #expect(vote(3_000, 1_000, 1_010) == Outcome(winner: .positions, loser: .odometer, metres: 1_000, lost: 3_000))
        #expect(
            vote(1_000, 2_000, 3_000)
                == Outcome(winner: .odometer, loser: .stated, metres: 1_000, lost: 3_000, isSplit: true))
        #expect(
            vote(1_000, 2_000, 3_000, true)
                == Outcome(winner: .positions, loser: .odometer, metres: 2_000, lost: 1_000, isSplit: true))
        for (odometer, positions, stated) in [
            (1_000.0, 1_040.0, 1_080.0), (1_040, 1_000, 1_080), (1_080, 1_000, 1_040),
        ] {
            // Two pairs agree, and the third does not.
            #expect(vote(odometer, positions, stated, true, true) == nil)
        }
        #expect(
            vote(5_000, 3_000, nil, true) == Outcome(winner: .positions, loser: .odometer, metres: 3_000, lost: 5_000))
        #expect(vote(3_040, 3_000, nil, true) == nil && vote(5_000, 3_000, nil) == nil)
        #expect(vote(nil, 3_600, 1_800) == nil)
        #expect(vote(nil, 3_600, 1_799) == Outcome(winner: .positions, loser: .stated, metres: 3_600, lost: 1_799))
        #expect(vote(3_600, nil, 1_799) == Outcome(winner: .odometer, loser: .stated, metres: 3_600, lost: 1_799))
        #expect(vote(3_600, nil, 1_799, true) == nil && vote(3_600, nil, 9_000, true, true) == nil)
        #expect(vote(nil, 3_600, 9_000, true, true)?.winner == .positions)
        #expect(vote(nil, 3_600, 3_640, false, true) == nil && vote(nil, nil, 100, true, true) == nil)
        #expect(vote(-1, .nan, .infinity, true, true) == nil)
    }

    // MARK: Clocks

    private func clock(_ times: [Double], _ speed: Double = 3) -> [ClockJudge.Correction] {
        ClockJudge(
            times: times, latitudes: times.indices.map { 48 + Double($0) * speed / 111_200 },
            longitudes: times.map { _ in 11 }, distances: []
        ).corrections([0..<times.count], .running, isOneOuting: false)
    }

    private func times(_ count: Int, _ range: Range<Int>, _ seconds: Double) -> [Double] {
        (0..<count).map { Double($0) + (range.contains($0) ? seconds : 0) }
    }

    @Test func PLA_45_aJumpIsLongerThanAQuarterOfAnHour() {
        func hasJump(_ times: [Double], _ ranges: [Range<Int>]) -> Bool {
            ClockJudge(times: times, latitudes: [], longitudes: [], distances: []).hasJump(ranges)
        }
        #expect(!hasJump([0, 900, 0], [0..<3]) && !hasJump([5], [0..<1]) && !hasJump([], []))
        #expect(hasJump([0, 900.5], [0..<2]) && hasJump([900.5, 0], [0..<2]) && hasJump([0, 900.5], [0..<1, 1..<2]))
        #expect(clock(times(300, 0..<2, 901)).isEmpty)
        #expect(clock(times(300, 0..<2, 901.5)) == [.init(places: 0..<2, seconds: -901.5)])
    }

    @Test func PLA_45_tenMinutesMayHaveAWrongClock() {
        #expect(clock(times(2_000, 0..<601, 7_200)) == [.init(places: 0..<601, seconds: -7_200)])
        #expect(clock(times(2_000, 0..<602, 7_200)).isEmpty)
        #expect(clock(times(2_000, 1_399..<2_000, -7_200)) == [.init(places: 1_399..<2_000, seconds: 7_200)])
        #expect(clock(times(2_000, 1_398..<2_000, -7_200)).isEmpty)
    }

    @Test func PLA_45_anUnsetClockIsThatOfATwentiethAndOffByMoreThanAnyWorkout() {
        #expect(clock(times(105, 0..<5, -3e8), 0) == [.init(places: 0..<5, seconds: 3e8)])
        #expect(clock(times(104, 0..<5, -3e8), 0).isEmpty)
        #expect(clock(times(105, 0..<5, -345_600), 0) == [.init(places: 0..<5, seconds: 345_600)])
        #expect(clock(times(105, 0..<5, -345_599), 0).isEmpty)
    }

    @Test func PLA_45_aClockThatJumpsMoreThanEightTimesIsNotUnderstood() {
        func course(_ places: [Int]) -> [Double] { (0..<900).map { Double($0) + (places.contains($0) ? 18_000 : 0) } }
        let four = [100, 200, 300, 400]
        #expect(clock(course(four)) == four.map { .init(places: $0..<$0 + 1, seconds: -18_000) })
        #expect(clock(course(four + [500])).isEmpty)
    }

    // MARK: Sentences

    @Test func PLA_2_everySentenceInFull() {
        let table: [(Implausible.Kind, one: String, many: String)] = [
            (
                .noFix, "1 position was left out of distance and route: it marks a missing fix.",
                "2,000 positions were left out of distance and route: they mark a missing fix."
            ),
            (
                .positionJump, "1 position was left out of distance and route: it lies 12.3 km away and 3 s apart.",
                "2,000 positions were left out of distance and route: they lie 12.3 km away and 3 s apart."
            ),
            (
                .positionShift, "The track goes on 12.3 km away after 3 s: this step counts no distance.",
                "The track goes on elsewhere 2,000 times, first 12.3 km away after 3 s: these steps count no distance."
            ),
            (
                .positionJitter,
                "The positions jump back and forth in 1 stretch: only the way between the ends counts.",
                "The positions jump back and forth in 2,000 stretches: only the way between the ends counts."
            ),
            (
                .repetition, "1 point occurs once more in the file: its way counts once.",
                "2,000 points occur once more in the file: their way counts once."
            ),
            (
                .elevationZero, "1 elevation of 0 was left out: nothing was measured.",
                "2,000 elevations of 0 were left out: nothing was measured."
            ),
            (
                .elevationRange, "1 elevation was left out: 12,345.7 m is no elevation on Earth.",
                "2,000 elevations were left out: 12,345.7 m is no elevation on Earth."
            ),
            (
                .elevationSpike,
                "1 elevation was left out: it rises or falls by 12,345.7 m and returns within seconds.",
                "2,000 elevations were left out: they rise or fall by 12,345.7 m and return within seconds."
            ),
            (
                .elevationStep, "1 step of the elevation was not counted as climb: the altimeter was set.",
                "2,000 steps of the elevation were not counted as climb: the altimeter was set."
            ),
            (
                .range, "1 speed value was left out: 12,345.7 m/s is impossible.",
                "2,000 speed values were left out: 12,345.7 m/s is impossible."
            ),
            (
                .powerSpike, "1 power value was left out: 12,345.7 W is far above the rest of the recording.",
                "2,000 power values were left out: 12,345.7 W is far above the rest of the recording."
            ),
            (
                .zeroStream, "The speed is 0 throughout, although other values show otherwise: it was not measured.",
                "The speed is 0 throughout, although other values show otherwise: it was not measured."
            ),
            (
                .suspectStream,
                "1 value of the speed looks wrong; it was not left out, because there are only few.",
                "2,000 values of the speed look wrong; because they are so many, none was left out."
            ),
            (
                .odometerReading, "1 distance reading was left out: it does not fit the readings around it.",
                "2,000 distance readings were left out: they do not fit the readings around them."
            ),
            (
                .odometerJump, "The recorded distance jumps by 12.3 km: this is no way.",
                "The recorded distance jumps by 12.3 km and more, 2,000 times: this is no way."
            ),
            (
                .recordedDistance,
                "The recorded distance of 12.3 km was not used: positions and total show 3 m.",
                "The recorded distance of 12.3 km was not used: positions and total show 3 m."
            ),
            (
                .measuredDistance,
                "The positions give 12.3 km, the recorded distance is 3 m: the recorded distance counts.",
                "The positions give 12.3 km, the recorded distance is 3 m: the recorded distance counts."
            ),
            (
                .statedDistance, "The stated distance of 12.3 km was not used: the recording shows 3 m.",
                "The stated distance of 12.3 km was not used: the recording shows 3 m."
            ),
            (
                .coverage, "The points cover only 3:25:46 of 0:03: the stated totals count.",
                "The points cover only 3:25:46 of 0:03: the stated totals count."
            ),
            (
                .unclosed, "The points go on for 3:25:46 after the stated end: time and distance follow them.",
                "The points go on for 3:25:46 after the stated end: time and distance follow them."
            ),
            (
                .statedEnergy, "The stated energy of 12,345.7 kcal was not used: it is impossible.",
                "The stated energy of 12,345.7 kcal was not used: it is impossible."
            ),
            (
                .exchangedTimes,
                "The stated active and elapsed times were exchanged: they were swapped in the file.",
                "The stated active and elapsed times were exchanged: they were swapped in the file."
            ),
            (
                .activeTime,
                "The stated active time of 3:25:46 is too short for the distance: it was computed from the recording.",
                "The stated active time of 3:25:46 is too short for the distance: it was computed from the recording."
            ),
            (
                .statedFigure, "The stated speed of 12,345.7 was not used: the samples show 3.",
                "The stated speed of 12,345.7 was not used: the samples show 3."
            ),
            (
                .clock,
                "1 point was dated by a clock that was wrong: it has the time that the rest of the recording gives.",
                "2,000 points were dated by a clock that was wrong: they have the time that the rest of the "
                    + "recording gives."
            ),
            (
                .earlyStart,
                "The stated start is 3:25:46 before the first point: the workout begins with its first point.",
                "The stated start is 3:25:46 before the first point: the workout begins with its first point."
            ),
        ]
        #expect(table.map(\.0) == Implausible.Kind.allCases)
        for (kind, one, many) in table {
            #expect(Implausible(kind, of: "speed", figures: [12_345.67, 3]).text == one)
            #expect(Implausible(kind, of: "speed", count: 2_000, figures: [12_345.67, 3]).text == many)
        }
        #expect(
            Implausible(.activeTime).text
                == "The stated active time is longer than the workout: it was computed from the recording.")
        #expect(
            Implausible(.statedFigure, of: "climb", figures: [7]).text
                == "The stated climb of 7 was not used: it is impossible.")
        #expect(
            Implausible(.positionJump, figures: [.nan, .infinity]).text
                == "1 position was left out of distance and route: it lies far away and seconds apart.")
    }

    @Test func PLA_2_figuresInSentences() {
        func energy(_ value: Double) -> String {
            String(Implausible(.statedEnergy, figures: [value]).text.dropFirst(21).prefix { $0 != " " })
        }
        let numbers: [(Double, String)] = [
            (0, "0"), (-0.04, "0"), (-0.05, "-0.1"), (999.94, "999.9"), (999.95, "1,000"), (-32_768, "-32,768"),
            (1_234_567.04, "1,234,567"), (1_234_567.05, "1,234,567.1"), (100, "100"), (1_000_000, "1,000,000"),
        ]
        for (value, text) in numbers { #expect(energy(value) == text) }
        func shift(_ metres: Double, _ seconds: Double) -> String {
            let text = Implausible(.positionShift, figures: [metres, seconds]).text
            return String(text.dropFirst(18).prefix { $0 != ":" })
        }
        #expect(shift(999.9, 119.9) == "999.9 m away after 119.9 s")
        #expect(shift(1_000, 119) == "1 km away after 119 s")
        #expect(shift(99_949, 1) == "99.9 km away after 1 s")
        #expect(shift(100_499, 1) == "100 km away after 1 s")
        #expect(shift(5_400_500, 1) == "5,401 km away after 1 s")
        func time(_ seconds: Double) -> String {
            let text = Implausible(.unclosed, figures: [seconds]).text
            return String(text.dropFirst(21).prefix { $0 != " " })
        }
        let durations: [(Double, String)] = [
            (-5, "0:00"), (9.4, "0:09"), (59.6, "1:00"), (3_599.4, "59:59"), (3_599.6, "1:00:00"), (3_661, "1:01:01"),
            (36_610, "10:10:10"), (86_399, "23:59:59"),
        ]
        for (seconds, text) in durations { #expect(time(seconds) == text) }
        let units: [(String, String)] = [
            ("power", " W"), ("speed", " m/s"), ("temperature", " °C"), ("water temperature", " °C"),
            ("body temperature", " °C"), ("heart rate", " per minute"), ("cadence", " per minute"),
            ("respiratory rate", " per minute"), ("body mass", " kg"), ("systolic blood pressure", " mmHg"),
            ("diastolic blood pressure", " mmHg"), ("grit", ""),
        ]
        for (subject, unit) in units {
            #expect(
                Implausible(.range, of: subject, figures: [7]).text
                    == "1 \(subject) value was left out: 7\(unit) is impossible.")
        }
    }

    @Test func PLA_2_theFiguresAreThoseOfTheFirst() {
        var all: [Implausible] = []
        all.add(Implausible(.range, of: "power", count: 2, figures: [1]))
        all.add(Implausible(.range, of: "power", count: 1, first: 30, figures: [2]))
        all.add(Implausible(.range, of: "power", count: 1, first: 40, figures: [3]))
        all.add(Implausible(.range, of: "power", count: 1, first: 30, figures: [4]))
        all.add(Implausible(.range, of: "power", count: 4, figures: [5]))
        all.add(Implausible(.powerSpike, of: "power", count: 1, first: 1, figures: [6]))
        #expect(
            all == [
                Implausible(.range, of: "power", count: 9, first: 30, figures: [2]),
                Implausible(.powerSpike, of: "power", count: 1, first: 1, figures: [6]),
            ])
    }
}
