import Foundation
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthTransfer

/// Remarks of conversions: on the file that was read, and then on what the other format has no place for.
@Suite struct ConversionRemarkTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test("A conversion tells the problems of its input before the losses of its output") func remarks() throws {
        let points =
            #"<trkpt lat="50" lon="8"><time>2026-05-12T06:00:00Z</time><extensions><hr>120</hr></extensions></trkpt>"#
            + #"<trkpt lat="50.001" lon="8"/>"#
            + #"<trkpt lat="50.002" lon="8"><time>2026-05-12T06:01:00Z</time></trkpt>"#
        let text = GPX.file(#"<trk><name>Morning</name><type>running</type><trkseg>\#(points)</trkseg></trk>"#)
        let input = try folder.write(text, to: "a.gpx")
        let recording = try WorkoutFileReader.recording(
            from: FileByteSource(path: input, named: "a.gpx"), file: "a.gpx")
        let problems = recording.warnings.map(TransferRemark.init)
        #expect(problems.count == 1 && problems[0].kind == .skipped)
        var losses = 0
        for format in [WorkoutFileFormat.csv, .tcx, .kml, .geoJSON, .fit, .gpx, .json] {
            let place = folder.url.appending(path: "own.\(format.name.rawValue)").path
            let own = try RecordingFileWriter.write(recording, as: format, to: place)
            let output = folder.url.appending(path: "out.\(format.name.rawValue)").path
            let told = try FileConversion.convert(input, named: "a.gpx", to: output, as: format, replaces: false)
            #expect(told == problems + own, "\(format.name)")
            losses += own.count
            #expect(FileManager.default.contents(atPath: output) == FileManager.default.contents(atPath: place))
        }
        #expect(losses > 0)
        let good = try folder.write(GPX.file(GPX.track([[0, 60]], type: "running")), to: "b.gpx")
        let output = folder.url.appending(path: "b.gpx.out").path
        #expect(
            try FileConversion.convert(good, named: "b.gpx", to: output, as: .gpx, replaces: false).isEmpty)
    }
}
