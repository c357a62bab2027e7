package import Foundation
import GRDB
package import HealthModel

extension StoreReader {
    /// Returns the record of a stored route.
    func route(row: Int64) throws -> SampleRecord {
        var decoder = RowDecoder(self)
        let sql = "SELECT \(SampleColumn.list) FROM sample s WHERE s.id = ?"
        let record = try SQLStatement(database, sql).first(SampleColumn.self, .integer(row)) {
            try decoder.record(from: $0, type: .workoutRoute)
        }
        guard let record else { throw RowDecoder.damage }
        return record
    }

    /// Returns the points of a block; nil if it is damaged and skipped.
    func points(_ block: SQLRow<OnlyColumn>) throws -> [RoutePoint]? {
        try unlessDamaged {
            do {
                return try RouteBlock.points(block.bytes(.only))
            } catch {
                throw EngineError(.storage, "The points of a route are damaged (\(error)).", underlying: error)
            }
        }
    }

    /// Passes the points of a stored route between two dates, both included, in time order and in batches, until the
    /// handler returns false (RTE-20, RTE-21).
    package func routePoints(
        of route: UUID, from start: Double?, to end: Double?, batch: ([RoutePoint]) -> Bool
    ) throws {
        guard try isVisible(route, .workoutRoute), let row = try rowID(of: route) else {
            throw EngineError(.invalidArgument, "The route is not stored.")
        }
        let from = start ?? -.infinity
        let to = end ?? .infinity
        let sql = "SELECT payload FROM route_block WHERE route = ? AND last_date >= ? AND first_date <= ? ORDER BY id"
        try SQLStatement(database, sql).forEach([.integer(row), .real(from), .real(to)]) { block in
            guard let points = try points(block) else { return true }
            return batch(points.filter { $0.timestamp >= from && $0.timestamp <= to })
        }
    }
}
