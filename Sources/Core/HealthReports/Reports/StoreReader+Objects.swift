package import Foundation
package import HealthModel
package import HealthStore

// MARK: - Workouts

extension StoreReader {
    /// The workouts, the newest first, each recording on its own.
    package func workouts(
        _ filter: SampleFilter = SampleFilter(), limit: Int? = nil
    ) throws -> [WorkoutSummary] {
        let annotations = try annotations()
        return try samples(
            SampleRequest(.workout, filter.predicate, sort: [.init(.start, isAscending: false)], limit: limit)
        ).compactMap { WorkoutSummary($0, annotations[$0.uuid]?.annotation) }
    }
}

// MARK: - Samples

extension StoreReader {
    /// Returns identifiers that begin with these digits; at most two, which is enough to detect ambiguity.
    package func identifiers(withPrefix prefix: String, onlyWorkouts: Bool) throws -> [UUID] {
        let types = onlyWorkouts ? [.workout] : try storedTypes()
        return types.isEmpty ? [] : try uuids(withPrefix: prefix, of: types)
    }

    /// Returns the stored objects with these identifiers, in this order.
    package func records(_ uuids: [UUID]) throws -> [SampleRecord] {
        let parts = try storedTypes().map { SampleRequest.Part(type: $0, predicate: .uuid(Set(uuids))) }
        guard !parts.isEmpty else { return [] }
        let found = try samples(SampleRequest(parts))
        return uuids.compactMap { uuid in found.first { $0.uuid == uuid } }
    }
}

// MARK: - Types and sources

extension StoreReader {
    /// The number of samples of one kind, and the range of their dates.
    package struct SampleExtent: Sendable {
        package var count: Int
        package var earliest: Date
        package var latest: Date

        fileprivate init(_ entries: [InventoryEntry]) {
            count = entries.reduce(0) { $0 + $1.count }
            earliest = Date(timeIntervalSinceReferenceDate: entries.map(\.earliest).min() ?? 0)
            latest = Date(timeIntervalSinceReferenceDate: entries.map(\.latest).max() ?? 0)
        }
    }

    /// Returns the types that have samples, sorted by name.
    package func types() throws -> [(type: ObjectType, extent: SampleExtent)] {
        Dictionary(grouping: try inventory(), by: \.type)
            .map { (name: TypeName.name(of: $0.key), type: $0.key, extent: SampleExtent($0.value)) }
            .sorted { $0.name < $1.name }
            .map { (type: $0.type, extent: $0.extent) }
    }

    /// Returns the sources that have samples of a type, sorted by name.
    package func extents(of type: ObjectType) throws -> [(source: SourceRecord, extent: SampleExtent)] {
        Dictionary(grouping: try inventory().filter { $0.type == type }, by: \.source)
            .map { (source: $0.key, extent: SampleExtent($0.value)) }
            .sorted { ($0.source.name, $0.source.bundleIdentifier) < ($1.source.name, $1.source.bundleIdentifier) }
    }

    /// Returns the bundle identifiers of the sources with a name or bundle identifier, regardless of case.
    package func sources(named name: String) throws -> Set<String> {
        let typed = name.lowercased()
        return Set(
            try inventory().map(\.source)
                .filter { $0.name.lowercased() == typed || $0.bundleIdentifier.lowercased() == typed }
                .map(\.bundleIdentifier))
    }

    /// Returns the sources that have samples, sorted by name.
    package func sources() throws -> [(source: SourceRecord, types: Int, extent: SampleExtent)] {
        Dictionary(grouping: try inventory(), by: \.source)
            .map { (source: $0.key, types: Set($0.value.map(\.type)).count, extent: SampleExtent($0.value)) }
            .sorted { ($0.source.name, $0.source.bundleIdentifier) < ($1.source.name, $1.source.bundleIdentifier) }
    }
}

extension StoreReader {
    /// Returns the workouts of apps that overlap an interval, the latest first.
    ///
    /// Their samples would also count in a live workout at the same time (LIV-26); samples of other sources,
    /// including imports, would not (LIV-23).
    package func workouts(of apps: Set<String>, sharing interval: DateInterval) throws -> [WorkoutSummary] {
        let predicate = SamplePredicate.and([
            .start(.less, interval.end.timeIntervalSinceReferenceDate),
            .end(.greater, interval.start.timeIntervalSinceReferenceDate), .source(apps),
        ])
        return try samples(
            SampleRequest(.workout, predicate, sort: [.init(.start, isAscending: false)])
        ).compactMap { WorkoutSummary($0) }
    }
}
