import Foundation
import HealthKit
import HealthModel
import TestSupport
import Testing

/// The zones of a workout that a new process recovers, in each state of its collection (ZON-35, LIV-30).
@Suite(.timeLimit(.minutes(5))) struct RecoveredZoneTests {
    private let folder: TemporaryFolder
    private var path: String { folder.url.appending(path: "health.sqlite").path }

    init() throws { folder = try TemporaryFolder() }

    private enum Progress: String, CaseIterable, Sendable { case created, collecting, ended }

    /// Leaves a workout behind, as a process does that is killed, and returns the zones that it had then.
    private func leave(_ progress: Progress) async throws -> [Double]? {
        let old = try LiveStore(path: path)
        let (session, builder, _) = try old.session()
        try await builder.setCustomZoneConfiguration(heartZones(100, 120, 140, 160), for: heartRate)
        session.startActivity(with: noon(0))
        if progress != .created {
            try await builder.beginCollection(at: noon(0))
            try await builder.addSamples([pulse(110, 0), pulse(130, 10), pulse(150, 15), pulse(170, 30)])
        }
        await old.reach(40)
        if progress == .ended {
            session.stopActivity(with: noon(40))
            try await builder.endCollection(at: noon(40))
        }
        await old.waitUntilIdle()
        return builder.zoneGroup(for: heartRate)?.seconds
    }

    @Test(arguments: Progress.allCases) private func ZON_35_LIV_30_itHasTheZonesThatItHad(progress: Progress)
        async throws
    {
        let seconds = try await leave(progress)
        #expect((seconds == nil) == (progress == .created))
        let live = try LiveStore(path: path, at: 50)
        let session = try #require(try await live.store.recoverActiveWorkoutSession())
        let builder = session.associatedWorkoutBuilder()
        #expect(try await builder.zoneConfiguration(for: heartRate)?.rates == [100, 120, 140, 160])
        #expect(builder.zoneGroup(for: heartRate)?.seconds == seconds)
        #expect(builder.startDate == (progress == .created ? nil : noon(0)))
        #expect(builder.endDate == (progress == .ended ? noon(40) : nil))
        if progress == .created {
            try await builder.beginCollection(at: noon(50))
            try await builder.addSamples([pulse(110, 50), pulse(130, 60), pulse(150, 65)])
        }
        if progress != .ended {
            session.stopActivity(with: noon(70))
            try await builder.endCollection(at: noon(70))
        }
        let last = builder.zoneGroup(for: heartRate)?.seconds
        let workout = try #require(try await builder.finishWorkout())
        #expect(workout.zoneGroup(for: heartRate)?.seconds == last && last != nil)
        #expect(workout.workoutActivities.map { $0.zoneGroup(for: heartRate)?.seconds } == [last])
        if progress == .ended { #expect(last == seconds) }
        session.end()
        await live.waitUntilIdle()
    }
}
