import Foundation
import HealthModel
import TestEngines
import Testing

@testable import HealthStore

/// The deletions of correlations that an app is told of, by what it may read of their contents.
@Suite struct DeletedCorrelationTests {
    private let engine: SQLiteEngine

    /// Saves and deletes a blood pressure and a meal of the app that reads, and of another one.
    init() throws {
        engine = try SQLiteEngine.forTest()
        try engine.allow(.own, .other)
        for (number, app) in [(1, AppIdentity.other), (2, .own)] {
            let pressure = SampleRecord(
                uuid: .given(number), type: .bloodPressure, start: 1, end: 1,
                content: .correlation([
                    .quantity(.given(number + 10), .bloodPressureSystolic, 120, .millimeterOfMercury, 1),
                    .quantity(.given(number + 20), .bloodPressureDiastolic, 80, .millimeterOfMercury, 1),
                ]))
            let meal = SampleRecord(
                uuid: .given(number + 2), type: .food, start: 1, end: 2,
                content: .correlation([.quantity(.given(number + 30), .dietaryFatTotal, 5, .gram, 1, 2)]))
            try engine.save([pressure, meal], by: app)
            try engine.delete([pressure.uuid, meal.uuid], by: app)
        }
        #expect(try engine.forgetConsent(ofApp: "test.other"))
    }

    /// Decisions, and which deletions of a blood pressure and a meal are told: 1 and 3 are those of the app itself;
    /// nil if that is not determined.
    static let decisions: [(AuthorizationDecisions, pressures: [Int]?, meals: [Int]?)] = [
        (.init(), nil, nil), (.init(share: [.heartRate: true], read: [.heartRate: true]), nil, nil),
        (.init(share: [.bloodPressureSystolic: true]), [1], nil),
        (.init(share: [.bloodPressureDiastolic: false]), nil, nil),
        (.init(read: [.bloodPressureSystolic: false]), [1], nil),
        (.init(read: [.bloodPressureSystolic: true]), [1], nil),
        (.init(read: [.bloodPressureDiastolic: true]), [1], nil),
        (.init(read: [.bloodPressureSystolic: false, .bloodPressureDiastolic: true]), [1], nil),
        (.init(read: [.bloodPressureSystolic: true, .bloodPressureDiastolic: false]), [1], nil),
        (.init(read: [.bloodPressureSystolic: true, .bloodPressureDiastolic: true]), [1, 2], nil),
        (.init(share: [.dietaryFatTotal: true]), nil, [3]), (.init(share: [.dietaryFatTotal: false]), nil, nil),
        (.init(read: [.dietaryFatTotal: false]), nil, [3]), (.init(read: [.dietaryFatTotal: true]), nil, [3, 4]),
        // What meals contain is not known any more: one kind is enough.
        (.init(read: [.dietaryProtein: true]), nil, [3, 4]),
        (.init(read: [.dietaryFatTotal: false, .dietaryProtein: true]), nil, [3, 4]),
        (.init(share: [.dietaryProtein: true], read: [.dietaryFatTotal: false]), nil, [3]),
    ]

    @Test("QRY-61: a deleted correlation is told to who may read what it contained", arguments: decisions.indices)
    func told(place: Int) throws {
        let (decisions, pressures, meals) = Self.decisions[place]
        try engine.authorize(.other, decisions)
        for (type, expected) in [(ObjectType.bloodPressure, pressures), (.food, meals)] {
            var (changed, recorded): ([UUID], [UUID]) = ([], [])
            let code = EngineError.code {
                changed = try engine.changes(ChangeRequest([.init(type: type)]), for: .other).deleted.map(\.uuid)
            }
            let other = EngineError.code {
                recorded = try engine.deletedRecords(of: type, for: .other).map(\.uuid)
            }
            let uuids = (expected ?? []).map { UUID.given($0) }
            #expect(changed == uuids && recorded == uuids, "\(type.identifier)")
            let isRefused = expected == nil
            #expect(code == (isRefused ? .authorizationNotDetermined : nil) && other == code, "\(type.identifier)")
        }
    }
}
