import HealthModel
import Testing

/// Positions that a device held although they cannot be true.
@Suite struct HeldJumpTests {
    /// A run due north at 6 m/s with a point each second and a fix each five seconds.
    private struct Course {
        var times = (0..<600).map(Double.init)
        var latitudes = (0..<600).map { 48 + Double($0 / 5 * 5) * 6 / 111_200 }
        var longitudes = Array(repeating: 11.0, count: 600)

        /// Moves points five kilometres to the east.
        mutating func move(_ points: Range<Int>) {
            for index in points { longitudes[index] += 5_000 / (111_200 * 0.669) }
        }

        func verdict() -> PositionJudge.Verdict {
            let judge = PositionJudge(times: times, latitudes: latitudes, longitudes: longitudes)
            let noFix = judge.withoutFix()
            var verdict = judge.judge([0..<times.count], without: noFix, .running)
            verdict.noFix = noFix
            return verdict
        }
    }

    @Test(arguments: [0, 5, 300, 590, 595]) func PLA_11_PLA_13_allPointsThatHoldAWrongFixAreLeftOut(first: Int) {
        var course = Course()
        course.move(first..<first + 5)
        let verdict = course.verdict()
        #expect(verdict.jumps == Array(first..<first + 5) && verdict.breaks.isEmpty && verdict.noFix.isEmpty)
    }

    @Test(arguments: [0, 300]) func PLA_10_PLA_13_pointsWithoutAPositionEndNoHold(first: Int) {
        for gap in 1...3 {
            var course = Course()
            course.move(first..<first + 5)
            (course.latitudes[first + gap], course.longitudes[first + gap]) = (.nan, .nan)
            let expected = (first..<first + 5).filter { $0 != first + gap }
            #expect(course.verdict().jumps == expected, "\(gap)")
            // Nor does a mark of a missing fix.
            (course.latitudes[first + gap], course.longitudes[first + gap]) = (0, 0)
            let verdict = course.verdict()
            #expect(verdict.jumps == expected && verdict.noFix == [first + gap], "\(gap)")
        }
    }

    @Test func PLA_13_whatHoldsARightFixStays() {
        var course = Course()
        course.move(300..<301)
        let verdict = course.verdict()
        #expect(verdict.jumps == [300] && verdict.breaks.isEmpty)
        #expect(Course().verdict().jumps.isEmpty && Course().verdict().repeated.count == 480)
    }
}
