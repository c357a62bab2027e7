/// A number in the store that intentionally differs from the list; the reasons are in `Documentation/RealFiles.md`.
struct Deviation {
    var file: String
    var column: String
    /// The number in the store.
    var found: Double
    var tolerance: Double

    init(_ file: String, _ column: String, _ found: Double, within tolerance: Double = 0.01) {
        (self.file, self.column, self.found, self.tolerance) = (file, column, found, tolerance)
    }

    func `is`(_ file: String, _ column: String) -> Bool { self.file == file && self.column == column }

    static let all: [Deviation] = [
        // The strap's own messages are merged.
        Deviation("fit/activity_poolswim_with_hr.fit", "hr_count", 3_501),
        Deviation("fit/event_timestamp.fit", "hr_count", 4_376),
        Deviation("fit/garmin-fr935-cr.fit", "hr_count", 7_483),
        Deviation("fit/garmin-fr935-cr.fit", "hr_avg_points", 85.35),
        Deviation("fit/sample_multiple_header.fit", "hr_count", 1_773),
        Deviation("fit/sample_multiple_header.fit", "hr_avg_points", 171.66),
        // A heart rate of 0 was not measured.
        Deviation("fit/null_compressed_speed_dist.fit", "hr_count", 0),
        Deviation("fit/null_compressed_speed_dist.fit", "hr_avg_points", -1),
        Deviation("fit/null_compressed_speed_dist.fit", "hr_max_points", -1),
        // Sessions cover their records.
        Deviation("fit/activity-large-fenix2-multisport.fit", "start_utc", 462_525_284),
        Deviation("fit/activity-large-fenix2-multisport.fit", "elapsed_s", 24_619.59),
        Deviation("fit/garmin-edge-road.fit", "elapsed_s", 10_179),
        // Laps state more time than their points cover.
        Deviation("tcx/GarminHRMswim.tcx", "start_utc", 469_998_709),
        Deviation("tcx/argmac_Garmin_FR910XT_swim.tcx", "span_s", 2_299.022),
        Deviation("tcx/sample.tcx", "span_s", 2_325.02),
        Deviation("tcx/sup_activity_1.tcx", "span_s", 1_113.539),
        Deviation("tcx/tour_hr.tcx", "start_utc", 630_773_029),
        Deviation("tcx/tour_hr.tcx", "span_s", 2_283),
        // Unknown type for the speed of the activity 'other': it is in the route, or reported.
        Deviation("tcx/argmac_Garmin_FR910XT_swim.tcx", "speed_points", 0),
        Deviation("tcx/sup_activity_1.tcx", "speed_points", 0),
        // Four workouts: the list has the distance of the last one, and the distance from one to the next as well.
        // Several times its count decreases by some metres.
        Deviation("tcx/activity_165850259_multi-session.tcx", "way_m", 17_060.276),
        Deviation("tcx/activity_165850259_multi-session.tcx", "route_m", 17_169.54, within: 0.1),
        // Markers of a pause are no positions.
        Deviation("gpx/opentracks_pause_resume.gpx", "positions", 4),
        Deviation("gpx/opentracks_pause_resume.gpx", "way_m", 222.336),
        Deviation("gpx/opentracks_pause_resume.gpx", "distance_stated_m", 222.336),
        // 358 points have no time.
        Deviation("gpx/korita-zbevnica.gpx", "way_m", 6_270.62),
        Deviation("gpx/korita-zbevnica.gpx", "distance_stated_m", 6_270.62),
        // Three workouts; the first track of the file is not the earliest.
        Deviation("gpx/blue_hills.gpx", "start_utc", 12_582_907),
        Deviation("gpx/blue_hills.gpx", "span_s", 12_118_233),
        // Positions that are too far away for the time between, and steps that are no way (PLA-11).
        Deviation("fit/activity-small-fenix2-run.fit", "positions", 2_800),
        Deviation("fit/activity-small-fenix2-run.fit", "route_m", 8_961.103),
        Deviation("fit/activity-large-fenix2-multisport.fit", "positions", 24_234),
        Deviation("fit/triathlon_summary_first.fit", "positions", 4_040),
        Deviation("fit/triathlon_summary_first.fit", "route_m", 18_863.684),
        Deviation("gpx/GPXTest-TrackPointOnly.gpx", "positions", 4_100),
        Deviation("gpx/GPXTest-TrackPointOnly.gpx", "way_m", 42_123.555),
        Deviation("gpx/GPXTest-TrackPointOnly.gpx", "distance_stated_m", 42_123.555),
        // Records that are in a correlation and not beside it.
        Deviation("apple-health/ahcd-go/export.xml", "records", 11),
        Deviation("apple-health/landing-zone/export.xml", "records", 28),
    ]

    /// Differences after a round trip of a file through a store into another.
    static let roundTrips: [Deviation] = [
        // The markers of its pauses are points without a position, which GPX cannot represent.
        Deviation("gpx/opentracks_pause_resume.gpx", "timer_s", 1.831)
    ]
}
