import Foundation
import HealthModel
import HealthStore
import TestEngines
import Testing

@testable import HealthPages
@testable import HealthService

/// The notes, tags and gear that the page of a workout shows.
@Suite struct WorkoutNoteTests {
    private static func page(_ annotation: WorkoutAnnotation?, _ query: String = "") async throws -> String {
        let start = RichWeek.now.timeIntervalSinceReferenceDate - 90_000
        let run = SampleRecord(
            uuid: SweptLife.uuid(70), type: .workout, start: start, end: start + 3_600,
            content: .workout(
                WorkoutRecord(
                    activityType: .running, duration: 3_600, totals: [.distance: QuantityValue(9_000, .meter)])))
        let service = try SweptService { engine in
            try engine.allow(TenYears.watch)
            try engine.write(as: TenYears.watch) { try $0.save([run]) }
            if let annotation { try engine.write { _ = try $0.annotate(run.uuid, annotation, ifRevision: nil) } }
        }
        let responder = service.responder(settings: #"{"timeZone": "GMT"}"#)
        return try await responder.ask("GET", "/workouts/\(run.uuid.uuidString)\(query)", by: responder.views).text
    }

    @Test("WEB-30: notes are shown line by line, without those that are empty") func notes() async throws {
        for (notes, shown) in [
            ("One.", "['One.',]"), ("One.\n\nTwo, three.\r\nFour.", "['One.','Two, three.','Four.',]"), (nil, "[]"),
        ] as [(String?, String)] {
            let page = try await Self.page(WorkoutAnnotation(title: "Titled", notes: notes))
            #expect(page.contains(" notes \(shown) tags '' gear '' "), "\(notes ?? "none")")
        }
    }

    @Test("WEB-30: tags are shown in a list, and gear leads to its workouts") func tagsAndGear() async throws {
        let page = try await Self.page(WorkoutAnnotation(tags: ["alps", "club"], gear: "Trail shoes"))
        #expect(page.contains(" notes [] tags 'alps, club' gear 'Trail shoes' "))
        #expect(page.contains(" gearAddress '/workouts?gear=\(RequestTarget.encoded("Trail shoes"))' isNotMine false "))
        let foreign = try await Self.page(WorkoutAnnotation(isNotMine: true))
        #expect(foreign.contains(" tags '' gear '' gearAddress '/workouts?gear=' isNotMine true "))
    }

    @Test(
        "WEB-30: the page says what was done, if it was",
        arguments: [
            ("", "false", "false", "false"), ("?saved=1", "true", "false", "false"),
            ("?undone=1", "false", "true", "false"), ("?restored=1", "false", "false", "true"),
        ])
    func deeds(query: String, edited: String, undone: String, restored: String) async throws {
        let page = try await Self.page(nil, query)
        #expect(
            page.contains(" wasEdited \(edited) wasUndone \(undone) wasRestored \(restored) isRefused false "))
    }
}
