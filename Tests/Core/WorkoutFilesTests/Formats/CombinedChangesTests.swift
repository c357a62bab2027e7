import HealthModel
import TestSupport
import Testing

@testable import WorkoutFiles

/// Files that differ from a whole one in several places at once: what is read of each, and what is written of that.
///
/// `HK_WRITE_SCREENS=1` in the environment rewrites the texts in `Tests/Core/Texts/Combined`.
@Suite struct CombinedChangesTests {
    /// Ranges of numbers, each of which is a test of its own.
    private static let parts: [Range<Int>] = (0..<4).map { $0 * 160..<($0 + 1) * 160 }

    /// Returns a hash of what is written, or the error.
    private static func hash(_ bytes: () throws -> [UInt8]) -> String {
        do { return WholeOutcome.hash(try bytes()) } catch { return "\(error)" }
    }

    // MARK: Recordings

    private struct File: Sendable {
        var name: String
        var format: WorkoutFileFormat
        var form = CombinedChanges.Form.xml
        var text: @Sendable () throws -> String
    }

    private static let files: [File] = [
        File(name: "gpx", format: .gpx) { WholeFiles.gpx },
        File(name: "strays", format: .gpx) { WholeFiles.strays },
        File(name: "kml", format: .kml) { WholeFiles.kml },
        File(name: "tcx", format: .tcx) { WholeFiles.tcx },
        File(name: "geojson", format: .geoJSON, form: .json) { WholeFiles.geoJSON },
        File(name: "json", format: .json, form: .json) {
            String(decoding: try WorkoutFileWriter.bytes(of: RichRecording.make(), as: .json, file: "a"), as: UTF8.self)
        },
    ]

    @Test(arguments: files.indices, parts) func whatIsReadOfRecordings(index: Int, numbers: Range<Int>) throws {
        let file = Self.files[index]
        let changes = CombinedChanges(whole: try file.text(), form: file.form)
        let difference = try changes.difference(numbers, from: file.name) { text, number in
            let bytes = Array(text.utf8)
            guard let reader = file.format.workoutReader else { return "unreadable" }
            let recording = try reader.recording(MemoryByteSource(bytes), "a", nil)
            let format = WorkoutFileFormat.writable[number % WorkoutFileFormat.writable.count]
            let written = Self.hash { try WorkoutFileWriter.bytes(of: recording, as: format, file: "a") }
            return WholeOutcome.text(recording) + written
        }
        #expect(difference == nil)
    }

    // MARK: Plans

    private static let plans: [(name: String, format: WorkoutFileFormat, form: CombinedChanges.Form, text: String)] = [
        ("zwo", .zwo, .xml, WholePlans.zwo), ("plan-tcx", .tcxWorkout, .xml, WholePlans.tcx),
        ("erg", .erg, .lines(["\t", " ", "="]), WholePlans.erg),
        (
            "mrc", .mrc, .lines(["\t", " ", "="]),
            WholePlans.erg.replacing("MINUTES WATTS", with: "MINUTES PERCENT").replacing("FTP = 200\n", with: "")
        ), ("intervals", .intervals, .lines([" "]), WholePlans.intervals),
    ]

    @Test(arguments: plans.indices, parts) func whatIsReadOfPlans(index: Int, numbers: Range<Int>) throws {
        let (name, format, form, text) = Self.plans[index]
        let difference = try CombinedChanges(whole: text, form: form).difference(numbers, from: name) { text, number in
            var options = PlanFileOptions(athlete: number % 5 == 4 ? PlanAthlete() : WholePlans.athlete)
            if number % 3 == 2 { (options.scalesPower, options.freePower, options.activity) = (true, 95, .rowing) }
            guard case .plans(let read)? = format.reading?.content else { return "no plans" }
            let content = try read(MemoryByteSource(Array(text.utf8)), "a", options)
            let target = WorkoutFileFormat.plans[number % WorkoutFileFormat.plans.count]
            let written = content.plans.map { plan in
                Self.hash { try PlanFileWriter.bytes(of: plan, as: target, options, file: "a") }
                    + plan.losses(as: target).map(\.message).joined()
            }
            return (content.plans.flatMap(PlanText9.lines) + content.notes.map(\.description) + written)
                .joined(separator: "\n")
        }
        #expect(difference == nil)
    }
}
