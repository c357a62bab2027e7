import Foundation
import HealthModel
import Testing
import WorkoutFiles

@testable import HealthReports

/// Reports on routes and courses as JSON, with every value another one.
@Suite struct CourseJSONTests {
    private static let ids = (1...4).map { UUID(uuidString: "00000000-0000-0000-0000-00000000000\($0)") ?? UUID() }
    private static let moment = Date(timeIntervalSinceReferenceDate: 731_664_000)

    private static func entry(_ value: Double, _ place: Int) -> RecordsReport.Entry {
        .init(value: value, workout: ids[place], start: moment + Double(place), from: Double(place) * 10)
    }

    @Test("Each member of the JSON of tiles, curves, comparisons and annotations has its own value")
    func json() throws {
        let tiles = TilesReport(
            zoom: 14, workouts: 9, tiles: [.init(x: 1, y: 2, workouts: 3, first: Self.moment, isInCluster: true)],
            square: .init(x: 4, y: 5, size: 6), cluster: 7)
        let curves = EffortCurves(
            period: .init(start: Self.moment, end: Self.moment + 1), reference: .init(start: Self.moment + 2, end: nil),
            sports: [
                .init(
                    activityType: .running, isIndoor: true,
                    points: [
                        .init(kind: .distance(400), best: Self.entry(80, 1), reference: Self.entry(100, 2)),
                        .init(kind: .power(60), best: nil, reference: Self.entry(250, 3)),
                    ])
            ])
        func side(_ place: Int) -> WorkoutComparison.Side {
            .init(
                workout: Self.ids[place], start: Self.moment + Double(place),
                timeZone: TimeZone(secondsFromGMT: 3_600 * place),
                activityType: place == 0 ? .running : .cycling, title: "T\(place)", duration: 100 + Double(place),
                distance: 200 + Double(place), averageHeartRate: 130 + Double(place))
        }
        let comparison = WorkoutComparison(
            axis: .distance, workout: side(0), other: side(1), places: [0, 50], gaps: [0, -2.5],
            columns: [
                .init(quantity: .time, workout: [0, 10], other: [0, 7.5]),
                .init(quantity: .heartRate, workout: [nil, 120], other: [110, nil]),
            ])
        var annotation = WorkoutAnnotation(
            title: "A", notes: "B", activity: .yoga, tags: ["C", "D"], gear: "E", isNotMine: true)
        var shares = WorkoutTrim.Shares()
        for (place, figure) in WorkoutTrim.Figure.allCases.enumerated() { shares[figure] = 0.5 + Double(place) / 100 }
        annotation.trim = WorkoutTrim(start: 731_664_000, end: 731_664_010, shares: shares)
        #expect(try annotation.json.asAnnotation() == annotation)
        let lines = [
            "tiles \(tiles.json.line)", "curves \(curves.json.line)", "comparison \(comparison.json.line)",
            "annotation \(annotation.json.line)",
        ]
        #expect(
            lines.joined(separator: "\n") == """
                tiles {"zoom": 14, "count": 1, "workouts": 9, "square": {"x": 4, "y": 5, "size": 6}, "cluster": 7, \
                "tiles": [{"x": 1, "y": 2, "workouts": 3, "first": "2024-03-09T08:00:00Z", "isInCluster": true}]}
                curves {"period": {"start": "2024-03-09T08:00:00Z", "end": "2024-03-09T08:00:01Z"}, "reference": \
                {"start": "2024-03-09T08:00:02Z", "end": null}, "sports": [{"activityType": "running", "isIndoor": \
                true, "points": [{"kind": "distance", "over": 400, "unit": "s", "best": {"value": 80, "workout": \
                "00000000-0000-0000-0000-000000000002", "start": "2024-03-09T08:00:01Z", "from": 10}, "reference": \
                {"value": 100, "workout": "00000000-0000-0000-0000-000000000003", "start": "2024-03-09T08:00:02Z", \
                "from": 20}, "gain": 25}, {"kind": "power", "over": 60, "unit": "W", "best": null, "reference": \
                {"value": 250, "workout": "00000000-0000-0000-0000-000000000004", "start": "2024-03-09T08:00:03Z", \
                "from": 30}, "gain": null}]}]}
                comparison {"axis": {"name": "distance", "unit": "m", "values": [0, 50]}, "workout": {"workout": \
                "00000000-0000-0000-0000-000000000001", "start": "2024-03-09T08:00:00Z", "timeZone": "GMT", \
                "activityType": "running", "title": "T0", "duration": 100, "distance": 200, "averageHeartRate": 130}, \
                "other": {"workout": "00000000-0000-0000-0000-000000000002", "start": "2024-03-09T08:00:01Z", \
                "timeZone": "GMT+0100", "activityType": "cycling", "title": "T1", "duration": 101, "distance": 201, \
                "averageHeartRate": 131}, "rows": 2, "gaps": [0, -2.5], "lastGap": -2.5, "columns": [{"name": "time", \
                "unit": "s", "workout": [0, 10], "other": [0, 7.5]}, {"name": "heartRate", "unit": "count/min", \
                "workout": [null, 120], "other": [110, null]}]}
                annotation {"title": "A", "notes": "B", "activityType": "yoga", "tags": ["C", "D"], "gear": "E", \
                "isNotMine": true, "trim": {"start": "2024-03-09T08:00:00Z", "end": "2024-03-09T08:00:10Z", "shares": \
                {"duration": 0.5, "distance": 0.51, "energy": 0.52, "climb": 0.53}}}
                """)
    }

    // MARK: Details

    @Test("Details of samples come back from their JSON as they were, and their texts tell what they are")
    func details() throws {
        let details: [(ObjectTypeFamily, SampleDetail, String, String)] = [
            (
                .electrocardiogram,
                .electrocardiogram(
                    ElectrocardiogramRecord(
                        classification: 2, symptomsStatus: 1, averageHeartRate: QuantityValue(71.6, .countPerMinute),
                        samplingFrequency: QuantityValue(512, .hertz), measurementCount: 15_360)), "15360 voltages",
                "atrial fibrillation, 72.0 bpm"
            ),
            (
                .stateOfMind,
                .stateOfMind(StateOfMindRecord(kind: 1, valence: -0.25, labels: [3, 4], associations: [5])), "-0.25",
                "-0.25"
            ),
        ]
        for (family, detail, text, summary) in details {
            let back = try SampleDetail.jsonShape.json(detail).asDetail(of: family)
            #expect(SampleDetail.jsonShape.json(back).line == SampleDetail.jsonShape.json(detail).line)
            #expect(detail.text { "\($0)" } == text && detail.summary { "\($0)" } == summary)
        }
        let names = [
            "not classified", "sinus rhythm", "atrial fibrillation", "inconclusive, low heart rate",
            "inconclusive, high heart rate", "inconclusive, poor recording", "inconclusive", "unrecognized",
        ]
        for (value, name) in names.enumerated() {
            let record = ElectrocardiogramRecord(
                classification: value, symptomsStatus: 0, averageHeartRate: nil, samplingFrequency: nil,
                measurementCount: 0)
            #expect(
                record.classificationText == name && SampleDetail.electrocardiogram(record).summary { "\($0)" } == name)
        }
    }

    @Test("Locations, quantities and beats in JSON are in order and within their bounds")
    func series() throws {
        func location(_ members: String) throws -> [RoutePoint] { try JSON(parsing: "[\(members)]").asLocations() }
        let whole = RoutePoint(
            timestamp: 731_664_000, latitude: -90, longitude: 180, altitude: 3, speed: 4, course: 5,
            horizontalAccuracy: 6,
            verticalAccuracy: 7, speedAccuracy: 8, courseAccuracy: 9)
        #expect(try location(JSON.location(whole).line) == [whole])
        let place = #""timestamp": "2024-03-09T08:00:00Z", "latitude": 1, "longitude": 2"#
        let bare = try #require(try location("{\(place)}").first)
        #expect(
            [
                bare.altitude, bare.speed, bare.course, bare.horizontalAccuracy, bare.verticalAccuracy,
                bare.speedAccuracy, bare.courseAccuracy,
            ]
                == [0, -1, -1, -1, -1, -1, -1])
        #expect(try location("{\(place)}, {\(place)}").count == 2)
        let earlier = place.replacing("08:00:00", with: "07:59:59")
        for wrong in [
            "", "{\(place)}, {\(earlier)}", "{\(place.replacing(": 1,", with: ": 90.1,"))}",
            "{\(place.replacing(": 2", with: ": -180.1"))}",
        ] {
            #expect(throws: JSONFormError.self, "\(wrong)") { try location(wrong) }
        }
        func quantities(_ triples: [(Int, Int, String)]) throws -> JSON.SeriesPieceForm {
            let parts = triples.map {
                #"{"start": "2024-03-09T08:00:0\#($0.0)Z", "end": "2024-03-09T08:00:0\#($0.1)Z", "value": \#($0.2)}"#
            }
            return try JSON(parsing: "[\(parts.joined(separator: ","))]").asQuantities()
        }
        let found = try quantities([(0, 0, "1.5"), (1, 3, "2"), (2, 2, "3")])
        #expect(
            found.starts.map { $0 - 731_664_000 } == [0, 1, 2] && found.ends.map { $0 - 731_664_000 } == [0, 3, 2])
        #expect(found.values == [1.5, 2, 3] && found.joined == [])
        for wrong in [
            [], [(1, 0, "1")], [(1, 1, "1"), (1, 2, "1")], [(2, 2, "1"), (1, 2, "1")], [(0, 1, "\"Infinity\"")],
        ] {
            #expect(throws: JSONFormError.self) { try quantities(wrong) }
        }
        func beats(_ times: [Double]) throws -> Int {
            let parts = times.map { #"{"time": \#($0), "isPrecededByGap": true}"# }
            return try JSON(parsing: "[\(parts.joined(separator: ","))]").asBeats().filter(\.isPrecededByGap).count
        }
        #expect(try beats([0, 0.5, 1]) == 3)
        for wrong in [[], [-0.1], [1, 1], [1, 0.5]] { #expect(throws: JSONFormError.self) { try beats(wrong) } }
    }
}
