import HealthDatabase
import HealthKit
import HealthModel
import Testing

@Suite struct PreferredUnitsTests {
    // swift-format-ignore
    private static let customary: [(ObjectType, us: String, uk: String, germany: String)] = [
        (.distanceWalkingRunning, "mi",       "mi",                         "km"),
        (.bodyMass,               "lb",       "st",                         "kg"),
        (.height,                 "in",       "cm",                         "cm"),
        (.bodyTemperature,        "degF",     "degC",                       "degC"),
        (.dietaryWater,           "fl_oz_us", "mL",                         "mL"),
        (.activeEnergyBurned,     "kcal",     "kcal",                       "kcal"),
        (.bloodGlucose,           "mg/dL",    "mmol<180.1558800000541>/L",  "mg/dL"),
        (.stepCount,              "count",    "count",                      "count"),
    ]

    @Test(arguments: customary.indices)
    func STO_51_unitsFollowTheLocale(index: Int) {
        let (type, us, uk, germany) = Self.customary[index]
        let locales = [("en_US", us), ("en_GB", uk), ("de_DE", germany)]
        for (locale, unit) in locales {
            let answer = CustomaryUnits(in: Locale(identifier: locale)).unit(for: type)
            #expect(answer?.unitString == unit, "\(type) in \(locale)")
        }
    }

    @Test func STO_51_everyQuantityTypeHasACompatibleUnit() {
        for locale in ["en_US", "en_GB", "de_DE", "ja_JP"] {
            let units = CustomaryUnits(in: Locale(identifier: locale))
            for type in ObjectType.all where type.family == .quantity {
                let isCompatible = units.unit(for: type).flatMap { unit in
                    type.canonicalUnit.map { unit.isCompatible(with: $0) }
                }
                #expect(isCompatible == true, "\(type) in \(locale)")
            }
        }
    }

    @Test func STO_50_AUTH_29_thePersonsChoiceNeedsPermission() async throws {
        let test = try TestStore()
        let store = test.stranger()
        store.context.change {
            $0.locale = Locale(identifier: "de_DE")
            $0.preferredUnits = [.bodyMass: .pound]
        }
        #expect(
            await failure { _ = try await store.preferredUnits(for: [bodyMass]) } == .errorAuthorizationNotDetermined)
        try test.decide(store, read: [.bodyMass: false])
        #expect(try await store.preferredUnits(for: [bodyMass]) == [bodyMass: HKUnit(from: "kg")])
        try test.decide(store, read: [.bodyMass: true])
        #expect(try await store.preferredUnits(for: [bodyMass]) == [bodyMass: .pound()])
        try test.decide(store, read: [.stepCount: true])
        #expect(
            try await store.preferredUnits(for: [bodyMass, steps]) == [bodyMass: .pound(), steps: .count()])
    }

    @Test func STO_50_aChangeIsAnnounced() async throws {
        let store = try TestStore().app()
        let (notes, continuation) = AsyncStream.makeStream(of: ObjectIdentifier?.self)
        let observer = NotificationCenter.default.addObserver(
            forName: .HKUserPreferencesDidChange, object: store, queue: nil
        ) { note in
            continuation.yield((note.object as AnyObject?).map(ObjectIdentifier.init))
            continuation.finish()
        }
        defer { NotificationCenter.default.removeObserver(observer) }
        store.context.change { $0.preferredUnits = [.bodyMass: .pound] }
        #expect(await all(of: notes) == [ObjectIdentifier(store)])
    }
}
