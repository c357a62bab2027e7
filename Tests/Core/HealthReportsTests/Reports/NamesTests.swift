import HealthModel
import HealthReports
import Testing

@testable import HealthReports

@Suite struct NamesTests {
    @Test(
        arguments: [
            ("heartRate", "HKQuantityTypeIdentifierHeartRate"), ("vo2Max", "HKQuantityTypeIdentifierVO2Max"),
            ("uvExposure", "HKQuantityTypeIdentifierUVExposure"),
            ("heartRateVariabilitySDNN", "HKQuantityTypeIdentifierHeartRateVariabilitySDNN"),
            ("sleepAnalysis", "HKCategoryTypeIdentifierSleepAnalysis"),
            ("environmentalAudioExposureEvent", "HKCategoryTypeIdentifierAudioExposureEvent"),
            ("workout", "HKWorkoutTypeIdentifier"), ("workoutRoute", "HKWorkoutRouteTypeIdentifier"),
            ("stateOfMind", "HKDataTypeStateOfMind"), ("audiogram", "HKDataTypeIdentifierAudiogram"),
        ])
    func typesHaveTheirSwiftNames(name: String, identifier: String) throws {
        let type = try #require(ObjectType(identifier: identifier))
        #expect(TypeName.name(of: type) == name)
        #expect(TypeName.type(name) == type)
        #expect(TypeName.type(identifier) == type)
        #expect(TypeName.type(name.uppercased()) == type)
    }

    @Test func categoriesHaveTheNamesOfTheirCases() {
        #expect(
            (0...6).map { CategoryName.name(of: $0, .sleepAnalysis) } == [
                "inBed", "asleepUnspecified", "awake", "asleepCore", "asleepDeep", "asleepREM", "6",
            ])
        #expect(
            CategoryName.name(of: 3, .menopausalState) == "none" && CategoryName.name(of: 3, .headache) == "moderate")
        #expect(CategoryName.name(of: 0, .mindfulSession) == "" && CategoryName.name(of: 1, .mindfulSession) == "1")
    }

    @Test func everyTypeIsFoundByItsName() {
        for type in ObjectType.all { #expect(TypeName.type(TypeName.name(of: type)) == type) }
    }

    @Test(
        arguments: [
            ("hartRate", ["heartRate"]), ("haertrate", ["heartRate"]), ("stepcoutn", ["stepCount"]), ("xyzzy", []),
            ("", []),
        ])
    func misspeltTypesGetSuggestions(typed: String, suggestions: [String]) {
        #expect(TypeName.suggestions(for: typed).prefix(1) == suggestions.prefix(1))
    }

    /// The identifier of an imported source has sixteen digits, also where the hash of its name begins with zeros.
    @Test func identifiersOfImportedSourcesHaveSixteenDigits() {
        let names = (1...600).map { "Source \($0)" }
        let identifiers = names.map { ImportedSource.identity(name: $0, version: nil).source.bundleIdentifier }
        for (name, identifier) in zip(names, identifiers) {
            #expect(identifier.hasPrefix("import.") && identifier.count == 23, "\(name): \(identifier)")
            #expect(UInt64(identifier.dropFirst(7), radix: 16) == DerivedIdentity(texts: [name]).high, "\(name)")
        }
        #expect(Set(identifiers).count == 600)
        #expect(identifiers.contains { $0.hasPrefix("import.00") })
        #expect(identifiers.contains { $0.hasPrefix("import.0") && !$0.hasPrefix("import.00") })
    }
}
