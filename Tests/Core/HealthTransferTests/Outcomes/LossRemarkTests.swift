import Testing

@testable import HealthTransfer
@testable import WorkoutFiles

/// The remarks on data that a written file lacks.
@Suite struct LossRemarkTests {
    private static func loss(_ kind: WorkoutFileLoss.Kind, _ count: Int, _ name: String) -> WorkoutFileLoss {
        WorkoutFileLoss(kind: kind, name: name, count: count, reason: "it is so")
    }

    @Test("EXP-40: each loss has a remark with its number, and all that a format does not support have one together")
    func remarks() {
        let losses = [
            Self.loss(.unsupported, 2, "laps"), Self.loss(.leftOut, 5, "points"), Self.loss(.rounded, 7, "speeds"),
            Self.loss(.unsupported, 1, "title"), Self.loss(.replaced, 3, "names"), Self.loss(.unsupported, 40, "beats"),
        ]
        let remarks = TransferRemark.remarks(on: losses, format: .gpx)
        #expect(
            remarks == [
                TransferRemark(.skipped, count: 5, "5 points were left out: it is so."),
                TransferRemark(.noted, count: 7, "7 speeds were rounded: it is so."),
                TransferRemark(.noted, count: 3, "3 names were changed: it is so."),
                TransferRemark(
                    .skipped, count: 43,
                    "Left out because \(WorkoutFileFormat.gpx.title) does not support them: 2 laps, 1 title, and 40 beats."
                ),
            ])
        #expect(TransferRemark.remarks(on: [], format: .gpx).isEmpty)
        #expect(
            TransferRemark.remarks(
                on: [Self.loss(.unsupported, 2, "laps"), Self.loss(.unsupported, 1, "title")], format: .tcx)
                == [
                    TransferRemark(
                        .skipped, count: 3,
                        "Left out because \(WorkoutFileFormat.tcx.title) does not support them: 2 laps and 1 title.")
                ])
    }
}
