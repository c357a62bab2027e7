import Foundation
import HealthModel
import HealthStore
import TestStores
import Testing
import WorkoutFiles

@testable import HealthTransfer

/// Values that cannot be true in recordings that are given back, by the form in which the workout is stored.
@Suite struct OtherFormatTests {
    private let store: LawStore

    init() throws { store = try LawStore() }

    /// Stores a run whose tenth point has a power and a heart rate that cannot be true.
    private func stored(isAsRecorded: Bool) async throws -> UUID {
        let recording = RecordingSweep.run(.fit, steps: 60) { step, point in
            if step == 9 { (point.power, point.heartRate) = (9_000, 251) }
        }
        let importer = WorkoutImporter(access: store.access, isAsRecorded: isAsRecorded)
        let report = await importer.importRecording(recording, activity: nil, named: "a.fit")
        return try #require(report.workouts.first)
    }

    /// The power and the heart rate of a point of the recording in a format.
    private func values(_ uuid: UUID, _ format: WorkoutFileFormat?, at row: Int) throws -> [Double?] {
        let found = try #require(try store.access.reports { try $0.recording(of: uuid, as: format) })
        return [found.points[.power][row], found.points[.heartRate][row]].map { $0.isNaN ? nil : $0 }
    }

    @Test("PLA-50: another format gets values that can be true, and the own one those of the file") func judged()
        async throws
    {
        let uuid = try await stored(isAsRecorded: false)
        for format in [nil, .fit] as [WorkoutFileFormat?] {
            #expect(try values(uuid, format, at: 9) == [9_000, 251])
        }
        for format in [.tcx, .gpx] as [WorkoutFileFormat] {
            #expect(try values(uuid, format, at: 9) == [nil, nil])
            #expect(try values(uuid, format, at: 8) == [203, 148] && values(uuid, format, at: 10) == [200, 141])
        }
    }

    @Test("PLA-3: of a workout that is stored as recorded every format gets every value") func asRecorded()
        async throws
    {
        let uuid = try await stored(isAsRecorded: true)
        for format in [nil, .fit, .tcx, .gpx] as [WorkoutFileFormat?] {
            #expect(try values(uuid, format, at: 9) == [9_000, 251])
            #expect(try values(uuid, format, at: 10) == [200, 141])
        }
    }
}
