import Foundation
import HealthReports
import HealthStore
import WorkoutFiles

/// The data of a workout file beyond its samples: a header that describes the columns, and the columns.
extension JSON {
    static func supplement(_ supplement: WorkoutSupplement) throws -> JSON {
        .object([
            ("header", try JSON(parsing: String(decoding: supplement.header, as: UTF8.self))),
            ("columns", .array(supplement.columns.map { .array($0.map { .bits($0) }) })),
        ])
    }

    /// Parses a supplement of a version that this code supports.
    func asSupplement() throws -> WorkoutSupplement {
        let supplement = WorkoutSupplement(
            header: Data(try member("header") { JSON.object(try $0.members()) }.line.utf8),
            columns: try member("columns") { try $0.elements { try $0.elements { try $0.asBits() } } })
        guard let header = RecordingSupplement(supplement),
            SupplementContents(header, supplement.columns, types: []) != nil
        else { throw JSONFormError("expected a workout supplement of a supported version") }
        return supplement
    }

    /// Returns a number with all its bits: there are many NaN values.
    private static func bits(_ value: Double) -> JSON {
        guard value.isNaN, value.bitPattern != Double.nan.bitPattern else { return .exact(value) }
        return .string(nanPrefix + String(value.bitPattern, radix: 16))
    }

    private func asBits() throws -> Double {
        guard case .string(let text) = self, text.hasPrefix(Self.nanPrefix) else { return try asNumber() }
        guard let bits = UInt64(text.dropFirst(Self.nanPrefix.count), radix: 16), Double(bitPattern: bits).isNaN else {
            throw JSONFormError("expected a number")
        }
        return Double(bitPattern: bits)
    }

    private static let nanPrefix = "NaN:"
}
