import Foundation
import HealthModel
import HealthStore
import TestEngines

@testable import HealthPages
@testable import HealthService

/// A store of its own with what a watch measured, and what the pages of it give to their templates.
struct ShownPages {
    let service: SweptService

    init(_ samples: [SampleRecord] = []) throws {
        service = try SweptService { engine in
            try engine.allow(TenYears.watch)
            if !samples.isEmpty { try engine.write(as: TenYears.watch) { try $0.save(samples) } }
        }
    }

    func save(_ samples: [SampleRecord]) throws {
        try service.engine.write(as: TenYears.watch) { try $0.save(samples) }
    }

    func page(_ address: String, at now: Date = RichWeek.now) async throws -> String {
        let responder = service.responder(at: now, settings: #"{"timeZone": "GMT", "weekStart": 1}"#)
        return try await responder.ask("GET", address, by: responder.views).text
    }

    /// Returns a workout of ten minutes that began two hours before noon, some days ago.
    static func workout(
        _ number: Int, daysAgo days: Double, seconds: Double = 600, _ activity: WorkoutActivity = .running
    ) -> SampleRecord {
        let start = RichWeek.now.timeIntervalSinceReferenceDate - 7_200 - days * 86_400
        return SampleRecord(
            uuid: SweptLife.uuid(number), type: .workout, start: start, end: start + seconds,
            content: .workout(WorkoutRecord(activityType: activity, duration: seconds)))
    }
}
