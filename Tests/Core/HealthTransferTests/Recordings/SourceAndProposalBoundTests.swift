import HealthModel
import HealthReports
import HealthStore
import TestStores
import TestSupport
import Testing

@testable import HealthTransfer
@testable import WorkoutFiles

/// The bounds from which a file has an account of its own, and of what is proposed for one without an activity.
@Suite struct SourceAndProposalBoundTests {
    @Test(
        "STAT-23: workouts of one source that share more than a tenth of the shorter one are of two accounts",
        arguments: [
            (900.0, 200, "Program"), (899, 200, "Program (FIT)"), (-900, 200, "Program"), (-899, 200, "Program (FIT)"),
            (950, 100, "Program"), (949, 100, "Program (FIT)"), (1_000, 200, "Program"), (250, 100, "Program (FIT)"),
        ])
    func accounts(shift: Double, steps: Int, name: String) async throws {
        let store = try LawStore()
        let importer = WorkoutImporter(access: store.access)
        let first = await importer.importRecording(RecordingSweep.run(steps: 200), activity: nil, named: "a")
        #expect(first.stored.map(\.source.name) == ["Program"])
        var other = RecordingSweep.run(steps: steps, speed: 3.25)
        other.shift(by: shift)
        let second = await importer.importRecording(other, activity: nil, named: "b")
        #expect(second.stored.map(\.source.name) == [name])
    }

    private static func proposal(
        speed: Double, steps: Int = 60, ascent: Double? = nil, excludesCommon: Bool = false, names: [String?] = [],
        cadence: (Int) -> Double = { _ in .nan }
    ) -> WorkoutActivity? {
        let recording = RecordingSweep.run(.fit, .other, steps: steps, speed: speed) { step, point in
            point.cadence = cadence(step)
        }
        return ActivityProposal(
            recording, recording.segments, names: names, ascent: ascent, excludesCommon: excludesCommon
        ).activity
    }

    @Test("A speed is that of a walk, a run or a ride, and a steep walk is a hike") func speeds() {
        for (speed, activity) in [
            (0.75, .walking), (2.0625, .walking), (2.125, .running), (4.125, .running), (4.25, .cycling),
            (15.875, .cycling), (16.125, nil),
        ] as [(Double, WorkoutActivity?)] {
            #expect(Self.proposal(speed: speed) == activity, "\(speed)")
        }
        // 300 m: a climb of 12 m is four hundredths.
        #expect(Self.proposal(speed: 1, ascent: 12) == .walking && Self.proposal(speed: 1, ascent: 12.5) == .hiking)
        #expect(Self.proposal(speed: 3, ascent: 200) == .running)
        #expect(Self.proposal(speed: 3, excludesCommon: true) == nil)
    }

    @Test("A way of less than 200 m, or a minute in motion, says nothing") func shortWays() {
        #expect(Self.proposal(speed: 2.5, steps: 16) == .running && Self.proposal(speed: 2.4375, steps: 16) == nil)
        #expect(Self.proposal(speed: 8, steps: 12) == .cycling && Self.proposal(speed: 8, steps: 11) == nil)
        // At half a metre a second one stands.
        #expect(Self.proposal(speed: 0.5, steps: 200) == nil && Self.proposal(speed: 0.5625, steps: 200) == .walking)
    }

    @Test("The median of cadences in motion tells a ride from a run") func cadences() {
        func proposal(_ cadence: @escaping (Int) -> Double) -> WorkoutActivity? {
            Self.proposal(speed: 3, cadence: cadence)
        }
        #expect(proposal { _ in 45 } == .cycling && proposal { _ in 70 } == .cycling)
        #expect(proposal { _ in 44.5 } == .running && proposal { _ in 70.5 } == .running)
        #expect(proposal { $0 % 3 == 0 ? 30 : 60 } == .cycling && proposal { $0 % 3 == 0 ? 60 : 30 } == .running)
        #expect(proposal { $0 % 3 == 0 ? 90 : 60 } == .cycling && proposal { $0 % 3 == 0 ? 60 : 90 } == .running)
        #expect(proposal { $0 % 3 == 0 ? 60 : 0 } == .cycling && proposal { _ in 0 } == .running)
        #expect(proposal { $0 % 3 == 0 ? 60 : 0.5 } == .running)
    }

    @Test("On water a stroke rate and a level way tell the sport, of files that have names for others") func water() {
        func proposal(_ speed: Double, _ stroke: Double, ascent: Double? = nil) -> WorkoutActivity? {
            Self.proposal(speed: speed, ascent: ascent, excludesCommon: true, cadence: { _ in stroke })
        }
        for (speed, activity) in [
            (1.1875, .swimming), (1.25, .paddleSports), (2.1875, .paddleSports), (2.25, .rowing), (6.4375, .rowing),
            (6.5625, nil),
        ] as [(Double, WorkoutActivity?)] {
            #expect(proposal(speed, 30) == activity, "\(speed)")
        }
        #expect(proposal(3, 10) == .rowing && proposal(3, 9.5) == nil)
        #expect(proposal(3, 44.5) == .rowing && proposal(3, 45) == nil)
        // 900 m: ten metres a kilometre are nine.
        #expect(proposal(3, 30, ascent: 9) == .rowing && proposal(3, 30, ascent: 9.5) == nil)
        #expect(Self.proposal(speed: 3, cadence: { _ in 30 }) == .running)
    }

    @Test("A name goes before a speed, and the first name that says something counts") func names() {
        #expect(Self.proposal(speed: 3, names: ["Yoga", "Rowing"]) == .yoga)
        #expect(Self.proposal(speed: 3, names: [nil, "x", "Rowing"]) == .rowing)
        #expect(Self.proposal(speed: 3, excludesCommon: true, names: ["Running", "Rowing"]) == .rowing)
        #expect(Self.proposal(speed: 3, excludesCommon: true, names: ["Running"]) == nil)
        #expect(Self.proposal(speed: 8, names: ["Running"]) == .running)
    }
}
