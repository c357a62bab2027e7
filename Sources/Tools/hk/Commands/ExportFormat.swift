import ArgumentParser
import HealthReports
import HealthTransfer
import OpenHealthKit
import WorkoutFiles

/// A format that `hk export` can be asked for: one of workouts, one of samples of a type, or that of everything.
struct ExportFormat: RawRepresentable, Hashable, CaseIterable, ExpressibleByArgument {
    /// That of everything.
    static let appleHealth = ExportFormat(FormatName.appleHealth.rawValue)

    static let allCases: [ExportFormat] = {
        let ofSamples = SampleExporter.Form.allCases.map { ExportFormat($0.rawValue) }
        let ofWorkouts = WorkoutFormat.allCases.map { ExportFormat($0.rawValue) }
        return ofWorkouts + ofSamples.filter { !ofWorkouts.contains($0) } + [appleHealth]
    }()

    let rawValue: String

    private init(_ name: String) { rawValue = name }

    init?(rawValue: String) {
        guard let format = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
        self = format
    }

    /// The format of a workout in a file; nil if there is none of the name.
    var ofWorkouts: WorkoutFormat? { WorkoutFormat(rawValue: rawValue) }

    /// The format of a list of samples; nil if there is none of the name.
    var ofSamples: SampleExporter.Form? { SampleExporter.Form(rawValue: rawValue) }
}

extension CaseIterable where Self: RawRepresentable, RawValue == String {
    /// The names as a person chooses among them: `gpx, tcx or fit`.
    static var choice: String { Format.list(allCases.map(\.rawValue), "or") }
    /// The names as usage lines have them: `gpx|tcx|fit`.
    static var alternatives: String { allCases.map(\.rawValue).joined(separator: "|") }
}
