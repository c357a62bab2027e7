import HealthKit
import HealthModel
import Testing

@Suite struct NameTests {
    @Test(arguments: EnumerationTable.rows.indices)
    func WKO_6_enumerationsHaveTheirRawValues(index: Int) {
        let row = EnumerationTable.rows[index]
        #expect(row.found == row.cases, "\(row.name)")
    }

    @Test func MET_10_constantsHoldTheirStrings() {
        for row in ConstantTable.rows {
            #expect(row.constant == row.value, "\(row.name)")
        }
        #expect(ConstantTable.rows.count == 153)
        #expect(HKObjectQueryNoLimit == 0)
        #expect(HKAnchoredObjectQueryNoAnchor == 0)
        #expect(NSNotification.Name.HKUserPreferencesDidChange.rawValue == "HKUserPreferencesDidChangeNotification")
        #expect(HKSourceRevisionAnyOperatingSystem.majorVersion < 0)
        #expect(HKUnitMolarMassBloodGlucose == 180.15588000005408)
    }

    @Test func UNIT_1_factoriesMakeTheirUnits() throws {
        for row in UnitTable.units { #expect(row.unit.unitString == row.name) }
        for row in UnitTable.prefixed {
            for prefix in UnitTable.prefixes {
                let unit = row.make(prefix.prefix)
                #expect(unit.unitString == prefix.name + row.name)
                let base = HKQuantity(unit: unit, doubleValue: 1).doubleValue(for: row.make(.none))
                #expect(abs(base - prefix.factor) <= prefix.factor * 1e-12, "\(unit)")
            }
        }
        let millimoles = HKUnit.moleUnit(with: .milli, molarMass: HKUnitMolarMassBloodGlucose)
        #expect(millimoles.unitString == "mmol<180.1558800000541>")
    }

    @Test func OBJ_10_identifiersHoldTheirStrings() {
        for row in IdentifierTable.rows {
            #expect(row.identifier == row.value, "\(row.name)")
        }
    }

    @Test func DAT_9_olderNamesAreTheNewValues() {
        #expect(HKCategoryValueSleepAnalysis.asleep == .asleepUnspecified)
        #expect(HKCategoryValueOvulationTestResult.positive == .luteinizingHormoneSurge)
        #expect(HKQuantityAggregationStyle.discrete == .discreteArithmetic)
        #expect(
            HKCategoryValueSleepAnalysis.allAsleepValues
                == [.asleepUnspecified, .asleepCore, .asleepDeep, .asleepREM])
        #expect(HKAppleWalkingSteadinessClassification.allCases == [.ok, .low, .veryLow])
    }

    @Test func WKO_6_unknownActivitiesShowAsOther() {
        #expect(HKWorkoutActivityType(record: .running) == .running)
        #expect(HKWorkoutActivityType(record: WorkoutActivity(rawValue: 2_999)) == .other)
        #expect(HKWorkoutActivityType(rawValue: 2_999) == nil)
    }
}
