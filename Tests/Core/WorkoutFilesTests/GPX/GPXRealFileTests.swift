import Foundation
import TestSupport
import Testing

@testable import WorkoutFiles

/// Recordings of real devices, compared with the facts that other programs found in them; skipped if the files are
/// not available.
@Suite(.enabled(if: RealFile.isAvailable, "the collection of real files is not beside the package"))
struct GPXRealFileTests {
    @Test(arguments: RealFile.all)
    func agreesWithTheManifest(_ file: RealFile) throws {
        let source = try FileByteSource(path: file.path)
        guard file.points > 0, !RealFile.refused.contains(file.name) else {
            #expect(throws: WorkoutFileError.self) { try GPXReader.recording(from: source, file: file.name) }
            return
        }
        let recording = try GPXReader.recording(from: source, file: file.name)
        let leftOut = recording.warnings.first { $0.kind == .untimedPoint }?.count ?? 0
        #expect(recording.points.count + leftOut == recording.details.positions)
        // One file has points that are not places, the markers of pauses, and another a longitude of 180.9 degrees, which
        // is a place beyond the date line.
        let outside = file.name == "bad/gpx/wptError.gpx" ? 0 : file.facts["coords_out_of_range"].flatMap(Int.init) ?? 0
        #expect(recording.details.positions == file.points - outside)
        if let timed = file.facts["timed_points"].flatMap(Int.init), file.facts["coords_out_of_range"] == nil {
            #expect(recording.points.count == timed)
        }
        if file.facts["coords_out_of_range"] == nil {
            let first = try #require(recording.details.firstTime)
            let expected = try #require(Array(file.start.utf8).withUnsafeBufferPointer { DateTimeParser.parse($0) })
            #expect(abs(first - expected) < 1e-5)
            let isClose = abs(recording.details.positionsDistance - file.distance) <= file.distance * 0.001
            #expect(isClose, "\(recording.details.positionsDistance) \(file.distance)")
            if leftOut == 0 { #expect(recording.distance == recording.details.positionsDistance) }
        }
        let heartRate = recording.summary(of: .heartRate)
        #expect(heartRate?.count == file.heartRateCount)
        #expect(heartRate.map { ($0.average * 100).rounded() / 100 } == file.heartRateAverage)
        #expect(heartRate.map { ($0.maximum * 100).rounded() / 100 } == file.heartRateMaximum)
        for (fact, stream) in [("cadence_points", RecordedStream.cadence), ("power_points", .power)] {
            if let count = file.facts[fact].flatMap(Int.init) { #expect(recording.summary(of: stream)?.count == count) }
        }
        #expect(recording.details.tracks.count == file.facts["tracks"].flatMap(Int.init))
        #expect(recording.details.waypoints == file.facts["wpt"].flatMap(Int.init))
        #expect(recording.details.routes == file.facts["rte"].flatMap(Int.init))
    }
}
