package import HealthModel
package import WorkoutFiles

/// Samples of every kind.
///
/// The data of series, routes, heartbeat series and electrocardiograms stand apart (``ObjectWriter``).
extension JSON {
    /// One sample with everything it says.
    package static func sample(_ sample: SampleRecord) -> JSON { .object(members(of: sample)) }

    /// The members of a sample.
    package static func members(of sample: SampleRecord) -> [Member] {
        var members: [Member] = [
            ("uuid", .uuid(sample.uuid)), ("type", .string(sample.type.identifier)), ("start", .date(sample.start)),
            ("end", .date(sample.end)),
        ]
        switch sample.content {
        case .quantity(let given):
            let quantity = given.unit.hasFaithfulString ? given : given.inFaithfulUnit
            members += [("value", .exact(quantity.value)), ("unit", .string(quantity.unit.unitString))]
        case .category(let value): members.append(("value", .integer(value)))
        case .correlation(let contained): members.append(("objects", .array(contained.map(self.sample))))
        case .workout(let workout): members += self.members(of: workout)
        case .route(let count): members.append(("points", .integer(count)))
        case .heartbeats(let count): members.append(("heartbeats", .integer(count)))
        case .series(let series):
            members += [
                ("value", .exact(series.quantity.value)), ("unit", .string(series.quantity.unit.unitString)),
                ("count", .integer(series.count)), ("minimum", .exact(series.minimum)),
                ("maximum", .exact(series.maximum)), ("latest", .exact(series.mostRecent)),
            ]
        case .detail(let detail): members += [("value", .string(detail.text(digits))), ("detail", self.detail(detail))]
        }
        members += [
            ("source", sample.source.map { source($0) } ?? .null), ("device", device(sample.device)),
            ("metadata", metadata(sample.metadata)),
        ]
        return members
    }

    /// A change of a store: a sample that came.
    package static func added(_ sample: SampleRecord) -> JSON {
        .object([("change", .string("added"))] + members(of: sample))
    }

    /// A change of a store: what remains of a sample that went.
    package static func deleted(_ deleted: DeletedRecord) -> JSON {
        .object([
            ("change", .string("deleted")), ("uuid", .uuid(deleted.uuid)), ("type", .string(deleted.type?.identifier)),
        ])
    }
}
