import HealthModel
import HealthReports
package import HealthStore
package import WorkoutFiles

/// Whole objects, read from JSON with all that belongs to them.
extension JSON {
    /// Parses an object, with all data that belongs to it.
    ///
    /// - Throws: ``JSONFormError`` with the location of the problem.
    package func asObject() throws -> WholeObject {
        var object = WholeObject(try asSample(), source: try optional("source") { try $0.asSource() })
        object.created = try optional("created") { try $0.asMoment() }
        object.looseSyncIdentifier = try optional("looseSyncIdentifier") { try $0.asString() }
        object.workouts = try optional("workout") { [try $0.asUUID()] } ?? []
        object.relations = try optional("relations") { try $0.elements { try $0.asRelation() } } ?? []
        switch object.record.content {
        case .workout:
            object.supplement = try optional("supplement") { try $0.asSupplement() }
            object.annotation = try optional("annotation") { try $0.asAnnotation() }
        case .series(let series):
            let form = try member("quantities") { try $0.asQuantities() }
            object.quantities = SeriesPiece(
                columns: SeriesColumns(starts: form.starts, ends: form.ends, values: form.values), joined: form.joined)
            object.isCondensed = try optional("isCondensed") { try $0.asBool() } ?? false
            object.originals = try optional("originals") {
                try $0.asOriginals(of: object.quantities.columns, unit: series.quantity.unit)
            }
        case .route: object.points = try member("locations") { try $0.asLocations() }
        case .heartbeats: object.beats = try member("beats") { try $0.asBeats() }
        case .detail(.electrocardiogram): object.voltages = try optional("voltages") { try $0.asVoltages() } ?? []
        default: break
        }
        try check(object)
        return object
    }

    /// Validates the object before it is stored, so that errors include their location.
    private func check(_ object: WholeObject) throws {
        let record = object.record
        let count: (name: String, stated: Int, found: Int)? =
            switch record.content {
            case .series(let series): ("count", series.count, object.quantities.columns.count)
            case .route(let count): ("points", count, object.points.count)
            case .heartbeats(let count): ("heartbeats", count, object.beats.count)
            case .detail(.electrocardiogram(let detail)) where !object.voltages.isEmpty:
                ("detail", detail.measurementCount, object.voltages.count)
            default: nil
            }
        if let count, count.stated != count.found {
            throw JSONFormError("\(count.stated) elements are declared, but \(count.found) were found").within(
                count.name)
        }
        do throws(ValidationError) {
            try SampleValidation.check(record)
        } catch {
            throw JSONFormError(error.reason.hasSuffix(".") ? String(error.reason.dropLast()) : error.reason)
        }
        guard record.end >= SampleValidation.earliestPermittedDate else {
            throw JSONFormError("it ends before the earliest date that can be stored").within("end")
        }
    }

    /// Parses a sample without its source and without the data that is written separately.
    private func asSample() throws -> SampleRecord {
        let type = try member("type") { json in
            guard let type = ObjectType(identifier: try json.asString()), type.isSample else {
                throw JSONFormError("there is no type of samples with this name")
            }
            return type
        }
        return try SampleRecord(
            uuid: member("uuid") { try $0.asUUID() }, type: type, start: member("start") { try $0.asMoment() },
            end: member("end") { try $0.asMoment() }, content: asContent(of: type),
            device: optional("device") { try $0.asDevice() },
            metadata: optional("metadata") { try $0.asMetadata() } ?? nil)
    }

    private func asContent(of type: ObjectType) throws -> SampleContent {
        switch type.family {
        case .quantity:
            let quantity = try asMeasure()
            guard self["count"] != nil || self["quantities"] != nil else { return .quantity(quantity) }
            return .series(try asSeries(quantity))
        case .category: return .category(try member("value") { try $0.asInteger() })
        case .correlation:
            return .correlation(
                try member("objects") { json in
                    try json.elements { inner in
                        guard let name = try? inner.member("type", { try $0.asString() }),
                            let family = ObjectType(identifier: name)?.family,
                            family == .quantity || family == .category,
                            inner["quantities"] == nil, inner["count"] == nil
                        else { throw JSONFormError("a correlation contains quantity and category samples") }
                        return try inner.asSample()
                    }
                })
        case .workout: return .workout(try asWorkout())
        case .workoutRoute: return .route(count: try member("points") { try $0.asInteger() })
        case .heartbeatSeries: return .heartbeats(count: try member("heartbeats") { try $0.asInteger() })
        case let family where family.hasDetails:
            return .detail(try member("detail") { try $0.asDetail(of: family) })
        default: throw JSONFormError("samples of this type cannot be stored").within("type")
        }
    }

    /// Parses the totals of a series; the value stands in for totals that are missing.
    private func asSeries(_ quantity: QuantityValue) throws -> QuantitySeriesRecord {
        func figure(_ name: String) throws -> Double { try optional(name) { try $0.asNumber() } ?? quantity.value }
        return try QuantitySeriesRecord(
            quantity: quantity, count: member("count") { try $0.asInteger() }, minimum: figure("minimum"),
            maximum: figure("maximum"), mostRecent: figure("latest"), mostRecentStart: 0, mostRecentEnd: 0)
    }

    /// Returns the relation of a sample to another object.
    static func relation(_ relation: SampleRelation) -> JSON {
        .object(
            [("kind", .string(relation.kind.formName)), ("owner", .uuid(relation.owner))]
                + (relation.activity.map { [("activity", .uuid($0))] } ?? []))
    }

    private func asRelation() throws -> SampleRelation {
        try SampleRelation(
            member("kind") { json in
                let name = try json.asString()
                guard let kind = [SampleRelation.Kind.symptom, .effort].first(where: { $0.formName == name }) else {
                    throw JSONFormError("expected \"symptom\" or \"effort\"")
                }
                return kind
            }, to: member("owner") { try $0.asUUID() }, activity: optional("activity") { try $0.asUUID() })
    }
}

extension SampleRelation.Kind {
    /// The name of the kind in JSON.
    fileprivate var formName: String {
        switch self {
        case .symptom: "symptom"
        case .effort: "effort"
        }
    }
}
