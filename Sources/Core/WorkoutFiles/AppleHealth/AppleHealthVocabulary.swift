import HealthModel

/// The tables that the rows of an export refer to by number: streams, metadata, and names of category values.
///
/// Numbers are assigned in the order of first appearance, for the fast and the general path alike.
final class AppleHealthVocabulary {
    /// A stream with the properties needed to read its rows.
    struct Stream {
        var number: Int32
        var isCategory: Bool
        var type: ObjectType
        /// The maximum duration of a sample of the type.
        var maximumDuration: Double
        var categoryValues: ClosedRange<Int>?
    }

    /// The result of resolving the origin of a record.
    enum Origin {
        case stream(Stream)
        case unusable(AppleHealthReason)
    }

    /// The maximum number of cached metadata sets; beyond it they belong to single records.
    private static let metadataLimit = 8_192
    private static let metadataLengthLimit = 2_048

    private(set) var newStreams: [AppleHealthStream] = []
    private(set) var newMetadata: [AppleHealthEntries] = []
    private(set) var passingMetadata: [AppleHealthEntries] = []
    private var streams: [AppleHealthStream: Stream] = [:]
    private var origins: [[String?]: Origin] = [:]
    private var units: [String: QuantityUnit?] = [:]
    private var devices: [String: DeviceRecord?] = [:]
    private var metadata: [AppleHealthEntries: Int32] = [:]

    /// Moves the new entries since the last call to a batch.
    func hand(to batch: inout AppleHealthBatch) {
        batch.newStreams = newStreams
        batch.newMetadata = newMetadata
        batch.passingMetadata = passingMetadata
        newStreams = []
        newMetadata = []
        passingMetadata = []
    }

    /// Returns the new streams since the last call.
    func removeNewStreams() -> [AppleHealthStream] {
        defer { newStreams = [] }
        return newStreams
    }

    // MARK: Streams

    /// Returns the stream of a record.
    func origin(
        type: String?, unit: String?, sourceName: String?, sourceVersion: String?, device: String?
    ) -> Origin {
        let key = [type, unit, sourceName, sourceVersion, device]
        if let known = origins[key] { return known }
        let origin = makeOrigin(type, unit, sourceName, sourceVersion, device)
        // Origins that differ only in device addresses make the cache grow; its entries can be recomputed.
        if origins.count >= 4_096 { origins.removeAll(keepingCapacity: true) }
        origins[key] = origin
        return origin
    }

    private func makeOrigin(
        _ typeName: String?, _ unitName: String?, _ sourceName: String?, _ sourceVersion: String?, _ device: String?
    ) -> Origin {
        guard let typeName, let type = ObjectType(identifier: typeName) else { return .unusable(.unknownType) }
        guard let sourceName else { return .unusable(.missingSource) }
        let isCategory: Bool
        var unit: QuantityUnit?
        switch type.family {
        case .quantity:
            guard let unitName, let known = quantityUnit(unitName), let canonical = type.canonicalUnit,
                known.isCompatible(with: canonical), known.hasFaithfulString
            else { return .unusable(.unknownUnit) }
            unit = known
            isCategory = false
        case .category: isCategory = true
        default: return .unusable(.noClass)
        }
        let stream = AppleHealthStream(
            type: type, unit: unit, sourceName: sourceName, sourceVersion: sourceVersion,
            device: device.flatMap(deviceRecord))
        if let known = streams[stream] { return .stream(known) }
        let result = Stream(
            number: Int32(streams.count), isCategory: isCategory, type: type,
            maximumDuration: type.maximumDuration ?? .infinity, categoryValues: type.categoryValues)
        streams[stream] = result
        newStreams.append(stream)
        return .stream(result)
    }

    private func quantityUnit(_ name: String) -> QuantityUnit? {
        if let known = units[name] { return known }
        let unit = AppleHealthUnit.parse(name)
        if units.count < 4_096 { units[name] = unit }
        return unit
    }

    func deviceRecord(_ text: String) -> DeviceRecord? {
        if let known = devices[text] { return known }
        let device = AppleHealthDevice.parse(text)
        if devices.count >= 4_096 { devices.removeAll(keepingCapacity: true) }
        devices[text] = device
        return device
    }

    // MARK: Metadata

    /// Returns the number of a metadata set, as used in rows.
    func number(of entries: AppleHealthEntries) -> Int32 {
        if entries.isEmpty { return 0 }
        if let known = metadata[entries] { return known }
        let length = entries.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count }
        guard metadata.count < Self.metadataLimit, length <= Self.metadataLengthLimit else {
            passingMetadata.append(entries)
            return -Int32(passingMetadata.count)
        }
        let number = Int32(metadata.count + 1)
        metadata[entries] = number
        newMetadata.append(entries)
        return number
    }

    /// A Boolean value that indicates whether the batch has many uncached metadata sets.
    var isFull: Bool { passingMetadata.count >= 4_096 }

    // MARK: Values

    /// Returns the number of a category value (EXP-13).
    static func categoryValue(_ text: String?, of stream: Stream) -> Result<Double, Unusable> {
        guard let text, !text.isEmpty else {
            return CategoryValueNames.typesWithoutValues.contains(stream.type.identifier)
                ? .success(0) : .failure(Unusable(.missingValue))
        }
        guard let value = CategoryValueNames.values[text] ?? Int(text) else {
            return .failure(Unusable(.unknownValue))
        }
        guard let allowed = stream.categoryValues, allowed.contains(value) else {
            return .failure(Unusable(.valueOutOfRange))
        }
        return .success(Double(value))
    }

    /// An error that wraps a reason.
    struct Unusable: Error {
        var reason: AppleHealthReason
        init(_ reason: AppleHealthReason) { self.reason = reason }
    }
}
