import HealthModel
import TestSupport
import Testing

/// Positions that cannot be true (PLA-10, PLA-11, PLA-12, PLA-13).
@Suite struct PositionJudgeTests {
    /// A course with a point a second, due north.
    private struct Course {
        var times: [Double]
        var latitudes: [Double]
        var longitudes: [Double]

        /// Metres in a degree of latitude at 48° north.
        static let degree = 111_200.0

        init(points: Int, speed: Double, every interval: Double = 1) {
            times = (0..<points).map { Double($0) * interval }
            latitudes = times.map { 48 + $0 * speed / Self.degree }
            longitudes = Array(repeating: 11, count: points)
        }

        mutating func move(_ points: Range<Int>, east metres: Double) {
            for index in points { longitudes[index] += metres / (Self.degree * 0.669) }
        }

        func verdict(_ sport: PlausibleSport = .running) -> PositionJudge.Verdict {
            let judge = PositionJudge(times: times, latitudes: latitudes, longitudes: longitudes)
            let noFix = judge.withoutFix()
            var verdict = judge.judge([0..<times.count], without: noFix, sport)
            verdict.noFix = noFix
            return verdict
        }
    }

    @Test func PLA_10_aPointAtZeroIsNoPosition() {
        var course = Course(points: 600, speed: 3)
        (course.latitudes[100], course.longitudes[100]) = (0, 0)
        let verdict = course.verdict()
        #expect(verdict.noFix == [100] && verdict.jumps.isEmpty && verdict.breaks.isEmpty)
        #expect(abs(verdict.metres - 3 * 599) < 10)
    }

    @Test(arguments: [(90.0, 0.0), (-90, 0), (180, 180)]) func PLA_10_polesAreNoPositions(
        latitude: Double, longitude: Double
    ) {
        var course = Course(points: 60, speed: 3)
        (course.latitudes[7], course.longitudes[7]) = (latitude, longitude)
        #expect(course.verdict().noFix == [7])
    }

    @Test func PLA_10_aShipMayCrossZero() {
        var course = Course(points: 101, speed: 5)
        course.latitudes = course.times.map { ($0 - 50) * 5 / Course.degree }
        course.longitudes = Array(repeating: 0, count: 101)
        #expect(course.latitudes[50] == 0 && course.verdict(.sailing).isClean)
    }

    @Test func PLA_10_withoutAnyFixNothingIsAPosition() {
        var course = Course(points: 20, speed: 0)
        course.latitudes = Array(repeating: 0, count: 20)
        course.longitudes = course.latitudes
        #expect(course.verdict().noFix == Array(0..<20))
    }

    @Test func PLA_11_aSpikeLosesItsPoints() {
        var course = Course(points: 300, speed: 3)
        course.move(150..<152, east: 25_000)
        let verdict = course.verdict()
        #expect(verdict.jumps == [150, 151] && verdict.breaks.isEmpty)
        #expect(abs(verdict.metres - 3 * 299) < 10)
        #expect(abs((verdict.firstJump?.metres ?? 0) - 25_000) < 300 && verdict.firstJump?.seconds == 1)
    }

    @Test func PLA_11_theFirstPointsMayBeTheWrongOnes() {
        var course = Course(points: 300, speed: 3)
        course.move(0..<4, east: 700)
        #expect(course.verdict().jumps == [0, 1, 2, 3])
        course = Course(points: 300, speed: 3)
        course.move(298..<300, east: 700)
        #expect(course.verdict().jumps == [298, 299])
    }

    @Test func PLA_11_aLastingShiftLosesNothing() {
        var course = Course(points: 600, speed: 3)
        course.move(300..<600, east: 25_000)
        let verdict = course.verdict()
        #expect(verdict.jumps.isEmpty && verdict.breaks == [300])
        #expect(abs(verdict.metres - 3 * 598) < 10)
        #expect(abs((verdict.firstBreak?.metres ?? 0) - 25_000) < 300)
    }

    @Test func PLA_11_aSinglePointOutAndBackIsASpike() {
        var course = Course(points: 60, speed: 3, every: 5)
        // 60 m in 5 s are possible, but not there and back.
        course.move(30..<31, east: 60)
        #expect(course.verdict().jumps == [30])
        #expect(course.verdict(.cycling).isClean)
    }

    @Test func PLA_11_trueStepsAreKept() {
        var course = Course(points: 300, speed: 4)
        for index in stride(from: 10, to: 290, by: 9) { course.move(index..<index + 1, east: 17) }
        #expect(course.verdict().isClean)
    }

    @Test func PLA_12_jitterCountsTheWayBetweenItsEnds() {
        var course = Course(points: 600, speed: 3)
        var random = SeededGenerator(seed: 5)
        for index in 200..<260 { course.move(index..<index + 1, east: Double(random.next() % 900)) }
        let verdict = course.verdict()
        #expect(verdict.jitter.count == 1 && !verdict.bridged.isEmpty)
        #expect(abs(verdict.metres - 3 * 599) < 60, "\(verdict.metres)")
    }

    @Test func PLA_6_aJourneyOnAnotherVehicleLosesNothing() {
        // A train of 60 m/s between two runs.
        var course = Course(points: 900, speed: 3)
        for index in 300..<900 { course.latitudes[index] += Double(min(index, 600) - 300) * 60 / Course.degree }
        let verdict = course.verdict()
        #expect(verdict.isClean)
        #expect(abs(verdict.metres - 3 * 899 - 60 * 300) < 100)
    }

    @Test func PLA_6_tooManyWrongPositionsAreNotLeftOut() {
        var course = Course(points: 10, speed: 3)
        for index in [1, 4, 7] { course.move(index..<index + 1, east: 5_000) }
        let verdict = course.verdict()
        #expect(verdict.jumps.isEmpty && verdict.suspects == 3 && verdict.breaks.count == 6)
    }

    @Test func PLA_13_timeCountsAndNotTheNumberOfPoints() {
        var course = Course(points: 100, speed: 3)
        // Ten minutes without a point, in which 4 km were run.
        for index in 50..<100 {
            course.times[index] += 600
            course.latitudes[index] += 4_000 / Course.degree
        }
        #expect(course.verdict().isClean)
        let invented = Course(points: 100, speed: 400, every: 0.028).verdict()
        #expect(invented.steps.fast == 99 && invented.allMetres > 1_000)
    }

    /// Recordings at the edge of the possible lose nothing (PLA-15).
    @Test(
        arguments: [
            (.running, 12.4, 1), (.swimming, 2.4, 1), (.snow, 69, 1), (.cycling, 30, 1), (.sailing, 33.7, 1),
            (.flight, 340, 1), (.other, 110, 1), (.equestrian, 19.7, 5), (.skating, 24, 2), (.paddling, 6.3, 30),
            (.walking, 4.3, 600), (.wheelchair, 18, 1),
        ] as [(PlausibleSport, Double, Double)])
    func PLA_15_recordsAreKept(sport: PlausibleSport, speed: Double, interval: Double) {
        let course = Course(points: 400, speed: speed, every: interval)
        let verdict = course.verdict(sport)
        #expect(verdict.isClean && abs(verdict.metres - 399 * speed * interval) < 0.01 * verdict.metres)
    }

    /// A single impossible position in a plausible recording changes nothing else.
    @Test(arguments: 0..<40 as Range<UInt64>) func PLA_11_anyImpossiblePositionIsFound(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let sports: [(PlausibleSport, Double)] = [
            (.running, 3), (.cycling, 9), (.swimming, 1), (.snow, 20), (.other, 5),
        ]
        let (sport, speed) = sports[Int(seed) % sports.count]
        var course = Course(points: 200 + Int(random.next() % 400), speed: speed)
        let plain = course.verdict(sport).metres
        let index = Int(random.next() % UInt64(course.times.count))
        if seed % 3 == 0 {
            (course.latitudes[index], course.longitudes[index]) = (0, 0)
        } else {
            course.move(index..<index + 1, east: 1_000 + Double(random.next() % 5_000_000))
        }
        let verdict = course.verdict(sport)
        #expect(verdict.noFix + verdict.jumps == [index] && verdict.breaks.isEmpty, "seed \(seed)")
        // At an end the step to the point is gone, too; the distance is exact to a percent.
        #expect(abs(verdict.metres - plain) <= 1.01 * speed + 0.01 * plain, "seed \(seed)")
    }

    @Test func PLA_7_aHostileTrackIsJudgedInTime() {
        var course = Course(points: 200_000, speed: 3)
        for index in stride(from: 0, to: 200_000, by: 2) { course.longitudes[index] = Double(index % 360) - 180 }
        let verdict = course.verdict()
        #expect(verdict.breaks.count + verdict.bridged.count > 0)
    }

    @Test func PLA_13_aPositionThatIsHeldIsNoJump() {
        // A fix every five seconds, a point every second.
        var course = Course(points: 600, speed: 6)
        for index in course.latitudes.indices { course.latitudes[index] = course.latitudes[index / 5 * 5] }
        var verdict = course.verdict()
        #expect(verdict.jumps.isEmpty && verdict.breaks.isEmpty && verdict.suspects == 0)
        #expect(abs(verdict.metres - 595 * 6) < 36 && verdict.repeated.count == 480)
        // A wrong fix is one nevertheless.
        course.move(300..<305, east: 5_000)
        verdict = course.verdict()
        #expect(verdict.jumps == Array(300..<305))
        #expect(abs(verdict.metres - 595 * 6) < 36)
    }

    @Test func PLA_13_afterARestAJumpIsAJump() {
        var course = Course(points: 600, speed: 3)
        for index in 200..<300 { course.latitudes[index] = course.latitudes[200] }
        let rest = course.latitudes[300] - course.latitudes[200]
        for index in 300..<600 { course.latitudes[index] -= rest }
        course.move(300..<301, east: 900)
        let verdict = course.verdict()
        #expect(verdict.jumps == [300] && verdict.repeated.isEmpty)
    }

    @Test func PLA_47_pointsThatOccurAgainCountOnce() {
        var course = Course(points: 600, speed: 3)
        let again = 290..<300
        for (index, other) in zip(again, 280..<290) {
            (course.times[index], course.latitudes[index]) = (course.times[other], course.latitudes[other])
        }
        let verdict = course.verdict()
        #expect(verdict.repeated == Array(again) && verdict.again.count == 10 && verdict.again.first == 290)
        #expect(abs(verdict.metres - 599 * 3) < 18 && verdict.breaks.isEmpty)
        // Equal times alone are none.
        for index in again { course.latitudes[index] += 1e-5 }
        #expect(course.verdict().again.count == 0)
    }

    @Test func PLA_11_aSpikeAfterPointsWithoutFixIsTheOnlyOne() {
        var course = Course(points: 600, speed: 3)
        for index in 0..<20 { (course.latitudes[index], course.longitudes[index]) = (0, 0) }
        course.move(300..<301, east: 900)
        let verdict = course.verdict()
        #expect(verdict.noFix == Array(0..<20) && verdict.jumps == [300])
    }

    // MARK: Bounds

    @Test func PLA_10_aPositionWithin100KilometresMakesZeroOne() {
        func noFix(_ latitudes: [Double], _ longitudes: [Double]? = nil) -> [Int] {
            PositionJudge(
                times: latitudes.indices.map(Double.init), latitudes: latitudes,
                longitudes: longitudes ?? latitudes.map { _ in 0 }
            ).withoutFix()
        }
        #expect(noFix([0.9, 0, 0.9]) == [] && noFix([0.91, 0, 0.91]) == [1])
        // One near neighbour is enough, on either side and behind missing positions.
        #expect(noFix([0.9, 0, 5]) == [] && noFix([5, 0, 0.9]) == [] && noFix([0.9, .nan, 0, 0, 5]) == [])
        #expect(noFix([0, 0, 5, 0, 5]) == [0, 1, 3] && noFix([5, 0, .nan, 0]) == [1, 3])
        #expect(noFix([0, 5, 0, 0.5, 0]) == [0])
        #expect(noFix([48, 180, -180, 0, 90], [11, 180, -180, 180, 180]) == [1, 2])
    }

    @Test func PLA_11_aStepMayBeTwiceAsLongInOneSecond() {
        for (metres, breaks) in [(25.5, []), (26.3, [150])] {
            var course = Course(points: 300, speed: 3)
            course.move(150..<300, east: metres)
            let verdict = course.verdict()
            #expect(verdict.breaks == breaks && verdict.jumps.isEmpty && verdict.steps == (299, 1))
        }
    }

    @Test func PLA_11_aSpikeIsLongFastAndNarrow() {
        func jumps(_ metres: Double, _ speed: Double, every interval: Double) -> [Int] {
            var course = Course(points: 60, speed: speed, every: interval)
            course.move(30..<31, east: metres)
            return course.verdict().jumps
        }
        #expect(jumps(39, 1, every: 5) == [] && jumps(41, 1, every: 5) == [30])
        #expect(jumps(63, 0.5, every: 10) == [] && jumps(66, 0.5, every: 10) == [30])
        // 60 m between two sides of 76 m are no spike.
        #expect(jumps(70, 6, every: 5) == [] && jumps(70, 3, every: 5) == [30])
    }

    @Test func PLA_11_aTwentiethOfThePointsMayBeWrongAtAnEndAndThirtyWithin() {
        func verdict(_ moved: Range<Int>) -> [[Int]] {
            var course = Course(points: 300, speed: 3)
            course.move(moved, east: 25_000)
            let verdict = course.verdict()
            return [verdict.jumps, verdict.breaks]
        }
        #expect(verdict(100..<130) == [Array(100..<130), []])
        #expect(verdict(100..<131) == [[], [100, 131]])
        #expect(verdict(0..<15) == [Array(0..<15), []] && verdict(0..<16) == [[], [16]])
        #expect(verdict(285..<300) == [Array(285..<300), []] && verdict(284..<300) == [[], [284]])
    }

    @Test func PLA_12_jitterLastsHalfAMinute() {
        func verdict(_ count: Int) -> PositionJudge.Verdict {
            var course = Course(points: 600, speed: 3)
            for index in 0..<count { course.move(101 + 2 * index..<102 + 2 * index, east: 35) }
            return course.verdict()
        }
        let (short, long) = (verdict(14), verdict(15))
        #expect(short.jitter == (0, nil) && short.bridged.isEmpty && short.jumps == (0..<14).map { 101 + 2 * $0 })
        #expect(long.jitter == (1, 100) && long.bridged == Array(101..<130) && long.jumps.isEmpty)
        #expect(abs(short.metres - 3 * 599) < 10 && abs(long.metres - 3 * 599) < 10)
    }

    @Test func PLA_6_aFifthOfThePositionsMayBeWrong() {
        var course = Course(points: 10, speed: 3)
        for index in [3, 6] { course.move(index..<index + 1, east: 5_000) }
        #expect(course.verdict().jumps == [3, 6] && course.verdict().suspects == 0)
        course = Course(points: 9, speed: 3)
        for index in [3, 6] { course.move(index..<index + 1, east: 5_000) }
        let verdict = course.verdict()
        #expect(verdict.jumps.isEmpty && verdict.suspects == 2 && verdict.breaks == [3, 4, 6, 7])
        #expect(abs(verdict.metres - 12) < 1 && abs(verdict.allMetres - 20_062) < 100, "\(verdict.allMetres)")
    }

    @Test func PLA_11_betweenTwoRunsThereIsNoWay() {
        var course = Course(points: 300, speed: 3)
        course.move(150..<300, east: 2_000)
        let judge = PositionJudge(times: course.times, latitudes: course.latitudes, longitudes: course.longitudes)
        let verdict = judge.judge([0..<150, 150..<300], without: [], .running)
        #expect(verdict.isClean && abs(verdict.metres - 3 * 298) < 5 && abs(verdict.allMetres - 3 * 298) < 5)
        #expect(verdict.steps == (299, 0))
    }
}
