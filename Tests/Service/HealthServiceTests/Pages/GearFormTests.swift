import Foundation
import HealthModel
import HealthStore
import TestEngines
import Testing

@testable import HealthPages
@testable import HealthService

/// The form for gear, of that which is stored and of that which workouts only name (WEB-114).
@Suite struct GearFormTests {
    @Test("WEB-114: the form shows stored gear by its identifier, and other gear by its name")
    func edited()
        async throws
    {
        let (gear, workout) = (SweptLife.uuid(60), SweptLife.uuid(1))
        let service = try SweptService { engine in
            try engine.allow(TenYears.watch)
            let start = RichWeek.now.timeIntervalSinceReferenceDate - 7_200
            try engine.write(as: TenYears.watch) {
                try $0.save([
                    SampleRecord(
                        uuid: workout, type: .workout, start: start, end: start + 600,
                        content: .workout(WorkoutRecord(activityType: .running, duration: 600)))
                ])
            }
            try engine.write(as: .dashboard) {
                try $0.save(
                    Gear(id: gear, "Road", kind: .shoes, begin: CalendarDay(year: 2023, month: 3, day: 4)))
                _ = try $0.annotate(workout, WorkoutAnnotation(gear: "Old shoes"), ifRevision: nil)
            }
        }
        let responder = service.responder()
        let views = responder.views
        func form(_ query: String) async throws -> (heading: String, typed: String) {
            let page = try await responder.ask("GET", "/gear\(query)", by: views).text
            let heading = page.firstMatch(of: #/ heading '([^']*)'/#).map { String($0.output.1) } ?? ""
            return (
                heading, page.firstMatch(of: #/ typed (\[.*?\]) kinds/#).map { String($0.output.1) } ?? ""
            )
        }
        for query in [
            "", "?name=Road", "?name=Nothing", "?edit=\(SweptLife.uuid(61).uuidString)",
            "?edit=&name=Road",
        ] {
            let form = try await form(query)
            #expect(form == ("Add gear", "[]"), "\(query)")
        }
        let stored = try await form("?edit=\(gear.uuidString)")
        #expect(stored.heading == "Edit gear" && stored.typed.contains(gear.uuidString))
        #expect(stored.typed.contains("Road") && stored.typed.contains("2023-03-04"))
        let named = try await form("?name=Old%20shoes")
        #expect(named.heading == "Add gear" && named.typed.contains("Old shoes"))
        let other = try await form("?name=Old%20shoes&edit=\(gear.uuidString)")
        #expect(other.heading == "Edit gear" && other.typed.contains("Road"))
    }
}
