import HealthModel
import HealthReports
import HealthStore
import WorkoutFiles

/// The original quantities that condensing joined in a series: a list for each quantity, which is empty if the
/// quantity itself is the original.
extension JSON {
    /// Returns the JSON of original quantities.
    ///
    /// - Parameters:
    ///   - originals: The originals of each quantity.
    ///   - quantities: The quantities of the series.
    ///   - unit: The unit of the series, which is left out of originals with the same unit.
    static func originals(_ originals: [[OriginalQuantity]], of quantities: SeriesColumns, unit: QuantityUnit) -> JSON {
        .array(
            originals.enumerated().map { index, originals in
                if originals.count == 1, index < quantities.count, case let only = originals[0], only.created == nil,
                    only.start == quantities.starts[index], only.end == quantities.ends[index],
                    only.quantity.value == quantities.values[index], only.quantity.unit == unit
                {
                    return .array([])
                }
                return .array(originals.map { .original($0, unit: unit) })
            })
    }

    private static func original(_ original: OriginalQuantity, unit: QuantityUnit) -> JSON {
        var members: [Member] = [
            ("start", .date(original.start)), ("end", .date(original.end)), ("value", .exact(original.quantity.value)),
        ]
        if original.quantity.unit != unit { members.append(("unit", .string(original.quantity.unit.unitString))) }
        if let created = original.created { members.append(("created", .date(created))) }
        return .object(members)
    }

    /// Parses the original quantities of a series.
    func asOriginals(of quantities: SeriesColumns, unit: QuantityUnit) throws -> [[OriginalQuantity]] {
        let lists = try elements { try $0.elements { try $0.asOriginal(unit: unit) } }
        guard lists.count == quantities.count else {
            throw JSONFormError("expected as many lists as quantities")
        }
        return lists.enumerated().map { index, list in
            guard list.isEmpty else { return list }
            return [
                OriginalQuantity(
                    start: quantities.starts[index], end: quantities.ends[index],
                    quantity: QuantityValue(quantities.values[index], unit))
            ]
        }
    }

    private func asOriginal(unit: QuantityUnit) throws -> OriginalQuantity {
        let original = OriginalQuantity(
            start: try member("start") { try $0.asMoment() }, end: try member("end") { try $0.asMoment() },
            quantity: QuantityValue(
                try member("value") { value in
                    let number = try value.asNumber()
                    guard number.isFinite else { throw JSONFormError("expected a finite number") }
                    return number
                },
                try optional("unit") { value in
                    let own = try value.asUnit()
                    guard own.isCompatible(with: unit) else { throw JSONFormError("expected another unit") }
                    return own
                } ?? unit),
            created: try optional("created") { try $0.asMoment() })
        guard original.start.isFinite, original.end.isFinite, original.start <= original.end else {
            throw JSONFormError("the end is before the start")
        }
        return original
    }
}
