import HealthModel
import Testing

@testable import HealthStore

/// The columns of points of a route.
@Suite struct RouteBlockTests {
    /// A point each of whose values is another: ten times its place plus the place of the column.
    private static func point(_ place: Int) -> RoutePoint {
        let base = Double(place) * 10
        return RoutePoint(
            timestamp: base, latitude: base + 1, longitude: base + 2, altitude: base + 3, speed: base + 4,
            course: base + 5, horizontalAccuracy: base + 6, verticalAccuracy: base + 7, speedAccuracy: base + 8,
            courseAccuracy: base + 9)
    }

    @Test("every value of a point has a column of its own", arguments: [0, 1, 2, 3, 1_024, 1_025])
    func columns(count: Int) throws {
        let points = (0..<count + 4).map(Self.point)[2..<count + 2]
        let block = RouteBlock(points)
        #expect(block.count == count)
        #expect(block.first == (count == 0 ? 0 : 20) && block.last == (count == 0 ? 0 : Double(count + 1) * 10))
        let columns = try block.payload.withUnsafeBytes { bytes in
            try BlockCodec.decode(bytes, columns: RouteBlock.columnCount)
        }
        #expect(columns == (0..<10).map { column in (2..<count + 2).map { Double($0 * 10 + column) } })
        let read = try block.payload.withUnsafeBytes { try RouteBlock.points($0) }
        #expect(read.map(\.timestamp) == columns[0] && read.map(\.latitude) == columns[1])
        #expect(read.map(\.longitude) == columns[2] && read.map(\.altitude) == columns[3])
        #expect(read.map(\.speed) == columns[4] && read.map(\.course) == columns[5])
        #expect(read.map(\.horizontalAccuracy) == columns[6] && read.map(\.verticalAccuracy) == columns[7])
        #expect(read.map(\.speedAccuracy) == columns[8] && read.map(\.courseAccuracy) == columns[9])
    }

    @Test("a block with more or fewer columns has no points", arguments: [9, 11]) func otherColumns(count: Int) {
        let bytes = BlockCodec.encode((0..<count).map { [Double($0)] })
        #expect(throws: BlockDamage.self) { try bytes.withUnsafeBytes { try RouteBlock.points($0) } }
    }
}
