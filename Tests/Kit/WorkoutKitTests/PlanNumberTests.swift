import Foundation
import HealthKit
import HealthModel
import Testing

@testable import WorkoutKit

/// The numbers that plans take, at their bounds (PLN-32).
@Suite struct PlanNumberTests {
    private func refusal<Unit: Dimension>(_ value: Double, _ unit: Unit) -> String? {
        do throws(ValidationError) {
            try Measurement(value: value, unit: unit).validate("A goal")
            return nil
        } catch {
            return error.reason
        }
    }

    /// A number may be fine while its amount in the base unit is none.
    @Test func PLN_32_theAmountMustBeAPositiveNumberToo() {
        #expect(
            refusal(.leastNonzeroMagnitude, UnitLength.meters) == nil
                && refusal(.greatestFiniteMagnitude, UnitLength.meters) == nil)
        #expect(
            refusal(.leastNonzeroMagnitude, UnitLength.millimeters) == "A goal must be a positive number, not 5e-324 mm"
        )
        #expect(refusal(1e308, UnitLength.kilometers) == "A goal must be a positive number, not 1e+308 km")
        // A unit of which less is more.
        let turned = UnitSpeed(symbol: "turned", converter: UnitConverterLinear(coefficient: -1, constant: 100))
        #expect(refusal(99, turned) == nil)
        #expect(refusal(100, turned) == "A goal must be a positive number, not 100.0 turned")
        #expect(refusal(-3, turned) == "A goal must be a positive number, not -3.0 turned")
    }

    @Test func PLN_32_zonesAndIterationsBeginWithOne() {
        func reason(_ check: () throws(ValidationError) -> Void) -> String? {
            do throws(ValidationError) {
                try check()
                return nil
            } catch {
                return error.reason
            }
        }
        let zones = [0, 1].map { zone in reason { () throws(ValidationError) in try validateZone(zone) } }
        #expect(zones == ["Zones count from 1, not 0", nil])
        let blocks = [0, 1].map { count in reason { () throws(ValidationError) in try validateIterations(count) } }
        #expect(blocks == ["A block is done at least once, not 0 times", nil])
    }

    /// The second part of a range and of a goal for the pool counts as much as the first.
    @Test func PLN_32_bothPartsAreChecked() {
        let (good, bad) = (QuantityValue(3, .meterPerSecond), QuantityValue(0, .meterPerSecond))
        for (low, high, isFine) in [(good, good, true), (bad, good, false), (good, bad, false)] {
            let target = PlannedTarget(.speed, .range(low: low, high: high))
            #expect(((try? target.alert()) != nil) == isFine)
        }
        let (distance, time) = (QuantityValue(100, .meter), QuantityValue(120, .second))
        let (nowhere, never) = (QuantityValue(0, .meter), QuantityValue(0, .second))
        let goals = [(distance, time), (nowhere, time), (distance, never)].map { distance, time in
            (try? WorkoutGoal(PlannedGoal.poolSwim(distance: distance, time: time))) != nil
        }
        #expect(goals == [true, false, false])
    }

    /// The same number in the same unit is not converted, which would round it.
    @Test func PLN_7_aNumberInItsOwnUnitIsNotRounded() {
        let perMinute = WorkoutAlertMetric.countPerMinute
        for value in [0.1, 61.3, 143.7, 181.9] {
            #expect(Measurement(value: value, unit: perMinute).number(in: perMinute) == value)
            #expect(Measurement(value: value, unit: UnitSpeed.knots).number(in: .knots) == value)
        }
        #expect(Measurement(value: 2, unit: UnitFrequency.hertz).number(in: .hertz) == 2)
        #expect(abs(Measurement(value: 2, unit: UnitFrequency.hertz).number(in: perMinute) - 120) < 1e-9)
    }
}
