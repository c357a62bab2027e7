import Foundation
import HealthModel
import HealthStore

/// A sample of an export that belongs to no workout.
struct ExportedObject: Sendable {
    /// The key within the export; with way and type it gives the identifier.
    var key: String
    var source: ExportSource
    var type: ObjectType
    /// The start in seconds since 2001-01-01 UTC.
    var start: Double
    /// The end in seconds since 2001-01-01 UTC.
    var end: Double
    var content: SampleContent
    var metadata: Metadata = [:]
    /// The identifier, where the export has one.
    var uuid: UUID?
    /// The workout that the sample belongs to.
    var workout: UUID?

    /// The object with its identifier.
    var object: WholeObject {
        var object = WholeObject(
            SampleRecord(
                uuid: uuid ?? ExportIdentity.uuid(source.way, key, type.identifier), type: type, start: start, end: end,
                content: content, metadata: Metadata(nonEmpty: metadata.values)), source: source.identity)
        object.workouts = workout.map { [$0] } ?? []
        return object
    }

    /// Returns a blood pressure, a correlation of two quantities.
    static func bloodPressure(
        key: String, source: ExportSource, at time: Double, systolic: Double, diastolic: Double
    ) -> ExportedObject {
        let parts: [(ObjectType, Double)] = [(.bloodPressureSystolic, systolic), (.bloodPressureDiastolic, diastolic)]
        let contained = parts.map { type, value in
            SampleRecord(
                uuid: ExportIdentity.uuid(source.way, key, type.identifier), type: type, start: time, end: time,
                content: .quantity(QuantityValue(value, .millimeterOfMercury)))
        }
        return ExportedObject(
            key: key, source: source, type: .bloodPressure, start: time, end: time, content: .correlation(contained))
    }
}
