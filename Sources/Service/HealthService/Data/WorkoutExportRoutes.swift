import FileSystem
import Foundation
import HealthModel
import HealthReports
import HealthTransfer
import WorkoutFiles

/// The route for workout files (API-36).
enum WorkoutExportRoutes {
    /// A file format for workouts.
    private enum Format: String, CaseIterable, Sendable {
        case gpx, tcx, fit, kml, kmz, geojson, json, csv

        /// The corresponding file format.
        var file: WorkoutFileFormat? {
            WorkoutFileFormat.all.first { $0.writing?.ending == rawValue || $0.name.rawValue.lowercased() == rawValue }
        }
    }

    private static let format = Parameter<Format?>.choice("format", "The format of the file.").required

    /// Returns the formats that can represent a workout, as values of the parameter.
    private static func fitting(_ workout: UUID, _ exporter: WorkoutExporter) throws -> [String] {
        let fitting = try exporter.formats(among: Format.allCases.compactMap(\.file), holding: workout)
        return Format.allCases.filter { $0.file.map(fitting.contains) ?? false }.map(\.rawValue)
    }

    static let routes: [Route] = [
        Route(
            .get, "/api/v1/workouts/{uuid}/export", "A workout as a file; the Export-Notes header lists omitted data.",
            .scope(.export), [format, CommonParameters.hideEnds], offers: [.bytes]
        ) { call in
            let detail = try await call.workout()
            guard let name = try call.value(format)?.rawValue, let format = Format(rawValue: name)?.file else {
                throw Problem.notFound
            }
            let (uuid, hidden) = (detail.summary.uuid, try call.hiddenRadius())
            if hidden != nil, format == .json {
                throw Problem.invalidParameters([
                    .init(
                        place: .parameter("hideEnds"),
                        detail: "JSON files cannot hide the ends of a route; choose another format.")
                ])
            }
            let (bytes, remarks) = try await call.data.work { access in
                let folder = FileManager.default.temporaryDirectory.appending(path: "hk-\(UUID().uuidString)")
                defer { try? FileManager.default.removeItem(at: folder) }
                try PrivateFolder.make(folder.path)
                let exporter = WorkoutExporter(access: access, format: format, replaces: false, hiddenRadius: hidden)
                let written: WorkoutExporter.Written
                do {
                    written = try exporter.export(uuid, to: folder.appending(path: "workout").path)
                } catch let error as WorkoutFileError {
                    guard let reason = error.unrepresentableReason else { throw error }
                    throw Problem.unrepresentable(reason, try fitting(uuid, exporter))
                }
                return (Array(try Data(contentsOf: URL(fileURLWithPath: written.file))), written.remarks)
            }
            let stem = WorkoutFileName.stem(
                start: detail.summary.start.timeIntervalSinceReferenceDate, activity: detail.summary.activityType)
            var response = ServiceResponse(.ok, .bytes, .bytes(bytes))
            response.fields["Content-Disposition"] = "attachment; filename*=UTF-8''\(stem).\(name)"
            for remark in remarks { response.fields.add("Export-Notes", remark.text) }
            return response
        }
    ]
}
