package import HealthModel
package import WorkoutFiles

/// Samples of every kind.
///
/// The data of series, routes, heartbeat series and electrocardiograms stand apart (``ObjectWriter``).
extension SampleRecord: JSONRepresentable {
    /// The shape of one sample with everything it says.
    package static let jsonShape: JSONShape<SampleRecord> = JSONShape<SampleRecord>(
        "Sample", "A sample with all its properties.", jsonMembers)

    package static let jsonMembers: JSONMembers<SampleRecord> = JSONMembers<SampleRecord> { members in
        members.add("uuid", .uuid) { $0.uuid }
        members.include(tail) { $0 }
    }

    /// A single quantity of a series.
    package static let datumShape: JSONShape<SampleRecord> = JSONShape<SampleRecord>(
        "SeriesValue", "A single quantity of a series."
    ) {
        members in
        members.add("seriesUUID", .uuid, "The identifier of the series.") { $0.uuid }
        members.include(tail) { $0 }
    }

    private static let tail: JSONMembers<SampleRecord> = JSONMembers<SampleRecord> { members in
        members.add("type", .identifier) { $0.type }
        members.add("start", .date) { $0.start }
        members.add("end", .date) { $0.end }
        members.include(values) { Values($0.content) }
        members.includeIfPresent(WorkoutRecord.jsonMembers) { $0.workout }
        members.add("source", SourceRevisionRecord.jsonShape) { $0.source }
        members.add("device", DeviceRecord.jsonShape) { $0.device }
        members.add("metadata", .metadata) { $0.metadata }
    }

    /// The values of a sample, depending on its kind.
    private struct Values {
        var value: Value?
        var unit: QuantityUnit?
        var series: QuantitySeriesRecord?
        var objects: [SampleRecord]?
        var points: Int?
        var heartbeats: Int?
        var detail: SampleDetail?

        enum Value {
            case number(Double)
            case category(Int)
            case text(String)
        }

        init(_ content: SampleContent) {
            switch content {
            case .quantity(let given):
                let quantity = given.unit.hasFaithfulString ? given : given.inFaithfulUnit
                (value, unit) = (.number(quantity.value), quantity.unit)
            case .category(let value): self.value = .category(value)
            case .correlation(let contained): objects = contained
            case .workout: break
            case .route(let count): points = count
            case .heartbeats(let count): heartbeats = count
            case .series(let series):
                (value, unit, self.series) = (.number(series.quantity.value), series.quantity.unit, series)
            case .detail(let detail): (value, self.detail) = (.text(detail.text(JSON.digits)), detail)
            }
        }
    }

    private static let values: JSONMembers<Values> = JSONMembers<Values> { members in
        members.addIfPresent(
            "value", value, "A number, the raw value of a category, or the contents of a specialized sample in words."
        ) { $0.value }
        members.addIfPresent("unit", .unit) { $0.unit }
        members.addIfPresent("count", .count, "The number of quantities of a series.") { $0.series?.count }
        members.addIfPresent("minimum", .exact) { $0.series?.minimum }
        members.addIfPresent("maximum", .exact) { $0.series?.maximum }
        members.addIfPresent("latest", .exact) { $0.series?.mostRecent }
        members.addIfPresent(
            "objects", .list(.recursive("Sample") { jsonShape }), "The samples of a correlation."
        ) { $0.objects }
        members.addIfPresent("points", .count, "The number of points of a route.") { $0.points }
        members.addIfPresent("heartbeats", .count, "The number of beats of a heartbeat series.") { $0.heartbeats }
        members.addIfPresent("detail", SampleDetail.jsonShape, "The contents of a specialized sample.") { $0.detail }
    }

    private static let value: JSONShape<Values.Value> = JSONShape<Values.Value>(
        .keywords([("type", .array(["number", "string"].map { .string($0 as String) }))])
    ) { value in
        switch value {
        case .number(let number): .exact(number)
        case .category(let value): .integer(value)
        case .text(let text): .string(text)
        }
    }
}

extension DeletedRecord: JSONRepresentable {
    package static let jsonMembers: JSONMembers<DeletedRecord> = JSONMembers<DeletedRecord> { members in
        members.add("uuid", .uuid) { $0.uuid }
        members.add("type", .identifier, "Null if it is unknown.") { $0.type }
    }

    package static let jsonShape: JSONShape<DeletedRecord> = JSONShape<DeletedRecord>(
        "DeletedSample", "A deleted sample.", jsonMembers)
}

/// A change of a store.
package enum SampleChange: Sendable, JSONRepresentable {
    case added(SampleRecord)
    case deleted(DeletedRecord)

    package static let jsonShape: JSONShape<SampleChange> = JSONShape<SampleChange>(
        .anyOf([addition.schema, deletion.schema])
    ) { change in
        switch change {
        case .added(let sample): addition.json(sample)
        case .deleted(let record): deletion.json(record)
        }
    }

    private static let addition: JSONShape<SampleRecord> = JSONShape<SampleRecord>(
        "Addition", "A sample that was added."
    ) { members in
        members.add("change", .choice(["added"])) { _ in "added" }
        members.include(SampleRecord.jsonMembers) { $0 }
    }

    private static let deletion: JSONShape<DeletedRecord> = JSONShape<DeletedRecord>(
        "Deletion", "A sample that was deleted."
    ) { members in
        members.add("change", .choice(["deleted"])) { _ in "deleted" }
        members.include(DeletedRecord.jsonMembers) { $0 }
    }
}
