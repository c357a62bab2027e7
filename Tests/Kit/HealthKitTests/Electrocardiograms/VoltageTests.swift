import HealthModel
import Testing

@testable import HealthKit

/// Single measurements of an electrocardiogram.
@Suite struct VoltageTests {
    /// A measurement that is missing has a time and no voltage.
    @Test func OTH_32_aMissingVoltageIsNoQuantity() {
        let gap = HKElectrocardiogram.VoltageMeasurement(VoltagePoint(time: 1.5, volts: .nan))
        #expect(gap.timeSinceSampleStart == 1.5 && gap.quantity(for: .appleWatchSimilarToLeadI) == nil)
        let value = HKElectrocardiogram.VoltageMeasurement(VoltagePoint(time: 2, volts: -0.5))
        #expect(value.timeSinceSampleStart == 2)
        #expect(
            value.quantity(for: .appleWatchSimilarToLeadI) == HKQuantity(unit: .volt(), doubleValue: -0.5))
    }
}
