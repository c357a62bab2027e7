import HealthModel

/// The JSON of goals and targets within other formats (PLF-21).
enum PlanParts {
    private static let energyUnits: [(name: String, unit: QuantityUnit)] = [
        ("kcal", .kilocalorie), ("cal", .smallCalorie), ("kJ", .kilojoule), ("J", .joule),
    ]
    private static let targetUnits: [(name: String, unit: QuantityUnit)] = [
        ("count/min", .countPerMinute), ("Hz", .countPerSecond), ("W", .watt),
        ("m/s", .meterPerSecond),
        ("km/h", .kilometerPerHour), ("mi/h", QuantityUnit.mile.divided(by: .hour)),
    ]

    // MARK: Writing

    /// Returns the object of an energy goal.
    static func json(energy: QuantityValue) -> JSON {
        let (number, unit) = named(energy, energyUnits, base: .kilocalorie)
        return .object([("type", .string("energy")), ("value", .number(number)), ("unit", .string(unit))])
    }

    /// Returns the object of a target.
    static func json(_ target: PlannedTarget) -> JSON {
        var members: [JSON.Member] = [("type", .string(target.subject.rawValue))]
        func named(_ value: QuantityValue) -> (number: Double, unit: String) {
            self.named(value, targetUnits, base: target.subject.unit)
        }
        switch target.value {
        case .zone(let zone): members = [("type", .string("\(target.subject.rawValue)Zone")), ("zone", .integer(zone))]
        case .threshold(let value):
            let (number, unit) = named(value)
            members += [("value", .number(number)), ("unit", .string(unit))]
        case .range(let low, let high):
            // Both bounds have the unit of the lower one.
            let (number, unit) = named(low)
            let record = targetUnits.first { $0.name == unit }?.unit ?? target.subject.unit
            let end = high.unit == record ? high.value : high.converted(to: record) ?? .nan
            members += [("low", .number(number)), ("high", .number(end)), ("unit", .string(unit))]
        }
        members.append(("metric", .string(target.metric.rawValue)))
        return .object(members)
    }

    private static func named(
        _ value: QuantityValue, _ units: [(name: String, unit: QuantityUnit)], base: QuantityUnit
    ) -> (number: Double, unit: String) {
        if let (name, _) = units.first(where: { $0.unit == value.unit }) { return (value.value, name) }
        let name = units.first { $0.unit == base }?.name ?? ""
        return (value.converted(to: base) ?? .nan, name)
    }

    // MARK: Reading

    /// Returns the amount of an energy goal; nil if the text is none, or the number not positive.
    static func energy(_ text: String) -> QuantityValue? {
        guard let json = try? JSON(parsing: text), word(json["type"]) == "energy",
            let unit = unit(json["unit"], energyUnits)
        else { return nil }
        return amount(json["value"], unit)
    }

    /// Returns a target; nil if the text is none, or a number not positive.
    ///
    /// A range may begin at 0 (PLF-6).
    static func target(_ text: String) -> PlannedTarget? {
        guard let json = try? JSON(parsing: text), let type = word(json["type"]) else { return nil }
        let metric = word(json["metric"]).flatMap { PlannedTarget.Metric(rawValue: $0) } ?? .current
        if type.hasSuffix("Zone") {
            guard let subject = PlannedTarget.Subject(rawValue: String(type.dropLast(4))),
                case .integer(let zone)? = json["zone"], zone >= 1
            else { return nil }
            return PlannedTarget(subject, .zone(zone), metric: metric)
        }
        guard let subject = PlannedTarget.Subject(rawValue: type), let unit = unit(json["unit"], targetUnits),
            unit.isCompatible(with: subject.unit)
        else { return nil }
        if let value = amount(json["value"], unit) { return PlannedTarget(subject, .threshold(value), metric: metric) }
        guard let low = number(json["low"]), low >= 0, let high = amount(json["high"], unit), low <= high.value else {
            return nil
        }
        return PlannedTarget(subject, .range(low: .init(low, unit), high: high), metric: metric)
    }

    private static func word(_ json: JSON?) -> String? {
        if case .string(let word)? = json { word } else { nil }
    }

    private static func unit(_ json: JSON?, _ units: [(name: String, unit: QuantityUnit)]) -> QuantityUnit? {
        word(json).flatMap { name in units.first { $0.name == name }?.unit }
    }

    private static func amount(_ json: JSON?, _ unit: QuantityUnit) -> QuantityValue? {
        number(json).flatMap { $0 > 0 ? QuantityValue($0, unit) : nil }
    }

    /// Returns a finite number.
    private static func number(_ json: JSON?) -> Double? {
        switch json {
        case .integer(let value)?: Double(value)
        case .number(let value)?: value.isFinite ? value : nil
        default: nil
        }
    }
}
