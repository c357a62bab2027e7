import HealthModel
package import WorkoutFiles

extension TilesReport: JSONRepresentable {
    package static let jsonShape = JSONShape<TilesReport>(
        "Tiles", "The tiles of the web's maps that the routes of workouts passed."
    ) { members in
        members.add("zoom", .count) { $0.zoom }
        members.add("count", .count, "The number of tiles.") { $0.tiles.count }
        members.add("workouts", .count, "The number of workouts with a route.") { $0.workouts }
        members.add("square", square, "The largest square of tiles that were all passed.") { $0.square }
        members.add(
            "cluster", .count,
            "The number of tiles of the largest cluster: neighbours whose four neighbours were all passed."
        ) { $0.cluster }
        members.add("tiles", .list(tile), "By row and column.") { $0.tiles }
    }

    /// The shape of the numbers without places.
    package static let counts = JSONShape<TilesReport>(
        "TileCounts", "The number of the tiles of the web's maps that the routes of workouts passed."
    ) { members in
        members.add("zoom", .count) { $0.zoom }
        members.add("count", .count, "The number of tiles.") { $0.tiles.count }
        members.add("workouts", .count, "The number of workouts with a route.") { $0.workouts }
        members.add("square", .count, "The side of the largest square of tiles that were all passed.") {
            $0.square?.size ?? 0
        }
        members.add("cluster", .count, "The number of tiles of the largest cluster.") { $0.cluster }
    }

    private static let square = JSONShape<Square>("TileSquare", "A square of tiles.") { members in
        members.add("x", .count, "The first column.") { $0.x }
        members.add("y", .count, "The first row.") { $0.y }
        members.add("size", .count, "The number of tiles of a side.") { $0.size }
    }

    private static let tile = JSONShape<Tile>(
        "Tile", "A tile, by its column from 180° west and its row from the north."
    ) { members in
        members.add("x", .count) { $0.x }
        members.add("y", .count) { $0.y }
        members.add("workouts", .count, "The number of workouts that passed it.") { $0.workouts }
        members.add("first", .date, "The start of the first of them.") { $0.first }
        members.add("isInCluster", .boolean) { $0.isInCluster }
    }
}
