import Foundation
import HealthModel
import Testing
import WorkoutFiles

@testable import HealthTransfer

/// What files of a Fitbit export are, and its clock.
@Suite struct FitbitFileTests {
    @Test("IMP-40, IMP-91: files are known by their folder and the beginning of their name")
    func kinds() {
        let files: [(String, FitbitFile?)] = [
            ("Global Export Data/steps-2024-03-01.json", .records(.steps)),
            ("Global Export Data/distance-2024-03-01.json", .records(.distance)),
            ("Global Export Data/heart_rate-2024-03-01.json", .records(.heartRate)),
            ("Global Export Data/resting_heart_rate-2024-03-01.json", .records(.restingHeartRate)),
            ("Global Export Data/weight-2024-03-01.json", .records(.weight)),
            ("Global Export Data/sleep-2024-03-01.json", .nights), ("Global Export Data/exercise-0.json", .exercises),
            ("Global Export Data/altitude-2024.json", .other("altitude")),
            ("X_GoogleData/UserSleeps_1.csv", .sleepSessions),
            ("X_GoogleData/UserSleepStages_1.csv", .sleepStages), ("X_GoogleData/UserExercises_1.csv", .exerciseTable),
            ("X_GoogleData/gps_location_2024.csv", .positions), ("X_GoogleData/steps_2024.csv", .values(.steps)),
            ("X_GoogleData/distance_2024.csv", .values(.distance)),
            ("X_GoogleData/heart_rate_2024.csv", .values(.heartRate)),
            ("X_GoogleData/daily_resting_heart_rate.csv", .values(.restingHeartRate)),
            ("X_GoogleData/weight.csv", .values(.weight)),
            ("X_GoogleData/body_fat_1.csv", .values(.bodyFat)), ("X_GoogleData/height.csv", .values(.height)),
            ("X_GoogleData/daily_heart_rate_variability.csv", .means(.variability)),
            ("X_GoogleData/daily_oxygen_saturation.csv", .means(.oxygen)),
            ("X_GoogleData/daily_respiratory_rate.csv", .means(.respiration)),
            ("Sleep/Daily Heart Rate Variability Summary - 2024.csv", .variabilityOfDays),
            ("Sleep/Heart Rate Variability Details - 2024.csv", .variability),
            ("Sleep/Minute SpO2 - 2024.csv", .oxygen),
            ("Temperature/Computed Temperature - 2024.csv", .temperature),
            ("Sleep/Respiratory Rate Summary - 2024.csv", .respiration),
            ("Sleep/Daily Respiratory Rate Summary - 2024.csv", .respiration), ("Your Profile/Profile.csv", .profile),
            ("Your Profile/Other.csv", .account), ("Social/friends.json", .account), ("Messages/a.csv", .account),
            ("Sleep/readme.txt", nil), ("Sleep/2024.csv", .other("unnamed")),
            ("Sleep/me@example.org.csv", .other("unnamed")),
        ]
        for (path, file) in files {
            #expect(FitbitFile(path.split(separator: "/")) == file, "\(path)")
        }
        for folder in ["Global Export Data", "X_GoogleData", "Sleep", "Temperature", "Oxygen Saturation (SpO2)"] {
            #expect(FitbitFile.isFolder(folder[...]))
        }
        #expect(!FitbitFile.isFolder("Photos") && !FitbitFile.isFolder("Commerce"))
    }

    @Test("IMP-41, IMP-43: families have their heads, factors and rules")
    func families() {
        let families: [(FitbitFamily, ObjectType, String, Double, Bool, Bool, Bool)] = [
            (.steps, .stepCount, "steps", 1, true, false, true),
            (.distance, .distanceWalkingRunning, "distance", 1, true, false, true),
            (.heartRate, .heartRate, "beats per minute", 1, false, false, true),
            (.restingHeartRate, .restingHeartRate, "beats per minute", 1, false, true, false),
            (.weight, .bodyMass, "weight grams", 0.001, false, false, false),
            (.bodyFat, .bodyFatPercentage, "fat percentage", 0.01, false, false, false),
            (.height, .height, "height millimeters", 0.001, false, false, false),
        ]
        #expect(families.map(\.0) == FitbitFamily.allCases)
        for (family, type, head, factor, isOfMinutes, isDaily, isComparable) in families {
            #expect(family.type == type && family.head == head && family.factor == factor)
            #expect(
                family.isOfMinutes == isOfMinutes && family.isDaily == isDaily && family.isComparable == isComparable)
            #expect(family.prefersRecords == isOfMinutes)
        }
        // Half a unit, or half a percent of the first.
        #expect(FitbitFamily.steps.isEqual(50, 50.5) && !FitbitFamily.steps.isEqual(50, 50.6))
        #expect(
            FitbitFamily.steps.isEqual(200, 201) && !FitbitFamily.steps.isEqual(200, 201.1)
                && FitbitFamily.steps.isEqual(200, 199))
    }

    @Test("IMP-11, IMP-12: the clock has the offset that was last told, or that of the zone, and local days of it")
    func clocks() throws {
        let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
        var options = ExportOptions()
        (options.zone, options.isZoneGiven) = (berlin, false)
        let start = 731_664_000.0
        let offsets = [(moment: start + 1_000, offset: 7_200), (moment: start, offset: -12_600)]
        var told = FitbitClock(options, profile: nil, offsets: offsets)
        #expect(told.zone == nil && told.identifier == nil && told.assumed == nil)
        #expect(
            [-5, 0, 999, 1_000, 9_999].map { told.offset(start + $0) } == [-12_600, -12_600, -12_600, 7_200, 7_200])
        #expect(told.moment(start - 12_600) == start && told.moment(start + 9_200) == start + 2_000)
        // 8:00 UTC is 4:30 of day 8,468.
        #expect(told.day(of: start) == 8_468 && told.bounds(8_468).start == 8_468 * 86_400 + 12_600)
        var assumed = FitbitClock(options, profile: nil, offsets: [])
        #expect(assumed.zone == berlin && assumed.identifier == nil && assumed.moment(start) == start - 3_600)
        #expect(assumed.assumed?.assumed == 1)
        let profile = try #require(TimeZone(identifier: "Asia/Kathmandu"))
        var known = FitbitClock(options, profile: profile, offsets: offsets)
        #expect(known.zone == profile && known.identifier == "Asia/Kathmandu" && known.moment(start) == start - 20_700)
        #expect(known.bounds(8_468).start == 8_468 * 86_400 - 20_700 && known.day(of: start + 36_900) == 8_469)
        #expect(known.day(of: start + 36_899) == 8_468 && known.day(of: start - 49_501) == 8_467)
        options.isZoneGiven = true
        #expect(FitbitClock(options, profile: profile, offsets: offsets).zone == berlin)
        // The day on which clocks go forward has 23 hours.
        var short = FitbitClock(options, profile: nil, offsets: [])
        let bounds = short.bounds(8_490)
        #expect(bounds.end - bounds.start == 82_800 && short.day(of: bounds.start) == 8_490)
        #expect(
            short.day(of: bounds.end - 1) == 8_490 && short.day(of: bounds.end) == 8_491
                && short.day(of: bounds.start - 1) == 8_489)
    }

    @Test("IMP-11, IMP-13: a zone that the caller gives is that of the export, as one that the account has")
    func givenZones() throws {
        let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
        let profile = try #require(TimeZone(identifier: "Asia/Kathmandu"))
        let told = [(moment: 731_664_000.0, offset: 7_200)]
        var options = ExportOptions()
        options.zone = berlin
        for (isGiven, zone, offsets, expected, isAssumed) in [
            (true, nil, [], "Europe/Berlin", false), (true, nil, told, "Europe/Berlin", false),
            (true, profile, [], "Europe/Berlin", false), (false, profile, [], "Asia/Kathmandu", false),
            (false, nil, [], nil, true), (false, nil, told, nil, false),
        ] as [(Bool, TimeZone?, [(moment: Double, offset: Int)], String?, Bool)] {
            options.isZoneGiven = isGiven
            var clock = FitbitClock(options, profile: zone, offsets: offsets)
            _ = clock.moment(731_664_000)
            let name = "\(isGiven) \(zone?.identifier ?? "-") \(offsets.count)"
            #expect(clock.identifier == expected && (clock.assumed != nil) == isAssumed, "\(name)")
        }
    }

    @Test("IMP-40: offsets are up to 18 hours with a sign or none; identifiers are numbers or texts")
    func offsets() {
        let offsets: [(String?, Int?)] = [
            ("+01:00", 3_600), ("-03:30", -12_600), ("05:45", 20_700), ("+18:00", 64_800), ("+18:01", nil),
            ("1:00", nil),
            ("+0100", nil), (nil, nil), ("", nil),
        ]
        for (text, seconds) in offsets { #expect(FitbitExport.offset(text) == seconds, "\(text ?? "none")") }
        #expect(FitbitExport.identifier(.integer(7)) == "7" && FitbitExport.identifier(.string("a")) == "a")
        #expect(FitbitExport.identifier(.string("")) == nil && FitbitExport.identifier(nil) == nil)
        #expect(FitbitExport.identifier(.string(String(repeating: "a", count: 100))) != nil)
        #expect(
            FitbitExport.identifier(.string(String(repeating: "a", count: 101))) == nil
                && FitbitExport.identifier(.number(1.5)) == nil)
    }

    @Test("IMP-23, IMP-82: months in English and German, in full and short")
    func months() {
        let names = [
            ["jan", "January", "Januar", "Jän", "Jänner"], ["Feb", "February", "Februar"],
            ["Mar", "March", "Mär", "März", "Mrz"], ["Apr", "April"], ["May", "Mai"], ["Jun", "June", "Juni"],
            ["Jul", "July", "Juli"], ["Aug", "August"], ["Sep", "Sept", "September"],
            ["Oct", "October", "Okt", "Oktober"], ["Nov", "November"], ["Dec", "December", "Dez", "Dezember"],
        ]
        for (index, names) in names.enumerated() {
            let expected = WallClock(year: 2024, month: index + 1, day: 7, second: 8 * 3_600 + 540)
            for name in names {
                #expect(WallClock("\(name) 7, 2024, 8:09 AM") == expected, "\(name)")
                #expect(WallClock("7. \(name). 2024, 08:09") == expected, "\(name)")
            }
        }
    }

    @Test("IMP-82: bounds of dates and times")
    func bounds() {
        func local(_ text: String) -> Double? { WallClock(text)?.local }
        for text in [
            "1900-01-01", "2999-12-31 23:59:59", "2024-03-09 00:00:60", "2024-02-29",
            "Jan 1, 2024, 12:00 PM", "Jan 1, 2024, 1:59:59 AM", "01.01.2024 0:00",
        ] {
            #expect(local(text) != nil, "\(text)")
        }
        for text in [
            "1899-12-31", "3000-01-01", "2024-00-01", "2024-01-00", "2023-02-29", "2024-04-31", "2024-01-01 24:00",
            "2024-01-01 00:60", "2024-01-01 00:00:61", "Jan 1, 2024, 0:00 AM", "Jan 1, 2024, 13:00 AM",
            "32.01.2024, 0:00",
        ] {
            #expect(local(text) == nil, "\(text)")
        }
        #expect(
            local("Jan 1, 2024, 12:00 AM") == local("2024-01-01")
                && local("Jan 1, 2024, 11:30 pm") == local("2024-01-01 23:30"))
        #expect(
            WallClock("2024-01-01T00:00-0330")?.offset == -12_600
                && WallClock("2024-01-01T00:00:00,5+05:45")?.offset == 20_700)
        #expect(local("2024-01-01T00:00:00,5") == local("2024-01-01T00:00:00.5"))
    }
}
