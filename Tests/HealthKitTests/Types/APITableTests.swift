import HealthKit
import HealthModel
import TestSupport
import Testing

/// What the module holds, compared with the tables of Apple's names, row by row.
@Suite(.enabled(if: APITable.isAvailable, "The API tables are not here."))
struct APITableTests {
    @Test func WKO_6_everyCaseHasItsRawValue() throws {
        let found = Dictionary(uniqueKeysWithValues: EnumerationTable.rows.map { ($0.name, $0.found) })
        let options: [String: [String: UInt]] = [
            "HKQueryOptions": [
                "strictStartDate": HKQueryOptions.strictStartDate.rawValue,
                "strictEndDate": HKQueryOptions.strictEndDate.rawValue,
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
                "duration": HKStatisticsOptions.duration.rawValue,
            ],
        ]
        var compared = 0
        for row in APITable.rows("enums") {
            let type = try #require(row["enum_type"])
            let name = try #require(row["swift_case"])
            guard let value = row["raw_value"], !value.isEmpty else { continue }
            compared += 1
            if let option = options[type] {
                // What is renamed, and the empty set, have no names of their own.
                if let raw = option[name] { #expect("\(raw)" == value, "\(type).\(name)") }
                continue
            }
            let cases = try #require(found[type], "\(type)").split(separator: " ")
            let isAlias = row["renamed_to"]?.isEmpty == false
            let isThere = cases.contains { isAlias ? $0.hasSuffix("=\(value)") : $0 == "\(name)=\(value)" }
            #expect(isThere, "\(type).\(name) = \(value)")
        }
        #expect(compared > 400)
    }

    @Test func MET_10_everyConstantHoldsItsString() throws {
        let found = Set(ConstantTable.rows.map(\.value))
        var compared = 0
        for row in APITable.rows("constants") where row["swift"]?.hasSuffix(": String") == true {
            compared += 1
            #expect(found.contains(try #require(row["value"])), "\(row["swift_name"] ?? "")")
        }
        #expect(compared > 140)
        #expect(HKUnitMolarMassBloodGlucose == 180.15588000005408)
    }

    @Test(arguments: ["quantity-types", "category-types", "other-types"])
    func OBJ_10_everyIdentifierHoldsItsString(table: String) throws {
        let found = Set(IdentifierTable.rows.map(\.name)).union(ConstantTable.rows.map(\.constant))
        let rows = APITable.rows(table)
        #expect(!rows.isEmpty)
        for row in rows {
            let identifier = try #require(row["identifier"])
            #expect(found.contains(identifier), "\(identifier)")
            guard row["kind"] != "stringEnum" else { continue }
            let type = try #require(ObjectType(identifier: identifier), "\(identifier)")
            #expect(HKObjectType.type(for: type).identifier == identifier)
            if let flag = row["read_only"] { #expect(type.isReadOnly == (flag == "yes"), "\(identifier)") }
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
        var compared = 0
        for row in APITable.rows("units") {
            guard let name = row["unit_string"], let base = row["base_unit"], !base.isEmpty,
                let factor = row["to_base_factor"].flatMap(Double.init),
                let unit = try? QuantityUnit(parsing: name), let baseUnit = try? QuantityUnit(parsing: base)
            else { continue }
            compared += 1
            let offset = row["to_base_offset"].flatMap(Double.init) ?? 0
            let value = try #require(unit.convert(1, to: baseUnit), "\(name)")
            let expected = (1 + offset) * factor
            #expect(abs(value - expected) <= abs(expected) * 1e-9, "\(name)")
        }
        #expect(compared > 40)
    }
}
