import ArgumentParser
import Foundation
import HealthModel
import HealthReports
import HealthStore
import HealthTransfer
import OpenHealthKit
import WorkoutFiles

/// The `hk doctor` command, which checks the integrity of the store and repairs it.
struct DoctorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Check the integrity of the store, and repair it.",
        discussion: """
            Checks the pages and indices of the file, every block of samples and every record, duplicated data, unfinished \
            recordings, and file permissions. Nothing is changed without --repair.

            Pages are the units of the file; indices locate rows; references link rows. Blocks contain many samples, \
            summaries their statistics, series the quantities of one sample, contents the points, beats and voltages \
            of routes, heartbeats and electrocardiograms, and records everything else. Identifiers are the IDs, numbers \
            the order of insertion, and copies redundant data that speeds up lookups. Recordings are unfinished recordings \
            of 'hk record' and of apps. Checksums show whether pages are as hk wrote them. ✓ is OK, ! a warning, \
            ✗ an error.

            --repair rebuilds everything that can be derived from other data, and discards what cannot be read, which \
            it lists. It first backs up the store to a file beside it. A page with a wrong checksum, because a bit \
            flipped or another program wrote to the store, gets its bit restored, or a new checksum, if everything \
            else is in order. If pages are corrupt, 'hk salvage' creates a new store.

            The exit code is 0 if the store is healthy, 2 if a repair would lose nothing, 1 if something cannot be \
            read. With --repair, it is 0 if everything was repaired, 2 if data was discarded, 1 if problems remain.
            """)

    @OptionGroup var options: StoreOptions

    @Flag(help: "Repair the store, after backing it up.")
    var repair = false

    func run() async throws {
        let terminal = Terminal.current(try options.settings.resolved().format)
        let path = try options.existingPath()
        let doctor = StoreDoctor(path: path)
        try CommandFailure.aboutFiles { try repair ? repairStore(doctor, terminal) : examine(doctor, terminal) }
    }

    private func examine(_ doctor: StoreDoctor, _ terminal: Terminal) throws {
        let progress = Progress(terminal: terminal, isOfBytes: false)
        let screen = DoctorScreen(terminal: terminal, ownApps: CommandSession.ownApps)
        let report = try doctor.examine(progress: { progress.update($0?.title ?? "", done: $1, of: nil) }) { result in
            progress.finish()
            if !options.json { Console.print(screen.lines(result)) }
        }
        let unjudged = unjudged(report)
        if options.json {
            let uuids = JSON.array(unjudged.map { .uuid($0.workout.uuid) })
            Console.print(JSON.object(JSON.members(of: report) + [("unjudged", uuids)]).text)
        } else {
            Console.print(screen.surroundings(report) + screen.unjudged(unjudged) + [""] + screen.verdict(report))
        }
        switch report.state {
        case .sound: break
        case .repairable: throw ExitStatus.partly.exit
        case .damaged: throw ExitStatus.nothing.exit
        }
    }

    /// Returns the workouts with values that the present limits would leave out (PLA-4); none in a damaged store.
    private func unjudged(_ report: StoreDoctor.Report) -> [JudgementChange.Candidate] {
        guard report.state == .sound, let session = try? options.read() else { return [] }
        return (try? JudgementChange(access: session.access).candidates()) ?? []
    }

    private func repairStore(_ doctor: StoreDoctor, _ terminal: Terminal) throws {
        let progress = Progress(terminal: terminal, isOfBytes: false)
        let screen = DoctorScreen(terminal: terminal, ownApps: CommandSession.ownApps)
        let repair = try doctor.repair(progress: { progress.update($0?.title ?? "Copying", done: $1, of: nil) }) {
            backup in
            progress.finish()
            if !options.json { Console.say("Backed up the store to \(backup.printable)") }
        }
        progress.finish()
        if options.json {
            Console.print(JSON.repair(repair).text)
        } else {
            Console.print(screen.lines(repair))
        }
        if repair.report.state != .sound { throw ExitStatus.nothing.exit }
        if !repair.losses.isEmpty { throw ExitStatus.partly.exit }
    }
}

extension JSON {
    /// Returns the members of an integrity report.
    fileprivate static func members(of report: StoreDoctor.Report) -> [Member] {
        [
            ("file", .string(report.file)), ("bytes", .integer(report.bytes)),
            ("state", .string(report.state.rawValue)), ("olderVersion", .bool(report.isOlder)),
            ("unfinished", .bool(report.isUnfinished)), ("missingChecksums", .integer(report.missingChecksums)),
            (
                "checks",
                .array(
                    report.results.map { result in
                        .object([
                            ("check", .string(result.check.rawValue)), ("count", .integer(result.count)),
                            ("problems", .array(result.problems.map(problem))),
                        ])
                    })
            ),
            (
                "recordings",
                .array(
                    report.recordings.map { recording in
                        .object([
                            ("app", .string(recording.app)), ("start", recording.start.map { .date($0) } ?? .null),
                        ])
                    })
            ),
            (
                "openFiles",
                .array(
                    report.openFiles.map { file in
                        .object([
                            ("file", .string(file.path)), ("mode", .string(DoctorScreen.octal(file.mode))),
                            ("expected", .string(DoctorScreen.octal(file.expected))),
                        ])
                    })
            ),
            ("encryption", encryption(report.encryption)),
        ]
    }

    private static func problem(_ problem: IntegrityProblem) -> JSON {
        .object([
            ("check", .string(problem.check.rawValue)), ("remedy", .string(problem.remedy.rawValue)),
            ("message", .string(problem.message)),
        ])
    }

    private static func encryption(_ encryption: VolumeEncryption) -> JSON {
        switch encryption {
        case .encrypted(let name): .string(name)
        case .unknown: .null
        }
    }

    /// Returns the report of a repair.
    fileprivate static func repair(_ repair: StoreDoctor.Repair) -> JSON {
        .object([
            ("backup", .string(repair.backup)), ("sealed", .integer(repair.sealed)),
            ("repaired", .array(repair.repaired.map(problem))),
            ("losses", .array(repair.losses.map(loss))), ("report", .object(members(of: repair.report))),
        ])
    }

    /// Returns data that could not be read.
    static func loss(_ loss: DataLoss) -> JSON {
        func date(_ seconds: Double?) -> JSON { seconds.map { .date($0) } ?? .null }
        return .object([
            ("what", .string(loss.noun)), ("type", .string(loss.type?.identifier)), ("source", .string(loss.source)),
            ("start", date(loss.start)), ("end", date(loss.end)), ("count", .integer(loss.count)),
        ])
    }
}
