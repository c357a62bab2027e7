import HealthDatabase
import HealthModel
import HealthTransfer
import WorkoutFiles

/// Which types there are, and who saved something (API-31, API-50).
enum TypesRoutes {
    private static let all = Parameter<Bool>.flag("all", "Lists the whole catalogue, also types without samples.")

    static let routes: [Route] = [
        Route(.get, "/api/v1/types", "The types of the store, with how much there is of each.", .reading, [all]) {
            call in
            let wantsAll = try call.value(all)
            let items = try await call.read { reports in
                let held = try reports.types()
                let others = wantsAll ? catalogue(without: Set(held.map(\.type))) : []
                return held.map { JSON.type($0.type, $0.holding) } + others
            }
            return call.list(items)
        },
        Route(.get, "/api/v1/types/{type}", "One type, with the sources that saved samples of it.") { call in
            let type = try call.type()
            try await call.checkReading(type)
            let found = try await call.read { try $0.holding(of: type) }
            return call.json(
                .object(
                    description(of: type) + [
                        ("samples", .integer(found.reduce(0) { $0 + $1.holding.count })),
                        ("sources", .array(found.map { JSON.source($0.source, types: 1, $0.holding) })),
                    ]))
        },
        Route(.get, "/api/v1/sources", "The sources that have samples, with how much each saved.") { call in
            let sources = try await call.read { try $0.sources() }
            return call.list(sources.map { JSON.source($0.source, types: $0.types, $0.holding) })
        },
    ]

    /// Types that have no samples, as far as people may know of them.
    private static func catalogue(without held: Set<ObjectType>) -> [JSON] {
        ObjectType.all.filter { $0.isSample && !held.contains($0) }.map { .object(description(of: $0)) }
    }

    private static func description(of type: ObjectType) -> [JSON.Member] {
        let style: String? = type.aggregationStyle.map { $0 == .cumulative ? "cumulative" : "discrete" }
        return [
            ("identifier", .string(type.identifier)), ("name", .string(TypeName.name(of: type))),
            ("aggregation", .string(style)), ("canonicalUnit", .string(type.canonicalUnit?.unitString)),
            ("unit", .string(DisplayUnit.unit(for: type)?.unitString)),
        ]
    }
}
