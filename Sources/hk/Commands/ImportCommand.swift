import ArgumentParser
import Foundation
import OpenHealthKit

/// `hk import`: files into the store.
struct ImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Import workout files.",
        discussion: """
            Reads GPX, TCX and FIT, by their content. A file that was imported before changes nothing. A file that cannot be imported is named on \
            standard error, the others go in, and the exit code is 1.
            """)

    @OptionGroup var options: StoreOptions

    @Option(help: "The activity of files that do not name one, for example 'running'.")
    var activity: String?

    @Argument(help: "The files.", completion: .file())
    var files: [String]

    func validate() throws {
        guard let activity, ActivityName.rawValue(activity) == nil else { return }
        let similar = Spelling.closest(to: activity, among: ActivityName.all).map { "'\($0)'" }
        throw ValidationError(
            "There is no activity '\(activity)'."
                + (similar.isEmpty ? "" : " Did you mean \(similar.joined(separator: " or "))?"))
    }

    func run() async throws {
        let session = try await options.create()
        let importer = WorkoutImporter(context: session.context)
        var reports: [ImportReport] = []
        for file in files {
            let progress = Progress(file, terminal: session.terminal)
            let report = await importer.importFile(file, activity: activity.flatMap(ActivityName.rawValue)) {
                progress.update(done: $0, of: $1)
            }
            progress.finish()
            if !options.json { Console.print(ImportScreen(report).lines(terminal: session.terminal)) }
            if let error = report.error { Console.error("Error: \(error.printable)") }
            reports.append(report)
        }
        session.settle()
        if options.json { Console.print(JSON.array(reports.map(JSON.importReport)).text) }
        if reports.contains(where: { $0.status == .failed }) { throw ExitCode.failure }
    }
}
