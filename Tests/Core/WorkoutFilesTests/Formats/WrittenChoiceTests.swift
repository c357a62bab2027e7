import Foundation
import HealthModel
import Testing

@testable import WorkoutFiles

/// The choices of writers among several ways to say a thing.
@Suite struct WrittenChoiceTests {
    private static let start = 599_529_600.0

    // MARK: Positions

    /// Positions are written if any point has one, wherever it stands.
    @Test(arguments: [[false, true], [true, false], [false, true, false], [true, true], [false, false]])
    func positionsOfJSON(places: [Bool]) throws {
        var points = RecordedPoints()
        for (index, isPlaced) in places.enumerated() {
            var point = RecordedPoint()
            point.time = Self.start + Double(index)
            point.heartRate = 100
            if isPlaced { (point.latitude, point.longitude) = (50, 8) }
            points.append(point)
        }
        let recording = WorkoutRecording(
            format: .json, sessions: [RecordedSession(start: Self.start, end: Self.start + 9, activity: .running)],
            points: points, pauses: [], name: nil, device: nil)
        let bytes = try WorkoutFileWriter.bytes(of: recording, as: .json, file: "a")
        let read = try JSONRecordingReader.recording(from: MemoryByteSource(bytes), file: "a")
        #expect(read.points.indices.map { read.points.hasPosition(at: $0) } == places)
        #expect(String(decoding: bytes, as: UTF8.self).contains("latitude_deg") == places.contains(true))
    }

    // MARK: Sports of FIT

    /// The name of a session gives its numbers only while they say all that the session is.
    @Test func sportsOfFIT() {
        var (named, others) = (0, 0)
        let numbersOfSports: [(Int64, Int64)] = [
            (1, 0), (1, 1), (1, 3), (2, 0), (2, 6), (2, 7), (2, 8), (4, 15), (5, 17), (5, 18), (10, 20), (10, 43),
            (11, 0), (13, 0), (17, 0),
        ]
        for (sport, subSport) in numbersOfSports {
            let read = FITSports.sport(sport, subSport == 0 ? nil : subSport)
            for isIndoor in [nil, true, false] as [Bool?] {
                for isPoolSwim in [nil, true, false] as [Bool?] {
                    for activity in [read.activity, .hiking, .other] {
                        var session = RecordedSession(start: 0, end: 1, activity: activity, activityName: read.name)
                        (session.isIndoor, session.isPoolSwim) = (isIndoor, isPoolSwim)
                        let numbers = FITSports.numbers(of: session)
                        let plain = FITSports.numbers(of: activity, isIndoor: isIndoor, isPoolSwim: isPoolSwim)
                        let again = FITSports.sport(numbers.sport, numbers.subSport)
                        let isSame =
                            again.activity == activity && again.isIndoor == isIndoor && again.isPoolSwim == isPoolSwim
                        #expect(isSame || numbers == plain, "\(sport) \(subSport)")
                        if numbers == plain { others += 1 } else { named += 1 }
                    }
                }
            }
        }
        #expect(named > 2 && others > 10)
        let road = FITSports.sport(2, 7)
        var ride = RecordedSession(start: 0, end: 1, activity: .cycling, activityName: road.name)
        ride.isIndoor = road.isIndoor
        #expect(FITSports.numbers(of: ride) == (2, 7))
        ride.isIndoor = road.isIndoor == true ? false : true
        #expect(
            FITSports.numbers(of: ride) == FITSports.numbers(of: .cycling, isIndoor: ride.isIndoor, isPoolSwim: nil))
        (ride.isIndoor, ride.activity) = (road.isIndoor, .running)
        #expect(FITSports.numbers(of: ride).sport == 1)
    }

    // MARK: Distances

    /// A counter that begins at the reading before it goes on from there; one below it is new.
    @Test func countersThatGoOn() {
        func first(_ distance: Double, pace: Double = 1_000) -> Double? {
            var counter = DistanceCounter(from: .init(distance: 100, time: 0), start: 0)
            return counter.way(to: distance, at: 1) { pace }
        }
        #expect(first(100) == 0 && first(100.5) == 0.5 && first(99.5) == 99.5 && first(0) == 0 && first(1_000) == 900)
        // Six seconds of a pace of ten metres a second.
        #expect(first(160, pace: 10) == 60 && first(160.5, pace: 10) == nil && first(100, pace: 0) == 0)
        #expect(first(60, pace: 10) == 60 && first(60.5, pace: 10) == nil && first(99.5, pace: 10) == nil)
        var new = DistanceCounter(from: nil, start: 0)
        #expect(new.way(to: 5, at: 1) { 1_000 } == nil && new.way(to: 7, at: 2) { 1_000 } == 2)
    }

    // MARK: Averages of plans

    @Test func PLF_41_averagesOfFractionsInFIT() throws {
        let options = PlanFileOptions(athlete: PlanAthlete(thresholdPower: 200, maximalHeartRate: 200))
        for metric in PlannedTarget.Metric.allCases {
            for reference in [RelativeTarget.Reference.thresholdPower, .maximalHeartRate] {
                let relative = RelativeTarget(reference, 0.5, 0.75)
                var step = PlannedStep(
                    goal: .time(.init(90, .second)),
                    target: PlannedTarget(reference.subject, from: 100, to: 150, metric: metric))
                step.relativeTarget = relative
                let plan = PlannedWorkout(
                    .intervals(
                        PlannedIntervals(
                            activity: .cycling, blocks: [PlannedBlock(steps: [PlannedInterval(.work, step)])])))
                let bytes = try PlanFileWriter.bytes(of: plan, as: .fitWorkout, options, file: "a")
                let read = try PlanFile(OpenedFile(MemoryByteSource(bytes), named: "a"), options)
                let found = read.plans[0].writtenParts[0].step
                #expect(found.relativeTarget == relative)
                #expect(found.target?.metric == (reference == .thresholdPower ? metric : .current))
            }
        }
    }
}
