import HealthModel
import Testing

@testable import WorkoutFiles

/// The permitted number of points with a wrong date.
@Suite struct StrayPointsTests {
    /// Returns a ride of a hundred seconds, and then points of another year.
    private static func ride(strays: Int, apart: Double = 1) -> [Double] {
        (0..<100).map(Double.init) + (0..<strays).map { 40_000_000 + Double($0) * apart }
    }

    private static func strays(_ times: [Double]) -> [Range<Int>] { StrayPoints.find(in: times.indices, times: times) }

    @Test func DAT_5_aTwentiethOfTheRestIsStrayAndMoreIsNot() {
        #expect(Self.strays(Self.ride(strays: 1)) == [100..<101])
        #expect(Self.strays(Self.ride(strays: 5)) == [100..<105])
        #expect(Self.strays(Self.ride(strays: 6)).isEmpty)
    }

    @Test func DAT_5_whatLastsLongerThanTenMinutesIsNotStray() {
        #expect(Self.strays(Self.ride(strays: 5, apart: 150)) == [100..<105])
        #expect(Self.strays(Self.ride(strays: 5, apart: 150.25)).isEmpty)
    }
}
