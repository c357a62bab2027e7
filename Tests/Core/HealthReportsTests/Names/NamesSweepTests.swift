import Foundation
import HealthModel
import TestSupport
import Testing

@testable import HealthReports

/// Names of types, categories and activities, and how typed words find them.
@Suite struct NamesSweepTests {
    @Test("Each type has a name, a title and values")
    func types() throws {
        var kept = KeptLines()
        for type in ObjectType.all {
            let name = TypeName.name(of: type)
            kept.add(name) {
                "\(TypeTitle.name(type)) | \(TypeName.type(name) == type) "
                    + "\(TypeName.type(TypeTitle.name(type))?.identifier == type.identifier) \(type.isEnteredByHand)"
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Reports/types.txt") == nil)
        var categories = KeptLines()
        for type in ObjectType.all where type.family == .category {
            categories.add(TypeName.name(of: type), -1...12) {
                let name = CategoryName.name(of: $0, type)
                return name == "\($0)" && CategoryName.title(of: $0, type) == name
                    ? "" : "\($0) \(name) \(CategoryName.title(of: $0, type))"
            }
        }
        #expect(try categories.difference(from: "Core/Texts/Reports/categories.txt") == nil)
    }

    @Test("Typed words find types, or what is near")
    func typed() throws {
        var kept = KeptLines()
        let words = [
            "", "h", "hr", "HR", "heart rate", "heart-rate", "heart_rate", "hartrate", "heratrate", "heartraet", "stps",
            "steps", "Steps", "weight", "wieght", "bp", "sleep", "slep", "water", "dist", "distance", "distanceC",
            "walkinghr", "restinghr", "resting pulse", "vo2", "vo2 max", "spo2", "kcal", "calories", "calorees", "ring",
            "rings", "route", "routes", "ecg", "ekg", "mood", "zzzzzzzz", "ab", "abc",
            "HKQuantityTypeIdentifierHeartRate",
            "hkquantitytypeidentifierheartrate", "environmentalAudioExposureEvent", "audioExposureEvent", "workout",
            "workouts", "running", "runningspeed", "floors", "flights", "bodyfat", "fat", "period", "noise", "daylight",
            "blood presure", "six-minute walk test distance", "exercise minutes", "stand", "standtime", "breaths",
            String(repeating: "a", count: 100), String(repeating: "a", count: 101),
        ]
        for word in words {
            kept.add(String(word.prefix(40))) {
                "\(TypeName.type(word)?.identifier ?? "-") \(TypeName.suggestions(for: word))"
            }
        }
        let lists: [(String, [String])] = [
            ("abc", ["abd", "abc", "acb", "bac", "abcde", "ab", "xyz", "ABC"]), ("ab", ["ba", "abcd", "a", "b", "cd"]),
            ("abcdef", ["abcfed", "badcef", "abc", "abcdefgh", "zbcdez", "zzcdef", "zzzdef"]),
            ("running", ["cunning", "runing", "runnign", "running", "run", "runninggroup", "jogging"]),
            ("a", ["a", "b", "ab", "bc", ""]), ("", ["a"]), ("abab", ["baba", "aabb", "abba"]),
            ("same", ["same", "same", "sane", "some", "sale"]),
        ]
        for (word, candidates) in lists {
            kept.add("\(word) among \(candidates)") { Spelling.closest(to: word, among: candidates) }
        }
        #expect(try kept.difference(from: "Core/Texts/Reports/typed-types.txt") == nil)
    }

    @Test("Names in camel case are words")
    func words() throws {
        var kept = KeptLines()
        for name in [
            "", "a", "A", "heartRate", "HeartRate", "heartRateVariabilitySDNN", "vo2Max", "VO2Max", "gad7Assessment",
            "uvExposure", "forcedExpiratoryVolume1", "sixMinuteWalkTestDistance", "two words", "with-dash",
            "with_under",
            "ABCDef", "aBC", "remSleep", "appleStandHour", "B12", "vitaminB12", "vitaminB6Level", "a1b2", "1st",
            " lead",
            "trail ", "x  y", "ecgTssSwolfGpsBmi", "hrv", "éCole", "CDA", "cdaDocument",
        ] {
            kept.add(name) { "\(CamelCase.words(name)) \(CamelCase.title(name)) \(Format.title(name))" }
        }
        for activity in WorkoutActivity.named + [WorkoutActivity(rawValue: 999)] {
            kept.add(activity.name) {
                "\(Format.title(activity.name)) \(SpeedStyle(of: activity)) "
                    + [(nil, false), (true, false), (false, true), (true, true)].map { isIndoor, isInPool in
                        WorkoutTemplate(of: activity, isIndoor: isIndoor, isInPool: isInPool).parts.map {
                            "\($0)".prefix(2)
                        }.joined(separator: ",")
                    }.joined(separator: " ")
            }
        }
        for word in ["last", "Latest", "NEWEST", "first", ""] { kept.add("word \(word)") { WorkoutWord.isLast(word) } }
        for name in ["", "Garmin", "Strava", "x", "a longer name of an app"] {
            kept.add("source \(name)", [nil, "1.2"]) { "\(ImportedSource.identity(name: name, version: $0))" }
        }
        #expect(try kept.difference(from: "Core/Texts/Reports/words.txt") == nil)
    }

    @Test("Days have numbers, and numbers are days")
    func days() throws {
        var kept = KeptLines()
        let numbers = EdgeNumbers.integers.flatMap { [$0, -$0] }.filter { abs($0) < 700_000 }
        for numbers in Told.groups(numbers, of: 12) {
            kept.add("\(numbers.first ?? 0) and on", numbers) { number in
                let day = CalendarDay(daysSinceReference: number)
                return
                    "\(day.text) \(day.daysSinceReference) \(day.adding(days: 31).text) \(day.adding(days: -366).text)"
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Reports/days.txt") == nil)
    }
}
