/// A decoded notification of a sensor.
///
/// Decoding maps bytes to a value or an error and has no side effects (SEN-1).
package enum SensorFrame: Sendable, Hashable {
    case heartRate(HeartRateMeasurement)
    case bodySensorLocation(BodySensorLocation?)
    case cyclingSpeed(CyclingSpeedMeasurement)
    case cyclingPower(CyclingPowerMeasurement)
    case runningSpeed(RunningSpeedMeasurement)
    case treadmill(TreadmillMeasurement)
    case indoorBike(IndoorBikeMeasurement)
    case rower(RowerMeasurement)
    case crossTrainer(CrossTrainerMeasurement)
    case weight(WeightMeasurement)
    case bloodPressure(BloodPressureMeasurement)
    case temperature(TemperatureMeasurement)
    case temperatureType(UInt8?)
    case glucose(GlucoseMeasurement)
    case glucoseContext(GlucoseContext)
    case oximeter(OximeterMeasurement)
    case battery(Int?)
    case currentTime(CurrentTime)
    case text(String?)
    /// A response of the record access control point, not decoded.
    case recordAccess([UInt8])

    /// Decodes a frame; returns `nil` for an empty one (SEN-4).
    package init?(_ bytes: [UInt8], of characteristic: SensorCharacteristic) throws(SensorDecodingError) {
        guard !bytes.isEmpty else { return nil }
        switch characteristic {
        case .heartRate: self = .heartRate(try HeartRateMeasurement(bytes))
        case .bodySensorLocation: self = .bodySensorLocation(BodySensorLocation(bytes))
        case .cyclingSpeed: self = .cyclingSpeed(try CyclingSpeedMeasurement(bytes))
        case .cyclingPower: self = .cyclingPower(try CyclingPowerMeasurement(bytes))
        case .runningSpeed: self = .runningSpeed(try RunningSpeedMeasurement(bytes))
        case .treadmill: self = .treadmill(try TreadmillMeasurement(bytes))
        case .indoorBike: self = .indoorBike(try IndoorBikeMeasurement(bytes))
        case .rower: self = .rower(try RowerMeasurement(bytes))
        case .crossTrainer: self = .crossTrainer(try CrossTrainerMeasurement(bytes))
        case .weight: self = .weight(try WeightMeasurement(bytes))
        case .bloodPressure: self = .bloodPressure(try BloodPressureMeasurement(bytes))
        case .temperature: self = .temperature(try TemperatureMeasurement(bytes))
        case .temperatureType: self = .temperatureType(TemperatureMeasurement.location(bytes))
        case .glucose: self = .glucose(try GlucoseMeasurement(bytes))
        case .glucoseContext: self = .glucoseContext(try GlucoseContext(bytes))
        case .oximeterSpot: self = .oximeter(try OximeterMeasurement(spot: bytes))
        case .oximeter: self = .oximeter(try OximeterMeasurement(continuous: bytes))
        case .batteryLevel: self = .battery(DeviceInformation.battery(bytes))
        case .currentTime: self = .currentTime(try CurrentTime(bytes))
        case .deviceIdentifier: self = .text(DeviceInformation.identifier(bytes))
        case .model, .serialNumber, .firmware, .hardware, .software, .manufacturer:
            self = .text(DeviceInformation.text(bytes))
        case .recordAccess: self = .recordAccess(bytes)
        }
    }
}
