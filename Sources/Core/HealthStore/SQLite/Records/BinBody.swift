import Foundation
import HealthModel

/// What the bin keeps of a workout beside its objects.
struct BinBody: Codable {
    /// A state of the annotation; the last one holds, the others can be undone to.
    struct Annotation: Codable {
        var place: Int64
        var revision: Int64
        var changed: Double
        var annotation: WorkoutAnnotation
    }

    /// A decision whether the workout and another one are the same outing.
    struct Decision: Codable {
        var other: UUID
        var isSame: Bool
    }

    /// The rank among the recordings that are preferred for a type of samples.
    struct Stream: Codable {
        var type: String
        var rank: Int64
    }

    /// The samples that belong to another workout, too.
    struct Shared: Codable {
        var workout: UUID
        var samples: [UUID]
    }

    /// The import that stored the workout.
    struct Importer: Codable {
        var app: String
        var file: String?
    }

    var workout: SampleRecord
    var annotations: [Annotation] = []
    var plan: StartedPlan?
    var decisions: [Decision] = []
    /// The rank among preferred recordings.
    var preference: Int64?
    var streams: [Stream] = []
    var shared: [Shared] = []
    /// Nil if the source of the workout saved it.
    var importer: Importer?
    /// The first and last numbers of the tombstones of the workout and its objects.
    var tombstones: [[Int64]] = []
    var belongings = 0
    /// The number of samples that the deletion left; nil in bins of earlier versions, which have objects only.
    var kept: Int?

    init(_ workout: SampleRecord) { self.workout = workout }
}

/// The pieces of the objects in the bin.
enum BinPiece {
    private static let plainForm: UInt8 = 0

    /// Compresses a piece: fast, because a person waits for the deletion.
    static func pack(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
        PackedJSON.packed(Array(bytes), level: 1) ?? [plainForm] + Array(bytes)
    }

    static func unpack(_ bytes: UnsafeRawBufferPointer) throws -> [UInt8] {
        if bytes.first == plainForm { return Array(bytes.dropFirst()) }
        return Array(try PackedJSON.unpack(bytes))
    }
}
