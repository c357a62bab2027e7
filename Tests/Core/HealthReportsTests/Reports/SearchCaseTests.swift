import Foundation
import HealthModel
import HealthStore
import TestStores
import Testing

@testable import HealthReports

/// Searches for workouts by each of their fields, and by places at their edges.
@Suite struct SearchCaseTests {
    /// A workout that has a word of its own in each field.
    private static func workout(_ change: (inout WorkoutSummary) -> Void = { _ in }) throws -> WorkoutSummary {
        let record = SampleRecord(
            uuid: Told.id(1), type: .workout, start: 700_000_000, end: 700_003_600,
            content: .workout(WorkoutRecord(activityType: .running, duration: 3_500)))
        var workout = try #require(WorkoutSummary(record))
        (workout.title, workout.notes, workout.gear) = ("Alpha", "Beta and\nbèta", "Epsilon shoes")
        (workout.tags, workout.recordedActivity) = (["Delta", "delta run"], .hiking)
        workout.source = SourceRecord(bundleIdentifier: "org.example.zeta", name: "Gamma Watch")
        change(&workout)
        return workout
    }

    private static func search(_ change: (inout WorkoutSearch) -> Void) -> WorkoutSearch {
        var search = WorkoutSearch()
        change(&search)
        return search
    }

    @Test(
        "API-33: each word occurs in one of the fields that people see",
        arguments: [
            ("alpha", true), ("beta", true), ("GAMMA", true), ("delta", true), ("epsilon", true), ("running", true),
            ("hiking", true), ("zeta", false), ("example", false), ("eta gam", true), ("alpha zeta", false),
            ("zeta alpha", false), ("shoes hiking watch run beta alpha", true), ("  ", true), ("\talpha\n", true),
            ("bêtâ", true), ("alphabeta", false), ("epsilon shoes", true), ("shoesepsilon", false),
        ])
    func words(text: String, isFound: Bool) throws {
        #expect(Self.search { $0.text = text }.matches(try Self.workout()) == isFound)
        // Without these fields nothing but the activity and the source is left.
        let bare = try Self.workout {
            ($0.title, $0.notes, $0.gear, $0.recordedActivity, $0.tags) = (nil, nil, nil, nil, [])
        }
        let words = ["GAMMA", "running", "  ", "zeta"]
        if words.contains(text) { #expect(Self.search { $0.text = text }.matches(bare) == isFound) }
        if ["alpha", "beta", "delta", "epsilon", "hiking"].contains(text) {
            #expect(!Self.search { $0.text = text }.matches(bare))
        }
    }

    @Test("API-33: gear is named as a whole, and workouts of others are found by those who ask for them")
    func gearAndOthers() throws {
        for (gear, isFound) in [("Epsilon shoes", true), ("EPSILON SHOES", true), ("Epsilon", false), ("", false)] {
            #expect(Self.search { $0.gear = gear }.matches(try Self.workout()) == isFound, "\(gear)")
            #expect(!Self.search { $0.gear = gear }.matches(try Self.workout { $0.gear = nil }), "\(gear)")
        }
        for isNotMine in [false, true] {
            for includesOthers in [false, true] {
                let found = Self.search { $0.includesOthers = includesOthers }
                    .matches(try Self.workout { $0.isNotMine = isNotMine })
                #expect(found == (!isNotMine || includesOthers), "\(isNotMine) \(includesOthers)")
            }
        }
        // All conditions hold together.
        let all = Self.search {
            ($0.text, $0.activity, $0.tags, $0.gear) = ("alpha", .running, ["DELTA"], "epsilon shoes")
            $0.duration = WorkoutSearch.Bounds(least: 3_500, greatest: 3_500)
            $0.distance = WorkoutSearch.Bounds(least: 5_000)
        }
        #expect(try all.matches(Self.workout { $0.totalDistance = 5_000 }))
        let changes: [(inout WorkoutSummary) -> Void] = [
            { $0.title = nil }, { $0.activityType = .hiking }, { $0.tags = ["delta run"] }, { $0.gear = "Epsilon" },
            { $0.duration = 3_499 }, { $0.duration = 3_501 }, { $0.totalDistance = 4_999 }, { $0.totalDistance = nil },
        ]
        for (place, change) in changes.enumerated() {
            let other = try Self.workout {
                $0.totalDistance = 5_000
                change(&$0)
            }
            #expect(!all.matches(other), "\(place)")
        }
    }

    @Test("A search is empty, or has only an activity, if no other condition is said")
    func conditions() {
        let place = WorkoutSearch.Place.near(latitude: 0, longitude: 0, meters: 1)
        let cases: [(String, isEmpty: Bool, hasOnlyActivity: Bool, (inout WorkoutSearch) -> Void)] = [
            ("nothing", true, true, { _ in }), ("activity", false, true, { $0.activity = .yoga }),
            ("text", false, false, { $0.text = "" }), ("tags", false, false, { $0.tags = ["a"] }),
            ("gear", false, false, { $0.gear = "" }), ("distance", false, false, { $0.distance = .init() }),
            ("duration", false, false, { $0.duration = .init() }), ("place", false, false, { $0.place = place }),
            ("route", false, false, { $0.hasRoute = true }), ("others", true, false, { $0.includesOthers = true }),
        ]
        for (name, isEmpty, hasOnlyActivity, change) in cases {
            let search = Self.search(change)
            #expect(search.isEmpty == isEmpty && search.hasOnlyActivity == hasOnlyActivity, "\(name)")
            let withActivity = Self.search {
                change(&$0)
                $0.activity = .running
            }
            #expect(!withActivity.isEmpty && withActivity.hasOnlyActivity == hasOnlyActivity, "\(name)")
        }
    }

    @Test(
        "API-33: a box has its edges, on both sides of the date line, and one that is turned upside down nothing",
        arguments: [
            (45.0, 6.0, true), (48, 10, true), (45, 10, true), (48, 6, true), (46, 8, true), (44.999_999, 8, false),
            (48.000_001, 8, false), (46, 5.999_999, false), (46, 10.000_001, false), (-46, 8, false), (46, -8, false),
        ])
    func boxes(latitude: Double, longitude: Double, isInside: Bool) {
        let alps = WorkoutSearch.Place.box(south: 45, west: 6, north: 48, east: 10)
        #expect(alps.contains(latitude: latitude, longitude: longitude) == isInside)
        let turned = WorkoutSearch.Place.box(south: 48, west: 6, north: 45, east: 10)
        #expect(!turned.contains(latitude: latitude, longitude: longitude))
        // Of all other longitudes the edges are in it, too.
        let others = WorkoutSearch.Place.box(south: 45, west: 10, north: 48, east: 6)
        let isBetween = longitude > 6 && longitude < 10
        let isHigh = latitude >= 45 && latitude <= 48
        #expect(others.contains(latitude: latitude, longitude: longitude) == (isHigh && !isBetween))
    }

    @Test(
        "API-33: near is a circle, everywhere on earth",
        arguments: [
            (-33.86, 151.2, 1_000, -0.008, 0, true), (-33.86, 151.2, 1_000, 0.008, 0, true),
            (-33.86, 151.2, 1_000, 0.0095, 0, false), (-33.86, 151.2, 1_000, -0.0095, 0, false),
            (0, 0, 0, 0, 0, true), (0, 0, 0, 0.000_01, 0, false), (0, 0, 0, 0, 0.000_01, false),
            // At 60° a degree of longitude is half as long.
            (60, 10, 1_000, 0, 0.016, true), (60, 10, 1_000, 0, 0.02, false), (60, 10, 1_000, 0, -0.016, true),
            (0, 10, 1_000, 0, 0.0088, true), (0, 10, 1_000, 0, 0.0095, false),
            // Across a corner it is farther than along the sides.
            (0, 10, 1_000, 0.0075, 0.0075, false), (0, 10, 1_000, 0.006, 0.006, true),
        ] as [(Double, Double, Double, Double, Double, Bool)])
    func circles(latitude: Double, longitude: Double, meters: Double, north: Double, east: Double, isInside: Bool) {
        let place = WorkoutSearch.Place.near(latitude: latitude, longitude: longitude, meters: meters)
        #expect(place.contains(latitude: latitude + north, longitude: longitude + east) == isInside)
    }
}

/// Facts about a person by sex and birth.
@Suite struct AthletePersonTests {
    private let store: LawStore
    /// Midnight of 2024-03-09, in UTC.
    private static let start = 731_635_200.0

    init() throws { store = try LawStore() }

    private func facts(_ day: Double) throws -> LoadFacts {
        try store.engine.read(for: LawStore.app) {
            try AthleteHistory($0, Told.calendar()).facts(onDayOf: Told.date(Self.start + day * 86_400))
        }
    }

    @Test("API-49: formulas know women and men, and nothing of others", arguments: [0, 1, 2, 3] as [Int64])
    func sexes(stored: Int64) throws {
        try store.engine.write { try $0.setCharacteristics([.biologicalSex: stored]) }
        let sexes: [Int64: AthleteProfile.Sex] = [1: .female, 2: .male]
        #expect(try facts(0).sex == sexes[stored])
        #expect(try facts(0).maximum == nil && facts(0).maximumSource == nil)
    }

    @Test("API-49: the maximum by age is another one from each birthday on, until there is one of one's own")
    func ages() throws {
        try store.engine.write {
            try $0.setCharacteristics([.dateOfBirth: CalendarDay(year: 1984, month: 3, day: 9).number])
            try $0.setZonePreferences([
                ZonePreference(
                    .maximalHeartRate, from: CalendarDay(year: 2024, month: 3, day: 12),
                    .own([QuantityValue(189, .countPerMinute)]))
            ])
        }
        for (day, maximum, source) in [
            (-366.5, 182, .age), (-0.5, 181, .age), (-0.000_1, 181, .age), (0, 180, .age), (2.999, 180, .age),
            (3, 189, .own), (400, 189, .own),
        ] as [(Double, Double, LoadFacts.MaximumSource)] {
            let found = try facts(day)
            #expect(found.maximum == maximum && found.maximumSource == source && found.sex == nil, "\(day)")
        }
    }
}
