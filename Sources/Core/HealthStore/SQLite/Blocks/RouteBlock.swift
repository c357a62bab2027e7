import HealthModel

/// The stored form of consecutive points of a route.
struct RouteBlock {
    let count: Int
    let first: Double
    let last: Double
    let payload: [UInt8]

    static let columnCount = 10

    init(_ points: ArraySlice<RoutePoint>) {
        count = points.count
        first = points.first?.timestamp ?? 0
        last = points.last?.timestamp ?? 0
        // The columns are listed one by one, because key paths in an array would be evaluated by the runtime for
        // every point.
        payload = BlockCodec.encode([
            points.map(\.timestamp), points.map(\.latitude), points.map(\.longitude), points.map(\.altitude),
            points.map(\.speed), points.map(\.course), points.map(\.horizontalAccuracy),
            points.map(\.verticalAccuracy), points.map(\.speedAccuracy), points.map(\.courseAccuracy),
        ])
    }

    static func points(_ payload: UnsafeRawBufferPointer) throws(BlockDamage) -> [RoutePoint] {
        let columns = try BlockCodec.decode(payload, columns: Self.columnCount)
        return columns[0].indices.map { index in
            RoutePoint(
                timestamp: columns[0][index], latitude: columns[1][index], longitude: columns[2][index],
                altitude: columns[3][index], speed: columns[4][index], course: columns[5][index],
                horizontalAccuracy: columns[6][index], verticalAccuracy: columns[7][index],
                speedAccuracy: columns[8][index], courseAccuracy: columns[9][index])
        }
    }
}
