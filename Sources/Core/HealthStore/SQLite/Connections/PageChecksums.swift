import CStoreFile
import GRDB
import GRDBSQLite

/// The page checksums of a database, as seen by one connection (`Documentation/Storage.md`, "Checksums").
struct PageChecksums {
    /// The treatment of pages that do not match their checksums.
    enum Treatment {
        /// Reading them fails.
        case refused
        /// A single flipped bit is corrected on reading; reading other pages fails.
        case corrected
        /// A single flipped bit is corrected on reading, other pages are returned as they are; both are recorded.
        case examined

        fileprivate var raw: page_treatment {
            switch self {
            case .refused: PAGES_REFUSED
            case .corrected: PAGES_CORRECTED
            case .examined: PAGES_EXAMINED
            }
        }
    }

    /// A page that does not match its checksum.
    struct Misfit {
        /// The page number, from 1 on.
        var page: Int64
        /// The only flipped bit, counted from the lowest bit of the page's first byte; nil if several bits differ.
        var flippedBit: Int?
        /// The stored checksum, with the first byte lowest.
        var stored: UInt64
    }

    private let connection: SQLiteConnection?

    init(_ database: Database) { connection = database.sqliteConnection }

    /// Enables checksums for all stores that are opened afterwards.
    static func register() throws {
        try check(checked_pages_register(UInt32(bitPattern: StoreFile.application)))
    }

    private static func check(_ result: CInt) throws {
        if result != SQLITE_OK { throw DatabaseError(resultCode: ResultCode(rawValue: result)) }
    }

    /// The page size; nil if the pages have no checksums.
    var pageSize: Int? {
        let size = checked_pages_size(connection)
        return size > 0 ? Int(size) : nil
    }

    /// Sets this connection's treatment of pages that do not match.
    func treat(_ treatment: Treatment) {
        // A database without a file has no pages that could be damaged.
        _ = checked_pages_treat(connection, treatment.raw)
    }

    /// Enables page checksums for a new database, before anything is written to it.
    func begin(pageSize: Int) throws { try Self.check(checked_pages_begin(connection, CInt(pageSize))) }

    /// The pages that this connection read and that do not match.
    var misfits: [Misfit] {
        noted.compactMap { page in
            page.state == PAGE_UNSEALED
                ? nil
                : Misfit(page: page.number, flippedBit: page.bit < 0 ? nil : Int(page.bit), stored: page.stored)
        }
    }

    /// The number of pages that this connection read and that have no checksum.
    var missing: Int { noted.count { $0.state == PAGE_UNSEALED } }

    private var noted: [noted_page] {
        var pages: [noted_page] = []
        var page = noted_page()
        while checked_pages_next_noted(connection, page.number, &page) != 0 { pages.append(page) }
        return pages
    }

    /// Writes checksums for the pages of the file that lack them, and new ones for recorded pages, within a read
    /// transaction, and returns their number.
    ///
    /// - Throws: SQLITE_BUSY while another connection performs a checkpoint.
    func seal() throws -> Int {
        var count: Int64 = 0
        try Self.check(checked_pages_seal(connection, &count))
        return Int(count)
    }
}
