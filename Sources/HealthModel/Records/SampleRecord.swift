public import Foundation

/// A sample as a plain value: what readers produce, what the engine stores, and what the facade wraps in a class.
///
/// Dates are seconds since 2001-01-01 00:00:00 UTC, exactly as `Date` holds them (DAT-8), so that no comparison rounds
/// (PRED-34). The record is kept small and its shared parts are references: a bulk import handles millions of them.
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
    /// The saving app as it was when it saved; nil until then (OBJ-3).
    public var source: SourceRevisionRecord?
    /// The device that measured, if the sample names one.
    public var device: DeviceRecord?
    /// Metadata; nil rather than empty (MET-8).
    public var metadata: Metadata?

    /// Makes a record from its parts; checks nothing (see ``SampleValidation``).
    @inlinable
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
        self.uuid = uuid
        self.type = type
        self.start = start
        self.end = end
        self.content = content
        self.source = source
        self.device = device
        self.metadata = metadata
    }

    /// The identifier.
    public var id: UUID { uuid }
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
