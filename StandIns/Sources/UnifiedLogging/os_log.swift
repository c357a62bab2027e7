import Foundation

/// Writes a message with values in the format of C.
///
/// `%{public}@` writes a value and `%{private}@` writes `<private>`; without either, numbers are written, and objects
/// and strings are private.
public func os_log(
    _ message: StaticString, log: OSLog = .default, type: OSLogType = .default, _ args: Any...
) {
    log.write(type.level, FormattedMessage.text("\(message)", args))
}

/// Writes a message with values in the format of C; see `os_log(_:log:type:_:)`.
public func os_log(_ type: OSLogType, log: OSLog = .default, _ message: StaticString, _ args: Any...) {
    log.write(type.level, FormattedMessage.text("\(message)", args))
}

/// Writes a message of a type.
@_disfavoredOverload
public func os_log(_ type: OSLogType = .default, log: OSLog = .default, _ message: OSLogMessage) {
    log.write(type.level, message.text)
}

/// A reader of formats as C has them.
enum FormattedMessage {
    static func text(_ format: String, _ values: [Any]) -> String {
        var result = ""
        var values = values[...]
        var rest = format[...]
        while let percent = rest.firstIndex(of: "%") {
            result += rest[..<percent]
            rest = rest[rest.index(after: percent)...]
            if rest.first == "%" {
                result += "%"
                rest = rest.dropFirst()
                continue
            }
            var isPublic = false
            var isPrivate = false
            if rest.first == "{", let end = rest.firstIndex(of: "}") {
                let words = rest[rest.index(after: rest.startIndex)..<end].split(separator: ",")
                isPublic = words.contains { $0.trimmingCharacters(in: .whitespaces) == "public" }
                isPrivate = words.contains {
                    ["private", "sensitive"].contains($0.trimmingCharacters(in: .whitespaces))
                }
                rest = rest[rest.index(after: end)...]
            }
            let flags = rest.prefix { "0123456789.+-# hlqztj".contains($0) }
            rest = rest.dropFirst(flags.count)
            guard let kind = rest.popFirst() else { break }
            result += value(
                values.popFirst(), kind, String(flags.filter { !"hlqztj".contains($0) }), isPublic, isPrivate)
        }
        return result + rest
    }

    private static func value(
        _ value: Any?, _ kind: Character, _ flags: String, _ isPublic: Bool, _ isPrivate: Bool
    ) -> String {
        guard let value else { return "(missing)" }
        let isNumber = !"@s".contains(kind)
        guard !isPrivate, isPublic || isNumber else { return "<private>" }
        // The limit of widths: a format is written by the program, but a mistake in one should not fill the memory.
        guard flags.count < 12 else { return "\(value)" }
        switch (kind, value) {
        case ("d", let number as any BinaryInteger), ("i", let number as any BinaryInteger):
            return String(format: "%\(flags)lld", Int64(clamping: number))
        case ("u", let number as any BinaryInteger): return String(format: "%\(flags)llu", UInt64(clamping: number))
        case ("x", let number as any BinaryInteger), ("X", let number as any BinaryInteger),
            ("o", let number as any BinaryInteger):
            return String(format: "%\(flags)ll\(kind)", UInt64(truncatingIfNeeded: number))
        case ("f", let number as any BinaryFloatingPoint), ("g", let number as any BinaryFloatingPoint),
            ("e", let number as any BinaryFloatingPoint):
            return String(format: "%\(flags)\(kind)", Double(number))
        default: return "\(value)"
        }
    }
}
