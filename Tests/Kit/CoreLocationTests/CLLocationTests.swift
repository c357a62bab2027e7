import CoreLocation
import Testing

@Suite struct CLLocationTests {
    private let coordinate = CLLocationCoordinate2D(latitude: 52.5, longitude: 13.4)
    private let moment = Date(timeIntervalSinceReferenceDate: 700_000_000.25)

    private func numbers(_ location: CLLocation) -> [Double] {
        [
            location.coordinate.latitude, location.coordinate.longitude, location.altitude,
            location.horizontalAccuracy, location.verticalAccuracy, location.course, location.courseAccuracy,
            location.speed, location.speedAccuracy, location.timestamp.timeIntervalSinceReferenceDate,
        ]
    }

    @Test func LOC_1_shortInitialiserHasDefaults() {
        let before = Date()
        let location = CLLocation(latitude: 52.5, longitude: 13.4)
        #expect(numbers(location).dropLast() == [52.5, 13.4, 0, 0, -1, -1, -1, -1, -1])
        #expect(location.timestamp >= before && location.timestamp <= Date())
        #expect(location.floor == nil)
        #expect(location.sourceInformation == nil)
        #expect(location.ellipsoidalAltitude == 0)
    }

    @Test func LOC_1_missingMotionIsInvalid() {
        let still = CLLocation(
            coordinate: coordinate, altitude: 34, horizontalAccuracy: 5, verticalAccuracy: 3, timestamp: moment)
        #expect(numbers(still) == [52.5, 13.4, 34, 5, 3, -1, -1, -1, -1, 700_000_000.25])
        let moving = CLLocation(
            coordinate: coordinate, altitude: 34, horizontalAccuracy: -1, verticalAccuracy: -1, course: 90, speed: 2.5,
            timestamp: moment)
        #expect(numbers(moving) == [52.5, 13.4, 34, -1, -1, 90, -1, 2.5, -1, 700_000_000.25])
    }

    @Test func LOC_1_longInitialisersKeepEverything() {
        let full = CLLocation(
            coordinate: coordinate, altitude: 34, horizontalAccuracy: 5, verticalAccuracy: 3, course: 90,
            courseAccuracy: 4, speed: 2.5, speedAccuracy: 0.5, timestamp: moment)
        #expect(numbers(full) == [52.5, 13.4, 34, 5, 3, 90, 4, 2.5, 0.5, 700_000_000.25])
        let source = CLLocationSourceInformation(softwareSimulationState: true, andExternalAccessoryState: false)
        let simulated = CLLocation(
            coordinate: coordinate, altitude: 34, horizontalAccuracy: 5, verticalAccuracy: 3, course: 90,
            courseAccuracy: 4, speed: 2.5, speedAccuracy: 0.5, timestamp: moment, sourceInfo: source)
        #expect(simulated.sourceInformation?.isSimulatedBySoftware == true)
        #expect(simulated.sourceInformation?.isProducedByAccessory == false)
    }

    @Test func LOC_1_codingAndCopyingKeepEverything() throws {
        let source = CLLocationSourceInformation(softwareSimulationState: false, andExternalAccessoryState: true)
        let location = CLLocation(
            coordinate: coordinate, altitude: -34.125, horizontalAccuracy: 5, verticalAccuracy: -1, course: 359.5,
            courseAccuracy: 4, speed: 0.1, speedAccuracy: 0.3, timestamp: moment, sourceInfo: source)
        let data = try NSKeyedArchiver.archivedData(withRootObject: location, requiringSecureCoding: true)
        let copy = try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: CLLocation.self, from: data))
        #expect(numbers(copy) == numbers(location))
        #expect(copy.sourceInformation?.isProducedByAccessory == true)
        #expect(copy.floor == nil)
        #expect((location.copy() as? CLLocation) === location)
    }

    @Test func LOC_1_archiveWithoutCoordinateIsRefused() throws {
        let archiver = NSKeyedArchiver(requiringSecureCoding: true)
        archiver.encode(1.0, forKey: "altitude")
        archiver.finishEncoding()
        let unarchiver = try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
        #expect(CLLocation(coder: unarchiver) == nil)
    }

    @Test func LOC_1_floorsAreCoded() throws {
        let data = try NSKeyedArchiver.archivedData(withRootObject: CLFloor(level: -2), requiringSecureCoding: true)
        let floor = try NSKeyedUnarchiver.unarchivedObject(ofClass: CLFloor.self, from: data)
        #expect(floor?.level == -2)
    }

    @Test func LOC_2_distanceIgnoresAltitudeAndIsSymmetric() {
        let here = CLLocation(latitude: 52.5, longitude: 13.4)
        let there = CLLocation(
            coordinate: CLLocationCoordinate2DMake(52.51, 13.42), altitude: 8_000, horizontalAccuracy: 1,
            verticalAccuracy: 1, timestamp: moment)
        #expect(here.distance(from: there) == there.distance(from: here))
        #expect(abs(here.distance(from: there) - 1755.721175) < 1e-6)
        #expect(here.distance(from: here) == 0)
    }

    // swift-format-ignore
    @Test(arguments: [
        (0.0,      0.0,     0.0,     0.001,     111.319491),
        (0.0,      0.0,     0.001,   0.0,       110.574276),
        (60.0,     10.0,    60.001,  10.0,      111.412296),
        (60.0,     10.0,    60.0,    10.001,    55.800002),
        (37.3349, -122.0090, 37.3362, -122.0073, 208.596698),
        (52.5,     13.4,    52.51,   13.42,     1755.721175),
        (37.7749, -122.4194, 34.0522, -118.2437, 559042.3365),
    ])
    func LOC_3_LOC_5_distanceTable(_ row: (Double, Double, Double, Double, Double)) {
        let distance = CLLocation(latitude: row.0, longitude: row.1)
            .distance(from: CLLocation(latitude: row.2, longitude: row.3))
        #expect(abs(distance - row.4) < (row.4 < 200_000 ? 1e-6 : 1e-3))
    }
}
