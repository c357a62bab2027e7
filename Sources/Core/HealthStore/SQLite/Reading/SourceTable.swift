package import HealthModel

/// The sources of a type, which statistics refer to by index.
struct SourceTable {
    let ranking: SourceRanking
    /// The number of the last change of data of the type.
    let changed: Int64
    private let places: [Int64: Int]
    private let isHealthApp: [Bool]
    private var lastRevision: (id: Int64, place: Int)?
    private var lastMetadata: (id: Int64, isHandEntered: Bool)?

    private enum Column: Int, SQLColumns {
        case source, bundle, name, first, changed, isSystem, product
        static let list = selection(
            of: "a",
            [
                .bundle: "o.bundle", .name: "o.name",
                .isSystem: "EXISTS (SELECT 1 FROM system_source y WHERE y.bundle = o.bundle)",
                .product: "(SELECT r.product FROM revision r WHERE r.source = a.source ORDER BY r.id DESC LIMIT 1)",
            ])
    }

    /// A constant query, whose result is sorted in memory: almost always there is only one source.
    private static let query = """
        SELECT \(Column.list) FROM appearance a JOIN source o ON o.id = a.source WHERE a.type = ?
        """

    /// Reads the sources that ever had objects of a type, and the properties that determine their order (STAT-20,
    /// STAT-28).
    init(_ session: StoreReader, _ type: ObjectType) throws {
        var found: [(source: Int64, candidate: SourceRanking.Candidate)] = []
        var changed: Int64 = 0
        let id = SQLValue.integer(session.references.id(of: type))
        try SQLStatement(session.database, Self.query).forEach(Column.self, [id]) { row in
            changed = max(changed, row.integer(.changed))
            let candidate = SourceRanking.Candidate(
                source: SourceRecord(bundleIdentifier: row.text(.bundle) ?? "", name: row.text(.name) ?? ""),
                isSystem: row.isTrue(.isSystem), productType: row.text(.product), firstAppearance: row.integer(.first))
            found.append((row.integer(.source), candidate))
            return true
        }
        if found.count > 1 {
            found.sort { ($0.candidate.firstAppearance, $0.source) < ($1.candidate.firstAppearance, $1.source) }
        }
        let candidates = found.map(\.candidate)
        var places: [Int64: Int] = [:]
        for (place, entry) in found.enumerated() { places[entry.source] = place }
        ranking = SourceRanking(candidates, configured: try session.sourceOrder(of: type))
        self.places = places
        self.changed = changed
        isHealthApp = candidates.map { $0.source.bundleIdentifier == StatisticsRules.healthAppIdentifier }
    }

    /// Returns the index of the source of a revision.
    mutating func place(ofRevision id: Int64, _ session: StoreReader) throws -> Int {
        if let lastRevision, lastRevision.id == id { return lastRevision.place }
        let revision = try session.references.revision(id, session.database)
        guard let place = places[revision.source] else { throw RowDecoder.damage }
        lastRevision = (id, place)
        return place
    }

    /// Returns whether data of a source with metadata were entered by hand (STAT-27).
    func isHandEntered(source: Int, metadata: Metadata?) -> Bool {
        isHealthApp[source] || metadata?.wasUserEntered == true
    }

    /// Returns whether data of a source with metadata were entered by hand (STAT-27).
    mutating func isHandEntered(source: Int, metadata: Int64?, _ session: StoreReader) throws -> Bool {
        if isHealthApp[source] { return true }
        guard let metadata else { return false }
        if let lastMetadata, lastMetadata.id == metadata { return lastMetadata.isHandEntered }
        let isHandEntered = try session.references.metadata(metadata, session.database).wasUserEntered
        lastMetadata = (metadata, isHandEntered)
        return isHandEntered
    }
}

extension StoreReader {
    /// Returns the sources that ever had objects of a type, ranked by the order of the store's owner and of the system
    /// (STAT-20).
    package func sourceRanking(of type: ObjectType) throws -> SourceRanking { try SourceTable(self, type).ranking }

    /// Returns the source order that the owner of the store set for a type.
    package func sourceOrder(of type: ObjectType) throws -> [String] {
        try SQLStatement(database, "SELECT bundle FROM source_order WHERE type = ? ORDER BY place")
            .texts(.integer(references.id(of: type)))
    }

    /// Returns the sources that belong to the system.
    package func systemSources() throws -> Set<String> {
        Set(try SQLStatement(database, "SELECT bundle FROM system_source").texts())
    }
}
