import ArgumentParser
import HealthReports
import HealthTransfer
import OpenHealthKit
import WorkoutFiles

/// An output format of `hk export`: one for workouts, one for samples of a type, or the one for everything.
struct ExportFormat: RawRepresentable, Hashable, CaseIterable, ExpressibleByArgument {
    /// The format for everything.
    static let appleHealth = ExportFormat(FormatName.appleHealth.rawValue)

    static let allCases: [ExportFormat] = {
        let ofSamples = SampleExporter.Form.allCases.map { ExportFormat($0.rawValue) }
        let ofWorkouts = WorkoutExportFormat.allCases.map { ExportFormat($0.rawValue) }
        return ofWorkouts + ofSamples.filter { !ofWorkouts.contains($0) } + [appleHealth]
    }()

    let rawValue: String

    private init(_ name: String) { rawValue = name }

    init?(rawValue: String) {
        guard let format = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
        self = format
    }

    /// The workout format with this name; nil if there is none.
    var ofWorkouts: WorkoutExportFormat? { WorkoutExportFormat(rawValue: rawValue) }

    /// The format for a list of samples with this name; nil if there is none.
    var ofSamples: SampleExporter.Form? { SampleExporter.Form(rawValue: rawValue) }
}

extension CaseIterable where Self: RawRepresentable, RawValue == String {
    /// The names as alternatives in a sentence: `gpx, tcx or fit`.
    static var choice: String { Format.list(allCases.map(\.rawValue), "or") }
    /// The names as alternatives in a usage line: `gpx|tcx|fit`.
    static var alternatives: String { allCases.map(\.rawValue).joined(separator: "|") }
}
