// Reads a workout file without any store, prints what it contains, and writes it in every format.

import Foundation
import WorkoutFiles

// A file; by default the track beside the examples.
let examples = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
let url = URL(
    filePath: CommandLine.arguments.dropFirst().first ?? examples.appending(path: "Data/morning-run.gpx").path)

// 1. The content determines the format, not the name.
guard let format = try WorkoutFileFormat(recognizingContentsOf: url) else {
    print("\(url.lastPathComponent) is of no known format.")
    exit(1)
}
print("\(url.lastPathComponent): \(format.title)")

// 2. A recording has the sessions, laps and pauses of the file, and all its points.
let recording = try WorkoutRecording(contentsOf: url)
for session in recording.sessions {
    print("\(session.activity.name) at \(session.startDate.formatted(.iso8601)), \(Int(session.duration)) s")
}
print("\(Int(recording.distance)) m, \(recording.ascent.map { "\(Int($0)) m up" } ?? "no elevations")")
print("\(recording.laps.count) laps, \(recording.pauses.count) pauses, \(recording.points.count) points")
for stream in recording.points.streams {
    guard let summary = recording.summary(of: stream) else { continue }
    print("    \(stream): \(summary.minimum) to \(summary.maximum)")
}
for point in recording.points.prefix(3) where point.hasPosition {
    print("    \(point.latitude), \(point.longitude): \(point.heartRate) beats per minute")
}
for warning in recording.warnings { print("    \(warning.message)") }

// 3. A file in each format, with what it does not contain.
let folder = FileManager.default.temporaryDirectory.appending(path: "converted-\(UUID().uuidString)")
defer { try? FileManager.default.removeItem(at: folder) }
for format in WorkoutFileFormat.writable {
    let file = folder.appending(path: "run.\(format)")
    try recording.write(to: file, as: format)
    print("\(format.title): \(try Data(contentsOf: file).count) bytes")
    for loss in recording.losses(as: format) { print("    \(loss.message)") }
}
