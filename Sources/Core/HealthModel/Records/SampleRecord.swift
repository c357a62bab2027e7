public import Foundation

/// A sample as a value type: produced by readers, stored by the engine, and wrapped in a class by the facade.
///
/// Dates are seconds since 2001-01-01 00:00:00 UTC, exactly as in `Date` (DAT-8), so that comparisons do not round
/// (PRED-34). The record is small and shares common parts by reference, because a bulk import processes millions of
/// records.
public struct SampleRecord: Sendable, Codable, Identifiable {
    /// The identifier, assigned on creation and never changed (OBJ-1).
    public var uuid: UUID
    /// The type.
    public var type: ObjectType
    /// The start date, in seconds since 2001-01-01 UTC.
    public var start: Double
    /// The end date, in seconds since 2001-01-01 UTC; never before the start (DAT-1).
    public var end: Double
    /// The contents.
    public var content: SampleContent
    /// The origin, or `nil` if unknown.
    public var origin: SampleOrigin?

    /// Creates a record without validation (see ``SampleValidation``).
    public init(
        uuid: UUID = .timeOrdered(),
        type: ObjectType,
        start: Double,
        end: Double,
        content: SampleContent,
        source: SourceRevisionRecord? = nil,
        device: DeviceRecord? = nil,
        metadata: Metadata? = nil
    ) {
        self.init(
            uuid: uuid, type: type, start: start, end: end, content: content,
            origin: SampleOrigin(source: source, device: device, metadata: metadata))
    }

    /// Creates a record with a shared origin without validation.
    @inlinable
    public init(
        uuid: UUID, type: ObjectType, start: Double, end: Double, content: SampleContent, origin: SampleOrigin?
    ) {
        self.uuid = uuid
        self.type = type
        self.start = start
        self.end = end
        self.content = content
        self.origin = origin
    }

    /// The identifier.
    public var id: UUID { uuid }

    /// The revision of the source that saved the sample; `nil` before it is saved (OBJ-3).
    public var source: SourceRevisionRecord? {
        get { origin?.source }
        set { origin = SampleOrigin(source: newValue, device: device, metadata: metadata) }
    }

    /// The device that measured the sample, if any.
    public var device: DeviceRecord? {
        get { origin?.device }
        set { origin = SampleOrigin(source: source, device: newValue, metadata: metadata) }
    }

    /// The metadata; `nil` instead of empty (MET-8).
    public var metadata: Metadata? {
        get { origin?.metadata }
        set { origin = SampleOrigin(source: source, device: device, metadata: newValue) }
    }

    private enum CodingKeys: CodingKey {
        case uuid, type, start, end, content, source, device, metadata
    }

    /// Decodes a record.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            uuid: try values.decode(UUID.self, forKey: .uuid), type: try values.decode(ObjectType.self, forKey: .type),
            start: try values.decode(Double.self, forKey: .start), end: try values.decode(Double.self, forKey: .end),
            content: try values.decode(SampleContent.self, forKey: .content),
            source: try values.decodeIfPresent(SourceRevisionRecord.self, forKey: .source),
            device: try values.decodeIfPresent(DeviceRecord.self, forKey: .device),
            metadata: try values.decodeIfPresent(Metadata.self, forKey: .metadata))
    }

    /// Encodes the record with the parts of its origin.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(uuid, forKey: .uuid)
        try values.encode(type, forKey: .type)
        try values.encode(start, forKey: .start)
        try values.encode(end, forKey: .end)
        try values.encode(content, forKey: .content)
        try values.encodeIfPresent(source, forKey: .source)
        try values.encodeIfPresent(device, forKey: .device)
        try values.encodeIfPresent(metadata, forKey: .metadata)
    }
}

/// The shared origin of samples, a single reference that makes records cheap to copy.
public final class SampleOrigin: Sendable {
    /// The revision of the source that saved the samples.
    public let source: SourceRevisionRecord?
    /// The device that measured the samples.
    public let device: DeviceRecord?
    /// The metadata of the samples.
    public let metadata: Metadata?

    /// Creates an origin, or returns `nil` if all parts are `nil`.
    public init?(source: SourceRevisionRecord? = nil, device: DeviceRecord? = nil, metadata: Metadata? = nil) {
        guard source != nil || device != nil || metadata != nil else { return nil }
        (self.source, self.device, self.metadata) = (source, device, metadata)
    }
}

/// The contents of a sample besides its type and dates.
public enum SampleContent: Sendable, Codable {
    /// A quantity with its original unit (QTY-7).
    case quantity(QuantityValue)
    /// The raw value of the type's value enumeration.
    case category(Int)
    /// The contained samples, which are stored with the correlation (STO-6).
    case correlation([SampleRecord])
    /// A workout.
    indirect case workout(WorkoutRecord)
    /// A route with a number of points, which are read separately (RTE-20).
    case route(count: Int)
    /// The summary of a series of quantities (SER-8, SER-15).
    indirect case series(QuantitySeriesRecord)
    /// A series with a number of heartbeats, which are read separately (OTH-53).
    case heartbeats(count: Int)
    /// The contents of a specialized sample type.
    indirect case detail(SampleDetail)
}

extension SampleRecord {
    /// The quantity of a quantity sample, or the sum or average of a series (SER-15); `nil` for other samples.
    public var quantity: QuantityValue? {
        switch content {
        case .quantity(let value): value
        case .series(let series): series.quantity
        default: nil
        }
    }

    /// The value of a category sample, or `nil` for other samples.
    public var categoryValue: Int? {
        if case .category(let value) = content { value } else { nil }
    }

    /// The workout, or `nil` for other samples.
    public var workout: WorkoutRecord? {
        if case .workout(let workout) = content { workout } else { nil }
    }

    /// The samples in a correlation; empty for other samples.
    public var contained: [SampleRecord] {
        if case .correlation(let samples) = content { samples } else { [] }
    }

    /// The quantity in the canonical unit of the type, as used by queries and statistics (QTY-7).
    public var canonicalValue: Double? {
        guard let value = quantity, let unit = type.canonicalUnit else { return nil }
        return value.unit.convert(value.value, to: unit)
    }
}
