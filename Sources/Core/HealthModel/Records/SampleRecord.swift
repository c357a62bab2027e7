public import Foundation

/// A sample as a plain value: what readers produce, what the engine stores, and what the facade wraps in a class.
///
/// Dates are seconds since 2001-01-01 00:00:00 UTC, exactly as `Date` holds them (DAT-8), so that no comparison rounds
/// (PRED-34). The record is kept small and what neighbours share is one reference: a bulk import handles millions
/// of them.
public struct SampleRecord: Sendable, Codable, Identifiable {
    /// The identifier, made with the object and kept for ever (OBJ-1).
    public var uuid: UUID
    /// What is measured.
    public var type: ObjectType
    /// Start, in seconds since 2001-01-01 UTC.
    public var start: Double
    /// End, in seconds since 2001-01-01 UTC; never before the start (DAT-1).
    public var end: Double
    /// What the sample says.
    public var content: SampleContent
    /// Where it comes from; nil if nothing of that is known.
    public var origin: SampleOrigin?

    /// Makes a record from its parts; checks nothing (see ``SampleValidation``).
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

    /// Makes a record from its parts, with an origin that others have too; checks nothing.
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

    /// The saving app as it was when it saved; nil until then (OBJ-3).
    public var source: SourceRevisionRecord? {
        get { origin?.source }
        set { origin = SampleOrigin(source: newValue, device: device, metadata: metadata) }
    }

    /// The device that measured, if the sample names one.
    public var device: DeviceRecord? {
        get { origin?.device }
        set { origin = SampleOrigin(source: source, device: newValue, metadata: metadata) }
    }

    /// Metadata; nil rather than empty (MET-8).
    public var metadata: Metadata? {
        get { origin?.metadata }
        set { origin = SampleOrigin(source: source, device: device, metadata: newValue) }
    }

    private enum CodingKeys: CodingKey {
        case uuid, type, start, end, content, source, device, metadata
    }

    /// Reads a record.
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

    /// Writes the record, its origin in parts.
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

/// Where samples come from, in one object for all that have it in common: to copy a record is to count one reference.
public final class SampleOrigin: Sendable {
    /// The saving app as it was when it saved.
    public let source: SourceRevisionRecord?
    /// The device that measured.
    public let device: DeviceRecord?
    /// Metadata.
    public let metadata: Metadata?

    /// Nil if there is nothing to say.
    public init?(source: SourceRevisionRecord? = nil, device: DeviceRecord? = nil, metadata: Metadata? = nil) {
        guard source != nil || device != nil || metadata != nil else { return nil }
        (self.source, self.device, self.metadata) = (source, device, metadata)
    }
}

/// What a sample says besides its type and dates.
public enum SampleContent: Sendable, Codable {
    /// A number with the unit it was given in (QTY-7).
    case quantity(QuantityValue)
    /// A case of the type's value enum, as its raw value.
    case category(Int)
    /// The samples that belong together; stored with the correlation (STO-6).
    case correlation([SampleRecord])
    /// A workout.
    indirect case workout(WorkoutRecord)
    /// A route with this many points; the points themselves are read on their own (RTE-20).
    case route(count: Int)
    /// A series of quantities: what they amount to (SER-8, SER-15).
    indirect case series(QuantitySeriesRecord)
    /// A series with this many heartbeats, which are read on their own (OTH-53).
    case heartbeats(count: Int)
    /// What a sample of a special kind says.
    indirect case detail(SampleDetail)
}

extension SampleRecord {
    /// The quantity, if this is a quantity sample; of a series the sum or the average (SER-15).
    public var quantity: QuantityValue? {
        switch content {
        case .quantity(let value): value
        case .series(let series): series.quantity
        default: nil
        }
    }

    /// The value, if this is a category sample.
    public var categoryValue: Int? {
        if case .category(let value) = content { value } else { nil }
    }

    /// The workout, if this is one.
    public var workout: WorkoutRecord? {
        if case .workout(let workout) = content { workout } else { nil }
    }

    /// The contained samples, if this is a correlation.
    public var contained: [SampleRecord] {
        if case .correlation(let samples) = content { samples } else { [] }
    }

    /// The quantity as a number in the type's canonical unit: what queries compare and statistics add (QTY-7).
    public var canonicalValue: Double? {
        guard let value = quantity, let unit = type.canonicalUnit else { return nil }
        return value.unit.convert(value.value, to: unit)
    }
}
