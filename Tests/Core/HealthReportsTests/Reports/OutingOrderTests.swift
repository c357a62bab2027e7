import Foundation
import HealthModel
import HealthStore
import Testing

@testable import HealthReports

/// From which recordings of an outing its streams and its figures come.
@Suite struct OutingOrderTests {
    private static func record(_ number: Int, _ activity: WorkoutActivity, _ start: Double = 0) -> SampleRecord {
        SampleRecord(
            uuid: Told.id(number), type: .workout, start: start, end: start + 600,
            content: .workout(WorkoutRecord(activityType: activity, duration: 600)),
            source: SourceRevisionRecord(
                source: .init(bundleIdentifier: "org.example.\(number)", name: "App \(number)"), version: nil,
                productType: nil, system: nil))
    }

    private static func order(
        _ stream: ObjectType, _ activities: [WorkoutActivity], _ decisions: OutingDecisions = OutingDecisions()
    ) throws -> [Int] {
        let records = activities.enumerated().map { record($0.offset + 1, $0.element) }
        let outing = try #require(Outing(records, decisions))
        return outing.order(for: stream).map { record in (1...9).first { Told.id($0) == record.uuid } ?? 0 }
    }

    /// Distances, speeds, powers and cadences, which depend on the sport.
    private static let sportStreams: Set<ObjectType> = [
        .distanceWalkingRunning, .distanceCycling, .distanceSwimming, .distanceWheelchair, .distanceDownhillSnowSports,
        .distanceCrossCountrySkiing, .distancePaddleSports, .distanceRowing, .distanceSkatingSports, .cyclingSpeed,
        .walkingSpeed, .paddleSportsSpeed, .rowingSpeed, .runningSpeed, .crossCountrySkiingSpeed, .runningPower,
        .cyclingPower, .cyclingCadence,
    ]
    private static let otherStreams: Set<ObjectType> = [
        .heartRate, .stepCount, .activeEnergyBurned, .swimmingStrokeCount, .runningStrideLength, .workoutRoute,
    ]

    @Test(
        "PLA-49: distances, speeds, powers and cadences of another sport come from the preferred recording alone",
        arguments: [
            (.running, [.distanceWalkingRunning, .runningSpeed, .runningPower]),
            (.cycling, [.distanceCycling, .cyclingSpeed, .cyclingPower, .cyclingCadence]),
            (.swimming, [.distanceSwimming]), (.rowing, [.distanceRowing, .rowingSpeed]),
            (.walking, [.distanceWalkingRunning, .walkingSpeed]),
            (.crossCountrySkiing, [.distanceCrossCountrySkiing, .crossCountrySkiingSpeed]),
            (.yoga, [.distanceWalkingRunning, .cyclingPower, .cyclingCadence]),
        ] as [(WorkoutActivity, Set<ObjectType>)])
    func foreignStreams(activity: WorkoutActivity, own: Set<ObjectType>) throws {
        for stream in Self.sportStreams.union(Self.otherStreams) {
            let isOwn = own.contains(stream) || Self.otherStreams.contains(stream)
            #expect(
                try Self.order(stream, [activity, .other, activity]) == (isOwn ? [1, 2, 3] : [1]),
                "\(stream.identifier)")
            // The sport is that of the first recording that has one.
            #expect(
                try Self.order(stream, [.other, activity, .transition]) == (isOwn ? [1, 2, 3] : [1]),
                "\(stream.identifier)")
            // Without a sport, and of several, nothing is of another one.
            #expect(try Self.order(stream, [.other, .other]) == [1, 2])
            #expect(try Self.order(stream, [.swimBikeRun, activity]) == [1, 2])
            // A recording that was chosen for a stream gives it, whatever its sport is, before the preferred one.
            var decisions = OutingDecisions(streams: [stream: [Told.id(3): 1]])
            #expect(
                try Self.order(stream, [activity, .other, .other], decisions) == (isOwn ? [3, 1, 2] : [3, 1]),
                "\(stream.identifier)")
            decisions.streams[stream]?[Told.id(2)] = 2
            #expect(try Self.order(stream, [activity, .other, .other], decisions) == [2, 3, 1])
            #expect(try Self.order(.heartRate, [activity, .other], decisions).count == 2)
        }
    }

    @Test("An outing has a sport, a zone and a choice by any of its recordings")
    func outings() throws {
        #expect(Outing([], OutingDecisions()) == nil)
        let alone = Outing(alone: Self.record(1, .running))
        #expect(alone.recordings.map(\.uuid) == [Told.id(1)] && alone.counted.uuid == Told.id(1) && !alone.hasChoice)
        for (activities, activity) in [
            ([.other, .other], .other), ([.other, .cycling], .cycling), ([.running, .cycling], .running),
            ([.other, .other, .yoga, .running], .yoga),
        ] as [([WorkoutActivity], WorkoutActivity)] {
            let records = activities.enumerated().map { Self.record($0.offset + 1, $0.element) }
            #expect(Outing(records, OutingDecisions())?.recordedActivity == activity)
        }
        func zone(_ names: [String?]) -> TimeZone? {
            let records = names.enumerated().map { place, name in
                var record = Self.record(place + 1, .running)
                record.metadata = name.map { [MetadataKey.timeZone: .string($0)] }
                return record
            }
            return Outing(records, OutingDecisions())?.timeZone
        }
        #expect(zone([nil, nil]) == nil && zone([nil, "Asia/Tokyo"]) == Told.zone("Asia/Tokyo"))
        #expect(zone(["Europe/Zurich", "Asia/Tokyo"]) == Told.zone("Europe/Zurich"))
        let records = [Self.record(1, .running), Self.record(2, .running), Self.record(3, .running)]
        for number in 1...4 {
            let decisions = OutingDecisions(streams: [.heartRate: [Told.id(number): 1]])
            #expect(Outing(records, decisions)?.hasChoice == (number < 4))
        }
        let outing = try #require(Outing(records, OutingDecisions()))
        #expect(outing.otherSource(records[0]) == nil && outing.otherSource(records[2])?.name == "App 3")
        // The data of another recording is inside from the start to the end of the preferred one.
        for (moment, isInside) in [(-0.1, false), (0, true), (300, true), (600, true), (600.1, false)] {
            #expect(outing.isInside(moment, of: records[1]) == isInside && outing.isInside(moment, of: records[0]))
        }
    }

    @Test("The first of several recordings is enough if no other has a figure that it lacks")
    func figures() {
        #expect(Outing.firstHasAllFigures([Set<Int>]()) && Outing.firstHasAllFigures([[]] as [Set<Int>]))
        #expect(Outing.firstHasAllFigures([[1, 2], [1], [], [2, 1]] as [Set<Int>]))
        #expect(!Outing.firstHasAllFigures([[1, 2], [1], [3]] as [Set<Int>]))
        #expect(!Outing.firstHasAllFigures([[], [1]] as [Set<Int>]))
    }

    @Test(
        "An outing is given once no other can start later, the first of those of one start first",
        arguments: [
            // What is to come, what is open, and the trimmed recordings.
            (100, -.infinity, [], [3, 2, 4, 1]), (99, -.infinity, [], [3, 2, 4, 1]), (101, -.infinity, [], [3, 2, 4]),
            (200, -.infinity, [], [3, 2, 4]), (201, -.infinity, [], [3]), (300, -.infinity, [], [3]),
            (301, -.infinity, [], []), (50, 100, [], [3, 2, 4, 1]), (50, 101, [], [3, 2, 4]), (50, 200, [], [3, 2, 4]),
            (50, 201, [], [3]), (50, 301, [], []), (250, 150, [], [3]), (50, -.infinity, [(50, 201)], [3]),
            (50, -.infinity, [(49, 301), (40, 90)], []), (50, -.infinity, [(51, 301)], [3, 2, 4, 1]),
            (50, -.infinity, [(51, 400), (45, 150), (40, 250)], [3]), (250, 150, [(250, 250), (20, 30)], [3]),
            (50, 201, [(20, 101)], [3]), (50, 101, [(20, 201)], [3]),
        ] as [(Double, Double, [(Double, Double)], [Int])])
    func sorting(object: Double, open: Double, trimmed: [(Double, Double)], given: [Int]) {
        var sorter = OutingSorter<Int>(trimmed: trimmed.map { (object: $0.0, part: $0.1) })
        for (start, outing) in [(100.0, 1), (200, 2), (300, 3), (200, 4)] { sorter.add(outing, start: start) }
        let first = sorter.removeSorted(before: object, open: open)
        let again = sorter.removeSorted(before: object, open: open)
        let rest = sorter.finish()
        #expect(first == given && again.isEmpty && first + rest == [3, 2, 4, 1])
    }

    // MARK: Summaries

    private static func summary(
        _ number: Int, _ activity: WorkoutActivity = .running, _ change: (inout WorkoutSummary) -> Void = { _ in }
    ) throws -> WorkoutSummary {
        var summary = try #require(WorkoutSummary(record(number, activity)))
        change(&summary)
        return summary
    }

    private static func outing(
        _ recordings: [WorkoutSummary], _ decisions: OutingDecisions = OutingDecisions()
    ) throws -> WorkoutSummary {
        try #require(WorkoutSummary.outing(recordings, decisions))
    }

    @Test("What the preferred recording lacks is that of the next one that has it, each by itself")
    func missingValues() throws {
        #expect(WorkoutSummary.outing([], OutingDecisions()) == nil)
        let changes: [(String, (inout WorkoutSummary, Int) -> Void, (WorkoutSummary) -> String?)] = [
            ("title", { $0.title = "t\($1)" }, { $0.title }), ("notes", { $0.notes = "t\($1)" }, { $0.notes }),
            ("gear", { $0.gear = "t\($1)" }, { $0.gear }),
            ("distance", { $0.totalDistance = Double($1) }, { $0.totalDistance.map { "t\(Int($0))" } }),
            ("energy", { $0.totalEnergyBurned = Double($1) }, { $0.totalEnergyBurned.map { "t\(Int($0))" } }),
            ("climb", { $0.climb = Double($1) }, { $0.climb.map { "t\(Int($0))" } }),
            (
                "zone", { $0.timeZone = TimeZone(secondsFromGMT: 3_600 * $1) },
                { $0.timeZone.map { "t\($0.secondsFromGMT() / 3_600)" } }
            ),
        ]
        let fields = changes.map(\.2)
        for (name, change, _) in changes {
            for known in [[1, 2, 3], [2, 3], [3], [1, 3], []] {
                let recordings = try (1...3).map { number in
                    try Self.summary(number) { if known.contains(number) { change(&$0, number) } }
                }
                let outing = try Self.outing(recordings)
                #expect(outing.uuid == Told.id(1) && outing.otherRecordings.map(\.uuid) == [2, 3].map(Told.id))
                #expect(outing.otherRecordings.map(\.source.name) == ["App 2", "App 3"])
                let found = zip(changes.map(\.0), fields.map { $0(outing) })
                for (other, value) in found {
                    #expect(value == (other == name ? known.first.map { "t\($0)" } : nil), "\(name) \(known) \(other)")
                }
            }
        }
    }

    @Test("Tags of all recordings are those of the outing, each once, in their order")
    func tags() throws {
        for (tags, all) in [
            ([[], []], []), ([["a"], ["a"]], ["a"]), ([["b", "a"], ["c", "a"], ["d", "c"]], ["b", "a", "c", "d"]),
            ([[], ["x"], ["y", "x"]], ["x", "y"]),
        ] as [([[String]], [String])] {
            let recordings = try tags.enumerated().map { place, tags in
                try Self.summary(place + 1) { $0.tags = tags }
            }
            #expect(try Self.outing(recordings).tags == all)
        }
    }

    @Test("The sport is that of the first recording that has one, and a guess is kept as long as there is none")
    func sports() throws {
        let cases: [([(WorkoutActivity, WorkoutActivity?)], WorkoutActivity, WorkoutActivity?)] = [
            ([(.running, nil), (.cycling, nil)], .running, nil), ([(.running, nil), (.other, .hiking)], .running, nil),
            ([(.other, .hiking), (.other, .cycling)], .other, .hiking),
            ([(.other, nil), (.other, .cycling)], .other, .cycling),
            ([(.other, nil), (.other, nil), (.other, .yoga)], .other, .yoga),
            ([(.other, .hiking), (.cycling, nil)], .cycling, nil),
            ([(.other, nil), (.other, .hiking), (.cycling, nil), (.running, nil)], .cycling, nil),
            ([(.other, .hiking), (.walking, .running)], .walking, nil), ([(.other, .hiking)], .other, .hiking),
        ]
        for (recordings, activity, proposal) in cases {
            let summaries = try recordings.enumerated().map { place, recording in
                try Self.summary(place + 1, recording.0) { $0.proposedActivity = recording.1 }
            }
            let outing = try Self.outing(summaries)
            #expect(outing.activityType == activity && outing.proposedActivity == proposal, "\(recordings)")
        }
    }

    @Test("A figure is that of the recording that was chosen for its stream, and the heart rate that of the first")
    func choices() throws {
        let recordings = try (1...3).map { number in
            try Self.summary(number, number == 1 ? .other : .cycling) {
                ($0.totalDistance, $0.totalEnergyBurned) = (Double(number), Double(number))
                ($0.climb, $0.averageHeartRate) = (Double(number), Double(number))
            }
        }
        let streams: [ObjectType] = [.distanceCycling, .activeEnergyBurned, .workoutRoute, .heartRate]
        func values(_ summary: WorkoutSummary) -> [Double?] {
            [summary.totalDistance, summary.totalEnergyBurned, summary.climb, summary.averageHeartRate]
        }
        #expect(try values(Self.outing(recordings)) == [1, 1, 1, 1])
        for (place, stream) in streams.enumerated() {
            for number in 1...3 {
                let decisions = OutingDecisions(streams: [stream: [Told.id(number): 1]])
                var expected: [Double?] = [1, 1, 1, 1]
                expected[place] = Double(number)
                #expect(try values(Self.outing(recordings, decisions)) == expected, "\(stream.identifier) \(number)")
            }
        }
        // Distances of another sport than that of the outing are not chosen for it.
        let other = OutingDecisions(streams: [.distanceWalkingRunning: [Told.id(3): 1]])
        #expect(try values(Self.outing(recordings, other)) == [1, 1, 1, 1])
        // A rate that the leading recording lacks is computed from its samples, and so is that of a part.
        var lacking = recordings
        lacking[0].averageHeartRate = nil
        #expect(try values(Self.outing(lacking)) == [1, 1, 1, nil])
        let chosen = OutingDecisions(streams: [.heartRate: [Told.id(2): 1]])
        #expect(try values(Self.outing(lacking, chosen)) == [1, 1, 1, 2])
        lacking[0].isTrimmed = true
        #expect(try values(Self.outing(lacking, chosen)) == [1, 1, 1, nil])
        // A recording alone is as it is.
        #expect(try values(Self.outing([recordings[1]], chosen)) == [2, 2, 2, 2])
    }
}
