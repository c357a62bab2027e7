import HealthModel
import WorkoutFiles

/// A diary of Strong or Hevy among files.
final class StrengthExport: ServiceExport {
    private let name: String
    private let layout: StrengthDiary.Layout
    private let read: Result<StrengthTable, WorkoutFileError>
    private let usesPounds: Bool

    var way: String { layout.way }
    var title: String { layout.title }

    init(_ file: OpenedFile, named name: String, layout: StrengthDiary.Layout, options: ExportOptions) {
        self.name = name
        self.layout = layout
        usesPounds = options.usesPounds
        do throws(WorkoutFileError) {
            read = .success(try StrengthTable(CSVReader(file, file: file.name), layout: layout, options: options))
        } catch {
            read = .failure(error)
        }
    }

    func role(of name: String) -> ExportRole? { name == self.name ? .table : nil }

    func note(_: ImportReport, of _: String) {}

    func finish(_ writer: ExportWriter) throws {
        let table = try read.get()
        for row in table.leftOut { writer.leaveOut(row.reason, at: "line \(row.line)") }
        for session in table.sessions {
            try writer.store(session.workout(layout), at: "line \(session.line)")
        }
        let forgotten = table.sessions.count(where: \.hasForgottenTimer)
        if forgotten > 0 {
            writer.note(
                TransferRemark(
                    .repaired, count: forgotten,
                    "\(forgotten) workout\(forgotten == 1 ? " lasts" : "s last") over 12 hours: the timer was forgotten, and 3 minutes a set were taken."
                ))
        }
        if table.hasAssumedUnit {
            writer.note(
                .noted(
                    "Weights without a unit were taken as \(usesPounds ? "pounds" : "kilograms"). Use --weight-unit if they are not."
                ))
        }
        writer.note(table.clock.remark)
    }
}
