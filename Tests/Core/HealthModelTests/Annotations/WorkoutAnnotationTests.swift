import HealthModel
import Testing

@Suite struct WorkoutAnnotationTests {
    private static func trim(_ start: Double, _ end: Double, distance: Double = 1) -> WorkoutTrim {
        var trim = WorkoutTrim(start: start, end: end, shares: .init())
        trim.shares[.distance] = distance
        return trim
    }

    @Test func API_34_tagsAreSortedAndEachIsThereOnceInAnyCase() {
        var annotation = WorkoutAnnotation(tags: ["track", "Alps", "TRACK"])
        #expect(annotation.tags == ["Alps", "track"])
        annotation.add(tag: "alps")
        #expect(annotation.tags == ["Alps", "track"] && annotation.has(tag: "ALPS"))
        #expect(annotation.remove(tag: "Track") && !annotation.remove(tag: "track"))
        #expect(annotation.tags == ["Alps"] && !annotation.isEmpty)
        annotation.remove(tag: "alps")
        #expect(annotation.isEmpty)
        // Their order is that of the letters, in any case.
        #expect(WorkoutAnnotation(tags: ["c", "B", "a", "D", "b"]).tags == ["a", "B", "c", "D"])
    }

    @Test func API_34_whatIsSaidGoesBeforeWhatWasRecorded() {
        let annotation = WorkoutAnnotation(title: "Hills", activity: .hiking, trim: Self.trim(10, 50, distance: 0.25))
        #expect(annotation.activity(recorded: .running) == .hiking)
        #expect(annotation.name(recorded: "Morning") == "Hills")
        #expect(annotation.bounds(start: 0, end: 40) == (10, 40))
        #expect(annotation.figure(.distance, ofWhole: 8_000) == 2_000)
        #expect(annotation.figure(.energy, ofWhole: 300) == 300)
        let nothing = WorkoutAnnotation()
        #expect(nothing.activity(recorded: .running) == .running && nothing.name(recorded: nil) == nil)
        #expect(nothing.bounds(start: 0, end: 40) == (0, 40) && nothing.figure(.climb, ofWhole: 7) == 7)
    }

    @Test func aTrimOutsideOfTheWorkoutLeavesItAsItIs() {
        #expect(WorkoutAnnotation(trim: Self.trim(60, 90)).bounds(start: 0, end: 40) == (0, 40))
    }

    @Test(arguments: [
        WorkoutAnnotation(title: " "), WorkoutAnnotation(title: "a\nb"),
        WorkoutAnnotation(title: String(repeating: "a", count: 501)), WorkoutAnnotation(tags: [""]),
        WorkoutAnnotation(tags: (0...100).map { "tag \($0)" }),
        WorkoutAnnotation(notes: String(repeating: "a", count: 100_001)), WorkoutAnnotation(trim: trim(5, 5)),
        WorkoutAnnotation(trim: trim(0, .infinity)), WorkoutAnnotation(trim: trim(0, 5, distance: 1.1)),
    ])
    func whatCannotBeSaidIsRefused(annotation: WorkoutAnnotation) {
        #expect(throws: ValidationError.self) { try annotation.validate() }
    }

    @Test func whatCanBeSaidIsTaken() throws {
        try WorkoutAnnotation(
            title: "a", notes: "one\ntwo", activity: .hiking, tags: ["long run"], isNotMine: true, trim: Self.trim(0, 5)
        ).validate()
    }

    @Test func aShareIsOfWhatWasMeasuredElseOfTheTime() {
        #expect(WorkoutTrim.share(of: 2, in: 8, otherwise: 0.5) == 0.25)
        #expect(WorkoutTrim.share(of: 9, in: 8, otherwise: 0.5) == 1)
        #expect(WorkoutTrim.share(of: 0, in: 0, otherwise: 0.5) == 0.5)
        #expect(WorkoutTrim.share(of: nil, in: 8, otherwise: 0.5) == 0.5)
    }
}
