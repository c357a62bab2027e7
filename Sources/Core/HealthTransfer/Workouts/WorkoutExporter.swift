import FileSystem
package import Foundation
package import HealthModel
package import HealthStore
package import WorkoutFiles

/// Writes stored workouts as files, one each.
package struct WorkoutExporter: Sendable {
    /// A file that was written.
    package struct Written: Sendable {
        /// Where it is.
        package var file: String
        /// The workout in it.
        package var workout: UUID
        /// What the format has no place for.
        package var remarks: [TransferRemark] = []
    }

    private let access: StoreAccess
    private let format: FileFormat
    private let replaces: Bool
    private let hiddenRadius: Double?

    /// - Parameters:
    ///   - format: What is written.
    ///   - replaces: Whether a file that is there makes way; it does when the new one is whole.
    ///   - hiddenRadius: Metres around start and end of which no coordinate is written; nil to write all (API-37). Objects
    ///     (JSON) are always whole.
    package init(access: StoreAccess, format: FileFormat, replaces: Bool, hiddenRadius: Double? = nil) {
        self.access = access
        self.format = format
        self.replaces = replaces
        self.hiddenRadius = hiddenRadius
    }

    /// Writes a workout under a name.
    ///
    /// - Throws: ``WorkoutFileError`` if there is a file and it is not to be replaced, if the format cannot say the
    ///   workout, or if the system refuses; ``EngineError`` if the store cannot be read or has no such workout.
    package func export(_ uuid: UUID, to path: String) throws -> Written {
        try FilePlacement.check(path, replaces: replaces)
        guard format != .json else { return try writeObjects(of: uuid, to: path) }
        guard var recording = try access.reports({ try $0.recording(of: uuid) }) else { throw Self.gone(uuid) }
        if let hiddenRadius { recording = recording.hidingEnds(radius: hiddenRadius) }
        let remarks = try RecordingFileWriter.write(recording, as: format, to: path)
        return Written(file: path, workout: uuid, remarks: remarks)
    }

    /// Which of some formats can hold a workout; our own JSON holds all.
    package func formats(among formats: [FileFormat], holding uuid: UUID) throws -> [FileFormat] {
        guard var recording = try access.reports({ try $0.recording(of: uuid) }) else { throw Self.gone(uuid) }
        if let hiddenRadius { recording = recording.hidingEnds(radius: hiddenRadius) }
        return formats.filter { format in
            guard format != .json else { return hiddenRadius == nil }
            return (try? WorkoutFileWriter.bytes(of: recording, as: format, file: format.title)) != nil
        }
    }

    /// Writes workouts into a folder, each under a name of its own that tells start and activity.
    ///
    /// Workouts that began at one time with one activity are numbered; none takes the name of another.
    /// - Parameters:
    ///   - folder: The folder; it is made if it is missing.
    ///   - written: Told of each file; answers whether to go on.
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

    /// Our own JSON holds the objects themselves.
    private func writeObjects(of uuid: UUID, to path: String) throws -> Written {
        let file = try FileByteSink(path: path)
        guard try ObjectExporter(access: access).exportWorkout(uuid, to: file) else { throw Self.gone(uuid) }
        try file.finish()
        return Written(file: path, workout: uuid)
    }

    private static func gone(_ uuid: UUID) -> EngineError {
        EngineError(.invalidArgument, "There is no workout \(uuid.uuidString).")
    }
}

/// How the file of a workout is called.
package enum WorkoutFileName {
    /// For example `2026-05-12T06-00-00Z-running`: colons are no part of file names everywhere.
    package static func stem(start: Double, activity: WorkoutActivity) -> String {
        let moment = Date(timeIntervalSinceReferenceDate: start.rounded(.down)).formatted(.iso8601)
        return "\(moment.replacing(":", with: "-"))-\(activity.name)"
    }
}
