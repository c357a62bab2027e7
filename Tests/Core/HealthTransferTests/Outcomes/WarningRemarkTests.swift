import Testing

@testable import HealthTransfer
@testable import WorkoutFiles

/// The remarks of a reader's warnings on the data.
@Suite struct WarningRemarkTests {
    private static let noted: Set<WorkoutFileWarning.Kind> = [
        .timeGoesBack, .wrongChecksum, .undatedClock, .noValue, .trailingBytes,
    ]
    private static let repaired: Set<WorkoutFileWarning.Kind> = [
        .reorderedSegments, .controlCharacter, .doubleAttribute, .unclosedRecording, .missingSummary, .repeatedPoint,
        .correctedDate,
    ]

    @Test(
        "IMP-5: each kind of warning is noted, repaired or skipped, with its number",
        arguments: WorkoutFileWarning.Kind.allCases)
    func kinds(kind: WorkoutFileWarning.Kind) {
        for count in [1, 3] {
            let warning = WorkoutFileWarning(kind: kind, count: count, place: .init(file: "a"), detail: nil)
            let remark = TransferRemark(warning)
            #expect(
                remark.kind
                    == (Self.noted.contains(kind) ? .noted : Self.repaired.contains(kind) ? .repaired : .skipped))
            #expect(remark.count == warning.count && remark.count == count && remark.text == warning.message)
        }
    }

    @Test("IMP-95: objects that were left out are counted together, with a remark for each time") func unchosen() {
        var report = ImportReport(file: "a", format: "fit", status: .imported)
        report.leaveOut(unchosen: 0)
        #expect(report.unchosen == 0 && report.remarks.isEmpty)
        report.leaveOut(unchosen: 1)
        report.leaveOut(unchosen: 2)
        #expect(report.unchosen == 3 && report.remarks.map(\.count) == [1, 2])
        #expect(report.remarks.allSatisfy { $0.kind == .noted })
    }
}
