extension CLLocation {
    /// The stored values of a location, with the defaults of LOC-1.
    struct Values {
        var coordinate: CLLocationCoordinate2D
        var altitude: CLLocationDistance = 0
        var horizontalAccuracy: CLLocationAccuracy = 0
        var verticalAccuracy: CLLocationAccuracy = -1
        var course: CLLocationDirection = -1
        var courseAccuracy: CLLocationDirectionAccuracy = -1
        var speed: CLLocationSpeed = -1
        var speedAccuracy: CLLocationSpeedAccuracy = -1
        var timestamp: Date
        var floor: CLFloor?
        var sourceInformation: CLLocationSourceInformation?
    }
}

// MARK: Coding

extension CLLocation.Values {
    private enum Key {
        static let latitude = "latitude"
        static let longitude = "longitude"
        static let altitude = "altitude"
        static let horizontalAccuracy = "horizontalAccuracy"
        static let verticalAccuracy = "verticalAccuracy"
        static let course = "course"
        static let courseAccuracy = "courseAccuracy"
        static let speed = "speed"
        static let speedAccuracy = "speedAccuracy"
        static let timestamp = "timestamp"
        static let floor = "floor"
        static let sourceInformation = "sourceInformation"
    }

    init?(coder: NSCoder) {
        let required = [Key.latitude, Key.longitude, Key.timestamp]
        guard coder.allowsKeyedCoding, required.allSatisfy(coder.containsValue(forKey:)) else { return nil }
        coordinate = CLLocationCoordinate2D(
            latitude: coder.decodeDouble(forKey: Key.latitude), longitude: coder.decodeDouble(forKey: Key.longitude))
        altitude = coder.decodeDouble(forKey: Key.altitude)
        horizontalAccuracy = coder.decodeDouble(forKey: Key.horizontalAccuracy)
        verticalAccuracy = coder.decodeDouble(forKey: Key.verticalAccuracy)
        course = coder.decodeDouble(forKey: Key.course)
        courseAccuracy = coder.decodeDouble(forKey: Key.courseAccuracy)
        speed = coder.decodeDouble(forKey: Key.speed)
        speedAccuracy = coder.decodeDouble(forKey: Key.speedAccuracy)
        timestamp = Date(timeIntervalSinceReferenceDate: coder.decodeDouble(forKey: Key.timestamp))
        // Decoding an object that is missing is an error that fails the whole archive.
        if coder.containsValue(forKey: Key.floor) {
            floor = coder.decodeObject(of: CLFloor.self, forKey: Key.floor)
        }
        if coder.containsValue(forKey: Key.sourceInformation) {
            sourceInformation = coder.decodeObject(of: CLLocationSourceInformation.self, forKey: Key.sourceInformation)
        }
    }

    func encode(with coder: NSCoder) {
        coder.encode(coordinate.latitude, forKey: Key.latitude)
        coder.encode(coordinate.longitude, forKey: Key.longitude)
        coder.encode(altitude, forKey: Key.altitude)
        coder.encode(horizontalAccuracy, forKey: Key.horizontalAccuracy)
        coder.encode(verticalAccuracy, forKey: Key.verticalAccuracy)
        coder.encode(course, forKey: Key.course)
        coder.encode(courseAccuracy, forKey: Key.courseAccuracy)
        coder.encode(speed, forKey: Key.speed)
        coder.encode(speedAccuracy, forKey: Key.speedAccuracy)
        coder.encode(timestamp.timeIntervalSinceReferenceDate, forKey: Key.timestamp)
        if let floor { coder.encode(floor, forKey: Key.floor) }
        if let sourceInformation { coder.encode(sourceInformation, forKey: Key.sourceInformation) }
    }
}
