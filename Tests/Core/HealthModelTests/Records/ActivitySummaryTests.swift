import HealthModel
import Testing

/// Summaries of days: which of two is the later export.
@Suite struct ActivitySummaryTests {
    private static let day = CalendarDay(year: 2025, month: 3, day: 1)

    @Test func OTH_3_aSummaryIsEmptyAndMayHaveADay() {
        let summary = ActivitySummaryRecord(day: Self.day)
        #expect(summary.day == Self.day && ActivitySummaryRecord().day == nil)
        #expect(summary.moveMode == 1 && !summary.isPaused && summary.exerciseGoal == nil && summary.standGoal == nil)
        #expect(summary.energy.value == 0 && summary.energyGoal.value == 0 && summary.standHours.value == 0)
    }

    @Test func theSummaryWithTheGreaterTotalsIsTheLaterOne() {
        func summary(_ values: [Double]) -> ActivitySummaryRecord {
            var summary = ActivitySummaryRecord(day: Self.day)
            summary.energy = QuantityValue(values[0], .kilocalorie)
            summary.moveTime = QuantityValue(values[1], .minute)
            summary.exerciseTime = QuantityValue(values[2], .minute)
            summary.standHours = QuantityValue(values[3], .count)
            return summary
        }
        let known = summary([400, 30, 20, 9])
        #expect(!known.isMoreComplete(than: known))
        for place in 0..<4 {
            var values = [400.0, 30, 20, 9]
            values[place] += 1
            #expect(summary(values).isMoreComplete(than: known) && !known.isMoreComplete(than: summary(values)))
            // One that grew does not outweigh another that shrank.
            values[(place + 1) % 4] -= 1
            #expect(!summary(values).isMoreComplete(than: known) && !known.isMoreComplete(than: summary(values)))
        }
        #expect(summary([401, 31, 21, 10]).isMoreComplete(than: known))
        // The same in other units, but for rounding.
        var other = known
        other.moveTime = QuantityValue(1_800, .second)
        #expect(!other.isMoreComplete(than: known) && !known.isMoreComplete(than: other))
        #expect(!summary([400.003, 30, 20, 9]).isMoreComplete(than: known))
        #expect(summary([400.005, 30, 20, 9]).isMoreComplete(than: known))
        // Goals and the mode do not count.
        other = known
        (other.energyGoal, other.isPaused, other.moveMode) = (QuantityValue(900, .kilocalorie), true, 2)
        #expect(!other.isMoreComplete(than: known))
    }
}
