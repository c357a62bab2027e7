package import HealthModel
import HealthReports
import HealthStore
import HealthTransfer
import WorkoutFiles

/// The routes for types, sources and devices (API-31, API-50).
enum TypesRoutes {
    private static let all = Parameter<Bool>.flag("all", "Lists the whole catalogue, also types without samples.")

    static let routes: [Route] = [
        Route(
            .get, "/api/v1/types", "The types in the store, with the number of samples of each.", .reading, [all],
            shape: .list("TypeList", of: .anyOf([StoreReader.typeShape.schema, catalogueType.schema]))
        ) { call in
            let wantsAll = try call.value(all)
            let items = try await call.read { reports in
                let held = try reports.types()
                let others = wantsAll ? catalogue(without: Set(held.map(\.type))) : []
                return held.map { StoreReader.typeShape.json($0) } + others
            }
            return call.list(items)
        },
        Route(
            .get, "/api/v1/types/{type}", "One type, with the sources that saved samples of it.",
            shape: storedType.schema
        ) { call in
            let type = try call.type()
            try await call.checkReading(type)
            let found = try await call.read { try $0.extents(of: type) }
            let order = try await call.data.read { try $0.sourceOrder(of: type) }
            return call.json(storedType.json((type, found.map { ($0.source, 1, $0.extent) }, order)))
        },
        Route(
            .get, "/api/v1/sources", "The sources with samples, with the number of samples of each.",
            shape: .list("SourceList", of: StoreReader.sourceShape.schema)
        ) { call in
            let sources = try await call.read { try $0.sources() }
            return call.list(sources.map(StoreReader.sourceShape.json))
        },
        Route(
            .put, "/api/v1/sources/order",
            "Sets the priority of sources with overlapping samples: `{\"type\": \"stepCount\", \"sources\": [bundle identifiers]}`; all types with null.",
            .owner, shape: order.schema
        ) { call in
            let body = try await call.json()
            let type = try body.optional("type") { try $0.asMergedType() }
            let sources = try body.member("sources") { try $0.elements { try $0.asString() } }
            try await call.setSourceOrder(sources, of: type)
            return call.json(order.json((type, sources)))
        },
        Route(
            .get, "/api/v1/devices", "The recording devices, with the types and the time range of each.",
            shape: .list("DeviceList", of: device.schema)
        ) { call in
            let devices = try await call.read { try $0.devices() }
            return call.list(devices.map(device.json))
        },
    ]

    /// Returns the sample types of the catalogue that have no samples.
    private static func catalogue(without held: Set<ObjectType>) -> [JSON] {
        ObjectType.all.filter { $0.isSample && !held.contains($0) }.map(catalogueType.json)
    }

    /// The properties of a type in the catalogue.
    private static let members = JSONMembers<ObjectType> { members in
        members.add("identifier", .identifier) { $0 }
        members.add("name", .text, "The friendly name.") { TypeName.name(of: $0) }
        members.add("aggregation", .choice(["cumulative", "discrete"]), "Null for types without quantities.") {
            $0.aggregationStyle.map { $0 == .cumulative ? "cumulative" : "discrete" }
        }
        members.add("canonicalUnit", .unit) { $0.canonicalUnit }
        members.add("unit", .unit, "The customary unit.") { DisplayUnit.unit(for: $0) }
    }

    private static let order = JSONShape<(type: ObjectType?, sources: [String])>(
        "SourceOrder", "The priority of sources, by bundle identifier."
    ) { members in
        members.add("type", .identifier, "Null for all types.") { $0.type }
        members.add("sources", .list(.text)) { $0.sources }
    }

    private static let device = JSONShape<DeviceEntry>("RecordingDevice", "A recording device.") { members in
        members.add("device", DeviceRecord.jsonShape) { $0.device }
        members.add("types", .list(.identifier), "The types of its samples.") { $0.types }
        members.add("first", .date, "The start of the earliest sample.") { $0.earliest }
        members.add("last", .date, "The end of the latest sample.") { $0.latest }
    }

    private static let catalogueType = JSONShape<ObjectType>("CatalogueType", "A type without samples.", members)

    /// A type with its sources, and the bundle identifiers of the sources in the order of priority.
    private typealias StoredType = (
        type: ObjectType, sources: [(source: SourceRecord, types: Int, extent: StoreReader.SampleExtent)],
        order: [String]
    )

    private static let storedType = JSONShape<StoredType>("StoredType", "A type with the sources of its samples.") {
        members in
        members.include(Self.members) { $0.type }
        members.add("samples", .count, "The number of samples.") { stored in
            stored.sources.reduce(0) { $0 + $1.extent.count }
        }
        members.add("sources", .list(StoreReader.sourceShape)) { $0.sources }
        members.add("order", .list(.text), "The priority of sources, by bundle identifier.") { $0.order }
    }
}

extension ObjectType {
    /// A Boolean value that indicates whether overlapping samples of several sources are merged.
    fileprivate var isMerged: Bool { aggregationStyle != nil || self == .sleepAnalysis }
}

extension JSON {
    fileprivate func asMergedType() throws -> ObjectType {
        let type = try typed(TypedInput.sampleType)
        guard type.isMerged else {
            throw JSONFormError("expected a quantity type or sleepAnalysis")
        }
        return type
    }

}

extension Call {
    /// The maximum number of sources in an order.
    private static let mostSources = 1_000

    /// Sets the priority of sources with overlapping samples.
    ///
    /// - Parameters:
    ///   - sources: The bundle identifiers, the most important first.
    ///   - type: A type with overlapping samples; `nil` for all of them.
    package func setSourceOrder(_ sources: [String], of type: ObjectType?) async throws {
        guard sources.count <= Self.mostSources, Set(sources).count == sources.count,
            sources.allSatisfy({ !$0.isEmpty && $0.utf8.count <= 255 })
        else { throw JSONFormError("expected a list of different bundle identifiers").within("sources") }
        let types = type.map { [$0] } ?? Set(ObjectType.all.filter(\.isMerged))
        try await data.work { access in try access.write { try $0.setSourceOrder(sources, of: types) } }
    }
}
