import Foundation
import HealthModel
import HealthReports
import HealthStore
import HealthTransfer
import TestStores
import TestSupport
import Testing

@testable import HealthReports

@Suite struct WorkoutSearchTests {
    private func workout(
        _ activity: WorkoutActivity = .running, minutes: Double = 60, kilometers: Double? = 10,
        _ annotation: WorkoutAnnotation? = nil
    ) throws -> WorkoutSummary {
        var totals: [WorkoutTotal: QuantityValue] = [:]
        if let kilometers { totals[.distance] = QuantityValue(kilometers, .kilometer) }
        let record = SampleRecord(
            type: .workout, start: 0, end: minutes * 60,
            content: .workout(WorkoutRecord(activityType: activity, duration: minutes * 60, totals: totals)))
        return try #require(WorkoutSummary(record, annotation))
    }

    private func search(_ make: (inout WorkoutSearch) -> Void) -> WorkoutSearch {
        var search = WorkoutSearch()
        make(&search)
        return search
    }

    @Test(arguments: [
        ("intervals", true), ("INTERVALS Bern", false), ("intervals ütliberg", true), ("Utliberg", true),
        ("running", true), ("hike", false), ("windy", true), ("", true), ("long", true), ("walk", false),
    ])
    func API_33_allWordsOccurWhateverTheirCaseAndAccents(text: String, isFound: Bool) throws {
        let annotation = WorkoutAnnotation(title: "Intervals, Ütliberg", notes: "A windy day", tags: ["long run"])
        let search = search { $0.text = text }
        #expect(search.matches(try workout(.running, annotation)) == isFound)
    }

    @Test func API_33_aCorrectedActivityIsFoundByBothNames() throws {
        let hike = try workout(.running, WorkoutAnnotation(activity: .hiking))
        #expect(search { $0.activity = .hiking }.matches(hike))
        #expect(!search { $0.activity = .running }.matches(hike))
        #expect(search { $0.text = "running" }.matches(hike) && search { $0.text = "hiking" }.matches(hike))
    }

    @Test func API_33_boundsAreIncluded() throws {
        let run = try workout(minutes: 60, kilometers: 10)
        let bounds: [(Double?, Double?, Bool)] = [
            (10_000, nil, true), (nil, 10_000, true), (10_001, nil, false), (nil, 9_999, false), (9_000, 11_000, true),
        ]
        for (least, greatest, isFound) in bounds {
            #expect(search { $0.distance = .init(least: least, greatest: greatest) }.matches(run) == isFound)
        }
        #expect(search { $0.duration = .init(least: 3_600) }.matches(run))
        #expect(!search { $0.duration = .init(greatest: 3_599) }.matches(run))
        #expect(!search { $0.distance = .init() }.matches(try workout(kilometers: nil)))
    }

    @Test func API_33_allTagsAreThereInAnyCase() throws {
        let run = try workout(.running, WorkoutAnnotation(tags: ["Alps", "long"]))
        #expect(search { $0.tags = ["alps", "LONG"] }.matches(run))
        #expect(!search { $0.tags = ["alps", "race"] }.matches(run))
    }

    // MARK: Places

    @Test func API_33_nearIsWithinTheDistance() {
        let zurich = WorkoutSearch.Place.near(latitude: 47.3769, longitude: 8.5417, meters: 2_000)
        #expect(zurich.contains(latitude: 47.3769, longitude: 8.5417))
        // 0.017° of latitude are 1,890 m, 0.018° are 2,001.6 m.
        #expect(zurich.contains(latitude: 47.3939, longitude: 8.5417))
        #expect(!zurich.contains(latitude: 47.395, longitude: 8.5417))
        #expect(zurich.contains(latitude: 47.3769, longitude: 8.5681))
        #expect(!zurich.contains(latitude: 47.3769, longitude: 8.5684))
    }

    @Test func API_33_aBoxMayLieAcrossTheDateLine() {
        let alps = WorkoutSearch.Place.box(south: 45, west: 6, north: 48, east: 10)
        #expect(alps.contains(latitude: 48, longitude: 6) && !alps.contains(latitude: 48.1, longitude: 8))
        #expect(!alps.contains(latitude: 46, longitude: 10.1))
        let fiji = WorkoutSearch.Place.box(south: -20, west: 177, north: -16, east: -178)
        #expect(fiji.contains(latitude: -17, longitude: 179) && fiji.contains(latitude: -17, longitude: -179))
        #expect(!fiji.contains(latitude: -17, longitude: 0))
    }

    @Test func API_33_routesAreFoundByTheirPlaces() async throws {
        let store = try LawStore()
        let text = GPX.file(GPX.track([Array(0...20)], type: "running"))
        let report = await WorkoutImporter(access: store.access)
            .importRecording(try GPX.recording(text), activity: nil, named: "a.gpx")
        let uuid = try #require(report.workouts.first)
        func found(_ place: WorkoutSearch.Place) throws -> [UUID] {
            var found: [UUID] = []
            try store.engine.reports(for: LawStore.app) {
                try $0.forEachWorkout(SampleFilter(), search { $0.place = place }) { found.append($0.uuid) }
            }
            return found
        }
        #expect(try found(.near(latitude: 0.001, longitude: 10, meters: 120)) == [uuid])
        #expect(try found(.near(latitude: 0.001, longitude: 10, meters: 90)).isEmpty)
        #expect(try found(.box(south: -1, west: 9, north: 1, east: 11)) == [uuid])
        #expect(try found(.box(south: 1, west: 9, north: 2, east: 11)).isEmpty)
    }
}
