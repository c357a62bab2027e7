import Foundation
import GRDB
import HealthModel
import Testing

@testable import HealthStore

/// Payloads are whole: nothing stands behind them, and nothing of them is missing.
@Suite struct ExactPayloadTests {
    private static let columns: [[Double]] = [[1, 2, 4], [], (0..<70).map { Double($0 * $0) }, [0.5]]

    private static func isRead(_ bytes: [UInt8], _ decode: (UnsafeRawBufferPointer) throws -> Void) -> Bool {
        do {
            try bytes.withUnsafeBytes(decode)
            return true
        } catch {
            return false
        }
    }

    @Test("bytes behind a payload or missing at its end are damage", arguments: 0..<4) func ends(codec: Int) throws {
        let bytes: [UInt8]
        let decode: (UnsafeRawBufferPointer) throws -> Void
        switch codec {
        case 0: (bytes, decode) = (SupplementColumns.encode(Self.columns), { _ = try SupplementColumns.decode($0) })
        case 1: (bytes, decode) = (SupplementColumns.encode([]), { _ = try SupplementColumns.decode($0) })
        case 2:
            bytes = BlockCodec.encode([Self.columns[2], Self.columns[2]])
            decode = { _ = try BlockCodec.decode($0, columns: 2) }
        default:
            let row = BinRow(table: "sample", values: ["a": 1.databaseValue, "b": "text".databaseValue])
            (bytes, decode) = (BinRow.piece([row, row]), { _ = try BinRow.rows($0) })
        }
        #expect(Self.isRead(bytes, decode))
        for count in 0..<bytes.count { #expect(!Self.isRead(Array(bytes.prefix(count)), decode), "\(count)") }
        // Rows are read up to the end of the last one.
        if codec == 3 { return }
        for more in [[0], [1], [255], [0, 0], Array(repeating: 0, count: 9), bytes] as [[UInt8]] {
            #expect(!Self.isRead(bytes + more, decode), "\(more)")
        }
    }
}
