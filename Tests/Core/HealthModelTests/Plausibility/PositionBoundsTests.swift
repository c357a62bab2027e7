import Testing

@testable import HealthModel

/// Positions that cannot be true, at the numbers of them from which they are judged otherwise.
@Suite struct PositionBoundsTests {
    /// Metres in a degree of latitude at 48° north, and the part of it in a degree of longitude.
    private static let (degree, east) = (111_200.0, 0.669)

    /// A course of points due north.
    private struct Course {
        var times: [Double]
        var north: [Double]
        var east: [Double]

        init(points: Int, speed: Double = 3, every interval: Double = 1) {
            times = (0..<points).map { Double($0) * interval }
            north = times.map { $0 * speed }
            east = times.map { _ in 0 }
        }

        mutating func move(_ points: Range<Int>, _ metres: Double) {
            for index in points { east[index] += metres }
        }

        func verdict(_ ranges: [Range<Int>]? = nil, without noFix: [Int] = []) -> PositionJudge.Verdict {
            PositionJudge(
                times: times, latitudes: north.map { 48 + $0 / PositionBoundsTests.degree },
                longitudes: east.map { 11 + $0 / PositionBoundsTests.degree / PositionBoundsTests.east }
            )
            .judge(ranges ?? [0..<times.count], without: noFix, .running)
        }
    }

    // MARK: Jitter

    @Test func PLA_12_fiveFastStepsAreAStretch() {
        /// The athlete is now here, now two kilometres to the east, with a point every so many seconds.
        func verdict(_ places: [Double], every interval: Double = 10) -> PositionJudge.Verdict {
            var course = Course(points: 200, every: interval)
            for (place, metres) in places.enumerated() { course.move(101 + place..<102 + place, metres) }
            course.move(101 + places.count..<200, places.last ?? 0)
            return course.verdict()
        }
        let five = verdict([2_000, 0, 2_000, 0, 2_000])
        #expect(five.jitter == (1, 100) && five.bridged == [101, 102, 103, 104])
        let four = verdict([2_000, 0, 2_000, 0])
        #expect(four.jitter == (0, nil) && four.bridged.isEmpty && four.jumps == [101, 102, 103])
        // Six seconds between the points are half a minute.
        #expect(verdict([2_000, 0, 2_000, 0, 2_000], every: 6).jitter == (1, 100))
        #expect(verdict([2_000, 0, 2_000, 0, 2_000], every: 5.9).jitter == (0, nil))
    }

    /// A stretch goes on while more than half of its steps are too fast.
    @Test func PLA_12_halfOfTheStepsAreNoStretch() {
        let cases: [(places: [Double], stretch: Range<Int>)] = [
            ([1, 1, 0, 0, 1, 1, 0, 0, 1], 100..<109), ([1, 1, 1, 0, 0, 0, 1, 1, 1, 0, 0, 0, 1], 0..<0),
            // Two fast steps outweigh one more than themselves, and not two more.
            ([1, 0, 0, 0, 1, 0, 1], 100..<107), ([1, 0, 0, 0, 0, 1, 0, 1, 0, 1], 105..<110),
            // Four do so as well.
            ([1, 0, 1, 0, 0, 0, 0, 1, 0, 1, 0, 1], 100..<112), ([1, 0, 1, 0, 0, 0, 0, 0, 1], 100..<109),
            ([1, 0, 1, 0, 0, 0, 0, 0, 0, 1], 0..<0), ([1, 0, 1, 0, 0, 0, 0, 0, 0, 1, 0, 1, 0, 1], 109..<114),
        ]
        for (places, stretch) in cases {
            var course = Course(points: 300, every: 10)
            for (place, isAway) in places.enumerated() { course.move(101 + place..<102 + place, isAway * 2_000) }
            course.move(101 + places.count..<300, (places.last ?? 0) * 2_000)
            let verdict = course.verdict()
            #expect(verdict.jitter == (stretch.isEmpty ? (0, nil) : (1, stretch.lowerBound)), "\(places)")
            #expect(verdict.bridged == Array(stretch.dropFirst()), "\(places)")
        }
    }

    @Test func PLA_12_twoStretchesAreCountedAndTheFirstIsNamed() {
        var course = Course(points: 400, every: 10)
        for start in [100, 250] { for place in [0, 2, 4, 6] { course.move(start + place..<start + place + 1, 2_000) } }
        let verdict = course.verdict()
        #expect(verdict.jitter == (2, 99))
        #expect(verdict.bridged == Array(100..<107) + Array(250..<257))
        // Between them a point that is wrong alone is left out, like those that go out and back within them.
        let (first, second) = (Array(100..<107), Array(250..<257))
        #expect(verdict.jumps == first + second)
        course.move(180..<181, 2_000)
        let between = first + [180] + second
        #expect(course.verdict().jumps == between)
        #expect(course.verdict().jitter == (2, 99))
        // So are one before and one after both.
        course.move(50..<51, 2_000)
        course.move(330..<331, 2_000)
        let all = [50] + between + [330]
        #expect(course.verdict().jumps == all)
    }

    // MARK: Held positions

    /// Returns a course of which every fix is written five times, 30 m apart.
    private func held(_ points: Int) -> Course {
        var course = Course(points: points, speed: 6)
        for index in course.north.indices { course.north[index] = course.north[index / 5 * 5] }
        return course
    }

    @Test func PLA_13_fiveStepsAfterHeldPositionsShowHowSeldomADeviceHasAFix() {
        #expect(held(26).verdict().repeated == (0..<26).filter { $0 % 5 != 0 })
        #expect(held(26).verdict().breaks.isEmpty)
        #expect(held(25).verdict().repeated.isEmpty)
    }

    @Test func PLA_13_mostFastStepsFollowHeldPositions() {
        /// After five of them come some shifts elsewhere.
        func repeated(_ shifts: Int) -> Int {
            var course = held(26 + 20 * shifts + 20)
            for index in 26..<course.times.count { course.north[index] = 150 + Double(index - 25) * 3 }
            for shift in 0..<shifts { course.move(46 + 20 * shift..<course.times.count, 2_000) }
            return course.verdict().repeated.count
        }
        #expect([0, 4, 5, 6].map(repeated) == [20, 20, 0, 0])
    }

    @Test func PLA_13_aHeldPositionIsTheSameNorthAndEast() {
        // Whoever goes due north or due east holds only one of the two.
        var course = Course(points: 60, speed: 30)
        #expect(course.verdict().repeated.isEmpty)
        swap(&course.north, &course.east)
        #expect(course.verdict().repeated.isEmpty)
    }

    @Test func PLA_13_theFirstPointOfARunHoldsNothing() {
        var course = held(60)
        // The second run begins with a position of the first.
        #expect(course.verdict([0..<33, 33..<60]).repeated == (0..<60).filter { $0 % 5 != 0 && $0 != 33 })
        course.north[0] = 1_000_000
        #expect(!course.verdict([0..<33, 33..<60]).repeated.contains(33))
    }

    // MARK: Points that occur again

    @Test func PLA_47_onlyAfterTimeHasGoneBackPointsOccurAgain() {
        var course = Course(points: 400)
        for index in 200..<210 { (course.times[index], course.north[index]) = (course.times[index - 10], 0) }
        for index in 200..<210 { course.north[index] = course.north[index - 10] }
        // Later and earlier, two points of one moment and place.
        for index in [100, 300] {
            (course.times[index], course.north[index]) = (course.times[index - 1], course.north[index - 1])
        }
        let verdict = course.verdict()
        #expect(verdict.again == (10, 200) && verdict.repeated == Array(200..<210))
        // Those with the time alone, or the place alone, are others.
        var other = Course(points: 400)
        for index in 200..<210 { other.times[index] = other.times[index - 10] }
        #expect(other.verdict().again == (0, nil))
    }

    // MARK: Pieces

    @Test func PLA_11_aLongerPartElsewhereIsJudgedLikeTheRest() {
        var course = Course(points: 600)
        course.move(300..<600, 25_000)
        for start in [150, 450] { course.move(start..<start + 2, 2_000) }
        let verdict = course.verdict()
        #expect(verdict.jumps == [150, 151, 450, 451] && verdict.breaks == [300])
        // The same if the longer part comes last.
        course = Course(points: 600)
        course.move(0..<200, 25_000)
        for start in [100, 400] { course.move(start..<start + 2, 2_000) }
        #expect(course.verdict().jumps == [100, 101, 400, 401] && course.verdict().breaks == [200])
    }

    @Test func PLA_7_amongMoreThanAThousandPiecesNoWayIsSearched() {
        /// Two wrong points in twenty each give two fast steps, and a last shift gives another one.
        func verdict(_ groups: Int, _ isShifted: Bool) -> PositionJudge.Verdict {
            var course = Course(points: groups * 20 + 80)
            for group in 0..<groups { course.move(group * 20 + 10..<group * 20 + 12, 2_000) }
            if isShifted { course.move(groups * 20 + 20..<course.times.count, 9_000) }
            return course.verdict()
        }
        let most = verdict(499, true)
        #expect(most.jumps.count == 998 && most.breaks.count == 1)
        let more = verdict(500, false)
        #expect(more.jumps.isEmpty && more.breaks.count == 1_000 && more.suspects == 0)
    }

    /// Wrong points that are far from each other, too, are pieces of their own.
    @Test(arguments: [(1, true), (48, true), (49, true), (50, false), (51, false)])
    func PLA_7_aWayIsSearchedAcrossFiftyPieces(count: Int, isFound: Bool) {
        // Half a second between them: less than half a minute is no stretch of jitter.
        var course = Course(points: 1_400, every: 0.5)
        for place in 0..<count { course.move(700 + place..<701 + place, 2_000 + 500 * Double(place)) }
        let verdict = course.verdict()
        // Beyond, the part after them is judged by itself, at whose beginning thirty points may be wrong.
        let first = isFound ? 700 : 700 + count - 30
        #expect(verdict.jitter.count == 0 && verdict.jumps == Array(first..<700 + count))
        #expect(verdict.breaks == (isFound ? [] : Array(700..<first) + [700 + count]))
    }

    /// In a long recording more points may be wrong within it, but not at its ends.
    @Test func PLA_11_aTwentiethOfALongRecordingMayBeWrongWithin() {
        func verdict(_ points: Int, _ moved: Range<Int>) -> [[Int]] {
            var course = Course(points: points)
            course.move(moved, 25_000)
            let verdict = course.verdict()
            return [verdict.jumps, verdict.breaks]
        }
        #expect(verdict(1_000, 400..<450) == [Array(400..<450), []] && verdict(1_000, 400..<451) == [[], [400, 451]])
        #expect(verdict(999, 400..<449) == [Array(400..<449), []] && verdict(999, 400..<450) == [[], [400, 450]])
        #expect(verdict(1_000, 0..<30) == [Array(0..<30), []] && verdict(1_000, 0..<31) == [[], [31]])
        #expect(verdict(1_000, 970..<1_000) == [Array(970..<1_000), []] && verdict(1_000, 969..<1_000) == [[], [969]])
        // A single one may be wrong even in a short one.
        #expect(verdict(15, 0..<1) == [[0], []] && verdict(15, 0..<2) == [[], [2]])
        #expect(verdict(15, 14..<15) == [[14], []] && verdict(15, 13..<15) == [[], [13]])
        #expect(verdict(40, 0..<2) == [[0, 1], []] && verdict(40, 0..<3) == [[], [3]])
    }

    /// Of so few points a single wrong one is no suspect: the breaks beside it tell of it.
    @Test func PLA_6_aSingleWrongPointOfFewBreaksTheTrack() {
        for (points, jumps, breaks) in [(3, [], [1, 2]), (4, [], [1, 2]), (5, [1], []), (6, [1], [])]
            as [(Int, [Int], [Int])]
        {
            var course = Course(points: points)
            course.move(1..<2, 5_000)
            let verdict = course.verdict()
            #expect(verdict.jumps == jumps && verdict.breaks == breaks && verdict.suspects == 0, "\(points)")
            #expect((verdict.firstJump == nil) == jumps.isEmpty && (verdict.firstBreak == nil) == breaks.isEmpty)
        }
    }

    /// A degree of longitude gets shorter towards the poles.
    @Test func PLA_7_theWayIsThatOfTheLatitude() {
        let (north, east) = (Array(0..<1_600), Array(1...1_500))
        let latitudes = north.map { Double($0) / 25 } + east.map { _ in 63.96 }
        let longitudes = north.map { _ in 7.0 } + east.map { 7 + Double($0) / 50 }
        let verdict = PositionJudge(
            times: latitudes.indices.map { Double($0) * 20 }, latitudes: latitudes, longitudes: longitudes
        ).judge([0..<3_100], without: [], .flight)
        #expect(verdict.isClean && verdict.steps == (3_099, 0))
        // 63.96 degrees of 111 km, and 30 degrees of 49 km.
        let expected = 63.96 * 111_160 + 30 * 48_990
        #expect(abs(verdict.metres - expected) < 0.01 * expected && verdict.allMetres == verdict.metres)
    }

    // MARK: Figures of the first

    @Test func PLA_2_ofWrongFirstPointsTheLastIsNextToTheRest() throws {
        var course = Course(points: 300)
        for index in 0..<4 { course.move(index..<index + 1, 700 - Double(index)) }
        course.move(200..<201, 5_000)
        var jump = try #require(course.verdict().firstJump)
        #expect(abs(jump.metres - 697) < 3 && jump.seconds == 1)
        // At the end it is the step to the first wrong point.
        course = Course(points: 300)
        course.move(298..<300, 700)
        jump = try #require(course.verdict().firstJump)
        #expect(abs(jump.metres - 700) < 3 && jump.seconds == 1)
        // The second run begins with a wrong point.
        course = Course(points: 300)
        for index in 150..<300 { course.times[index] += 100 }
        course.move(150..<151, 700)
        jump = try #require(course.verdict([0..<150, 150..<300]).firstJump)
        #expect(abs(jump.metres - 700) < 3 && jump.seconds == 1)
    }

    @Test func PLA_2_theFirstBreakAndAllStepsAreCounted() throws {
        var course = Course(points: 300)
        course.move(100..<300, 2_000)
        course.move(200..<300, 7_000)
        let verdict = course.verdict()
        let first = try #require(verdict.firstBreak)
        #expect(verdict.breaks == [100, 200] && abs(first.metres - 2_000) < 20 && first.seconds == 1)
        #expect(verdict.steps == (299, 2) && abs(verdict.metres - 297 * 3) < 10)
        #expect(abs(verdict.allMetres - 9_000 - 297 * 3) < 60)
        #expect(Course(points: 1).verdict().steps == (0, 0) && Course(points: 0).verdict().steps == (0, 0))
    }

    @Test func anythingFoundMakesAVerdict() {
        #expect(PositionJudge.Verdict().isClean)
        let fields: [WritableKeyPath<PositionJudge.Verdict, [Int]>] = [
            \.noFix, \.jumps, \.breaks, \.bridged, \.repeated,
        ]
        for field in fields {
            var verdict = PositionJudge.Verdict()
            verdict[keyPath: field] = [3]
            #expect(!verdict.isClean)
        }
    }
}
