import CStoreFile
import GRDB
import GRDBSQLite

/// The checksums of a database's pages, as one connection meets them (`Documentation/Storage.md`, "Checksums").
struct PageChecksums {
    /// How pages are taken that do not fit their checksums.
    enum Treatment {
        /// They cannot be read.
        case refused
        /// A single flipped bit is put right in what is read; others cannot be read.
        case corrected
        /// A single flipped bit is put right in what is read, others are read as they are; both are noted.
        case examined

        fileprivate var raw: page_treatment {
            switch self {
            case .refused: PAGES_REFUSED
            case .corrected: PAGES_CORRECTED
            case .examined: PAGES_EXAMINED
            }
        }
    }

    /// A page that does not fit its checksum.
    struct Misfit {
        /// Its number, from 1 on.
        var page: Int64
        /// The only bit that is wrong with it, counted from the lowest bit of its first byte on; nil if it is not one.
        var flippedBit: Int?
        /// The bytes in the place of its checksum, the first one lowest.
        var stored: UInt64
    }

    private let connection: SQLiteConnection?

    init(_ database: Database) { connection = database.sqliteConnection }

    /// Has all databases that are opened afterwards checked, if they are stores.
    static func register() throws {
        try check(checked_pages_register(UInt32(bitPattern: StoreFile.application)))
    }

    private static func check(_ result: CInt) throws {
        if result != SQLITE_OK { throw DatabaseError(resultCode: ResultCode(rawValue: result)) }
    }

    /// The size of the pages; nil if they have no checksums.
    var pageSize: Int? {
        let size = checked_pages_size(connection)
        return size > 0 ? Int(size) : nil
    }

    /// Says how this connection takes pages that do not fit.
    func treat(_ treatment: Treatment) {
        // A database without a file has no pages that could be wrong.
        _ = checked_pages_treat(connection, treatment.raw)
    }

    /// Says, before anything is written into a new database, that its pages get checksums.
    func begin(pageSize: Int) throws { try Self.check(checked_pages_begin(connection, CInt(pageSize))) }

    /// The pages that this connection read and that do not fit.
    var misfits: [Misfit] {
        noted.compactMap { page in
            page.state == PAGE_UNSEALED
                ? nil
                : Misfit(page: page.number, flippedBit: page.bit < 0 ? nil : Int(page.bit), stored: page.stored)
        }
    }

    /// How many pages this connection read that have no checksum.
    var missing: Int { noted.count { $0.state == PAGE_UNSEALED } }

    private var noted: [noted_page] {
        var pages: [noted_page] = []
        var page = noted_page()
        while checked_pages_next_noted(connection, page.number, &page) != 0 { pages.append(page) }
        return pages
    }

    /// Gives the pages of the file the checksums that they lack, and those that were noted new ones, within a read
    /// transaction; answers how many.
    ///
    /// - Throws: SQLITE_BUSY while somebody else takes the log into the file.
    func seal() throws -> Int {
        var count: Int64 = 0
        try Self.check(checked_pages_seal(connection, &count))
        return Int(count)
    }
}
