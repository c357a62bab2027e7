import Foundation
import HealthModel
import HealthStore
import Testing

@testable import HealthPages
@testable import HealthService

/// The form of a workout's page: the part that counts, and what a field changes (WEB-39).
@Suite struct EditBoundTests {
    private static let uuid = SweptLife.uuid(1)

    /// Pages of a run from 10:00 to 11:00.
    private struct World {
        let pages: ShownPages

        init() throws { pages = try ShownPages([ShownPages.workout(1, daysAgo: 0, seconds: 3_600)]) }

        func stored() throws -> StoredAnnotation {
            try pages.service.engine.read { try $0.annotation(of: EditBoundTests.uuid) }
        }

        /// Sends a form with the current revision, and returns where it leads or what the page shows.
        func send(_ form: String) async throws -> String {
            let responder = pages.service.responder(settings: #"{"timeZone": "GMT"}"#)
            return try await responder.ask(
                "POST", "/workouts/\(EditBoundTests.uuid.uuidString)/edit",
                body: "\(form)&revision=\(try stored().revision)",
                fields: [("Content-Type", "application/x-www-form-urlencoded")], by: responder.views
            ).text
        }

        func save(_ form: String) async throws -> WorkoutAnnotation {
            let answer = try await send(form)
            #expect(answer == "to /workouts/\(EditBoundTests.uuid.uuidString)?saved=1", "\(form)")
            return try stored().annotation
        }

        /// Returns the seconds of the part that counts, or the fields that are wrong.
        func part(_ from: String, _ to: String) async throws -> String {
            let answer = try await send("title=&notes=&activity=running&tags=&gear=&from=\(from)&to=\(to)")
            guard answer.hasPrefix("to ") else {
                return [
                    ("from", "The part is outside of the workout."),
                    ("to", "The end of the part must be after its start."), ("time", "is not a valid time."),
                ].filter { answer.contains($0.1) }.map(\.0).joined(separator: " ")
            }
            let start = RichWeek.now.timeIntervalSinceReferenceDate - 7_200
            return try stored().annotation.trim.map { "\(Int($0.start - start)) \(Int($0.end - start))" } ?? "whole"
        }
    }

    @Test(
        "WEB-39: the part that counts has its bounds within the workout, or it is the whole",
        arguments: [
            ("", "", "whole"), ("10:00:00", "11:00:00", "whole"), ("09:59:59", "11:00:01", "whole"),
            ("10:00:00", "", "whole"), ("", "11:00:00", "whole"), ("10:00:01", "", "1 3600"),
            ("10:00:01", "11:00:00", "1 3600"), ("", "10:59:59", "0 3599"), ("09:00", "10:59:59", "0 3599"),
            ("10:30", "12:00", "1800 3600"), ("10:30", "10:30:01", "1800 1801"), ("10:59:59", "", "3599 3600"),
            ("", "10:00:01", "0 1"), ("10:30", "10:30", "to"), ("10:30:01", "10:30", "to"),
            ("11:00:00", "", "from to"), ("", "10:00:00", "from to"), ("11:00:00", "11:30", "from"),
            ("09:30", "10:00:00", "from"), ("09:30", "10:00:01", "0 1"), ("x", "10:30", "time"),
            ("10:30", "x", "time"),
        ])
    func parts(from: String, to: String, part: String) async throws {
        let world = try World()
        #expect(try await world.part(from, to) == part)
    }

    @Test("WEB-39: an empty bound is that of the recording, and bounds as they are shown change nothing")
    func changedParts() async throws {
        let world = try World()
        for (from, to, part) in [
            ("10:00:01", "10:59:59", "1 3599"), ("10:00:01", "10:59:59", "1 3599"), ("10:00:01", "10:30:00", "1 1800"),
            ("10:10:00", "10:30:00", "600 1800"), ("", "10:30:00", "0 1800"), ("10:10:00", "", "600 3600"),
            ("10:10:00", "11:00:00", "600 3600"), ("", "", "whole"), ("", "", "whole"),
        ] {
            #expect(try await world.part(from, to) == part, "\(from) \(to)")
        }
    }

    @Test("WEB-39: a form with tags is whole, and one without them changes its texts alone") func fields() async throws
    {
        let world = try World()
        try world.pages.service.engine.write { try $0.save(Gear("Shoes", kind: .shoes)) }
        var found = try await world.save("title=One&notes=a%0D%0Ab&activity=hiking&tags=b%2C+c&gear=Shoes&notMine=on")
        #expect(found.title == "One" && found.notes == "a\nb" && found.activity == .hiking)
        #expect(found.tags == ["b", "c"] && found.gear == "Shoes" && found.isNotMine && found.trim == nil)
        found = try await world.save("title=Two&notes=a")
        #expect(found.title == "Two" && found.notes == "a" && found.activity == .hiking)
        #expect(found.tags == ["b", "c"] && found.gear == "Shoes" && found.isNotMine)
        // A field that is missing stays as it is, but for what is marked.
        found = try await world.save("tags=c%2C%2C+a%0Ab&activity=")
        #expect(found.title == "Two" && found.notes == "a" && found.activity == .hiking && found.gear == "Shoes")
        #expect(Set(found.tags) == ["a", "b", "c"] && found.tags.count == 3 && !found.isNotMine)
        found = try await world.save("title=&notes=&tags=A&gear=")
        #expect((found.title ?? "").isEmpty && (found.notes ?? "").isEmpty && (found.gear ?? "").isEmpty)
        #expect(found.tags.count == 1 && found.tags.first?.lowercased() == "a")
        found = try await world.save("tags=")
        #expect(found.tags.isEmpty && found.activity == .hiking)
    }

    @Test("WEB-39: what was changed meanwhile is shown beside what was typed") func conflict() async throws {
        let world = try World()
        _ = try await world.save("title=Theirs&notes=Their+notes")
        let responder = world.pages.service.responder(settings: #"{"timeZone": "GMT"}"#)
        let text = try await responder.ask(
            "POST", "/workouts/\(Self.uuid.uuidString)/edit", body: "title=Mine&notes=My+notes&revision=0",
            fields: [("Content-Type", "application/x-www-form-urlencoded")], by: responder.views
        ).text
        #expect(text.hasPrefix("412 ") && text.contains(" conflict 'Edit conflict' "))
        #expect(
            text.contains(
                "yourTitle 'Mine' yourNotes 'My notes' theirTitle 'Theirs' theirNotes 'Their notes' revision '1' "))
        #expect(try world.stored().annotation.title == "Theirs")
        #expect(try await world.save("title=Mine&notes=My+notes").title == "Mine")
    }
}
