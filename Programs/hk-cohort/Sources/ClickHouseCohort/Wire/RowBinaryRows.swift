import HealthCohort

/// The rows of an answer, decoded one by one as the bytes arrive.
struct RowBinaryRows<Row> {
    private var pieces: ByteStream.AsyncIterator
    private let decode: (inout RowBinaryCursor) throws(RowBinaryCursor.Failure) -> Row
    private var buffer: [UInt8] = []
    private var place = 0
    /// The number of bytes required for the next attempt: twice as many as were too few, so that long rows are not
    /// decoded in vain again and again.
    private var wanted = 1
    private var hasEnded = false

    /// Creates rows from chunks of bytes.
    init(_ pieces: ByteStream, _ decode: @escaping (inout RowBinaryCursor) throws(RowBinaryCursor.Failure) -> Row) {
        self.pieces = pieces.makeAsyncIterator()
        self.decode = decode
    }

    /// Returns the next row; nil at the end.
    mutating func next(isolation: isolated (any Actor)? = #isolation) async throws -> Row? {
        while true {
            while !hasEnded, buffer.count - place < wanted {
                guard let piece = try await pieces.next(isolation: isolation) else {
                    hasEnded = true
                    break
                }
                buffer.removeFirst(place)
                place = 0
                buffer += piece
            }
            guard place < buffer.count else { return nil }
            do {
                let (row, length) = try buffer.withUnsafeBytes { bytes in
                    var cursor = RowBinaryCursor(UnsafeRawBufferPointer(rebasing: bytes[place...]))
                    return (try decode(&cursor), cursor.place)
                }
                guard length > 0 else { throw CohortError.failed("The server returned rows without columns.") }
                place += length
                wanted = 1
                return row
            } catch RowBinaryCursor.Failure.isShort {
                guard !hasEnded else { throw CohortError.failed("The server's response is incomplete.") }
                guard buffer.count - place <= RowBinaryCursor.longest * 2 else {
                    throw CohortError.failed("The server returned a row that is too large.")
                }
                wanted = (buffer.count - place) * 2
            } catch RowBinaryCursor.Failure.isWrong(let what) {
                throw CohortError.failed("Could not decode the server's response: \(what).")
            }
        }
    }

    /// Returns all rows at once, or throws if there are more than a maximum number.
    mutating func all(
        atMost most: Int = 10_000_000, isolation: isolated (any Actor)? = #isolation
    ) async throws -> [Row] {
        var rows: [Row] = []
        while let row = try await next() {
            guard rows.count < most else { throw CohortError.failed("The server returned more than \(most) rows.") }
            rows.append(row)
        }
        return rows
    }
}
