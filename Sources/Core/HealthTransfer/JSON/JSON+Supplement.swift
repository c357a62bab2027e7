import Foundation
import HealthStore
import WorkoutFiles

/// What a file said of a workout beyond its samples: a header that says what columns mean, and the columns.
extension JSON {
    static func supplement(_ supplement: WorkoutSupplement) throws -> JSON {
        .object([
            ("header", try JSON(parsing: String(decoding: supplement.header, as: UTF8.self))),
            ("columns", .array(supplement.columns.map { .array($0.map { .bits($0) }) })),
        ])
    }

    /// A supplement that this version understands.
    func asSupplement() throws -> WorkoutSupplement {
        let supplement = WorkoutSupplement(
            header: Data(try member("header") { JSON.object(try $0.members()) }.line.utf8),
            columns: try member("columns") { try $0.elements { try $0.elements { try $0.asBits() } } })
        guard let header = RecordingSupplement(supplement),
            SupplementContents(header, supplement.columns, types: []) != nil
        else { throw JSONFormError("what a file said of a workout is expected, in a version that is known") }
        return supplement
    }

    /// A number with each of its bits: of what is no number, there are many.
    private static func bits(_ value: Double) -> JSON {
        guard value.isNaN, value.bitPattern != Double.nan.bitPattern else { return .exact(value) }
        return .string(nanPrefix + String(value.bitPattern, radix: 16))
    }

    private func asBits() throws -> Double {
        guard case .string(let text) = self, text.hasPrefix(Self.nanPrefix) else { return try asNumber() }
        guard let bits = UInt64(text.dropFirst(Self.nanPrefix.count), radix: 16), Double(bitPattern: bits).isNaN else {
            throw JSONFormError("a number is expected")
        }
        return Double(bitPattern: bits)
    }

    private static let nanPrefix = "NaN:"
}
