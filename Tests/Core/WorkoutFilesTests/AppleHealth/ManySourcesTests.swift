import HealthModel
import Testing

@testable import WorkoutFiles

/// Exports with more sources than are remembered.
@Suite struct ManySourcesTests {
    /// Returns a record whose type and dates depend on the number of its source.
    private static func record(_ number: Int) -> String {
        let kind = number % 2 == 0 ? ("HeartRate", "count/min") : ("StepCount", "count")
        let created = number % 3 == 0 ? " creationDate=\"2024-05-01 10:00:09 +0200\"" : ""
        return
            " <Record type=\"HKQuantityTypeIdentifier\(kind.0)\" sourceName=\"S\(number)\" unit=\"\(kind.1)\"\(created) "
            + "startDate=\"2024-05-01 10:00:00 +0200\" endDate=\"2024-05-01 10:00:05 +0200\" value=\"\(number + 1)\"/>\n"
    }

    /// The beginnings of 4,096 records are remembered, and then all of them anew.
    @Test func EXP_2_recordsOfManySourcesHaveTheirOwn() {
        let numbers = Array(0..<4_100) + [0, 1, 4_099, 2, 4_098]
        let read = ReadExport("<HealthData locale=\"de_DE\">\n\(numbers.map(Self.record).joined())</HealthData>")
        #expect(read.error == nil && read.warnings.isEmpty && read.leftovers.isEmpty)
        #expect(read.samples.map(\.stream.sourceName) == numbers.map { "S\($0)" })
        #expect(read.samples.map(\.value) == numbers.map { Double($0 + 1) })
        #expect(read.samples.map { $0.stream.type == .heartRate } == numbers.map { $0 % 2 == 0 })
        #expect(read.samples.map { $0.created != nil } == numbers.map { $0 % 3 == 0 })
        #expect(Set(read.samples.map(\.start)).count == 1 && read.samples.allSatisfy { $0.end - $0.start == 5 })
    }
}
