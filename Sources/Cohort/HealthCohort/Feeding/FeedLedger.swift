import Foundation
import HealthModel
import HealthStore
import WorkoutFiles

/// A feeder's record of a person's data in a tier: enough to find changes, and to repair what an interruption left.
struct FeedLedger: Sendable, Equatable {
    /// The digest of time zone, permissions and source order that the rows depend on; if it changes, everything is
    /// sent anew.
    var rules = ""
    /// The position in the store's sequence up to which everything was sent.
    var position: Int64 = 0
    /// The identifier of the store.
    var store = ""
    /// The position up to which everything was sent, in its store.
    var reached: ChangePosition { ChangePosition(number: position, store: store) }
    /// The digest of the data about the person.
    var person: UInt64 = 0
    /// The state of each month of each quantity type.
    var months: [ObjectType: [Int: Month]] = [:]
    /// The unconfirmed changes; nil if there are none.
    var pending: Pending?

    /// The state of one month of a type.
    struct Month: Sendable, Equatable {
        /// The digest of the statistics.
        var statistics: UInt64
        /// The digest of the numbers of values per day.
        var counts: UInt64
    }

    /// The data in the tier that may be in neither the old nor the new state.
    struct Pending: Sendable, Equatable {
        /// The months of quantity types.
        var months: [ObjectType: Set<Int>] = [:]
        /// The workouts.
        var workouts: Set<UUID> = []
    }

    /// Creates the ledger of a person who was never fed.
    init() {}
}

extension CohortDay {
    /// The month as a single number.
    var month: Int { date.year * 12 + date.month - 1 }

    /// Creates the first day of a month.
    init(month: Int) { self.init(year: month / 12, month: month % 12 + 1, day: 1) }
}

// MARK: - Bytes

extension FeedLedger {
    /// The ledger encoded as JSON, to be stored in the tier.
    var bytes: [UInt8] {
        var members: [JSON.Member] = [
            ("format", .integer(1)), ("rules", .string(rules)), ("position", .integer(Int(position))),
            ("store", .string(store)), ("person", Self.digest(person)),
            (
                "months",
                .object(
                    months.sorted { $0.key.identifier < $1.key.identifier }.map { type, months in
                        (
                            type.identifier,
                            .array(
                                months.sorted { $0.key < $1.key }.map { number, month in
                                    .array([.integer(number), Self.digest(month.statistics), Self.digest(month.counts)])
                                })
                        )
                    })
            ),
        ]
        if let pending {
            members.append(
                (
                    "pending",
                    .object([
                        (
                            "months",
                            .object(
                                pending.months.sorted { $0.key.identifier < $1.key.identifier }.map { type, months in
                                    (type.identifier, .array(months.sorted().map { .integer($0) }))
                                })
                        ),
                        ("workouts", .array(pending.workouts.map(\.uuidString).sorted().map { .string($0) })),
                    ])
                ))
        }
        return Array(JSON.object(members).line.utf8)
    }

    /// Decodes a ledger stored in a tier.
    init(bytes: [UInt8]) throws(CohortError) {
        do {
            try self.init(reading: JSON(parsing: String(decoding: bytes, as: UTF8.self)))
        } catch {
            throw .failed("Could not read a person's ledger in the tier: \(error)")
        }
    }

    private init(reading json: JSON) throws {
        guard try json.member("format", { try $0.asInteger() }) == 1 else {
            throw JSONFormError("unsupported format")
        }
        rules = try json.member("rules") { try $0.asString() }
        position = Int64(try json.member("position") { try $0.asInteger() })
        store = try json.member("store") { try $0.asString() }
        person = try json.member("person", Self.digest)
        for member in try json.member("months", { try $0.members() }) {
            // Types unknown to this version are never sent.
            guard let type = ObjectType(identifier: member.key) else { continue }
            for month in try member.value.elements({ try $0.elements { $0 } }) {
                guard month.count == 3 else { throw JSONFormError("a month must have a number and two digests") }
                months[type, default: [:]][try month[0].asInteger()] = Month(
                    statistics: try Self.digest(month[1]), counts: try Self.digest(month[2]))
            }
        }
        pending = try json.optional("pending") { json in
            var pending = Pending()
            for member in try json.member("months", { try $0.members() }) {
                guard let type = ObjectType(identifier: member.key) else { continue }
                pending.months[type] = Set(try member.value.elements { try $0.asInteger() })
            }
            pending.workouts = Set(
                try json.member("workouts") { try $0.elements { try $0.asString() } }.compactMap(UUID.init(uuidString:))
            )
            return pending
        }
    }

    private static func digest(_ value: UInt64) -> JSON { .string(String(value, radix: 36)) }

    private static func digest(_ json: JSON) throws -> UInt64 {
        guard let value = UInt64(try json.asString(), radix: 36) else { throw JSONFormError("expected a digest") }
        return value
    }
}

extension StableHash {
    mutating func add(_ number: Int) { add(UInt64(bitPattern: Int64(number))) }
    mutating func add(_ number: Double?) { add(number?.bitPattern ?? .max) }

    /// Adds the number of events, and each by its name.
    mutating func add(_ events: [String: CohortDay]) {
        add(events.count)
        for (name, day) in events.sorted(by: { $0.key < $1.key }) {
            add(name)
            add(day.rawValue)
        }
    }
}
