package import Foundation
import GRDB
package import HealthModel

extension StoreReader {
    /// Returns the identifiers that begin with these hexadecimal digits, ignoring dashes; at most two, enough to
    /// distinguish unique from ambiguous.
    package func uuids(withPrefix prefix: String, of types: [ObjectType]) throws -> [UUID] {
        guard let digits = Self.digits(prefix) else { return [] }
        var found: [UUID] = []
        for type in types {
            let visibility = try visibility(of: type)
            let condition = Self.condition(of: visibility, type)
            let sql = """
                SELECT s.uuid FROM sample s
                WHERE s.uuid >= ? AND s.uuid <= ? AND +s.type = ? AND \(condition.sql) ORDER BY s.uuid LIMIT 2
                """
            let bounds = ["0", "F"].map { UUID(digits: digits.padding(toLength: 32, withPad: $0, startingAt: 0)) }
            guard let low = bounds[0], let high = bounds[1] else { return [] }
            let values: [SQLValue] = [.uuid(low), .uuid(high), .integer(references.id(of: type))] + condition.values
            try SQLStatement(database, sql).forEach(values) {
                found.append(try $0.uuid(.only))
                return true
            }
            if type.isKeptInBlocks, found.count < 2 {
                // With partial visibility, the first ones may all be hidden.
                let enough = visibility.predicate == nil ? Self.few : .max
                var rest = try blockIdentifiers(from: low, to: high, of: type, enough: enough)[...]
                while found.count < 2, !rest.isEmpty {
                    let request = SampleRequest(type, .uuid(Set(rest.prefix(Self.few))))
                    found += try samples(request) { _, _ in visibility }.map(\.uuid)
                    rest = rest.dropFirst(Self.few)
                }
            }
        }
        return Array(found.prefix(2))
    }

    /// Returns the identifiers of row-stored objects that end with these hexadecimal digits, at most two.
    package func uuids(withSuffix suffix: String, of type: ObjectType) throws -> [UUID] {
        guard let digits = Self.digits(suffix) else { return [] }
        let condition = Self.condition(of: try visibility(of: type), type)
        let sql = """
            SELECT s.uuid FROM sample s
            WHERE s.type = ? AND substr(s.uuid, ?) = ? AND substr(hex(s.uuid), ?) = ? AND \(condition.sql)
            ORDER BY s.uuid LIMIT 2
            """
        // Comparing whole bytes first takes half the time of converting every identifier to digits.
        let pairs = Array(digits.utf8.suffix(digits.count / 2 * 2))
        let bytes = stride(from: 0, to: pairs.count, by: 2).compactMap {
            UInt8(String(decoding: pairs[$0...($0 + 1)], as: UTF8.self), radix: 16)
        }
        let values: [SQLValue] = [
            .integer(references.id(of: type)), .integer(17 - Int64(bytes.count)), .blob(bytes),
            .integer(33 - Int64(digits.count)), .text(digits),
        ]
        var found: [UUID] = []
        try SQLStatement(database, sql).forEach(values + condition.values) {
            found.append(try $0.uuid(.only))
            return true
        }
        return found
    }

    /// Passes the identifiers of all row-stored objects of a type that the app may read, unordered.
    package func forEachIdentifier(of type: ObjectType, _ body: (UUID) -> Void) throws {
        let condition = Self.condition(of: try visibility(of: type), type)
        let sql = "SELECT s.uuid FROM sample s WHERE s.type = ? AND \(condition.sql)"
        try SQLStatement(database, sql).forEach([.integer(references.id(of: type))] + condition.values) { row in
            body(try row.uuid(.only))
            return true
        }
    }

    /// Returns the digits of a part of an identifier in uppercase, without dashes; nil if it is not a valid part.
    private static func digits(_ part: String) -> String? {
        let digits = part.filter { $0 != "-" }.uppercased()
        let isPart = !digits.isEmpty && digits.count <= 32 && digits.allSatisfy { $0.isASCII && $0.isHexDigit }
        return isPart ? digits : nil
    }

    private static func condition(of visibility: Visibility, _ type: ObjectType) -> SQLCondition {
        let condition = PredicateCompiler(type: type).compile(visibility.predicate ?? .constant(true))
        return visibility.condition.map { .joined([condition, $0], by: "AND") } ?? condition
    }

    /// The number of identifiers in blocks that are examined together.
    private static let few = 100

    /// Returns identifiers within a range, in blocks of a type: as many as are enough, or a few more.
    private func blockIdentifiers(
        from low: UUID, to high: UUID, of type: ObjectType, enough: Int
    ) throws -> [UUID] {
        var found: [UUID] = []
        func isInside(_ uuid: UUID) -> Bool {
            (low.high, low.low) <= (uuid.high, uuid.low) && (uuid.high, uuid.low) <= (high.high, high.low)
        }
        enum Column: Int, SQLColumns {
            case uuid, count, type
            static let list = selection(of: "block")
        }
        // The first block may begin before.
        let sql = """
            SELECT \(Column.list) FROM block WHERE NOT scattered AND ordinal IS NULL AND uuid <= ?2
            AND uuid >= ifnull((SELECT max(uuid) FROM block WHERE uuid <= ?1), ?1)
            """
        try SQLStatement(database, sql).forEach(Column.self, [.uuid(low), .uuid(high)]) { row in
            guard row.integer(.type) == references.id(of: type) else { return true }
            let first = try row.uuid(.uuid)
            // The identifiers of a block are consecutive; only the first ones may be below the bound.
            let skipped = first.high == low.high && first.low < low.low ? Int64(clamping: low.low - first.low) : 0
            var place = skipped
            while place < row.integer(.count), found.count < enough, isInside(first.advanced(by: Int(place))) {
                found.append(first.advanced(by: Int(place)))
                place += 1
            }
            return found.count < enough
        }
        let scattered = try SQLStatement(database, "SELECT id FROM block WHERE type = ? AND scattered")
            .integers(.integer(references.id(of: type)))
        for block in scattered where found.count < enough { found += try identifiers(of: block).filter(isInside) }
        if found.count < enough {
            found += try derivedIdentifiers(from: low, to: high, of: type, enough: enough - found.count)
        }
        return found
    }
}

extension UUID {
    /// Creates an identifier from 32 hexadecimal digits.
    fileprivate init?(digits: String) {
        guard digits.count == 32, let high = UInt64(digits.prefix(16), radix: 16),
            let low = UInt64(digits.suffix(16), radix: 16)
        else { return nil }
        self.init(high: high, low: low)
    }
}
