package import Foundation
package import HealthModel
import HealthStore

extension StoreReader {
    /// Returns the types of samples that each recording of an outing provides, including the route, sorted by name.
    ///
    /// - Parameter recordings: The recordings, the preferred one first.
    package func streams(of recordings: [UUID]) throws -> [UUID: [ObjectType]] {
        guard let outing = try outings(of: [recordings], outingDecisions()).first else { return [:] }
        var streams: [UUID: [ObjectType]] = [:]
        for type in try storedTypes() where type != .workout {
            let giver = try outing.order(for: type).first { try has(type, $0, of: outing) }
            if let giver { streams[giver.uuid, default: []].append(type) }
        }
        return streams.mapValues { $0.sorted { TypeName.name(of: $0) < TypeName.name(of: $1) } }
    }

    /// Returns whether a workout has samples of a type.
    package func has(_ type: ObjectType, workout: UUID) throws -> Bool {
        guard let record = try samples(SampleRequest(.workout, .uuid([workout]))).first else {
            return false
        }
        return try has(type, record, of: Outing(alone: record))
    }

    private func has(_ type: ObjectType, _ recording: SampleRecord, of outing: Outing) throws -> Bool {
        return try WorkoutData(recording, in: self).samples(of: type).samples.contains {
            outing.isInside($0.start, of: recording)
        }
    }
}
