import Foundation
package import HealthModel
import HealthStore

extension StoreReader {
    /// The kind and version of the cached tiles of a workout.
    ///
    /// Increase the version with every change of ``TileKey`` or its encoding.
    static let tiles = DerivedKind(number: 4, version: 1)

    /// The number of workouts whose tiles are cached together.
    private static let together = 256

    /// Returns the tiles that the routes of workouts passed; none if routes may not be read.
    ///
    /// The tiles of a workout are cached, if the store can be written without waiting. A tile counts if a position
    /// lies in it. Of a workout of which only a part counts, only that part counts.
    package func tiles(_ filter: SampleFilter = SampleFilter(), activity: WorkoutActivity? = nil) throws -> TilesReport
    {
        guard try authorization(for: .workoutRoute).read == .authorized else { return TilesReport([:], workouts: 0) }
        let view = try personalView()
        let workouts = try outingFigures(filter, activity: activity, view)
        let kept = try derivedFigures(Self.tiles, of: Set(workouts.map(\.uuid)))
        var (visits, new, count): ([TileKey: (workouts: Int, first: Date)], [UUID: Data], Int) = ([:], [:], 0)
        func save() {
            if let state = kept.state { saveDerived(new, Self.tiles, from: state) }
            new = [:]
        }
        for workout in workouts {
            let isTrimmed = view.annotations[workout.uuid]?.trim != nil
            let tiles: [TileKey]
            if !isTrimmed, let bytes = kept.bodies[workout.uuid] {
                tiles = TileKey.tiles(bytes)
            } else {
                let own = try passed(by: workout.uuid, within: isTrimmed ? workout.start...workout.end : nil)
                tiles = Array(own)
                if !isTrimmed { new[workout.uuid] = TileKey.bytes(of: own) }
                if new.count >= Self.together { save() }
            }
            if !tiles.isEmpty { count += 1 }
            let start = Date(timeIntervalSinceReferenceDate: workout.start)
            for tile in tiles {
                let known = visits[tile]
                visits[tile] = (workouts: (known?.workouts ?? 0) + 1, first: min(known?.first ?? start, start))
            }
        }
        save()
        return TilesReport(visits, workouts: count)
    }

    private func passed(by workout: UUID, within dates: ClosedRange<Double>?) throws -> Set<TileKey> {
        var tiles: Set<TileKey> = []
        for line in try lines(of: workout, within: dates) {
            var last: TileKey?
            for point in line {
                let tile = TileKey(latitude: point.latitude, longitude: point.longitude)
                // Positions of one tile mostly follow one another.
                if let tile, tile != last { tiles.insert(tile) }
                last = tile
            }
        }
        return tiles
    }
}
