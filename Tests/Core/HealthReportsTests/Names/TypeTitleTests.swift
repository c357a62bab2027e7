import HealthModel
import HealthReports
import Testing

/// The names of types and values for people, and the names that people type.
struct TypeTitleTests {
    @Test(
        "Titles follow one rule with acronyms",
        arguments: [
            (.heartRateVariabilitySDNN, "Heart rate variability SDNN"), (.vo2Max, "VO₂ max"),
            (.uvExposure, "UV exposure"),
            (.dietaryVitaminA, "Dietary vitamin A"), (.dietaryVitaminB12, "Dietary vitamin B12"),
            (.appleWalkingSteadiness, "Walking steadiness"), (.stepCount, "Steps"), (.bodyMassIndex, "Body mass index"),
            (.bloodPressureSystolic, "Systolic blood pressure"), (.appleStandHour, "Stand hours"),
        ] as [(ObjectType, String)])
    func titles(type: ObjectType, title: String) { #expect(TypeTitle.name(type) == title) }

    @Test("No title has a small letter alone, two spaces or the name of a company")
    func everyTitleIsReadable() {
        var seen: Set<String> = []
        for type in ObjectType.all {
            let title = TypeTitle.name(type)
            let words = title.split(separator: " ", omittingEmptySubsequences: false)
            #expect(
                words.allSatisfy {
                    !$0.isEmpty && ($0.count > 1 || $0.first?.isUppercase == true || $0.first?.isNumber == true)
                }, "\(title)")
            #expect(!title.contains("Apple"), "\(title)")
            #expect(seen.insert(title).inserted, "\(title)")
            for value in 0...6 {
                let name = CategoryName.title(of: value, type)
                #expect(!name.split(separator: " ").contains { $0.count == 1 && $0.first?.isLetter == true }, "\(name)")
            }
        }
        #expect(CategoryName.title(of: 5, .sleepAnalysis) == "Asleep REM")
        #expect(CategoryName.title(of: 0, .mindfulSession).isEmpty)
    }

    @Test(
        "Types have the names that people use",
        arguments: [
            ("weight", .bodyMass), ("steps", .stepCount), ("hrv", .heartRateVariabilitySDNN), ("sleep", .sleepAnalysis),
            ("HR", .heartRate), ("resting heart rate", .restingHeartRate), ("Resting-Heart-Rate", .restingHeartRate),
            ("rhr", .restingHeartRate), ("vo2 max", .vo2Max), ("VO₂ max", .vo2Max), ("spo2", .oxygenSaturation),
            ("blood oxygen", .oxygenSaturation), ("calories", .activeEnergyBurned),
            ("active energy", .activeEnergyBurned),
            ("distance", .distanceWalkingRunning), ("flights", .flightsClimbed), ("exercise", .appleExerciseTime),
            ("bmi", .bodyMassIndex), ("body fat", .bodyFatPercentage), ("bp", .bloodPressure),
            ("blood pressure", .bloodPressure), ("glucose", .bloodGlucose), ("water", .dietaryWater),
            ("ecg", .electrocardiogram), ("mindfulness", .mindfulSession),
        ] as [(String, ObjectType)])
    func colloquialNames(text: String, type: ObjectType) { #expect(TypeName.type(text) == type) }

    @Test("Every type has its identifier, its name in Swift and its title as names")
    func everyTypeHasItsNames() {
        for type in ObjectType.all {
            for name in [type.identifier, TypeName.name(of: type), TypeTitle.name(type)] {
                #expect(TypeName.type(name) == type, "\(name)")
            }
        }
    }

    @Test("Electrocardiograms and blood pressures are summarized by what was measured")
    func summaries() {
        let record = ElectrocardiogramRecord(
            classification: 1, averageHeartRate: QuantityValue(61, .countPerMinute), measurementCount: 15_360)
        #expect(SampleDetail.electrocardiogram(record).summary(Format.plain.value) == "sinus rhythm, 61 bpm")
        func part(_ type: ObjectType, _ value: Double) -> SampleRecord {
            SampleRecord(type: type, start: 0, end: 0, content: .quantity(QuantityValue(value, .millimeterOfMercury)))
        }
        let parts = [part(.bloodPressureSystolic, 124), part(.bloodPressureDiastolic, 70)]
        let sample = SampleRecord(type: .bloodPressure, start: 0, end: 0, content: .correlation(parts))
        #expect(sample.bloodPressure.map(Format.plain.pressures) == "124/70")
        #expect(
            SampleRecord(type: .bloodPressure, start: 0, end: 0, content: .correlation([parts[0]])).bloodPressure == nil
        )
    }

    @Test("Numbers are grouped, counts are whole, and micrograms have their sign")
    func numbers() throws {
        let format = Format.plain
        #expect(format.distance(14_584_280) == "14,584 km" && format.distance(42_195) == "42.20 km")
        #expect(
            format.value(111_539.27, of: .stepCount) == "111,539"
                && format.value(1.5, of: .numberOfAlcoholicBeverages) == "1.5")
        #expect(format.value(12_345.5) == "12,345.5" && format.number(-12_345.6, decimals: 1) == "-12,345.6")
        #expect(
            format.figure(81.24, .kilogram, of: .bodyMass) == "81.2"
                && format.figure(104.31, .kilogram, of: .bodyMass) == "104.3")
        #expect(Format.text(of: try QuantityUnit(parsing: "mcg")) == "µg")
        #expect(Format.text(of: try QuantityUnit(parsing: "mmol<180.1558800000541>/L")) == "mmol/L")
        var german = Format.plain
        (german.numbers.decimalMark, german.numbers.groupMark) = (",", ".")
        #expect(german.value(12_345.5) == "12.345,5" && german.number(999) == "999")
    }
}
