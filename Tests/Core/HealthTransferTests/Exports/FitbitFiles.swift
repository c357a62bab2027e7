/// Tables of a Takeout of Fitbit.
enum FitbitFiles {
    typealias File = (name: String, bytes: [UInt8])

    static func table(_ folder: String, _ name: String, _ lines: [String]) -> File {
        ("Takeout/Google Health/\(folder)/\(name).csv", Array((lines.joined(separator: "\n") + "\n").utf8))
    }

    /// Exercises from 2024-03-09 08:00 UTC on: identifier, first and last minute of the hour.
    static func exercises(_ rows: (String, Int, Int)...) -> File {
        func stamp(_ minute: Int) -> String { "2024-03-09T08:\(minute < 10 ? "0" : "")\(minute):00Z" }
        return table(
            "Health Fitness Data_GoogleData", "UserExercises_2024-03-01",
            ["exercise_id,exercise_start,exercise_end,utc_offset,activity_name,log_type"]
                + rows.map { "\($0.0),\(stamp($0.1)),\(stamp($0.2)),+01:00,Run,TRACKER" })
    }
}
