import Foundation
import TestSupport
import Testing

/// The output of `hk show` on real files, compared with a computation that shares no code with the project.
@Suite(
    .enabled(if: RealFile.isAvailable, "the collection of real files is not beside the package"),
    .enabled(if: Python.hasModules, "Python lacks fitdecode, gpxpy or numpy"))
struct OracleTests {
    private static let script = Repository.file("Tests/Oracle/workouts.py").path

    /// Runs, rides with power, swims in pools and lakes, triathlons, paddling, a dive; the largest files are left to
    /// `Scripts/oracle`.
    @Test(arguments: [
        "fit/activity-small-fenix2-run.fit", "fit/activity_poolswim_with_hr.fit", "fit/cycling_power.fit",
        "fit/cycling_zwift.fit", "fit/developer-types-sample.fit", "fit/event_timestamp.fit", "fit/garmin-fr935-cr.fit",
        "fit/hrv-activity.fit", "fit/null_compressed_speed_dist.fit", "fit/sample_multiple_header.fit",
        "fit/triathlon_summary_first.fit", "gpx/Friday-Evening-Run.gpx", "gpx/Move_2014_01_17_09_33_11.gpx",
        "gpx/UrbanBiker2019-04-18_16-12.gpx", "gpx/apple_watch_route.gpx", "gpx/missing_hr.gpx",
        "gpx/opentracks_pause_resume.gpx", "gpx/run_gpxtpx.gpx", "gpx/strava.gpx", "tcx/GarminHRMswim.tcx",
        "tcx/argmac_Garmin_FR910XT_swim.tcx", "tcx/garmin_connect.tcx", "tcx/sup_activity_1.tcx", "tcx/test.tcx",
        "tcx/tour_hr.tcx",
    ])
    func aSecondReckoningComesToTheSame(_ name: String) throws {
        let file = RealFile.folder.appending(path: name).path
        let run = try Program().shell("exec python3 '\(Self.script)' --hk \"$HK\" '\(file)'")
        #expect(run.code == 0, "\(run.output)\(run.error)")
    }
}

private enum Python {
    /// A Boolean value that indicates whether the independent computation can run.
    static let hasModules = (try? Program().shell("python3 -c 'import fitdecode, gpxpy, numpy'").code) == 0
}
