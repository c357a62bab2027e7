import HealthReports
import Testing

@testable import HealthPages

@Suite struct ChartLineTests {
    @Test("WEB-112: lines of charts keep gaps, show single values, and put fast paces at the top") func chartLines() {
        let scale = AxisScale(holding: [0, 10], maximumSteps: 5, steps: .decimal(smallest: 1))
        #expect(ChartLine.path([0, 10, nil, 5], scale) == "M125 100h0L375 0M875 50h0")
        #expect(ChartLine.path([0, 10, nil, 5], scale, gap: 2) == "M125 100h0L375 0L875 50")
        #expect(ChartLine.path([0, 10], scale, isReversed: true) == "M250 0h0L750 100")
        #expect(ChartLine.path([2, nil, 20], scale, areBars: true) == "M167 80V100M833 0V100")
        #expect(ChartLine.path([], scale) == "" && ChartLine.path([.nan, nil], scale) == "")
    }
}
