import ArgumentParser
import HealthTransfer
import OpenHealthKit

/// A format that `hk export` can be asked for.
enum ExportFormat: String, ExpressibleByArgument, CaseIterable {
    case gpx, tcx, fit, csv, json, jsonl
    case appleHealth = "apple-health"

    /// The format of a workout in a file; nil if there is none of the name.
    var ofWorkouts: WorkoutFormat? { WorkoutFormat(rawValue: rawValue) }

    /// The format of a list of samples; nil if there is none of the name.
    var ofSamples: SampleExporter.Form? { SampleExporter.Form(rawValue: rawValue) }
}
