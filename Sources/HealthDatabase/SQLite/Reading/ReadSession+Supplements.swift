import Foundation
import GRDB
import HealthModel

extension StoreReader {
    func supplement(of workout: UUID) throws -> WorkoutSupplement? { try session.supplement(of: workout) }
}

extension ReadSession {
    /// What is kept beside a workout that an app may see; nil if there is nothing.
    func supplement(of workout: UUID, for app: AppIdentity) throws -> WorkoutSupplement? {
        let request = SampleRequest(.workout, .uuid([workout]))
        let isVisible = try samples(request) { try $0.visibility(of: $1, for: app) }.isEmpty == false
        return isVisible ? try supplement(of: workout) : nil
    }

    /// What is kept beside a workout, for its owner.
    func supplement(of workout: UUID) throws -> WorkoutSupplement? {
        guard let row = try rowID(of: workout) else { return nil }
        let sql = "SELECT header, payload FROM workout_supplement WHERE workout = ?"
        return try SQLStatement(database, sql).first(.integer(row)) { data in
            try supplement(of: row, header: data.bytes(0), payload: data.bytes(1))
        }
    }

    private func supplement(
        of row: Int64, header: UnsafeRawBufferPointer, payload: UnsafeRawBufferPointer
    ) throws(EngineError) -> WorkoutSupplement {
        let header = try PackedJSON.unpack(header)
        do {
            return WorkoutSupplement(header: header, columns: try SupplementColumns.decode(payload))
        } catch {
            throw EngineError(
                .storage, "The supplement of workout number \(row) is damaged (\(error)).", underlying: error)
        }
    }

    /// A sentence for each supplement that cannot be read.
    func supplementProblems() throws -> [String] {
        var problems: [String] = []
        let sql = "SELECT workout, header, payload FROM workout_supplement ORDER BY workout"
        try SQLStatement(database, sql).forEach([]) { data in
            do {
                _ = try supplement(of: data.integer(0), header: data.bytes(1), payload: data.bytes(2))
            } catch let error as EngineError {
                problems.append(error.message)
            }
            return true
        }
        return problems
    }
}
