import Foundation
import HealthModel
import TestSupport

@testable import WorkoutFiles

/// All of what is read, as one text or a hash of it.
enum WholeOutcome {
    /// Returns the last characters of the hash of a text.
    static func short(_ text: String) -> String { String(StableHash.text(of: [text]).suffix(3)) }

    static func hash(_ bytes: [UInt8]) -> String {
        var hash = StableHash()
        hash.add(bytes)
        return String(hash.text.suffix(9))
    }

    static func name(_ code: WorkoutFileError.Code) -> String {
        let names: [WorkoutFileError.Code: String] = [
            .unreadable: "unreadable", .unsupportedEncoding: "unsupported encoding", .malformed: "malformed",
            .wrongFormat: "wrong format", .noWorkout: "no workout", .unwritable: "unwritable", .exists: "exists",
        ]
        return names[code] ?? "other"
    }

    /// Returns a date in seconds since 2001-01-01 UTC as files have it.
    static func date(_ time: Double) -> String {
        var text = ByteText()
        text.add(date: time)
        return String(decoding: text.bytes, as: UTF8.self)
    }

    static func number(_ value: Double?) -> String { value.map { String(format: "%.9g", $0) } ?? "-" }

    /// Returns a hash of a recording: its JSON form, what that form leaves out, and the warnings.
    static func text(_ recording: WorkoutRecording) -> String {
        var lines: [String] = []
        do {
            lines.append(hash(try WorkoutFileWriter.bytes(of: recording, as: .json, file: "a")))
        } catch {
            lines.append("\(error)")
        }
        let details = recording.details
        lines.append(
            [
                recording.distance, recording.ascent, recording.descent, recording.start, recording.end,
                details.positionsDistance, details.firstTime, details.shift, details.fileTime,
            ].map(number).joined(separator: " "))
        lines.append("\(recording.format.rawValue) \(recording.activity.name) \(recording.activityName ?? "-")")
        lines.append("\(details.waypoints) \(details.routes) \(details.positions) \(details.author ?? "-")")
        lines += details.tracks.map { "\($0)" } + recording.segments.map { "\($0)" }
        let uncounted = recording.uncounted
        lines += [uncounted.breaks, uncounted.bridged, uncounted.repeated, uncounted.elevations].map {
            "\($0.sorted())"
        }
        lines += warnings(recording.warnings)
        return hash(Array(lines.joined(separator: "\n").utf8))
    }

    static func warnings(_ warnings: [WorkoutFileWarning]) -> [String] {
        warnings.map { "\($0.kind) \($0.count) \($0.place) \($0.detail ?? "-") \($0.limit?.rawValue ?? "-")" }
    }

    static func text(_ measurements: RecordedMeasurements) -> String {
        let samples = measurements.samples.map { sample in
            "\(sample.type.identifier) \(number(sample.start)) \(number(sample.end)) \(number(sample.value)) "
                + "\(sample.unit.unitString) \(sample.user.map { "\($0)" } ?? "-")"
        }
        let device = measurements.device.map { "\($0)" } ?? "-"
        return (samples + [device] + warnings(measurements.warnings)).joined(separator: "\n")
    }

    static func text(_ content: WorkoutFileContent) -> String {
        switch content {
        case .recording(let recording): text(recording)
        case .measurements(let measurements): text(measurements)
        case .both(let recording, let measurements): text(recording) + "\n" + text(measurements)
        }
    }

    /// Returns what the reader of a format reads; the files are too many to recognize each.
    static func reading(_ bytes: [UInt8], as format: WorkoutFileFormat) throws -> String {
        guard let reader = format.workoutReader else { return "unreadable" }
        let source = MemoryByteSource(bytes)
        return try reader.anything.map { text(try $0(source, "a", nil)) }
            ?? text(try reader.recording(source, "a", nil))
    }

    static func plans(_ bytes: [UInt8], as format: WorkoutFileFormat, _ options: PlanFileOptions) throws -> String {
        guard case .plans(let read)? = format.reading?.content else { return "no plans" }
        let content = try read(MemoryByteSource(bytes), "a", options)
        return (content.plans.flatMap(PlanText9.lines) + content.notes.map(\.description)).joined(separator: "\n")
    }
}

extension KeptOutcomes {
    /// Adds what changes of a place give; one where nothing differs from the whole is left out.
    mutating func add(changes outcomes: [String], of place: String) {
        if outcomes.contains(where: { $0 != "=" }) { add(place) { outcomes.joined(separator: " ") } }
    }
}
