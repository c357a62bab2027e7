import Foundation
import HealthModel
import TestEngines
import TestSupport
import Testing

@testable import HealthStore

/// Refusals of supplements, and what is left of them.
@Suite struct SupplementRefusalTests {
    private let engine: SQLiteEngine

    init() throws {
        engine = try SQLiteEngine.forTest()
        try engine.allow(.own)
    }

    @Test("a supplement requires a stored workout") func supplement() throws {
        let supplement = WorkoutSupplement(header: Data("{}".utf8), columns: [[1, 2]])
        let told = "invalidArgument: A supplement requires a stored workout."
        #expect(EngineError.refusal { try engine.write(as: .own) { try BulkWriter($0).append(supplement) } } == told)
        #expect(
            EngineError.refusal {
                try engine.write(as: .own) { store in
                    try BulkWriter(store, importedFrom: store.revision.get()).append(supplement)
                }
            } == told)
        let workout = SampleRecord.workout(
            .given(1), WorkoutRecord(activityType: .running, duration: 60), 0, 60)
        try engine.insert(workout, by: .own) { bulk throws(EngineError) in try bulk.append(supplement) }
        let found = try engine.supplement(of: .given(1), for: .own)
        #expect(found?.columns == [[1, 2]])
        // There is only one of each workout.
        let second = SampleRecord.workout(
            .given(2), WorkoutRecord(activityType: .running, duration: 60), 0, 60)
        #expect(
            EngineError.code {
                try engine.insert(second, by: .own) { bulk throws(EngineError) in
                    try bulk.append(supplement)
                    try bulk.append(supplement)
                }
            } == .storage)
        #expect(try engine.states(of: [.given(1), .given(2)]) == [.stored, .unknown])
    }
}
