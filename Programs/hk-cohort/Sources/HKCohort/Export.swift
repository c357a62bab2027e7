import ArgumentParser
import ClickHouseCohort
import Foundation
import HealthCohort
import HealthReports

/// The `hk-cohort export` command.
struct Export: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Export server data as Parquet, for Spark, DuckDB and pandas.",
        discussion: """
            The files are written by the Python package chdb, which must be installed (pip install chdb), with a \
            README that describes the columns. Anyone who has the files has the data of the people: erasing or withdrawing \
            does not affect them.
            """)

    /// The output format.
    enum Format: String, ExpressibleByArgument, CaseIterable {
        case parquet
    }

    @Option(name: .customLong("to"), help: "The format.")
    var format: Format
    @Argument(help: "The folder to create; it must be empty if it exists.")
    var folder: String
    @Option(
        name: .customLong("tier"), parsing: .upToNextOption,
        help: ArgumentHelp("All ClickHouse servers, such as http://127.0.0.1:8123.", valueName: "url"))
    var urls: [String]

    func run() async throws {
        let environment = ProcessInfo.processInfo.environment
        let tier = ClickHouseCohort(try urls.map { try ClickHouseAddress($0, environment: environment) })
        let exports = try await tier.exports()
        let url = URL(fileURLWithPath: folder, isDirectory: true)
        try FileManager.default.createDirectory(
            at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        guard try FileManager.default.contentsOfDirectory(atPath: url.path).isEmpty else {
            throw ValidationError("The folder '\(folder)' is not empty.")
        }
        try Self.write(exports, to: url)
        try Data(Self.readme.utf8).write(to: url.appendingPathComponent("README.md"))
        print("Wrote \(exports.count) files to \(folder).")
    }

    /// Runs Python to write the files.
    ///
    /// The statements are sent over a pipe, where passwords are not visible.
    private static func write(_ exports: [CohortExport], to folder: URL) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3", "-c", program, folder.path]
        let input = Pipe()
        process.standardInput = input
        try process.run()
        let steps = try JSONEncoder().encode(exports.map { [$0.file, $0.statement] })
        try input.fileHandleForWriting.write(contentsOf: steps)
        try input.fileHandleForWriting.close()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw CohortError.failed("The files could not be written.")
        }
    }

    private static let program = """
        import json, os, sys
        try:
            from chdb import session
        except ImportError:
            sys.exit("The Python package chdb is not installed: pip install chdb.")
        engine = session.Session()
        for name, statement in json.load(sys.stdin):
            path = os.path.join(sys.argv[1], name).replace("\\\\", "\\\\\\\\").replace("'", "\\\\'")
            try:
                engine.query(f"INSERT INTO FUNCTION file('{path}', 'Parquet') {statement}")
            except Exception as error:
                sys.exit(f"{name}: " + str(error).splitlines()[0][:300])
        """

    private static let readme = """
        # The columns

        Days are those of the person, in the person's zone. Types are HealthKit's identifiers; numbers are in the type's canonical unit,
        moments in UTC. The first number in the name of a file is that of the shard, the second one year and month. A person is in the
        files of one shard only.

        ## people-*.parquet: a row for each person

        | Column | Description |
        | --- | --- |
        | person | pseudonym |
        | sex | `female`, `male`, `other` or `notSet` |
        | birth | day of birth; null if it is not known |
        | zone | time zone |
        | attributes | map of further attributes |
        | events | map of days, such as that of joining |
        | devices | names of devices with data |

        ## workouts-*.parquet: a row for each workout and each of its activities

        | Column | What it is |
        | --- | --- |
        | person | pseudonym |
        | workout | identifier of the workout |
        | activity | 0 for the workout itself, else the number of the activity |
        | day | day on which the workout begins |
        | start, end | moments; end is null for an activity that is open |
        | activity_type | HealthKit's number of the activity type |
        | source | bundle identifier of the app |
        | figures | map: `duration` in seconds, `total:distance` and other totals, `average:TYPE` and other statistics, `zone:TYPE:1` and on, seconds in zones |

        ## statistics-*.parquet: a row for each type and period with data

        | Column | What it is |
        | --- | --- |
        | person, type | pseudonym and type identifier |
        | period | `day`, `week` (from Monday), `month` or `year`, each computed separately; do not add up different periods |
        | day | first day of the period |
        | sum | sum over merged sources; null for discrete types |
        | average, minimum, maximum | null for cumulative types |
        | duration | seconds covered by data |

        ## values-*.parquet: a row for each type and day with values

        | Column | What it is |
        | --- | --- |
        | person, type, day | pseudonym, type identifier, and the day on which the values begin |
        | times | when each begins, in seconds since 1970-01-01 UTC |
        | values | the values, from all sources, which may overlap; for sums use statistics |

        """
}
