import HealthKit
import Testing

@Suite struct NameTests {
    @Test(arguments: EnumerationTable.rows.indices)
    func WKO_6_enumerationsHaveTheirRawValues(index: Int) {
        let row = EnumerationTable.rows[index]
        #expect(row.found == row.cases, "\(row.name)")
    }

    @Test func MET_10_constantsHoldTheirStrings() {
        for row in ConstantTable.rows {
            #expect(row.constant == row.value)
        }
        #expect(ConstantTable.rows.count == 153)
        #expect(HKObjectQueryNoLimit == 0)
        #expect(HKAnchoredObjectQueryNoAnchor == 0)
        #expect(NSNotification.Name.HKUserPreferencesDidChange.rawValue == "HKUserPreferencesDidChangeNotification")
        #expect(HKSourceRevisionAnyOperatingSystem.majorVersion < 0)
    }

    @Test func OBJ_10_identifiersHoldTheirStrings() {
        for row in IdentifierTable.rows {
            #expect(row.name == row.value)
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
        #expect(HKWorkoutActivityType(record: 37) == .running)
        #expect(HKWorkoutActivityType(record: 2_999) == .other)
        #expect(HKWorkoutActivityType(rawValue: 2_999) == nil)
    }
}
