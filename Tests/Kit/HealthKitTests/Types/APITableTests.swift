import HealthKit
import HealthModel
import TestSupport
import Testing

/// The contents of the module, compared with the tables of Apple's names, row by row.
@Suite(.enabled(if: APITable.isAvailable, "The API tables are not here."))
struct APITableTests {
    @Test func WKO_6_everyCaseHasItsRawValue() throws {
        let found = Dictionary(uniqueKeysWithValues: EnumerationTable.rows.map { ($0.name, $0.found) })
        let options: [String: [String: UInt]] = [
            "HKQueryOptions": [
                "strictStartDate": HKQueryOptions.strictStartDate.rawValue,
                "strictEndDate": HKQueryOptions.strictEndDate.rawValue,
                // The constant that Apple's headers call none is the empty set in Swift.
                "none": HKQueryOptions().rawValue,
            ],
            "HKQuantitySeriesSampleQueryDescriptor.Options": [
                "includeSample": UInt(HKQuantitySeriesSampleQueryDescriptor.Options.includeSample.rawValue),
                "orderByQuantitySampleStartDate": UInt(
                    HKQuantitySeriesSampleQueryDescriptor.Options.orderByQuantitySampleStartDate.rawValue),
            ],
            "HKStatisticsOptions": [
                "separateBySource": HKStatisticsOptions.separateBySource.rawValue,
                "discreteAverage": HKStatisticsOptions.discreteAverage.rawValue,
                "discreteMin": HKStatisticsOptions.discreteMin.rawValue,
                "discreteMax": HKStatisticsOptions.discreteMax.rawValue,
                "cumulativeSum": HKStatisticsOptions.cumulativeSum.rawValue,
                "mostRecent": HKStatisticsOptions.mostRecent.rawValue,
                "discreteMostRecent": HKStatisticsOptions.mostRecent.rawValue,
                "none": HKStatisticsOptions().rawValue,
                "duration": HKStatisticsOptions.duration.rawValue,
            ],
        ]
        var compared = 0
        for row in APITable.rows("enums") {
            let type = try #require(row["enum_type"])
            let name = try #require(row["swift_case"])
            guard let value = row["raw_value"], !value.isEmpty else {
                // The three cases of a Swift enumeration that has no raw values.
                #expect(type == "HKElectrocardiogramQuery.Result")
                continue
            }
            compared += 1
            if let option = options[type] {
                #expect("\(try #require(option[name], "\(type).\(name)"))" == value, "\(type).\(name)")
                continue
            }
            let cases = try #require(found[type], "\(type)").split(separator: " ")
            let isAlias = row["renamed_to"]?.isEmpty == false
            let isThere = cases.contains { isAlias ? $0.hasSuffix("=\(value)") : $0 == "\(name)=\(value)" }
            #expect(isThere, "\(type).\(name) = \(value)")
        }
        #expect(compared == 460)
    }

    @Test func MET_10_everyConstantHoldsItsString() throws {
        let found = Dictionary(uniqueKeysWithValues: ConstantTable.rows.map { ($0.name, $0.constant) })
        let others: [String: String] = [
            "NSNotification.Name.HKUserPreferencesDidChange": NSNotification.Name.HKUserPreferencesDidChange.rawValue,
            "HKUnitMolarMassBloodGlucose": "\(HKUnitMolarMassBloodGlucose)",
            "HKAnchoredObjectQueryNoAnchor": "\(HKAnchoredObjectQueryNoAnchor)",
            "HKObjectQueryNoLimit": "\(HKObjectQueryNoLimit)",
            // Its numbers are not published; a test of its own covers the relevant behaviour.
            "HKSourceRevisionAnyOperatingSystem": "NSOperatingSystemVersion(any)",
        ]
        let rows = APITable.rows("constants")
        for row in rows {
            let name = try #require(row["swift_name"])
            let value: String? = found[name] ?? others[name]
            #expect(value != nil && value == row["value"], "\(name)")
        }
        #expect(rows.count == found.count + others.count)
    }

    @Test(arguments: ["quantity-types", "category-types", "other-types"])
    func OBJ_10_everyIdentifierHoldsItsString(table: String) throws {
        let named = Dictionary(uniqueKeysWithValues: IdentifierTable.rows.map { ($0.name, $0.identifier) })
        let owner = ["quantity-types": "HKQuantityTypeIdentifier.", "category-types": "HKCategoryTypeIdentifier."]
        let rows = APITable.rows(table)
        #expect(!rows.isEmpty)
        for row in rows {
            let identifier = try #require(row["identifier"])
            if let owner = owner[table] {
                #expect(named[owner + (row["swift_case"] ?? "")] == identifier)
            } else if row["kind"] == "stringEnum" {
                #expect(named[row["swift_expression"] ?? ""] == identifier)
                continue
            }
            let type = try #require(ObjectType(identifier: identifier), "\(identifier)")
            let object = HKObjectType.type(for: type)
            #expect(object.identifier == identifier)
            if let name = row["class"] { #expect("\(Swift.type(of: object))" == name, "\(identifier)") }
            if let flag = row["read_only"] { #expect(type.isReadOnly == (flag == "yes"), "\(identifier)") }
        }
    }

    @Test func OBJ_10_everyExpressionIsItsType() throws {
        let types: [String: HKObjectType] = [
            "HKCorrelationType(.bloodPressure)": HKCorrelationType(.bloodPressure),
            "HKCorrelationType(.food)": HKCorrelationType(.food),
            "HKCharacteristicType(.biologicalSex)": HKCharacteristicType(.biologicalSex),
            "HKCharacteristicType(.bloodType)": HKCharacteristicType(.bloodType),
            "HKCharacteristicType(.dateOfBirth)": HKCharacteristicType(.dateOfBirth),
            "HKCharacteristicType(.fitzpatrickSkinType)": HKCharacteristicType(.fitzpatrickSkinType),
            "HKCharacteristicType(.wheelchairUse)": HKCharacteristicType(.wheelchairUse),
            "HKCharacteristicType(.activityMoveMode)": HKCharacteristicType(.activityMoveMode),
            "HKDocumentType(.CDA)": HKDocumentType(.CDA),
            "HKClinicalType(.allergyRecord)": HKClinicalType(.allergyRecord),
            "HKClinicalType(.clinicalNoteRecord)": HKClinicalType(.clinicalNoteRecord),
            "HKClinicalType(.conditionRecord)": HKClinicalType(.conditionRecord),
            "HKClinicalType(.immunizationRecord)": HKClinicalType(.immunizationRecord),
            "HKClinicalType(.labResultRecord)": HKClinicalType(.labResultRecord),
            "HKClinicalType(.medicationRecord)": HKClinicalType(.medicationRecord),
            "HKClinicalType(.procedureRecord)": HKClinicalType(.procedureRecord),
            "HKClinicalType(.vitalSignRecord)": HKClinicalType(.vitalSignRecord),
            "HKClinicalType(.coverageRecord)": HKClinicalType(.coverageRecord),
            "HKScoredAssessmentType(.GAD7)": HKScoredAssessmentType(.GAD7),
            "HKScoredAssessmentType(.PHQ9)": HKScoredAssessmentType(.PHQ9),
            "HKObjectType.workoutType() / HKWorkoutType.workoutType()": HKWorkoutType.workoutType(),
            "HKSeriesType.workoutRoute()": HKSeriesType.workoutRoute(),
            "HKSeriesType.heartbeat()": HKSeriesType.heartbeat(),
            "HKObjectType.activitySummaryType()": HKObjectType.activitySummaryType(),
            "HKObjectType.audiogramSampleType()": HKObjectType.audiogramSampleType(),
            "HKObjectType.electrocardiogramType()": HKObjectType.electrocardiogramType(),
            "HKObjectType.visionPrescriptionType()": HKObjectType.visionPrescriptionType(),
            "HKObjectType.stateOfMindType()": HKObjectType.stateOfMindType(),
            "HKObjectType.medicationDoseEventType()": HKObjectType.medicationDoseEventType(),
            "HKObjectType.userAnnotatedMedicationType()": HKObjectType.userAnnotatedMedicationType(),
        ]
        for row in APITable.rows("other-types") where row["kind"] != "stringEnum" {
            let expression = try #require(row["swift_expression"])
            #expect(try #require(types[expression], "\(expression)").identifier == row["identifier"], "\(expression)")
        }
    }

    @Test func DAT_9_everyCategoryTypeTakesTheValuesOfItsEnumeration() throws {
        let cases = Dictionary(uniqueKeysWithValues: EnumerationTable.rows.map { ($0.name, $0.cases) })
        for row in APITable.rows("category-types") {
            let name = try #require(row["value_enum"])
            let values = try #require(cases[name], "\(name)").split(separator: " ").compactMap {
                $0.split(separator: "=").last.flatMap { Int($0) }
            }
            let type = HKCategoryType(HKCategoryTypeIdentifier(rawValue: try #require(row["identifier"])))
            for value in -1...(values.max() ?? 0) + 1 {
                let isAllowed = (try? SampleValidation.checkCategoryValue(value, type: type.record)) != nil
                #expect(isAllowed == values.contains(value), "\(type.identifier) \(value)")
            }
        }
    }

    @Test func QTY_10_everyQuantityTypeHasItsStyleAndUnit() throws {
        for row in APITable.rows("quantity-types") {
            let identifier = try #require(row["identifier"])
            let type = HKQuantityType(HKQuantityTypeIdentifier(rawValue: identifier))
            #expect("\(type.aggregationStyle)" == row["aggregation_style"], "\(identifier)")
            let unit = HKUnit(from: try #require(row["canonical_unit"]))
            #expect(type.is(compatibleWith: unit), "\(identifier)")
        }
    }

    @Test func UNIT_1_everyUnitHasItsFactor() throws {
        let units = Dictionary(uniqueKeysWithValues: UnitTable.units.map { ($0.name, $0.unit) })
        let prefixes = Dictionary(uniqueKeysWithValues: UnitTable.prefixes.map { ($0.name, $0.factor) })
        // A number, a fraction, or a part of a half turn.
        func number(_ text: String) -> Double? {
            let parts = text.split(separator: "/").compactMap { $0 == "pi" ? Double.pi : Double($0) }
            return parts.count == 2 ? parts[0] / parts[1] : Double(text)
        }
        for row in APITable.rows("units") {
            let name = try #require(row["unit_string"])
            let factor = try #require(row["to_base_factor"])
            if row["dimension"] == "prefix" {
                #expect(prefixes[name] == Double(factor), "\(name)")
            } else if name == "mol<M>" {
                #expect(HKUnit.moleUnit(withMolarMass: 12.5).unitString == "mol<12.5>")
            } else {
                let unit = try #require(units[name], "\(name)")
                let base = HKUnit(from: try #require(row["base_unit"]))
                let offset = row["to_base_offset"].flatMap { number($0) } ?? 0
                let value = HKQuantity(unit: unit, doubleValue: 1).doubleValue(for: base)
                let expected = (1 + offset) * (try #require(number(factor), "\(name)"))
                #expect(abs(value - expected) <= abs(expected) * 1e-9, "\(name)")
            }
        }
    }
}
