import Foundation
import TestSupport
import Testing

/// What `hk show` says of real files, against a computation that shares no code with the project.
@Suite(
    .enabled(if: RealFile.isAvailable, "the collection of real files is not beside the package"),
    .enabled(if: OracleTests.hasModules, "Python lacks fitdecode, gpxpy or numpy"))
struct OracleTests {
    private static let script = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../Oracle/workouts.py").standardizedFileURL.path

    fileprivate static let hasModules =
        (try? Program().shell("python3 -c 'import fitdecode, gpxpy, numpy'").code) == 0

    /// Of some kilobytes to half a megabyte: runs, rides with power, pool swims, triathlons.
    @Test(arguments: [
        "fit/activity-small-fenix2-run.fit", "fit/activity_poolswim_with_hr.fit", "fit/event_timestamp.fit",
        "fit/cycling_power.fit", "fit/cycling_zwift.fit", "fit/hrv-activity.fit", "fit/triathlon_summary_first.fit",
        "fit/sample_multiple_header.fit", "gpx/run.gpx", "gpx/run_gpxtpx.gpx",
    ])
    func aSecondReckoningComesToTheSame(_ name: String) throws {
        let file = RealFile.folder.appending(path: name).path
        let run = try Program().shell("exec python3 '\(Self.script)' --hk \"$HK\" '\(file)'")
        #expect(run.code == 0, "\(run.output)\(run.error)")
    }
}
