import CoreLocation
import Testing

/// Archives of locations, with some of their parts (LOC-1).
@Suite struct LocationArchiveTests {
    private static let numbers: [String: Double] = [
        "latitude": 52.5, "longitude": 13.4, "timestamp": 700_000_000, "altitude": 34, "horizontalAccuracy": 5,
        "verticalAccuracy": 3, "course": 90, "courseAccuracy": 4, "speed": 2.5, "speedAccuracy": 0.5,
    ]

    /// Returns what is read from an archive of numbers and objects.
    private static func location(
        _ numbers: [String: Double], _ objects: [String: NSObject] = [:]
    ) throws -> CLLocation? {
        let archiver = NSKeyedArchiver(requiringSecureCoding: true)
        for (key, number) in numbers { archiver.encode(number, forKey: key) }
        for (key, object) in objects { archiver.encode(object, forKey: key) }
        archiver.finishEncoding()
        return CLLocation(coder: try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData))
    }

    /// A location is somewhere at some time; everything else may be missing.
    @Test func LOC_1_onlyThePlaceAndTheTimeAreRequired() throws {
        let required = ["latitude", "longitude", "timestamp"]
        for key in Self.numbers.keys {
            let read = try Self.location(Self.numbers.filter { $0.key != key })
            #expect((read == nil) == required.contains(key), "\(key)")
        }
        let least = try #require(try Self.location(Self.numbers.filter { required.contains($0.key) }))
        #expect(least.coordinate.latitude == 52.5 && least.coordinate.longitude == 13.4)
        #expect(least.timestamp == Date(timeIntervalSinceReferenceDate: 700_000_000))
        #expect(least.floor == nil && least.sourceInformation == nil)
    }

    @Test func LOC_1_theFloorAndTheSourceAreKept() throws {
        let source = CLLocationSourceInformation(softwareSimulationState: true, andExternalAccessoryState: false)
        for (floor, information) in [(CLFloor(level: 4), nil), (nil, source), (CLFloor(level: -2), source)]
            as [(CLFloor?, CLLocationSourceInformation?)]
        {
            var objects: [String: NSObject] = [:]
            objects["floor"] = floor
            objects["sourceInformation"] = information
            let location = try #require(try Self.location(Self.numbers, objects))
            // Through another archive, too.
            let data = try NSKeyedArchiver.archivedData(withRootObject: location, requiringSecureCoding: true)
            let copy = try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: CLLocation.self, from: data))
            for read in [location, copy] {
                #expect(read.floor?.level == floor?.level)
                #expect(read.sourceInformation?.isSimulatedBySoftware == information?.isSimulatedBySoftware)
                #expect(read.sourceInformation?.isProducedByAccessory == information?.isProducedByAccessory)
                #expect([read.altitude, read.course, read.speed] == [34, 90, 2.5])
            }
        }
    }
}
