import Foundation
import HealthModel
import HealthStore

/// An object that is being imported from a payload.
struct IngestDraft {
    var type: ObjectType
    /// The start, in seconds since 2001-01-01 UTC.
    var start: Double
    /// The end, in seconds since 2001-01-01 UTC.
    var end: Double
    var content: SampleContent
    var metadata: [String: MetadataValue] = [:]
    var source: AppIdentity
    /// The sync identifier, by which a repeated object is recognized (ING-7).
    var syncIdentifier: String
    /// A Boolean value that indicates whether a different end makes the object different.
    ///
    /// The end of a growing bucket moves.
    var countsEnd = false
    var voltages: [VoltagePoint] = []
    var points: [RoutePoint] = []
    var workouts: [UUID] = []

    /// Returns a new object, whose identifier is derived from its sync identifier and version.
    ///
    /// An object that a person deleted therefore stays deleted, however often it is sent.
    func object(version: Double) -> WholeObject {
        var metadata = metadata
        metadata[MetadataKey.syncIdentifier] = .string(syncIdentifier)
        metadata[MetadataKey.syncVersion] = Int64(exactly: version).map { .integer($0) } ?? .number(version)
        let uuid = Self.uuid(syncIdentifier, type, source.source.bundleIdentifier, version: version)
        return object(uuid, Metadata(metadata))
    }

    /// Returns the already stored object, with this draft's workouts.
    func object(stored uuid: UUID) -> WholeObject { object(uuid, nil) }

    private func object(_ uuid: UUID, _ metadata: Metadata?) -> WholeObject {
        var content = content
        if case .correlation(var contained) = content {
            for index in contained.indices {
                contained[index].uuid = Self.uuid(
                    uuid.uuidString, contained[index].type, source.source.bundleIdentifier, version: 0)
            }
            content = .correlation(contained)
        }
        var object = WholeObject(
            SampleRecord(uuid: uuid, type: type, start: start, end: end, content: content, metadata: metadata),
            source: source)
        (object.voltages, object.points, object.workouts) = (voltages, points, workouts)
        return object
    }

    /// Returns a version 8 UUID from a namespace that no other generator in this package uses: `A` after the variant
    /// bits.
    private static func uuid(_ identifier: String, _ type: ObjectType, _ bundle: String, version: Double) -> UUID {
        var hash = MurmurHash3(seed: 0x4841_4531)
        for text in [identifier, type.identifier, bundle] {
            hash.add(UInt64(text.utf8.count))
            for byte in text.utf8 { hash.add(UInt64(byte)) }
        }
        hash.add(version.bitPattern)
        let (high, low) = hash.finish()
        return UUID(high: high & ~0xF000 | 0x8000, low: 0xA << 60 | low >> 4)
    }

    /// Returns whether a stored object has the same values.
    func isEqual(to stored: SyncedObject) -> Bool {
        if countsEnd, stored.end != end { return false }
        switch content {
        case .quantity(let quantity):
            guard let unit = type.canonicalUnit, let value = quantity.converted(to: unit) else { return false }
            return stored.value == value
        case .category(let value): return stored.value == Double(value)
        case .correlation(let contained):
            return contained.allSatisfy { stored.contained[$0.type] == $0.canonicalValue }
        // Objects of other kinds never change.
        default: return true
        }
    }
}

/// The sync identifiers of objects from payloads (ING-7).
enum SyncIdentity {
    /// Returns the sync identifier of a sample.
    ///
    /// The mark, such as a bucket length, distinguishes samples with the same start.
    static func sample(_ type: ObjectType, _ source: RelaySource, start: Double, _ mark: some CustomStringConvertible)
        -> String
    {
        "hae:\(type.identifier):\(source.name):\(IngestMoment.unixSeconds(start)):\(mark)"
    }

    static func workout(start: Double, end: Double) -> String {
        "hae:workout:\(IngestMoment.unixSeconds(start)):\(IngestMoment.unixSeconds(end))"
    }

    static func route(start: Double, end: Double) -> String {
        "hae:route:\(IngestMoment.unixSeconds(start)):\(IngestMoment.unixSeconds(end))"
    }
}
