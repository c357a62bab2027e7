public import Foundation

/// The tiles of the web's maps that the routes of workouts passed: explorer tiles (API-140).
public struct TilesReport: Sendable, Codable, Equatable {
    /// A tile, by its column from 180° west and its row from the north.
    public struct Tile: Sendable, Codable, Equatable {
        /// The column.
        public var x: Int
        /// The row.
        public var y: Int
        /// The number of workouts that passed it.
        public var workouts: Int
        /// The start of the first of them.
        public var first: Date
        /// A Boolean value that indicates whether it is part of the largest cluster.
        public var isInCluster: Bool
    }

    /// A square of tiles, each of which was passed.
    public struct Square: Sendable, Codable, Equatable {
        /// The first column.
        public var x: Int
        /// The first row.
        public var y: Int
        /// The number of tiles of a side.
        public var size: Int
    }

    /// The zoom of the tiles; their side is about 1.6 km at 50° of latitude, and 2.4 km at the equator.
    public var zoom: Int
    /// The number of workouts with a route.
    public var workouts: Int
    /// The tiles by row and column.
    public var tiles: [Tile]
    /// The largest square; of equal ones the first, and nil without tiles.
    public var square: Square?
    /// The number of tiles of the largest cluster: neighbours whose four neighbours were all passed.
    public var cluster: Int
}

/// A tile as a key, which sorts by row and column.
struct TileKey: Hashable, Comparable {
    /// The zoom of explorer tiles.
    static let zoom = 14
    private static let side = Double(1 << zoom)

    let x: Int
    let y: Int

    /// Creates the tile with an index.
    init(x: Int, y: Int) { (self.x, self.y) = (x, y) }

    /// Creates the tile that contains a place; nil beyond the maps, which end at 85.05° of latitude.
    init?(latitude: Double, longitude: Double) {
        guard latitude.isFinite, longitude.isFinite else { return nil }
        let angle = latitude * .pi / 180
        let row = (1 - asinh(tan(angle)) / .pi) / 2 * Self.side
        // 180° east is 180° west.
        let column = ((longitude + 180) / 360 * Self.side).truncatingRemainder(dividingBy: Self.side)
        guard row >= 0, row < Self.side, abs(latitude) < 90 else { return nil }
        (x, y) = (Int(column < 0 ? column + Self.side : column), Int(row))
    }

    static func < (one: TileKey, other: TileKey) -> Bool { (one.y, one.x) < (other.y, other.x) }

    /// The tiles beside it.
    var neighbours: [TileKey] {
        [.init(x: x - 1, y: y), .init(x: x + 1, y: y), .init(x: x, y: y - 1), .init(x: x, y: y + 1)]
    }

    // MARK: Cache

    /// Returns the cached form of tiles.
    static func bytes(of tiles: Set<TileKey>) -> Data {
        var bytes = Data(capacity: 4 * tiles.count)
        for tile in tiles.sorted() {
            for number in [tile.x, tile.y] { bytes += [UInt8(number >> 8 & 0xFF), UInt8(number & 0xFF)] }
        }
        return bytes
    }

    /// Reads the cached form.
    static func tiles(_ bytes: Data) -> [TileKey] {
        let bytes = Array(bytes)
        return stride(from: 0, to: bytes.count - bytes.count % 4, by: 4).map { place in
            TileKey(
                x: Int(bytes[place]) << 8 | Int(bytes[place + 1]), y: Int(bytes[place + 2]) << 8 | Int(bytes[place + 3])
            )
        }
    }
}

extension TilesReport {
    /// Creates the report from the tiles with the workouts that passed each.
    init(_ visits: [TileKey: (workouts: Int, first: Date)], workouts: Int) {
        let keys = visits.keys.sorted()
        let cluster = Self.largestCluster(of: keys)
        self.workouts = workouts
        zoom = TileKey.zoom
        square = Self.largestSquare(of: keys)
        self.cluster = cluster.count
        tiles = keys.compactMap { key in
            visits[key].map {
                Tile(x: key.x, y: key.y, workouts: $0.workouts, first: $0.first, isInCluster: cluster.contains(key))
            }
        }
    }

    /// Returns the largest square of sorted tiles: the square that ends in a tile is by one larger than the least of
    /// those that end beside it.
    private static func largestSquare(of keys: [TileKey]) -> Square? {
        var sizes: [TileKey: Int] = [:]
        sizes.reserveCapacity(keys.count)
        var best: Square?
        for key in keys {
            let size =
                1
                + min(
                    sizes[.init(x: key.x - 1, y: key.y)] ?? 0, sizes[.init(x: key.x, y: key.y - 1)] ?? 0,
                    sizes[.init(x: key.x - 1, y: key.y - 1)] ?? 0)
            sizes[key] = size
            if size > best?.size ?? 0 { best = Square(x: key.x - size + 1, y: key.y - size + 1, size: size) }
        }
        return best
    }

    /// Returns the largest cluster of sorted tiles; of equal ones the first.
    private static func largestCluster(of keys: [TileKey]) -> Set<TileKey> {
        let all = Set(keys)
        let inner = keys.filter { $0.neighbours.allSatisfy(all.contains) }
        var left = Set(inner)
        var best: Set<TileKey> = []
        for start in inner where left.remove(start) != nil {
            var (cluster, waiting): (Set<TileKey>, [TileKey]) = ([start], [start])
            while let tile = waiting.popLast() {
                for next in tile.neighbours where left.remove(next) != nil {
                    cluster.insert(next)
                    waiting.append(next)
                }
            }
            if cluster.count > best.count { best = cluster }
        }
        return best
    }
}
