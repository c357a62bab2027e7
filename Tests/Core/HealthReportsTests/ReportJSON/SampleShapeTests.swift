import HealthModel
import Testing
import WorkoutFiles

@testable import HealthReports

/// The members of samples, which depend on their kind.
@Suite struct SampleShapeTests {
    private static func json(_ type: ObjectType, _ content: SampleContent) -> JSON {
        SampleRecord(uuid: Told.id(1), type: type, start: 0, end: 60, content: content).json
    }

    /// The members between the dates and the source, such as `value 72.5`.
    private static func told(_ type: ObjectType, _ content: SampleContent) throws -> [String] {
        let members = try json(type, content).members()
        let keys = members.map(\.key)
        #expect(keys.prefix(4) == ["uuid", "type", "start", "end"])
        #expect(keys.suffix(3) == ["source", "device", "metadata"])
        return members.dropFirst(4).dropLast(3).map { "\($0.key) \($0.value.line)" }
    }

    @Test("A series says how many quantities it has, the least, the greatest and the latest")
    func series() throws {
        let series = QuantitySeriesRecord(
            quantity: QuantityValue(72.5, .countPerMinute), count: 3, minimum: 60, maximum: 90, mostRecent: 67,
            mostRecentStart: 50, mostRecentEnd: 60)
        #expect(
            try Self.told(.heartRate, .series(series)) == [
                "value 72.5", "unit \"count/min\"", "count 3", "minimum 60", "maximum 90", "latest 67",
            ])
    }

    @Test("Quantities, categories, routes and heartbeats say what they have, and nothing else")
    func others() throws {
        #expect(
            try Self.told(.heartRate, .quantity(QuantityValue(.infinity, .countPerMinute))) == [
                "value \"Infinity\"", "unit \"count/min\"",
            ])
        // The unit is one whose string states its scale.
        let area = QuantityUnit.kilometer.multiplied(by: .meter)
        let square = try Self.told(.distanceCycling, .quantity(QuantityValue(2, area)))
        #expect(square == ["value 2000", "unit \"m^2\""])
        #expect(try Self.told(.sleepAnalysis, .category(4)) == ["value 4"])
        #expect(try Self.told(.workoutRoute, .route(count: 12)) == ["points 12"])
        #expect(try Self.told(.heartbeatSeries, .heartbeats(count: 34)) == ["heartbeats 34"])
        let parts = Self.json(.bloodPressure, .correlation([]))
        #expect(parts["objects"]?.line == "[]" && parts["value"] == nil && parts["count"] == nil)
    }
}
