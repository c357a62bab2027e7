import HealthKit
import HealthModel
import HealthStore
import TestSupport
import Testing

@Suite struct PreferredUnitsTests {
    // swift-format-ignore
    private static let customary: [([ObjectType], us: String, uk: String, germany: String)] = [
        ([.distanceWalkingRunning, .distanceCycling],      "mi",        "mi",                        "km"),
        ([.distanceSwimming],                              "yd",        "m",                         "m"),
        ([.walkingSpeed, .runningSpeed, .cyclingSpeed],    "mi/hr",     "mi/hr",                     "km/hr"),
        ([.walkingStepLength, .runningStrideLength],       "in",        "cm",                        "cm"),
        ([.bodyMass],                                      "lb",        "st",                        "kg"),
        ([.height],                                        "in",        "cm",                        "cm"),
        ([.bodyTemperature],                               "degF",      "degC",                      "degC"),
        ([.dietaryWater],                                  "fl_oz_us",  "mL",                        "mL"),
        ([.activeEnergyBurned],                            "kcal",      "kcal",                      "kcal"),
        ([.bloodGlucose],                                  "mg/dL",     "mmol<180.1558800000541>/L", "mg/dL"),
        ([.heartRate, .respiratoryRate, .restingHeartRate, .cyclingCadence],
                                                           "count/min", "count/min",                 "count/min"),
        ([.dietarySodium, .dietaryCalcium, .dietaryIron, .dietaryZinc, .dietaryVitaminC, .dietaryCholesterol],
                                                           "mg",        "mg",                        "mg"),
        ([.dietaryVitaminB12, .dietaryFolate, .dietaryBiotin, .dietaryVitaminD, .dietaryVitaminA, .dietaryVitaminK,
          .dietarySelenium, .dietaryChromium, .dietaryMolybdenum, .dietaryIodine],
                                                           "mcg",       "mcg",                       "mcg"),
        ([.dietaryProtein, .dietarySugar, .dietaryFiber],  "g",         "g",                         "g"),
        ([.electrodermalActivity],                         "mcS",       "mcS",                       "mcS"),
        ([.appleWalkingSteadiness, .oxygenSaturation],     "%",         "%",                         "%"),
        ([.environmentalAudioExposure],                    "dBASPL",    "dBASPL",                    "dBASPL"),
        ([.timeInDaylight, .appleExerciseTime],            "min",       "min",                       "min"),
        ([.vo2Max],                                        "mL/min·kg", "mL/min·kg",                 "mL/min·kg"),
        ([.runningPower],                                  "W",         "W",                         "W"),
        ([.stepCount],                                     "count",     "count",                     "count"),
    ]

    @Test(arguments: customary.indices)
    func STO_51_unitsFollowTheLocale(index: Int) throws {
        let (types, us, uk, germany) = Self.customary[index]
        let locales = [("en_US", us), ("en_GB", uk), ("de_DE", germany)]
        for (locale, unit) in locales {
            for type in types {
                let answer = CustomaryUnits(in: Locale(identifier: locale)).unit(for: type)
                let expected = try QuantityUnit(parsing: unit)
                #expect(answer == expected, "\(type) in \(locale)")
            }
        }
    }

    /// Units in real exports are those preferred in some locale.
    @Test(.enabled(if: RealFile.isAvailable)) func STO_51_EXP_11_exportsPrintTheseUnits() throws {
        let locales = ["en_US", "en_GB", "de_DE"].map { CustomaryUnits(in: Locale(identifier: $0)) }
        var seen: [ObjectType: Set<String>] = [:]
        let folder = RealFile.folder.appending(path: "apple-health")
        let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
        for case let file as URL in files where file.pathExtension == "xml" {
            let text = try String(contentsOf: file, encoding: .utf8)
            for record in text.matches(of: /<Record type="(HKQuantityTypeIdentifier\w+)"[^>]*? unit="([^"]+)"/) {
                guard let type = ObjectType(identifier: String(record.1)) else { continue }
                let name = String(record.2).replacing("&lt;", with: "<").replacing("&gt;", with: ">")
                seen[type, default: []].insert(name)
            }
        }
        #expect(seen.count > 30)
        // One file has metres here, whereas the rule requires centimetres, as Health shows them.
        seen[.runningStrideLength] = nil
        for (type, names) in seen {
            for name in names {
                let unit = try QuantityUnit(parsing: name)
                // Newer exports use large calories for kilocalories.
                #expect(locales.contains { $0.unit(for: type)?.convert(1, to: unit) == 1 }, "\(type) in \(name)")
            }
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
