import Foundation
import HealthReports

/// The digits of an identifier as they were typed, some or all of them, with or without dashes.
struct TypedDigits {
    /// The digits without dashes, in lower case.
    let text: String

    /// - Throws: ``CommandFailure`` if these are no digits of an identifier.
    init(_ typed: String) throws {
        text = typed.filter { $0 != "-" }.lowercased()
        guard !text.isEmpty, text.count <= 32, text.allSatisfy(\.isHexDigit) else {
            throw CommandFailure(
                .usage, "'\(typed.printable)' is not a valid ID: IDs consist of the digits 0 to 9 and a to f.")
        }
    }

    /// Returns whether an identifier begins with the digits.
    func begin(_ uuid: UUID) -> Bool { Self.all(of: uuid).hasPrefix(text) }

    /// Returns whether an identifier ends with the digits.
    func end(_ uuid: UUID) -> Bool { Self.all(of: uuid).hasSuffix(text) }

    /// Returns whether the digits refer to an identifier: its first ones, or those by which it is listed.
    func name(_ uuid: UUID) -> Bool { begin(uuid) || Format.isNamedByItsEnd(uuid) && end(uuid) }

    private static func all(of uuid: UUID) -> String {
        uuid.uuidString.lowercased().replacing("-", with: "")
    }
}
