import Foundation
import HealthModel
import HealthStore
import WorkoutFiles

extension ExportPass {
    // MARK: Correlations

    /// Writes correlations; the samples that they contain are also written at the top level (EXP-18).
    func writeCorrelations(_ type: ObjectType, to writer: AppleHealthWriter) throws {
        try reader.objects(of: type) { object in
            let contents = object.record.contained.compactMap(writer.record)
            guard canPrint(object.record), contents.count == object.record.contained.count else {
                return leaveUndated(1)
            }
            try write(
                printer.correlation(
                    object.record, created: object.created, looseSyncIdentifier: object.looseSyncIdentifier,
                    contents: contents),
                to: writer)
            try advance(1)
        }
    }

    private func canPrint(_ record: SampleRecord) -> Bool {
        AppleHealthPrinter.canPrint(record.start) && AppleHealthPrinter.canPrint(record.end)
    }

    // MARK: Workouts

    /// Writes workouts, and collects the files of their routes.
    func writeWorkouts(to writer: AppleHealthWriter) throws {
        try reader.objects(of: .workout) { object in
            var record = object.record
            guard let workout = record.workout, canPrint(record) else {
                return leaveUndated(1)
            }
            // The format has no element for times in zones (ZON-59).
            if workout.zoneGroups != nil { report.leftOut["workout zone times", default: 0] += 1 }
            // The name of an unknown activity is written in the place of the activity.
            var activityName: String?
            if workout.activityType == .other,
                case .string(let name)? = record.metadata?[WorkoutPlan.activityNameKey],
                AppleHealthPrinter.isUnknownActivity(name)
            {
                activityName = name
                record.metadata?[WorkoutPlan.activityNameKey] = nil
            }
            record.metadata = Self.metadata(record.metadata, try reader.annotation(of: record.uuid))
            let routes = try reader.routes(of: record.uuid).compactMap(route)
            try write(
                printer.element(
                    record, workout, activityName: activityName, created: object.created,
                    looseSyncIdentifier: object.looseSyncIdentifier, routes: routes,
                    leftovers: kept.removeParts(of: record.uuid)),
                to: writer)
            try advance(1 + routes.count)
        }
    }

    /// Returns the metadata of a workout with its annotation added (API-34).
    private static func metadata(_ metadata: Metadata?, _ annotation: WorkoutAnnotation) -> Metadata? {
        guard !annotation.isEmpty else { return metadata }
        var metadata = metadata ?? [:]
        if let title = annotation.title { metadata[WorkoutPlan.nameKey] = .string(title) }
        if let notes = annotation.notes { metadata[WorkoutPlan.notesKey] = .string(notes) }
        if let activity = annotation.activity { metadata["correctedActivity"] = .string(activity.name) }
        if !annotation.tags.isEmpty { metadata["tags"] = .string(annotation.tags.joined(separator: ", ")) }
        if let gear = annotation.gear { metadata["gear"] = .string(gear) }
        if annotation.isNotMine { metadata["isNotMine"] = .bool(true) }
        return metadata
    }

    private func route(_ record: SampleRecord) -> AppleHealthElement? {
        let moment = printer.fileMoment(record.end)
        let name = "workout-routes/\(RouteFileName.name(of: record.uuid, moment: moment))"
        let title = "Route \(moment.replacing("_", with: " "))"
        let file = files.add(.route(record.uuid, name: title), name)
        return holdsFiles && canPrint(record) ? printer.route(record, file: file) : nil
    }

    // MARK: Special kinds

    /// Writes the objects of a special kind, including those that are files without an element.
    func writeObjects(_ type: ObjectType, to writer: AppleHealthWriter) throws {
        try reader.objects(of: type) { object in
            let record = object.record
            guard canPrint(record) else {
                return leaveUndated(1)
            }
            switch record.detail {
            case .audiogram(let audiogram):
                let element = printer.audiogram(
                    record, audiogram, created: object.created, leftovers: kept.removeParts(of: record.uuid))
                try write(element, to: writer)
            case .prescription(let prescription):
                let leftovers = kept.removeParts(of: record.uuid)
                try write(printer.prescription(record, prescription, leftovers: leftovers), to: writer)
            case .clinical(let clinical): try writeClinical(object, clinical, to: writer)
            case .electrocardiogram(let recording):
                let day = printer.fileMoment(record.start).prefix(10)
                files.add(
                    .electrocardiogram(
                        record.uuid, header: AppleHealthFiles.header(of: record, recording, printer)),
                    "electrocardiograms/ecg_\(day).csv")
            default: break
            }
            try advance(1)
        }
    }

    private func writeClinical(
        _ object: StoredObject, _ clinical: ClinicalRecord, to writer: AppleHealthWriter
    ) throws {
        guard let resource = clinical.resource else {
            report.leftOut["clinical records without a resource", default: 0] += 1
            return
        }
        let name = "clinical-records/\(resource.type)-\(object.record.uuid.uuidString).json"
        let file = files.add(.bytes(resource.data), name)
        try write(
            printer.clinicalRecord(object.record, named: clinical.displayName, resource, file: file), to: writer)
    }
}
