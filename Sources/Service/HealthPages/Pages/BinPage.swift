import Foundation
import HealthReports
import HealthService
import HealthStore

/// The page of deleted workouts, which can be restored for 30 days (WEB-108).
enum BinPage {
    static let pages = [
        PageRoute("/data/bin") { try await show($0) },
        PageRoute(.post, "/data/bin/{uuid}/restore") { call in
            let restored = try await call.base.restore()
            return .goTo("/workouts/\(restored.uuid.uuidString)?restored=1")
        },
        PageRoute(.post, "/data/bin/empty") { call in
            try await call.base.erase(nil)
            return .goTo("/data/bin")
        },
    ]

    private struct Row: Sendable {
        var restoreAddress: String
        var row: WorkoutRow
        var deleted: String
        var until: String
    }

    private struct View: Sendable {
        var rows: [Row]
        var isEmpty: Bool
    }

    private static func show(_ call: PageCall) async throws -> PageRoute.Answer {
        let formatter = call.formatter
        let rows = try await call.base.bin().map { entry in
            Row(
                restoreAddress: "/data/bin/\(entry.workout.uuid.uuidString)/restore",
                row: WorkoutRow(entry.workout, formatter), deleted: formatter.moment(entry.deleted),
                until: formatter.date(entry.until))
        }
        return .shown(template: "bin", title: "Bin", view: View(rows: rows, isEmpty: rows.isEmpty))
    }
}
