import Foundation
import HealthModel
import TestSupport
import Testing

@testable import WorkoutFiles

/// The number of parts of a plan or of a recording that a file is told not to hold, around every bound.
@Suite struct LossCountTests {
    // MARK: Plans

    private static func step(
        _ target: PlannedTarget?, _ relative: RelativeTarget? = nil, ramp: PlannedStep.Ramp? = nil,
        goal: PlannedGoal = .time(.init(60, .second))
    ) -> PlannedStep {
        var step = PlannedStep(goal: goal, target: target)
        (step.relativeTarget, step.ramp) = (relative, ramp)
        return step
    }

    /// Returns the number that is lost of a feature; the steps stand in a block, the warm-up before it.
    private static func lost(
        _ feature: PlanFeature, _ steps: [PlannedStep], as format: WorkoutFileFormat, _ activity: WorkoutActivity,
        warmup: PlannedStep? = nil
    ) -> Int {
        let block = PlannedBlock(steps: steps.map { PlannedInterval(.work, $0) })
        let plan = PlannedWorkout(
            .intervals(PlannedIntervals(activity: activity, warmup: warmup, blocks: [block])))
        let names = [feature.names.singular, feature.names.plural]
        let found = plan.losses(as: format).filter { names.contains($0.name) }
        for loss in found { #expect(loss.name == (loss.count == 1 ? names[0] : names[1])) }
        return found.map(\.count).reduce(0, +)
    }

    /// A pace is written in whole seconds a kilometre.
    @Test func PLF_64_speedsOfTheTextOfIntervals() {
        func lost(_ low: Double, _ high: Double) -> Int {
            Self.lost(.speed, [Self.step(.range(.speed, low, high))], as: .intervals, .running)
        }
        #expect(lost(4, 5) == 0 && lost(3, 4) == 1 && lost(4, 6) == 1 && lost(3, 3.1) == 2 && lost(4, 1_000) == 0)
        #expect(lost(0, 4) == 1 && lost(4, 2_000) == 1 && lost(4, 1e7) == 1 && lost(0, 1e7) == 2)
        #expect(lost(4, 1_000 / 200.0009) == 0 && lost(4, 1_000 / 200.0011) == 1)
        #expect(lost(4, 1_000 / 199.9991) == 0 && lost(4, 1_000 / 199.9989) == 1)
        let steps = [Self.step(.range(.speed, 3, 4)), Self.step(.range(.speed, 3, 6))]
        #expect(Self.lost(.speed, steps, as: .intervals, .running) == 3)
    }

    @Test func PLF_39_timesOfPoolsInFIT() {
        func lost(_ seconds: Double, _ activity: WorkoutActivity = .swimming) -> Int {
            let goal = PlannedGoal.poolSwim(distance: .init(100, .meter), time: .init(seconds, .second))
            return Self.lost(.poolTime, [Self.step(nil, goal: goal)], as: .fitWorkout, activity)
        }
        #expect(lost(150) == 0 && lost(150.001) == 0 && lost(150.000_4) == 1 && lost(150.000_000_5) == 0)
        #expect(lost(4_000_000) == 0 && lost(4_000_000.001) == 1 && lost(150, .running) == 1)
    }

    @Test func PLF_41_averagesAndCadencesInFIT() {
        for subject in PlannedTarget.Subject.allCases {
            let isHeld = subject == .power || subject == .speed
            let average = Self.step(.range(subject, 90, 100, .average))
            #expect(Self.lost(.average, [average], as: .fitWorkout, .cycling) == (isHeld ? 0 : 1), "\(subject)")
            #expect(Self.lost(.average, [average, average], as: .fitWorkout, .cycling) == (isHeld ? 0 : 2))
            #expect(Self.lost(.average, [Self.step(.range(subject, 90, 100))], as: .fitWorkout, .cycling) == 0)
        }
        func lost(_ low: Double, _ high: Double, _ activity: WorkoutActivity) -> Int {
            Self.lost(.cadence, [Self.step(.range(.cadence, low, high))], as: .fitWorkout, activity)
        }
        #expect(lost(90, 91, .cycling) == 0 && lost(90, 90.5, .cycling) == 1 && lost(89.5, 90.5, .cycling) == 2)
        #expect(lost(90, 91, .running) == 1 && lost(90, 92, .running) == 0 && lost(89, 91, .walking) == 2)
        #expect(lost(90, 90.000_5, .cycling) == 0 && lost(90, 90.002, .cycling) == 1)
    }

    @Test func PLF_49_fractionsInZWO() {
        for (feature, reference, own, other) in [
            (.ofThresholdPower, .thresholdPower, .cycling, .running),
            (.ofThresholdSpeed, .thresholdSpeed, .running, .cycling),
        ] as [(PlanFeature, RelativeTarget.Reference, WorkoutActivity, WorkoutActivity)] {
            func lost(
                _ low: Double, _ high: Double, ramp: PlannedStep.Ramp? = nil, _ activity: WorkoutActivity? = nil,
                isWarmup: Bool = false
            ) -> Int {
                let step = Self.step(nil, RelativeTarget(reference, low, high), ramp: ramp)
                return Self.lost(
                    feature, isWarmup ? [Self.step(nil)] : [step], as: .zwo, activity ?? own,
                    warmup: isWarmup ? step : nil)
            }
            #expect(lost(0.5, 0.5) == 0 && lost(0.5, 0.5, other) == 1 && lost(0.5, 0.7) == 1)
            #expect(lost(0.5, 0.7, ramp: .up) == 0 && lost(0.7, 0.5, ramp: .down) == 0)
            #expect(lost(0.5, 0.7, isWarmup: true) == 0 && lost(0.5, 0.7, ramp: .up, other) == 1)
            #expect(lost(0.500_1, 0.500_1) == 0 && lost(0.500_05, 0.500_05) == 1)
            #expect(lost(0.5, 0.700_05, ramp: .up) == 1 && lost(0.500_05, 0.7, ramp: .up) == 1)
            #expect(lost(0, 0) == 1 && lost(0, 0.5, ramp: .up) == 0 && lost(-0.5, 0.5, ramp: .up) == 1)
        }
    }

    /// A range that is no ramp becomes its middle.
    @Test func PLF_59_rangesInCourses() {
        func lost(_ low: Double, _ high: Double, ramp: PlannedStep.Ramp? = nil) -> [Int] {
            [
                Self.lost(.powerRange, [Self.step(.range(.power, low, high), ramp: ramp)], as: .erg, .cycling),
                Self.lost(
                    .ofThresholdPower, [Self.step(nil, RelativeTarget(.thresholdPower, low, high), ramp: ramp)],
                    as: .mrc, .cycling),
            ]
        }
        #expect(lost(100, 100) == [0, 0] && lost(100, 101) == [1, 1] && lost(100, 101, ramp: .up) == [0, 0])
        #expect(lost(100, 101, ramp: .down) == [0, 0] && lost(100, 100, ramp: .up) == [0, 0])
    }

    // MARK: Recordings

    private static let start = 599_529_600.0

    private static func recording(
        _ activity: WorkoutActivity = .running, points: RecordedPoints? = nil,
        _ change: (inout WorkoutRecording) -> Void = { _ in }
    ) -> WorkoutRecording {
        let points = points ?? Self.points(2)
        var recording = WorkoutRecording(
            format: .json, sessions: [RecordedSession(start: start, end: start + 60, activity: activity)],
            points: points, pauses: [], name: nil, device: nil)
        change(&recording)
        return recording
    }

    private static func points(_ count: Int, _ change: (inout RecordedPoint) -> Void = { _ in }) -> RecordedPoints {
        var points = RecordedPoints()
        for index in 0..<count {
            var point = RecordedPoint()
            point.time = start + Double(index)
            change(&point)
            points.append(point)
        }
        return points
    }

    private static func lost(_ names: (singular: String, plural: String), _ recording: WorkoutRecording) -> Int {
        recording.losses(as: .fit).filter { [names.singular, names.plural].contains($0.name) }.map(\.count)
            .reduce(0, +)
    }

    @Test func strokesInFIT() {
        func lost(_ lengths: (isActive: Bool, stroke: RecordedLength.Stroke?)...) -> Int {
            Self.lost(
                RecordingFeature.strokeStyle.names,
                Self.recording(.swimming) { recording in
                    recording.lengths = lengths.map {
                        var length = RecordedLength(start: Self.start, end: Self.start + 5, isActive: $0.isActive)
                        length.stroke = $0.stroke
                        return length
                    }
                })
        }
        #expect(lost((true, .freestyle)) == 0 && lost((true, .kickboard)) == 1 && lost((false, .freestyle)) == 1)
        #expect(lost((false, nil)) == 0 && lost((true, nil)) == 0 && lost((false, .kickboard)) == 1)
        #expect(lost((true, .freestyle), (true, .kickboard), (false, .freestyle), (false, nil)) == 2)
    }

    @Test func pausesInFIT() {
        func lost(_ first: Double, _ last: Double) -> Int {
            Self.lost(
                RecordingFeature.pause.names,
                Self.recording { $0.pauses = [.init(start: Self.start + first, end: Self.start + last)] })
        }
        #expect(lost(10, 20) == 0 && lost(10.5, 20) == 1 && lost(10, 20.5) == 1 && lost(10.5, 20.5) == 1)
    }

    @Test func poolsInFIT() {
        func lost(_ length: Double?, _ isPool: Bool?, _ activity: WorkoutActivity = .swimming) -> [Int] {
            let recording = Self.recording(activity) { recording in
                recording.sessions[0].poolLength = length
                recording.sessions[0].isPoolSwim = isPool
            }
            return [RecordingFeature.poolLength, .swimmingPlace].map { Self.lost($0.names, recording) }
        }
        #expect(lost(25, true) == [0, 0] && lost(25.01, true) == [0, 0] && lost(25.005, true) == [1, 0])
        #expect(lost(25, false) == [1, 0] && lost(25, nil) == [1, 0] && lost(nil, true) == [0, 0])
        #expect(lost(nil, true, .running) == [0, 1] && lost(nil, false, .running) == [0, 1])
        #expect(lost(nil, nil, .running) == [0, 0])
    }

    @Test func temperaturesInFIT() {
        func lost(_ air: Double, _ water: Double, _ activity: WorkoutActivity) -> [Int] {
            let points = Self.points(3) { ($0.temperature, $0.waterTemperature) = (air, water) }
            let recording = Self.recording(activity, points: points)
            return [RecordedStream.temperature, .waterTemperature].map { Self.lost($0.names, recording) }
        }
        for activity in [WorkoutActivity.running, .swimming, .underwaterDiving] {
            let isWet = activity != .running
            func own(_ value: Double) -> [Int] { isWet ? lost(.nan, value, activity) : lost(value, .nan, activity) }
            func count(_ number: Int) -> [Int] { isWet ? [0, number] : [number, 0] }
            #expect(own(20) == count(0) && own(20.5) == count(3) && own(126) == count(0) && own(127) == count(3))
            #expect(own(-126) == count(0) && own(-127) == count(0) && own(0) == count(0))
            #expect(own(-128) == count(0) && own(-129) == count(3) && own(-127.5) == count(3))
            #expect(lost(20, 21, activity) == (isWet ? [3, 0] : [0, 3]))
        }
    }

    @Test func positionsInFIT() {
        let unit = 180 / 2_147_483_648.0
        func lost(_ latitude: Double, _ longitude: Double) -> Int {
            Self.lost(
                RecordingFeature.position.names,
                Self.recording(points: Self.points(2) { ($0.latitude, $0.longitude) = (latitude, longitude) }))
        }
        let (exact, off) = (unit * 500_000_000, unit * 500_000_000.5)
        #expect(lost(exact, exact) == 0 && lost(off, exact) == 2 && lost(exact, off) == 2 && lost(off, off) == 2)
        #expect(lost(.nan, off) == 0 && lost(-exact, 0) == 0)
    }

    @Test func textsInFIT() {
        func text(_ bytes: Int) -> String { String(repeating: "n", count: bytes) }
        func lost(_ title: String?, _ session: String?) -> [Int] {
            let recording = Self.recording { recording in
                recording.details.name = title
                recording.sessions[0].name = session
            }
            return [RecordingFeature.title, .sessionName].map { Self.lost($0.names, recording) }
        }
        #expect(lost("A", "A") == [0, 0] && lost("A", "B") == [1, 0] && lost(nil, "B") == [0, 0])
        #expect(lost(text(250), text(250)) == [0, 0] && lost(text(251), text(251)) == [1, 1])
        let names = [nil, "A", text(250), text(251), text(252)]
        let marked = Self.recording { recording in
            recording.markers = names.map { RecordedMarker(time: Self.start, name: $0) }
        }
        #expect(Self.lost(RecordingFeature.markerName.names, marked) == 2)
    }

    // MARK: KML

    /// The facts of a track stand in its place, whichever there are.
    @Test(arguments: [(nil, nil), ("Row", nil), (nil, "Strap"), ("Row", "Strap")] as [(String?, String?)])
    func factsOfTracksInKML(type: String?, source: String?) throws {
        func data(_ name: String, _ value: String?) -> String {
            value.map { "<Data name=\"\(name)\"><value>\($0)</value></Data>" } ?? ""
        }
        let text =
            "<kml><Placemark><name>N</name><ExtendedData>\(data("type", type))\(data("source", source))</ExtendedData>"
            + "<gx:Track xmlns:gx=\"g\"><when>2020-01-01T00:00:01Z</when><gx:coord>8 50 1</gx:coord></gx:Track>"
            + "</Placemark></kml>"
        let read = try KMLReader.recording(from: MemoryByteSource(text), file: "a")
        #expect(read.details.tracks.map(\.type) == [type] && read.details.tracks.map(\.source) == [source])
        let written = String(decoding: try WorkoutFileWriter.bytes(of: read, as: .kml, file: "a"), as: UTF8.self)
        let place = try #require(written.split(separator: "<Placemark>").last)
        #expect(place.contains("<ExtendedData>") == (type != nil || source != nil))
        let again = try KMLReader.recording(from: MemoryByteSource(written), file: "a")
        #expect(again.details.tracks.map(\.type) == [type] && again.details.tracks.map(\.source) == [source])
        #expect(again.details.tracks.map(\.name) == ["N"])
    }
}
