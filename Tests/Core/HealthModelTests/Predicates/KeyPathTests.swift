import Foundation
import HealthModel
import Testing

/// The meaning of every key path, of every way of writing a value, and of what a predicate applies to.
@Suite struct KeyPathTests {
    private static let one = QuantityValue(3, .count)

    private static func published(
        _ path: String, _ type: ObjectType, _ value: FormatValue, _ symbol: String = "=="
    ) throws -> SamplePredicate {
        let format = "%K \(symbol) %@"
        return try FormatTranslator(format: format, for: type)
            .samples(FormatParser.parse(format, arguments: [.text(path), value]))
    }

    @Test func PRED_31_everyPublishedKeyPathHasItsOwnMeaning() throws {
        let (id, device) = (UUID(), DeviceRecord([.name: "d"]))
        let pattern = SourceRevisionPattern(bundleIdentifier: "b")
        let rate = QuantityValue(90, .countPerMinute)
        let table: [(String, ObjectType, FormatValue, SamplePredicate)] = [
            ("startDate", .heartRate, .date(5), .start(.equal, 5)),
            ("endDate", .heartRate, .date(5), .end(.equal, 5)),
            ("UUID", .heartRate, .uuid(id), .uuid([id])), ("source", .heartRate, .source("b"), .source(["b"])),
            ("sourceRevision", .heartRate, .revision(pattern), .revision([pattern])),
            ("device", .heartRate, .device(device), .device([device])),
            ("workout", .heartRate, .workout(id), .or([.workout(id)])),
            ("quantity", .heartRate, .quantity(rate), .quantity(.equal, rate)),
            ("min", .heartRate, .quantity(rate), .part(.minimum, .equal, rate)),
            ("max", .heartRate, .quantity(rate), .part(.maximum, .equal, rate)),
            ("most_recent", .heartRate, .quantity(rate), .part(.mostRecent, .equal, rate)),
            ("most_recent_start_date", .heartRate, .date(6), .mostRecentStart(.equal, 6)),
            ("most_recent_end_date", .heartRate, .date(7), .mostRecentEnd(.equal, 7)),
            ("most_recent_duration", .heartRate, .number(8.5), .mostRecentLength(.equal, 8.5)),
            ("count", .stepCount, .integer(2), .count(.equal, 2)),
            ("value", .sleepAnalysis, .integer(4), .category(.equal, 4)),
            ("workoutType", .workout, .integer(13), .or([.activityType(.cycling)])),
            ("duration", .workout, .number(9), .duration(.equal, 9)),
            ("totalDistance", .workout, .quantity(Self.one), .total(.distance, .equal, Self.one)),
            ("totalEnergyBurned", .workout, .quantity(Self.one), .total(.energyBurned, .equal, Self.one)),
            ("totalSwimmingStrokeCount", .workout, .quantity(Self.one), .total(.swimmingStrokeCount, .equal, Self.one)),
            ("totalFlightsClimbed", .workout, .quantity(Self.one), .total(.flightsClimbed, .equal, Self.one)),
            (
                "sumQuantity.HKQuantityTypeIdentifierStepCount", .workout, .quantity(Self.one),
                .statistic(.sum, .stepCount, .equal, Self.one)
            ),
            (
                "minimumQuantity.HKQuantityTypeIdentifierHeartRate", .workout, .quantity(rate),
                .statistic(.minimum, .heartRate, .equal, rate)
            ),
            (
                "averageQuantity.HKQuantityTypeIdentifierHeartRate", .workout, .quantity(rate),
                .statistic(.average, .heartRate, .equal, rate)
            ),
            (
                "maximumQuantity.HKQuantityTypeIdentifierHeartRate", .workout, .quantity(rate),
                .statistic(.maximum, .heartRate, .equal, rate)
            ),
            (
                "ecg_public_classification", .electrocardiogram, .integer(2),
                .detail(.classification, .equal, .number(2))
            ),
            ("ecg_symptoms_status", .electrocardiogram, .integer(1), .detail(.symptomsStatus, .equal, .number(1))),
            (
                "ecg_average_heart_rate", .electrocardiogram, .quantity(rate),
                .detail(.averageHeartRate, .equal, .number(1.5))
            ),
            (
                "ecg_average_heart_rate", .electrocardiogram, .quantity(QuantityValue(1, .meter)), .constant(false)
            ),
            ("author_name", .cdaDocument, .text("t"), .detailText(.authorName, .equal, "t", [])),
            ("custodian_name", .cdaDocument, .text("t"), .detailText(.custodianName, .equal, "t", [])),
            ("patient_name", .cdaDocument, .text("t"), .detailText(.patientName, .equal, "t", [])),
            ("title", .cdaDocument, .text("t"), .detailText(.title, .equal, "t", [])),
            (
                "FHIRResource.identifier", .allergyRecord, .text("t"),
                .detailText(.resourceIdentifier, .equal, "t", [])
            ),
            ("FHIRResource.resourceType", .allergyRecord, .text("t"), .detailText(.resourceType, .equal, "t", [])),
            ("logOrigin", .medicationDoseEvent, .integer(2), .detail(.doseOrigin, .equal, .number(2))),
            ("status", .medicationDoseEvent, .integer(4), .detail(.doseStatus, .equal, .number(4))),
            ("scheduledDate", .medicationDoseEvent, .date(5.5), .detail(.scheduledDate, .equal, .number(5.5))),
            (
                "medicationConceptIdentifier", .medicationDoseEvent, .text("m"),
                .detailText(.medication, .equal, "m", [])
            ),
            (
                "ratingOfExertionAssociation", .workoutEffortScore, .workout(id),
                .or([.related(SampleRelation(.effort, to: id))])
            ),
        ]
        for (path, type, value, expected) in table {
            #expect(try Self.published(path, type, value) == expected, "\(path)")
            try expected.checkApplicability(to: type, className: "")
        }
        #expect(try Self.published("device", .heartRate, .null, "!=") == .not(.hasNoDevice))
        #expect(try Self.published("correlation", .heartRate, .null, "!=") == .not(.hasNoCorrelation))
        #expect(try Self.published("source", .heartRate, .source("b"), "!=") == .not(.source(["b"])))
        let exists = SamplePredicate.total(.distance, .greaterOrEqual, QuantityValue(-.infinity, .meter))
        #expect(try Self.published("totalDistance", .workout, .null, "==") == .not(exists))
        #expect(try Self.published("totalDistance", .workout, .null, "!=") == exists)
    }

    @Test func PRED_26_everyKeyPathOfActivitiesHasItsOwnMeaning() throws {
        let table: [(String, FormatValue, ActivityPredicate)] = [
            ("activityType", .integer(13), .or([.activityType(.cycling)])),
            ("activityDuration", .number(4.5), .duration(.greater, 4.5)),
            ("activityStartDate", .date(1), .start(.greater, 1)), ("activityEndDate", .date(2), .end(.greater, 2)),
            (
                "activitySumQuantity.HKQuantityTypeIdentifierStepCount", .quantity(Self.one),
                .statistic(.sum, .stepCount, .greater, Self.one)
            ),
            (
                "activityMinimumQuantity.HKQuantityTypeIdentifierHeartRate", .quantity(Self.one),
                .statistic(.minimum, .heartRate, .greater, Self.one)
            ),
            (
                "activityAverageQuantity.HKQuantityTypeIdentifierHeartRate", .quantity(Self.one),
                .statistic(.average, .heartRate, .greater, Self.one)
            ),
            (
                "activityMaximumQuantity.HKQuantityTypeIdentifierHeartRate", .quantity(Self.one),
                .statistic(.maximum, .heartRate, .greater, Self.one)
            ),
        ]
        for (path, value, expected) in table {
            let format = path == "activityType" ? "%K == %@" : "%K > %@"
            let parsed = try FormatParser.parse(format, arguments: [.text(path), value])
            let translator = FormatTranslator(format: format, for: .workout)
            #expect(try translator.activities(parsed) == expected)
            // By itself it is no predicate on workouts.
            #expect(throws: PredicateFormatError.self) { try translator.samples(parsed) }
            let whole = try FormatParser.parse("workoutActivity == %@", arguments: [.activities(expected)])
            #expect(try translator.samples(whole) == .activity(expected))
        }
    }

    @Test func PRED_31_everyPropertyOfADeviceIsAKeyPath() throws {
        let names: [(String, String, DeviceRecord.Property)] = [
            ("name", "Name", .name), ("manufacturer", "Manufacturer", .manufacturer), ("model", "Model", .model),
            ("hardwareVersion", "HardwareVersion", .hardwareVersion),
            ("firmwareVersion", "FirmwareVersion", .firmwareVersion),
            ("softwareVersion", "SoftwareVersion", .softwareVersion),
            ("localIdentifier", "LocalIdentifier", .localIdentifier),
            ("UDIDeviceIdentifier", "UDIDeviceIdentifier", .udiDeviceIdentifier),
        ]
        for (name, key, property) in names {
            let expected = SamplePredicate.text(.device(property), .equal, "x", [])
            #expect(try Self.published("device.\(name)", .heartRate, .text("x")) == expected)
            #expect(try Self.published("device.HKDeviceProperty\(key)", .heartRate, .text("x")) == expected)
            #expect(try Self.user("device.\(name) = 'x'") == expected)
            #expect(try Self.user("DEVICE.\(name.uppercased()) = 'x'") == expected)
        }
        #expect(throws: PredicateFormatError.self) { try Self.published("device.color", .heartRate, .text("x")) }
        #expect(throws: PredicateFormatError.self) { try Self.user("device.color = 'x'") }
    }

    // MARK: As users write them

    private static let options = UserFormatOptions(
        timeZone: .gmt, unit: { $0 == .distanceWalkingRunning ? .kilometer : UserFormatOptions.commonUnit(of: $0) })

    private static func user(_ format: String, _ type: ObjectType = .heartRate) throws -> SamplePredicate {
        try SamplePredicate(userFormat: format, for: type, options: options)
    }

    @Test func PRED_31_everyShortNameHasItsOwnMeaning() throws {
        func text(_ field: TextField) -> SamplePredicate { .text(field, .equal, "x", []) }
        func total(_ total: WorkoutTotal, _ unit: QuantityUnit) -> SamplePredicate {
            .total(total, .greater, QuantityValue(3, unit))
        }
        func rate(_ statistic: WorkoutStatistic) -> SamplePredicate {
            .statistic(statistic, .heartRate, .greater, QuantityValue(3, .countPerMinute))
        }
        let steps = SamplePredicate.statistic(.sum, .stepCount, .greater, QuantityValue(3, .count))
        let table: [(ObjectType, [String], String, SamplePredicate)] = [
            (.heartRate, ["start", "startDate", "STARTDATE"], "> 2001-01-02", .start(.greater, 86_400)),
            (.heartRate, ["end", "endDate"], "> 2001-01-02", .end(.greater, 86_400)),
            (.heartRate, ["source.name"], "= 'x'", text(.sourceName)),
            (.heartRate, ["source.bundleIdentifier"], "= 'x'", text(.sourceIdentifier)),
            (.heartRate, ["source.version", "version"], "= 'x'", text(.sourceVersion)),
            (.heartRate, ["source.productType", "producttype"], "= 'x'", text(.productType)),
            (.heartRate, ["device", "device.name"], "= 'x'", text(.device(.name))),
            (.heartRate, ["correlation"], "= nil", .hasNoCorrelation),
            (.heartRate, ["duration"], "> 2 'min'", .length(.greater, 120)),
            (.stepCount, ["count"], "> 3", .count(.greater, 3)),
            (.heartRate, ["max"], "> 3", .part(.maximum, .greater, QuantityValue(3, .countPerMinute))),
            (
                .workout, ["activity", "activityType", "workoutType", "workoutActivityType"], "= 13",
                .or([.activityType(.cycling)])
            ),
            (.workout, ["distance", "totalDistance"], "> 3", total(.distance, .kilometer)),
            (
                .workout, ["energy", "totalEnergy", "totalEnergyBurned"], "> 3", total(.energyBurned, .kilocalorie)
            ),
            (.workout, ["strokes", "totalSwimmingStrokeCount"], "> 3", total(.swimmingStrokeCount, .count)),
            (.workout, ["flights", "totalFlightsClimbed"], "> 3", total(.flightsClimbed, .count)),
            (.workout, ["averageHeartRate", "avgHeartRate"], "> 3", rate(.average)),
            (.workout, ["minimumHeartRate", "minHeartRate"], "> 3", rate(.minimum)),
            (.workout, ["maximumHeartRate", "maxHeartRate", "MAXHEARTRATE"], "> 3", rate(.maximum)),
            (.workout, ["totalStepCount", "sumStepCount"], "> 3", steps),
            (.workout, ["duration"], "> 2 'min'", .duration(.greater, 120)),
            (.workout, ["activity.duration"], "> 2 'min'", .activity(.duration(.greater, 120))),
            (.workout, ["activity.type", "activity.activityType"], "= 13", .activity(.or([.activityType(.cycling)]))),
            (.workout, ["activity.start", "activity.startDate"], "> 2001-01-02", .activity(.start(.greater, 86_400))),
            (.workout, ["activity.end", "activity.endDate"], "> 2001-01-02", .activity(.end(.greater, 86_400))),
            (
                .workout, ["activity.maxHeartRate"], "> 3",
                .activity(.statistic(.maximum, .heartRate, .greater, QuantityValue(3, .countPerMinute)))
            ),
        ]
        for (type, names, rest, expected) in table {
            for name in names { #expect(try Self.user("\(name) \(rest)", type) == expected, "\(name)") }
        }
        let id = UUID()
        for name in ["id", "uuid", "UUID"] { #expect(try Self.user("\(name) = '\(id)'") == .uuid([id])) }
    }

    @Test(arguments: [
        "sumHeartRate > 3", "averageStepCount > 3", "activity.sumHeartRate > 3", "activity.foo > 3", "min > 3",
        "dateComponents > 3", "isArchived = 1",
    ])
    func PRED_33_namesWithoutAMeaningAreRefused(format: String) {
        #expect(throws: PredicateFormatError.self) { try Self.user(format, .workout) }
    }

    @Test func PRED_31_suggestionsFitTheType() {
        func expected(_ type: ObjectType) -> String? {
            do throws(PredicateFormatError) {
                _ = try SamplePredicate(userFormat: "foo = 1", for: type, options: Self.options)
                return nil
            } catch {
                return error.expected
            }
        }
        #expect(
            expected(.workout)
                == """
                a key path: start, end, duration, activity, totalDistance, totalEnergyBurned, averageHeartRate, \
                activity.duration, activity.averageHeartRate, source, device.name, metadata.KEY or uuid
                """)
        let common = "start, end, duration, source, device.name, metadata.KEY or uuid"
        #expect(expected(.audiogram) == "a key path: \(common)")
        #expect(expected(.sleepAnalysis) == "a key path: value, \(common)")
    }

    // MARK: Literals

    @Test func PRED_31_numbersAreReadAsTheyAreWritten() throws {
        func number(_ text: String, _ value: MetadataValue) throws {
            #expect(try Self.user("metadata.k = \(text)") == .metadata("k", .ordered(.equal, value)), "\(text)")
        }
        try number("0", .integer(0))
        try number("-7", .integer(-7))
        try number("+7", .integer(7))
        try number("9223372036854775807", .integer(.max))
        try number("-9223372036854775808", .integer(.min))
        try number("9223372036854775808", .number(0x1p63))
        try number("0x0f", .integer(15))
        try number("-0XfF", .integer(-255))
        try number(".5", .number(0.5))
        try number("-.25", .number(-0.25))
        try number("1.75", .number(1.75))
        try number("2e3", .number(2_000))
        try number("2E+3", .number(2_000))
        try number("25e-1", .number(2.5))
        try number("+1.5e1", .number(15))
        for malformed in ["1e999", "0x", "0xG", "3km", "1_000", "2e", "2e+"] {
            #expect(throws: PredicateFormatError.self) { try Self.user("metadata.k = \(malformed)") }
        }
    }

    @Test func PRED_31_charactersOfStringsAreReadAsTheyAreWritten() throws {
        func string(_ text: String, _ value: String) throws {
            #expect(try Self.user("metadata.k = \(text)") == .metadata("k", .text(.equal, value)), "\(text)")
        }
        try string(#""a\nb\rc\td""#, "a\nb\rc\td")
        try string(#"'\'\\"'"#, "'\\\"")
        try string(#"'\u00e9\U0001F600x'"#, "\u{E9}\u{1F600}x")
        try string(#"'\u00E9a'"#, "\u{E9}a")
        try string("'100 %%'", "100 %%")
        try string("''", "")
        for malformed in [#"'\u00e'"#, #"'\ud800'"#, #"'\U0001F60'"#, #"'abc\"#, "\"abc'"] {
            #expect(throws: PredicateFormatError.self) { try Self.user("metadata.k = \(malformed)") }
        }
    }

    @Test func PRED_31_everyConversionTakesItsArgument() throws {
        func argument(_ specifier: String, _ value: FormatValue) throws -> SamplePredicate {
            let format = "metadata.k == \(specifier)"
            return try FormatTranslator(format: format, for: .heartRate)
                .samples(FormatParser.parse(format, arguments: [value]))
        }
        for letter in ["d", "D", "i", "u", "U", "x", "X", "o", "O", "c", "ld", "lld", "hhu", "zu", "qd", "jd"] {
            #expect(try argument("%" + letter, .number(3)) == .metadata("k", .ordered(.equal, .integer(3))))
            #expect(try argument("%" + letter, .number(3.5)) == .metadata("k", .ordered(.equal, .number(3.5))))
            #expect(throws: PredicateFormatError.self) { try argument("%" + letter, .text("3")) }
            #expect(throws: PredicateFormatError.self) { try argument("%" + letter, .number(.nan)) }
        }
        for letter in ["f", "F", "e", "E", "g", "G", "a", "A", "lf"] {
            #expect(try argument("%" + letter, .integer(3)) == .metadata("k", .ordered(.equal, .number(3))))
            #expect(throws: PredicateFormatError.self) { try argument("%" + letter, .date(3)) }
        }
        #expect(throws: PredicateFormatError.self) { try argument("%s", .text("x")) }
        #expect(throws: PredicateFormatError.self) { try argument("%l", .integer(1)) }
    }

    @Test func PRED_31_castsChangeTheClassOfANumber() throws {
        func cast(_ text: String) throws -> SamplePredicate { try Self.user("metadata.k = CAST(\(text))") }
        let day = MetadataValue.date(Date(timeIntervalSinceReferenceDate: 86_400))
        #expect(try cast("86400, 'NSDate'") == .metadata("k", .ordered(.equal, day)))
        #expect(try cast("86400.0, 'Date'") == .metadata("k", .ordered(.equal, day)))
        #expect(try cast("CAST(86400, 'NSDate'), 'NSDate'") == .metadata("k", .ordered(.equal, day)))
        #expect(try cast("CAST(1.5, 'Date'), 'NSNumber'") == .metadata("k", .ordered(.equal, .number(1.5))))
        #expect(try cast("7, 'NSNumber'") == .metadata("k", .ordered(.equal, .integer(7))))
        for wrong in ["'x', 'NSDate'", "'x', 'NSNumber'", "value, 'NSDate'", "1, 'NSString'", "1, 2", "1"] {
            #expect(throws: PredicateFormatError.self) { try cast(wrong) }
        }
    }

    @Test(arguments: [
        ("2001-01-02T00:00:00-00:30", 88_200.0), ("2001-01-02T00:00:00+00:30", 84_600),
        ("2001-01-02T00:00:00-03:30", 99_000), ("2001-01-02T00:00:00+0545", 65_700),
        ("2001-01-02T00:00:00-18", 151_200), ("2001-01-02t00:00:00z", 86_400), ("2001-01-02 00:00:00.25", 86_400.25),
        ("2001-01-02 23:59:59", 172_799), ("2001-12", 28_857_600), ("2001-12-31", 31_449_600),
        ("2000-12-31T23:59:60Z", .nan), ("2001-01-02T00:00:00+19:00", .nan), ("2001-01-02T00:00:00+01:60", .nan),
        ("2001-01-02T00:00:00.", .nan), ("2001-01-02T00", .nan), ("2001-00-02", .nan), ("2001-01-00", .nan),
        ("2001-01-32", .nan), ("2001-01-02Z", .nan), ("2001-01-02T00:00Zx", .nan), ("2001/01/02", .nan),
        ("2001-01-02 00:00:00.0000000000000000000000", .nan),
    ])
    func PRED_31_datesHaveTheOffsetThatTheyState(text: String, seconds: Double) {
        #expect(FormatDate.seconds(text, in: .gmt) == (seconds.isNaN ? nil : seconds))
    }

    @Test func PRED_31_datesWithoutAnOffsetAreInTheZoneOfTheUser() throws {
        let zone = try #require(TimeZone(secondsFromGMT: -12_600))
        #expect(FormatDate.seconds("2001-01-02", in: zone) == 99_000)
        #expect(FormatDate.seconds("2001-01-02T00:00Z", in: zone) == 86_400)
        #expect(FormatDate.seconds("2001-01-02T00:00+01:00", in: zone) == 82_800)
    }

    // MARK: What applies to which type

    @Test func QRY_6_everyComparisonNamesItsSubjectAndAppliesToItsTypes() throws {
        let id = UUID()
        let samples: [ObjectType] = [
            .heartRate, .stepCount, .sleepAnalysis, .workout, .workoutRoute, .electrocardiogram, .cdaDocument,
            .allergyRecord, .stateOfMind, .medicationDoseEvent, .workoutEffortScore, .bloodPressure, .audiogram,
        ]
        let quantities: [ObjectType] = [.heartRate, .stepCount, .workoutEffortScore]
        let value = QuantityValue(1, .count)
        let table: [(SamplePredicate, String, [ObjectType])] = [
            (.start(.less, 0), "startDate", samples), (.end(.less, 0), "endDate", samples),
            (.uuid([]), "UUID", samples), (.source([]), "source", samples), (.revision([]), "sourceRevision", samples),
            (.device([]), "device", samples), (.deviceProperty(.name, []), "device", samples),
            (.hasNoDevice, "device", samples), (.text(.device(.name), .equal, "", []), "device", samples),
            (.text(.sourceName, .equal, "", []), "sourceRevision", samples), (.metadataKey("k"), "metadata", samples),
            (.metadataValues("k", []), "metadata", samples),
            (.metadata("k", .text(.equal, "")), "metadata", samples), (.length(.less, 0), "duration", samples),
            (.hasNoCorrelation, "correlation", samples), (.workout(id), "workout", samples),
            (.hasWorkout, "workout", samples), (.count(.less, 1), "count", quantities),
            (.part(.minimum, .less, value), "min", quantities), (.part(.maximum, .less, value), "max", quantities),
            (.part(.mostRecent, .less, value), "most_recent", quantities),
            (.mostRecentStart(.less, 0), "most_recent_start_date", quantities),
            (.mostRecentEnd(.less, 0), "most_recent_end_date", quantities),
            (.mostRecentLength(.less, 0), "most_recent_duration", quantities),
            (.quantity(.less, value), "quantity", quantities), (.category(.less, 0), "value", [.sleepAnalysis]),
            (.categoryValues([]), "value", [.sleepAnalysis]),
            (.related(SampleRelation(.effort, to: id)), "ratingOfExertionAssociation", [.workoutEffortScore]),
            (.related(SampleRelation(.symptom, to: id)), "electrocardiogram", [.sleepAnalysis]),
            (.activityType(.running), "workoutType", [.workout]), (.duration(.less, 1), "duration", [.workout]),
            (.total(.energyBurned, .less, value), "totalEnergyBurned", [.workout]),
            (.total(.distance, .less, value), "totalDistance", [.workout]),
            (.total(.swimmingStrokeCount, .less, value), "totalSwimmingStrokeCount", [.workout]),
            (.total(.flightsClimbed, .less, value), "totalFlightsClimbed", [.workout]),
            (.statistic(.sum, .stepCount, .less, value), "sumQuantity", [.workout]),
            (.statistic(.minimum, .heartRate, .less, value), "minimumQuantity", [.workout]),
            (.statistic(.average, .heartRate, .less, value), "averageQuantity", [.workout]),
            (.statistic(.maximum, .heartRate, .less, value), "maximumQuantity", [.workout]),
            (.activity(.constant(true)), "workoutActivity", [.workout]),
        ]
        let details = DetailKey.allCases.map { key -> (SamplePredicate, String, [ObjectType]) in
            let own = samples.filter { $0.family == key.family }
            #expect(own.count == 1)
            return key.isText
                ? (.detailText(key, .equal, "", []), key.rawValue, own)
                : (.detail(key, .less, .number(0)), key.rawValue, own)
        }
        for (predicate, subject, types) in table + details {
            for type in samples + [.activitySummary] {
                for form in [predicate, .not(predicate), .and([.constant(true), predicate]), .or([predicate])] {
                    let expected =
                        types.contains(type) ? nil : "Unexpected dataType of class C for \(subject) predicate"
                    #expect(Self.reason(form, type) == expected, "\(type.identifier)")
                }
            }
        }
        #expect(Self.reason(.constant(true), .activitySummary) == nil)
    }

    private static func reason(_ predicate: SamplePredicate, _ type: ObjectType) -> String? {
        return ValidationError.reason { () throws(ValidationError) in
            try predicate.checkApplicability(to: type, className: "C")
        }
    }

    @Test func PRED_36_unitsThatDoNotFitAreNamedWithTheOnesNeeded() {
        let wrong = QuantityValue(1, .second)
        let table: [(SamplePredicate, QuantityUnit)] = [
            (.quantity(.less, wrong), .countPerSecond), (.part(.maximum, .less, wrong), .countPerSecond),
            (.total(.distance, .less, wrong), .meter), (.total(.energyBurned, .less, wrong), .kilocalorie),
            (.total(.flightsClimbed, .less, wrong), .count),
            (.statistic(.sum, .stepCount, .less, wrong), .count),
            (.activity(.statistic(.sum, .distanceCycling, .less, wrong)), .meter),
            (.activity(.not(.and([.duration(.less, 1), .statistic(.sum, .stepCount, .less, wrong)]))), .count),
        ]
        for (predicate, needed) in table {
            for form in [predicate, .not(predicate), .and([.start(.less, 0), predicate]), .or([predicate])] {
                let pairs = form.incompatibleUnits(for: .heartRate)
                #expect(pairs.map(\.given) == [.second] && pairs.map(\.needed) == [needed])
            }
        }
        let right: [SamplePredicate] = [
            .quantity(.less, QuantityValue(1, .countPerMinute)), .duration(.less, 1), .uuid([]),
            .total(.distance, .less, QuantityValue(1, .kilometer)),
            .statistic(.sum, .stepCount, .less, QuantityValue(1, .count)),
        ]
        #expect(SamplePredicate.and(right).incompatibleUnits(for: .heartRate).isEmpty)
        let both = SamplePredicate.or([.quantity(.less, wrong), .total(.distance, .less, wrong)])
        #expect(both.incompatibleUnits(for: .heartRate).map(\.needed) == [.countPerSecond, .meter])
    }
}
