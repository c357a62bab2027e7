import Foundation
import HealthModel
import HealthStore

/// An object on its way from a payload into the store.
struct IngestDraft {
    var type: ObjectType
    /// Seconds since 2001-01-01 UTC.
    var start: Double
    /// Seconds since 2001-01-01 UTC.
    var end: Double
    var content: SampleContent
    var metadata: [String: MetadataValue] = [:]
    var source: AppIdentity
    /// What it is known by, whenever it comes again (ING-7).
    var syncIdentifier: String
    /// Whether another end makes it another object; the end of a bucket moves as long as it grows.
    var countsEnd = false
    var voltages: [VoltagePoint] = []
    var points: [RoutePoint] = []
    var workouts: [UUID] = []

    /// The object under an identifier that follows from what it is known by and from its version.
    ///
    /// So an object that somebody deleted stays deleted, however often it is sent.
    func object(version: Double) -> WholeObject {
        var metadata = metadata
        metadata[MetadataKey.syncIdentifier] = .string(syncIdentifier)
        metadata[MetadataKey.syncVersion] = Int64(exactly: version).map { .integer($0) } ?? .number(version)
        let uuid = Self.uuid(syncIdentifier, type, source.source.bundleIdentifier, version: version)
        return object(uuid, Metadata(metadata))
    }

    /// The stored object, in the workouts of this one.
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

    /// An identifier of version 8 that no other maker of such in this package uses: `A` after the bits of the variant.
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

    /// Whether a stored object says the same.
    func isEqual(to stored: SyncedObject) -> Bool {
        if countsEnd, stored.end != end { return false }
        switch content {
        case .quantity(let quantity):
            guard let unit = type.canonicalUnit, let value = quantity.converted(to: unit) else { return false }
            return stored.value == value
        case .category(let value): return stored.value == Double(value)
        case .correlation(let contained):
            return contained.allSatisfy { stored.contained[$0.type] == $0.canonicalValue }
        // What is made once does not change.
        default: return true
        }
    }
}

/// What objects of payloads are known by (ING-7).
enum SyncIdentity {
    /// A sample of a bucket, or of something else that tells samples of one start apart.
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
