import Foundation
import HealthModel
import HealthStore
import TestEngines
import Testing
import WorkoutFiles

@testable import HealthService

/// Correlations that tokens ask for by name.
@Suite struct CorrelationReadingTests {
    private static func fill(_ engine: SQLiteEngine) throws {
        try engine.allow(Fixture.watch)
        let moment = Fixture.day + 600
        try engine.write(as: Fixture.watch) {
            try $0.save([
                SampleRecord(
                    type: .bloodPressure, start: moment, end: moment,
                    content: .correlation([
                        .quantity(.bloodPressureSystolic, 121, .millimeterOfMercury, moment),
                        .quantity(.bloodPressureDiastolic, 77, .millimeterOfMercury, moment),
                    ])),
                SampleRecord(
                    type: .food, start: moment, end: moment,
                    content: .correlation([.quantity(.dietaryProtein, 31, .gram, moment)])),
            ])
        }
    }

    @Test("AUTH-10, SEC-33: whoever may read what a correlation contains may ask for it; others hear what is missing")
    func correlations() async throws {
        let service = try ServiceUnderTest(Self.fill)
        try service.grant("nothing, changes", read: [.bodyMass])
        try service.grant("half, changes", read: [.bloodPressureSystolic])
        try service.grant(
            "both, changes", read: [.bloodPressureSystolic, .bloodPressureDiastolic, .dietaryProtein, .dietaryCalcium])
        for (token, missing) in [
            ("nothing, changes", "read bloodPressureSystolic"), ("half, changes", "read bloodPressureDiastolic"),
        ] {
            for target in ["samples?type=bloodPressure", "changes?type=bloodPressure", "types/bloodPressure"] {
                let answer = try await service.ask("GET", "/api/v1/\(target)", as: .token(token))
                #expect(answer.status == 403, "\(target)")
                #expect(try answer.json().member("scope") { try $0.asString() } == missing, "\(target)")
            }
            #expect(try await service.ask("GET", "/api/v1/samples?type=food", as: .token(token)).status == 403)
        }
        for type in ["bloodPressure", "food"] {
            let samples = try await service.ask("GET", "/api/v1/samples?type=\(type)", as: .token("both, changes"))
            #expect(samples.text == (try await service.ask("GET", "/api/v1/samples?type=\(type)").text))
            #expect(try samples.items().count == 1)
            let changes = try await service.ask("GET", "/api/v1/changes?type=\(type)", as: .token("both, changes"))
            #expect(try changes.json().member("added") { try $0.elements { $0 } }.count == 1)
        }
        // Parts of meals of other types stay hidden, and so does the meal.
        try service.grant("calcium", read: [.dietaryCalcium])
        let meals = try await service.ask("GET", "/api/v1/samples?type=food", as: .token("calcium"))
        #expect(try meals.status == 200 && meals.items().isEmpty)
    }
}
