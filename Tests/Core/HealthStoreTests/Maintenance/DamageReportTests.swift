import CStoreFile
import Foundation
import GRDB
import HealthModel
import Synchronization
import TestSupport
import Testing

@testable import HealthStore

/// The report of damage: which errors leave out a block, which pages have one flipped bit, and which runs are invalid.
@Suite struct DamageReportTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.url.appending(path: "health.sqlite").path
    }

    // MARK: Errors

    /// Errors, and what is said of a block that is left out because of one.
    static let errors: [(name: String, error: any Error, told: String?)] = [
        ("a damaged block", EngineError(.storage, "Block 7.", underlying: BlockDamage.malformed), "Block 7."),
        ("a damaged page", DatabaseError(resultCode: .SQLITE_CORRUPT), damaged),
        (
            "a damaged page, in words",
            EngineError(.storage, "Words.", underlying: DatabaseError(resultCode: .SQLITE_CORRUPT)), damaged
        ),
        ("a damaged page of an index", DatabaseError(resultCode: ResultCode(rawValue: 779)), damaged),
        ("a store in use", DatabaseError(resultCode: .SQLITE_BUSY), nil),
        (
            "a store in use, in words",
            EngineError(.storage, "B.", underlying: DatabaseError(resultCode: .SQLITE_BUSY)), nil
        ),
        ("a disk that failed", DatabaseError(resultCode: .SQLITE_IOERR), nil),
        ("an error without a reason", EngineError(.storage, "C."), nil),
        (
            "an error for an error",
            EngineError(
                .storage, "D.",
                underlying: EngineError(.storage, "E.", underlying: DatabaseError(resultCode: .SQLITE_CORRUPT))), nil
        ), ("damage without a block", BlockDamage.malformed, nil), ("another error", POSIXError(.EIO), nil),
    ]

    private static let damaged = "The store is damaged, or another program modified it. For details, run 'hk doctor'."

    @Test("what is damaged is left out if that is wanted, and each time told", arguments: errors.indices)
    func skipping(place: Int) {
        let (name, error, sentence) = Self.errors[place]
        let log = DamageLog()
        #expect(!log.shouldSkip(error) && !log.hasSkippedBlocks, "\(name)")
        let told = Mutex<[String]>([])
        log.begin { message in told.withLock { $0.append(message) } }
        #expect(!log.hasSkippedBlocks)
        for count in 1...2 {
            #expect(log.shouldSkip(error) == (sentence != nil), "\(name)")
            #expect(told.withLock { $0 } == Array(repeating: sentence, count: count).compactMap(\.self))
            #expect(log.hasSkippedBlocks == (sentence != nil))
        }
    }

    // MARK: Pages

    /// Bytes of a page and what they are changed by, and the flipped bit if it is the only one.
    static let changes: [(flips: [(byte: Int, by: UInt8)], bit: Int?)] = [
        ([(2_000, 1)], 16_000), ([(2_000, 2)], 16_001), ([(2_000, 0x80)], 16_007), ([(2_001, 0x10)], 16_012),
        ([(1_000, 0x40)], 8_006), ([(4_087, 0x80)], 32_703), ([(4_088, 1)], 32_704), ([(4_095, 0x80)], 32_767),
        ([(2_000, 3)], nil), ([(2_000, 1), (2_001, 1)], nil), ([(2_000, 1), (3_000, 1)], nil),
        ([(2_000, 0xFF)], nil), ([(2_000, 1), (4_088, 1)], nil),
    ]

    @Test("a page that does not match names its only flipped bit, or none", arguments: changes.indices)
    func misfits(place: Int) throws {
        let (flips, bit) = Self.changes[place]
        do {
            let engine = try SQLiteEngine.open(in: path)
            try engine.save(
                (0..<6_000).map { place in
                    let value = 60 + Double(place * 7_919 % 10_007) / 7
                    return .quantity(.consecutive(place), .heartRate, value, .countPerMinute, Double(place))
                }, by: .own)
            try engine.checkpoint()
        }
        let queue = try DatabaseQueue(path: path)
        let sql = "SELECT pageno FROM dbstat WHERE name = 'block_data' ORDER BY path"
        let pages = try queue.read { try Int.fetchAll($0, sql: sql) }
        try queue.close()
        let page = try #require(pages.dropFirst().first)
        var bytes = try Data(contentsOf: URL(filePath: path))
        let offset = (page - 1) * 4_096
        for flip in flips { bytes[offset + flip.byte] ^= flip.by }
        try bytes.write(to: URL(filePath: path))
        let stored = bytes[offset + 4_088..<offset + 4_096].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        let connections = try StoreConnections.forMaintenance(path, treating: .examined)
        defer { connections.close() }
        try connections.writeWithoutTransaction { database in
            #expect(PageChecksums(database).misfits.isEmpty && PageChecksums(database).missing == 0)
            #expect(PageChecksums(database).pageSize == 4_096)
            _ = try? Row.fetchAll(database, sql: "SELECT hex(payload) FROM block_data")
            let misfits = PageChecksums(database).misfits
            #expect(misfits.map(\.page) == [Int64(page)])
            #expect(misfits.map(\.flippedBit) == [bit])
            #expect(misfits.map(\.stored) == [stored])
            #expect(PageChecksums(database).missing == 0)
        }
    }

    // MARK: Runs

    /// Changes of the runs of a workout, which are 2 to 6 of the numbers 1 to 11, and what a repair makes of them.
    static let runs: [(sql: String, left: [[Int64]], isSound: Bool)] = [
        ("UPDATE member SET last = 11", [[2, 11]], true), ("UPDATE member SET last = 12", [[2, 11]], false),
        ("UPDATE member SET last = last + 1000000", [[2, 11]], false),
        ("INSERT INTO member VALUES (1, 11, 11)", [[2, 6], [11, 11]], true),
        ("INSERT INTO member VALUES (1, 11, 12)", [[2, 6], [11, 11]], false),
        ("INSERT INTO member VALUES (1, 12, 12)", [[2, 6]], false),
        ("INSERT INTO member VALUES (1, 12, 20)", [[2, 6]], false),
        ("INSERT INTO member VALUES (1, 7, 8)", [[2, 6], [7, 8]], true),
        ("INSERT INTO member VALUES (1, 6, 6)", [[2, 6]], false),
        ("INSERT INTO member VALUES (1, 5, 9)", [[2, 9]], false),
        ("INSERT INTO member VALUES (1, 3, 4)", [[2, 6]], false),
        ("INSERT INTO member VALUES (1, 9, 8)", [[2, 6]], false),
        ("INSERT INTO member VALUES (1, 7, 8), (1, 8, 9), (1, 11, 11)", [[2, 9], [11, 11]], false),
        ("UPDATE member SET first = 7", [], false),
    ]

    @Test("a repair leaves the runs of a workout apart, and of numbers that are taken", arguments: runs.indices)
    func apart(place: Int) throws {
        let (sql, left, isSound) = Self.runs[place]
        do {
            let engine = try SQLiteEngine.open(in: path)
            let samples = (0..<10).map {
                SampleRecord.quantity(.given(10 + $0), .heartRate, 60, .countPerMinute, Double($0))
            }
            try engine.save(
                [.workout(.given(1), WorkoutRecord(activityType: .running, duration: 60), 0, 60)] + samples, by: .own)
            try engine.add(Array(samples[..<5]), to: .given(1), by: .own)
            try engine.checkpoint()
        }
        let store = DamagedStore(existing: path)
        try store.damage(sql)
        let problems = try store.problems()
        #expect(
            problems
                == (isSound
                    ? []
                    : [IntegrityProblem(.numbers, .repair, "The sample runs of workout 1 overlap or are invalid.")]))
        let repair = try StoreMaintenance.repair(path)
        #expect(repair.repaired == problems && repair.left == [] && repair.losses == [])
        #expect(try store.problems() == [])
        let engine = try SQLiteEngine(path: path)
        let found = try engine.read { try Row.fetchAll($0.database, sql: "SELECT first, last FROM member ORDER BY 1") }
        #expect(found.map { [$0[0], $0[1]] as [Int64] } == left)
        // What comes later does not belong to it.
        try engine.save([.quantity(.given(90), .heartRate, 60, .countPerMinute, 90)], by: .own)
        let members = try engine.samples(SampleRequest(.heartRate, .workout(.given(1))), for: .own)
        #expect(!members.contains { $0.uuid == .given(90) })
        #expect(members.count == left.reduce(0) { $0 + Int($1[1] - $1[0] + 1) })
    }
}
