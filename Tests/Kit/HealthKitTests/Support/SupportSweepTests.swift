import Foundation
import HealthModel
import HealthStore
import TestSupport
import Testing

@testable import HealthKit

/// Errors, pauses, acknowledgements and conversions, at each of their bounds.
@Suite struct SupportSweepTests {
    @Test func ERR_codesAndTexts() throws {
        var outcomes = KeptOutcomes()
        for raw in -1...17 {
            outcomes.add(raw) {
                let error = HKError(_nsError: NSError(domain: HKErrorDomain, code: raw))
                return "\(error.code) \(error.errorCode) \(error.localizedDescription) | \(error.description)"
            }
        }
        let codes = (0...15).compactMap { HKError.Code(rawValue: $0) }
        for code in codes {
            outcomes.add("\(code)") {
                let error = HKError(code)
                return "\(error.localizedDescription) \(codes.filter { $0 ~= error }) "
                    + "\(error == HKError(code, "Other")) \(error == HKError(.errorNoData)) \(HKError.errorDomain)"
            }
        }
        let underlying = NSError(domain: "d", code: 7)
        let errors: [HKError] = [
            HKError(.errorNoData, "None."), HKError(.errorNoData, "None.", underlying: underlying),
            HKError(_nsError: NSError(domain: "other", code: 3)),
            HKError(_nsError: NSError(domain: HKErrorDomain, code: 3, userInfo: ["b": 2, "a": 1])),
            HKError.invalidArgument("Bad."), HKError.noData,
        ]
        for error in errors {
            outcomes.add("error") {
                "\(error.code) \(error.localizedDescription) \(error.userInfo.count) \(error.description) "
                    + "\(errors.map { $0.hashValue == error.hashValue ? "=" : "." }.joined())"
            }
        }
        let engine: [EngineError.Code] = [
            .invalidArgument, .authorizationDenied, .authorizationNotDetermined, .databaseInaccessible,
            .healthDataUnavailable, .healthDataRestricted, .notPermissibleForGuestUserMode, .storage,
        ]
        for code in engine {
            outcomes.add("engine \(code)") {
                let error = EngineError(code, "Why.")
                let converted = HKError(error)
                return "\(converted.code) \(converted.localizedDescription) \(error.isTransient)"
            }
        }
        let failures: [SessionFailure.Code] = [
            .invalidArgument, .anotherSessionStarted, .activityNotAllowed, .backgroundNotAllowed,
        ]
        for code in failures {
            outcomes.add("session \(code)") {
                let error = HKError(SessionFailure(code, "Why."))
                return "\(error.code) \(error.localizedDescription)"
            }
        }
        outcomes.add("checking") {
            try HKError.checking { () throws(ValidationError) in throw ValidationError(.invalidArgument, reason: "Why")
            }
        }
        #expect(try outcomes.difference(from: "Kit/Texts/Support/errors.txt") == nil)
    }

    @Test func QRY_pausesAndAcknowledgements() throws {
        var outcomes = KeptOutcomes()
        for seed in 0..<20 as Range<UInt64> {
            var generator = SeededGenerator(seed: seed)
            var pacing = ReadPacing()
            var now: UInt64 = 1_000_000_000
            outcomes.add("pacing \(seed)") {
                hashed(
                    (0..<60).map { _ -> String in
                        now += [
                            0, 1_000_000, 4_999_999, 5_000_000, 5_000_001, 10_000_000, 20_000_000, 199_999_999,
                            200_000_000, 400_000_000,
                        ]
                        .pick(&generator)
                        switch generator.next() % 4 {
                        case 0, 1: return "news \(Told.optional(pacing.news(at: now)))"
                        case 2: pacing.beginLook(at: now)
                        default: pacing.endLook(at: now)
                        }
                        return "look"
                    })
            }
        }
        // Looks one after another wait twice as long each time, up to a tenth of a second.
        var pacing = ReadPacing()
        var now: UInt64 = 0
        for index in 0..<8 {
            let wait = pacing.news(at: now)
            outcomes.add("wait \(index)") { "\(Told.optional(wait)) \(Told.optional(pacing.news(at: now)))" }
            now += wait ?? 0
            pacing.beginLook(at: now)
            pacing.endLook(at: now + 1)
        }
        for seed in 0..<30 as Range<UInt64> {
            var generator = SeededGenerator(seed: seed)
            var answers = DeliveryAcknowledgements()
            outcomes.add("answers \(seed)") {
                var last = 0
                return (0..<14).map { _ -> String in
                    switch generator.next() % 5 {
                    case 0, 1:
                        let (delivery, timeout) = answers.deliver()
                        last = delivery
                        return "\(delivery) \(Told.optional(timeout))"
                    case 2: return "\(answers.answer(max(0, last - Int(generator.next() % 2))))"
                    default: return "\(answers.timeOut())"
                    }
                }.joined(separator: ", ")
            }
        }
        outcomes.add("unanswered") {
            var answers = DeliveryAcknowledgements()
            return (0..<8).map { _ in
                "\(answers.deliver().timeout ?? -1) \(answers.timeOut())"
            }.joined(separator: ", ")
        }
        var pending = PendingMeasurements()
        for index in 0..<14 {
            outcomes.add("failure \(index)") {
                let pause = pending.fail(EngineError(.storage, "full \(index)"))
                return "\(pause) \(Told.optional(pending.trouble)) \(pending.trouble?.samples ?? -1)"
            }
            if index == 9 { pending.succeed() }
            if index == 11 { pending.refuse(3, "bad") }
        }
        pending.succeed()
        outcomes.add("success") { Told.optional(pending.trouble) }
        for state in 0..<4 {
            var lifecycle = QueryLifecycle()
            if state > 0 { try lifecycle.execute() }
            if state == 2 { _ = lifecycle.stop() }
            if state == 3 { _ = lifecycle.deliver(isLast: true) }
            let before = lifecycle
            func run<Value>(_ body: (inout QueryLifecycle) throws(ValidationError) -> Value) -> String {
                var lifecycle = before
                do throws(ValidationError) {
                    let value = try body(&lifecycle)
                    return "\(value) \(lifecycle.state)"
                } catch {
                    return "\(error.reason) \(lifecycle.state)"
                }
            }
            outcomes.add("lifecycle \(before.state)") {
                [
                    run { (lifecycle) throws(ValidationError) in try lifecycle.execute() }, run { $0.stop() },
                    run { $0.deliver(isLast: false) }, run { $0.deliver(isLast: true) },
                    run { (lifecycle) throws(ValidationError) in try lifecycle.checkModifiable() },
                ].joined(separator: "; ")
            }
        }
        #expect(try outcomes.difference(from: "Kit/Texts/Support/pauses.txt") == nil)
    }

    @Test func MET_1_valuesOfEveryClass() throws {
        var outcomes = KeptOutcomes()
        let values: [(String, Any)] = [
            ("text", "a"), ("NSString", NSString(string: "b")), ("true", true), ("false", false), ("0", 0), ("1", 1),
            ("NSNumber true", NSNumber(value: true)), ("NSNumber 0", NSNumber(value: 0)),
            ("Int8", NSNumber(value: Int8(-3))),
            ("UInt8", NSNumber(value: UInt8(200))), ("Int64.max", NSNumber(value: Int64.max)),
            ("Int64.min", NSNumber(value: Int64.min)),
            ("UInt64.max", NSNumber(value: UInt64.max)), ("just above", NSNumber(value: UInt64(Int64.max) + 1)),
            ("UInt64 small", NSNumber(value: UInt64(5))), ("Float", NSNumber(value: Float(0.5))), ("Double", 1.5),
            ("whole Double", 2.0), ("NaN", Double.nan), ("CGFloat", CGFloat(2.5)), ("Date", noon(3)),
            ("quantity", HKQuantity(unit: .meter(), doubleValue: 2)), ("array", [1]), ("Data", Data([1])),
            ("URL", URL(fileURLWithPath: "/a")),
            ("nil", NSNull()), ("unit", HKUnit.meter()),
        ]
        for (name, value) in values {
            outcomes.add(name) {
                guard let converted = MetadataValue(value) else { return "none" }
                let back = converted.object
                return "\("\(converted)".replacing("HealthModel.", with: "").prefix(60)) \(Swift.type(of: back)) "
                    + "\((back as? NSNumber).map { String(cString: $0.objCType) } ?? "")"
            }
        }
        outcomes.add("refused") { try Metadata(objects: ["b": [1], "a": Data(), "c": 1]) }
        outcomes.add("kept") {
            let none = "\(Metadata.converted(nil) == nil) \(Metadata.converted([:]) == nil)"
            return "\(try Metadata(objects: ["b": 2, "c": "x"]).count) \(none)"
        }
        outcomes.add("no objects") {
            "\(Metadata().objects == nil) \(Metadata(["a": .integer(1)]).objects?.count ?? 0)"
        }
        #expect(try outcomes.difference(from: "Kit/Texts/Support/metadata.txt") == nil)
    }

    @Test func UNI_formattersAndPrefixes() throws {
        var outcomes = KeptOutcomes()
        let masses: [MassFormatter.Unit] = [.gram, .kilogram, .ounce, .pound, .stone]
        let lengths: [LengthFormatter.Unit] = [
            .millimeter, .centimeter, .meter, .kilometer, .inch, .foot, .yard, .mile,
        ]
        let energies: [EnergyFormatter.Unit] = [.joule, .kilojoule, .calorie, .kilocalorie]
        for unit in masses {
            outcomes.add("mass \(unit.rawValue)") {
                "\(HKUnit(from: unit)) \(HKUnit.massFormatterUnit(from: HKUnit(from: unit)) == unit)"
            }
        }
        for unit in lengths {
            outcomes.add("length \(unit.rawValue)") {
                "\(HKUnit(from: unit)) \(HKUnit.lengthFormatterUnit(from: HKUnit(from: unit)) == unit)"
            }
        }
        for unit in energies {
            outcomes.add("energy \(unit.rawValue)") {
                "\(HKUnit(from: unit)) \(HKUnit.energyFormatterUnit(from: HKUnit(from: unit)) == unit)"
            }
        }
        outcomes.add("large calorie") { HKUnit.energyFormatterUnit(from: .largeCalorie()) == .kilocalorie }
        let prefixes: [HKMetricPrefix] = [
            .none, .femto, .pico, .nano, .micro, .milli, .centi, .deci, .deca, .hecto, .kilo, .mega, .giga, .tera,
        ]
        for prefix in prefixes {
            outcomes.add("prefix \(prefix)") {
                let units = [
                    HKUnit.meterUnit(with: prefix), .gramUnit(with: prefix), .literUnit(with: prefix),
                    .secondUnit(with: prefix),
                    .jouleUnit(with: prefix), .pascalUnit(with: prefix), .hertzUnit(with: prefix),
                    .voltUnit(with: prefix),
                    .wattUnit(with: prefix), .siemenUnit(with: prefix), .moleUnit(with: prefix, molarMass: 180),
                ]
                return units.map { unit -> String in
                    let text = unit.unitString
                    let one = HKQuantity(unit: unit, doubleValue: 1).doubleValue(for: HKUnit(from: text))
                    return "\(text) \(KeptOutcomes.text(one))"
                }.joined(separator: ", ")
            }
        }
        let pairs =
            [
                (1, "km", "m"), (1, "mi", "m"), (1, "ft", "in"), (1, "lb", "kg"), (1, "st", "lb"),
                (100, "degF", "degC"), (0, "K", "degC"),
                (1, "kcal", "J"), (1, "Cal", "kcal"), (1, "hr", "min"), (1, "d", "s"), (1, "L/min", "mL/s"),
                (1, "atm", "mmHg"),
                (1, "inHg", "Pa"), (1, "pt_us", "mL"), (1, "fl_oz_imp", "mL"), (1, "cup_us", "L"),
                (1, "mg/dL", "g/L"),
            ] as [(Double, String, String)]
        for (value, from, to) in pairs {
            outcomes.add("\(value) \(from) in \(to)") {
                let quantity = HKQuantity(unit: HKUnit(from: from), doubleValue: value)
                let unit = HKUnit(from: to)
                let same = HKQuantity(unit: unit, doubleValue: quantity.doubleValue(for: unit))
                let more = HKQuantity(unit: unit, doubleValue: quantity.doubleValue(for: unit) + 1)
                return "\(KeptOutcomes.text(quantity.doubleValue(for: unit))) \(quantity.compare(more).rawValue) "
                    + "\(more.compare(quantity).rawValue) \(same.compare(same).rawValue) "
                    + "\(quantity.is(compatibleWith: unit)) \(quantity.is(compatibleWith: HKUnit(from: "s")))"
            }
        }
        let (metre, second) = (HKUnit.meter(), HKUnit.second())
        outcomes.add("algebra") {
            [
                metre.unitMultiplied(by: second), metre.unitDivided(by: second), metre.unitRaised(toPower: 3),
                metre.unitRaised(toPower: 0), metre.unitRaised(toPower: -2), second.reciprocal(),
                metre.unitDivided(by: metre), metre.unitMultiplied(by: metre),
            ].map { "\($0.unitString) \($0.isNull())" }.joined(separator: ", ")
        }
        #expect(try outcomes.difference(from: "Kit/Texts/Support/units.txt") == nil)
    }
}
