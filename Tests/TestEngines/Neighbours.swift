import Foundation
import GRDB
import Synchronization

@testable import HealthStore

/// Other connections to the stores of tests: one that writes all the time, and one that always reads an earlier state,
/// which keeps the log from being emptied.
final class Neighbours: Sendable {
    static let shared = Neighbours()

    private let all = Mutex<[Neighbour]>([])

    private init() {
        let thread = Thread { [self] in
            while true {
                visitAll()
                // The tests have the processor as well.
                Thread.sleep(forTimeInterval: 0.002)
            }
        }
        thread.stackSize = 4 << 20
        thread.start()
    }

    private func visitAll() {
        let present = all.withLock { neighbours in
            neighbours.removeAll { $0.isAlone }
            return neighbours
        }
        for neighbour in present { neighbour.visit() }
    }

    /// Reads and writes a store as long as its engine is used, and deletes its folder afterwards.
    func accompany(_ engine: SQLiteEngine, at path: String) throws {
        let neighbour = try Neighbour(of: engine, at: path)
        all.withLock { $0.append(neighbour) }
    }
}

/// The other connections to a store.
///
/// All members but the weak one, which is only read, are used by one thread.
private final class Neighbour: @unchecked Sendable {
    private weak let engine: SQLiteEngine?
    private let path: String
    private let writer: SQLiteEngine
    private let reader: DatabaseQueue
    private var visits = 0

    init(of engine: SQLiteEngine, at path: String) throws {
        (self.engine, self.path) = (engine, path)
        writer = try SQLiteEngine(path: path)
        var configuration = Configuration()
        configuration.readonly = true
        configuration.allowsUnsafeTransactions = true
        reader = try DatabaseQueue(path: path, configuration: configuration)
    }

    deinit {
        try? reader.close()
        try? FileManager.default.removeItem(at: URL(filePath: path).deletingLastPathComponent())
    }

    /// A Boolean value that indicates whether nobody else uses the store.
    var isAlone: Bool { engine == nil }

    func visit() {
        visits += 1
        do {
            // What no test looks at.
            try writer.write { store in
                try SQLStatement(store.database, "INSERT OR REPLACE INTO store (name, value) VALUES ('neighbour', ?)")
                    .run(.integer(Int64(visits)))
            }
        } catch {
            // A test may write for longer than others wait.
            precondition(error.cause == .busy, "A neighbour cannot write to '\(path)': \(error)")
        }
        guard visits.isMultiple(of: 8) else { return }
        do {
            try reader.inDatabase { database in
                if database.isInsideTransaction { try database.execute(sql: "COMMIT") }
                try database.execute(sql: "BEGIN; SELECT count(*) FROM sample")
            }
        } catch {
            preconditionFailure("A neighbour cannot read '\(path)': \(error)")
        }
    }
}
