import FileSystem
package import Foundation
package import HealthModel
import HealthReports
package import HealthStore
package import WorkoutFiles

/// Exports stored workouts as files, one each.
package struct WorkoutExporter: Sendable {
    /// A file that was written.
    package struct Written: Sendable {
        /// The path of the file.
        package var file: String
        /// The workout in the file.
        package var workout: UUID
        /// The remarks on data that the format does not support.
        package var remarks: [TransferRemark] = []
    }

    private let access: StoreAccess
    private let format: WorkoutFileFormat
    private let replaces: Bool
    private let hiddenRadius: Double?

    /// Creates an exporter.
    ///
    /// - Parameters:
    ///   - format: The format to write.
    ///   - replaces: A Boolean value that indicates whether existing files are replaced, once the new ones are
    ///     complete.
    ///   - hiddenRadius: The radius in metres around the start and the end in which coordinates are left out; nil to
    ///     include all (API-37). Objects (JSON) are always complete.
    package init(access: StoreAccess, format: WorkoutFileFormat, replaces: Bool, hiddenRadius: Double? = nil) {
        self.access = access
        self.format = format
        self.replaces = replaces
        self.hiddenRadius = hiddenRadius
    }

    /// Writes a workout to a file.
    ///
    /// - Throws: ``WorkoutFileError`` if the file exists and must not be replaced, if the format cannot represent the
    ///   workout, or if the system denies access; ``EngineError`` if the store cannot be read or has no such workout.
    package func export(_ uuid: UUID, to path: String) throws -> Written {
        try FilePlacement.check(path, replaces: replaces)
        guard format != .json else { return try writeObjects(of: uuid, to: path) }
        guard var recording = try access.reports({ try $0.recording(of: uuid, as: format) }) else {
            throw Self.gone(uuid)
        }
        if let hiddenRadius { recording = recording.hidingEnds(radius: hiddenRadius) }
        let remarks = try RecordingFileWriter.write(recording, as: format, to: path)
        return Written(file: path, workout: uuid, remarks: remarks)
    }

    /// Returns those of some formats that can represent a workout; the JSON format of this project can represent all.
    package func formats(among formats: [WorkoutFileFormat], holding uuid: UUID) throws -> [WorkoutFileFormat] {
        guard var recording = try access.reports({ try $0.recording(of: uuid) }) else { throw Self.gone(uuid) }
        if let hiddenRadius { recording = recording.hidingEnds(radius: hiddenRadius) }
        return formats.filter { format in
            guard format != .json else { return hiddenRadius == nil }
            return (try? WorkoutFileWriter.bytes(of: recording, as: format, file: format.title)) != nil
        }
    }

    /// Writes workouts to a folder, each with a name that consists of its start and activity.
    ///
    /// Workouts with the same start and activity are numbered, so that names are unique.
    /// - Parameters:
    ///   - folder: The folder, which is created if it is missing.
    ///   - written: A closure called with each file, which returns whether to continue.
    package func export(_ uuids: [UUID], into folder: String, written: (Written) -> Bool) throws {
        var taken: Set<String> = []
        for uuid in uuids {
            guard let record = try access.reports({ try $0.records([uuid]) }).first, let workout = record.workout
            else { throw Self.gone(uuid) }
            let stem = WorkoutFileName.stem(start: record.start, activity: workout.activityType)
            var name = stem
            var number = 1
            while !taken.insert(name).inserted {
                number += 1
                name = "\(stem)-\(number)"
            }
            let path = URL(fileURLWithPath: folder).appending(path: "\(name).\(format.writing?.ending ?? "")")
                .relativePath
            try PrivateFolder.make(folder)
            guard try written(export(uuid, to: path)) else { return }
        }
    }

    /// Writes the objects of a workout in the JSON format of this project.
    private func writeObjects(of uuid: UUID, to path: String) throws -> Written {
        let file = try FileByteSink(path: path)
        guard try ObjectExporter(access: access).exportWorkout(uuid, to: file) else { throw Self.gone(uuid) }
        try file.finish()
        return Written(file: path, workout: uuid)
    }

    private static func gone(_ uuid: UUID) -> EngineError {
        EngineError(.invalidArgument, "No workout with the identifier \(uuid.uuidString) was found.")
    }
}

/// The name of a workout's file.
package enum WorkoutFileName {
    /// Returns a name such as `2026-05-12T06-00-00Z-running`, without colons, which some file systems do not allow.
    package static func stem(start: Double, activity: WorkoutActivity) -> String {
        let moment = Date(timeIntervalSinceReferenceDate: start.rounded(.down)).formatted(.iso8601)
        return "\(moment.replacing(":", with: "-"))-\(activity.name)"
    }
}
