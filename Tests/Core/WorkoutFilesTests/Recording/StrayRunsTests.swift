import HealthModel
import Testing

@testable import WorkoutFiles

/// Which points of a run belong to another day.
@Suite struct StrayRunsTests {
    private static func strays(_ times: [Double]) -> [Range<Int>] {
        let alone = StrayPoints.find(in: times.indices, times: times)
        // The same within a longer list.
        let around = [5e8, 6e8] + times + [7e8]
        let within = StrayPoints.find(in: 2..<times.count + 2, times: around)
        #expect(within.map { $0.lowerBound - 2..<$0.upperBound - 2 } == alone)
        return alone
    }

    /// Six hours, because no clock goes back so far by itself.
    @Test func aJumpIsLongerThanSixHours() {
        #expect(Self.strays([0, 21_600, 0, 21_600]).isEmpty && Self.strays([]).isEmpty && Self.strays([5]).isEmpty)
        #expect(Self.strays([0, 1, 2, 21_602.5, 2, 3]) == [3..<4] && Self.strays([0, 1, 2, 21_602, 2, 3]).isEmpty)
        #expect(Self.strays([0, 1, 2, -21_598.5, 2, 3]) == [3..<4] && Self.strays([0, 1, 2, -21_598, 2, 3]).isEmpty)
        // There and back are two jumps.
        #expect(Self.strays([0, 1, 2, 21_602.5, 2.5, 3]).isEmpty)
        // A clock that jumps and goes on from there was set.
        #expect(Self.strays([0, 1, 2, 50_000, 50_001, 50_002]).isEmpty)
    }

    @Test func aClockThatGoesOnWhereItWasHadBeenWrong() {
        let far = 100_000.0
        #expect(Self.strays([0, 1, far, 2, 3]) == [2..<3] && Self.strays([0, 1, far, far + 1, 2, 3]) == [2..<4])
        // It goes on within six hours of where it was.
        #expect(Self.strays([0, 1, far, 21_601]) == [2..<3] && Self.strays([0, 1, far, 21_601.5]).isEmpty)
        #expect(Self.strays([30_000, 30_001, far, 8_401]) == [2..<3])
        #expect(Self.strays([30_000, 30_001, far, 8_400.5]).isEmpty)
        // Fewer than those around them.
        #expect(Self.strays([0, far, far + 1, 2, 3]) == [1..<3] && Self.strays([0, far, far + 1, 2]).isEmpty)
        #expect(Self.strays([0, 1, far, far + 1, 2]) == [2..<4])
        #expect(Self.strays([0, 1, far, far + 1, far + 2, 2, 3]) == [2..<5])
        #expect(Self.strays([0, 1, far, far + 1, far + 2, 2]).isEmpty)
    }

    @Test func whatIsPutTogetherCountsTogether() {
        let far = 100_000.0
        // Two on each side of the first stray run make four, around three in the second.
        let times = [0, 1, far, 2, 3, far, far + 1, far + 2, 4]
        #expect(Self.strays(times) == [2..<3, 5..<8])
        // Stray runs of different days in a row, together fewer than those around.
        #expect(Self.strays([0, 1, far, 2 * far, 2]) == [2..<3, 3..<4])
        #expect(Self.strays([0, 1, far, 2 * far, 3 * far, 2]).isEmpty)
    }

    /// A clock that was right again is compared with its last time, however often it was wrong.
    @Test func aClockMayBeRightAgainSeveralTimes() {
        let far = 100_000.0
        #expect(Self.strays([0, 1, far, 20_000, 20_001, far, 41_000]) == [2..<3, 5..<6])
        #expect(Self.strays([0, 1, far, 20_000, 20_001, far, 41_601]) == [2..<3, 5..<6])
        #expect(Self.strays([0, 1, far, 20_000, 20_001, far, 41_601.5]) == [2..<3])
        #expect(Self.strays([0, 1, far, 20_000, far, 40_000, far, 60_000]) == [2..<3, 4..<5, 6..<7])
        // What was put together is stray as a whole.
        let ride = (0..<10).map(Double.init)
        #expect(Self.strays(ride + [far, 500_000, far + 1, 10, 11]) == [11..<12, 10..<11, 12..<13])
        #expect(
            Self.strays(ride + [far, 500_000, far + 1, 500_000, far + 2, 10])
                == [11..<12, 13..<14, 10..<11, 12..<13, 14..<15])
    }

    /// A clock may be wrong in eight ways until it is right again.
    @Test func upToSevenRunsMayLieBetween() {
        func times(_ runs: Int) -> [Double] {
            (0..<20).map(Double.init) + (0..<runs).map { 100_000 * Double($0 + 1) } + [20, 21]
        }
        #expect(Self.strays(times(7)) == (20..<27).map { $0..<$0 + 1 })
        #expect(Self.strays(times(8)).isEmpty)
    }

    /// Four days, which no workout exceeds.
    @Test func whatIsFartherThanAWorkoutLastsIsStray() {
        let ride = (0..<40).map(Double.init)
        #expect(Self.strays(ride + [345_639]).isEmpty && Self.strays(ride + [345_639.5]) == [40..<41])
        #expect(Self.strays([-345_600] + ride).isEmpty && Self.strays([-345_600.5] + ride) == [0..<1])
        // Two of forty are a twentieth, two of 39 are more.
        let far = [1e6, 1e6 + 1]
        #expect(Self.strays(ride + far) == [40..<42] && Self.strays(Array(ride.dropLast()) + far).isEmpty)
        // A single one is always stray, and of two days of one point each none is.
        #expect(
            Self.strays([0, 1, 1e6]) == [2..<3] && Self.strays([0, 1e6]).isEmpty && Self.strays([0, 1e6, 2e6]).isEmpty)
        #expect(Self.strays([0, 1, 1e6, 2e6]) == [2..<3, 3..<4])
        // Ten minutes.
        #expect(Self.strays(ride + [1e6, 1e6 + 600]) == [40..<42] && Self.strays(ride + [1e6, 1e6 + 600.5]).isEmpty)
        // Runs within four days of each other are one, which lasts too long.
        #expect(Self.strays(ride + [1e6, 1e6 + 40_000]).isEmpty && Self.strays(ride + [1e6, 1e6 + 345_600]).isEmpty)
        #expect(Self.strays(ride + [1e6, 1e6 + 345_600.5]) == [40..<41, 41..<42])
        // Each of two groups by itself.
        #expect(Self.strays(ride + [1e6, 3e6]) == [40..<41, 41..<42])
        #expect(Self.strays([-1e6] + ride + [1e6]) == [0..<1, 41..<42])
    }
}
