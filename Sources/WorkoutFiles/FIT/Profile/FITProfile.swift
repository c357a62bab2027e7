/// The numbers of the public FIT profile that mean something here.
enum FITProfile {
    /// Messages.
    enum Message {
        static let fileID: UInt16 = 0
        static let sport: UInt16 = 12
        static let session: UInt16 = 18
        static let lap: UInt16 = 19
        static let record: UInt16 = 20
        static let event: UInt16 = 21
        static let deviceInfo: UInt16 = 23
        static let workout: UInt16 = 26
        static let weightScale: UInt16 = 30
        static let activity: UInt16 = 34
        static let bloodPressure: UInt16 = 51
        static let monitoring: UInt16 = 55
        static let heartRateVariability: UInt16 = 78
        static let monitoringInfo: UInt16 = 103
        static let length: UInt16 = 101
        static let heartRate: UInt16 = 132
        static let fieldDescription: UInt16 = 206
        static let developerDataID: UInt16 = 207
        static let set: UInt16 = 225
    }

    /// The field with the time in nearly all messages.
    static let timestamp: UInt8 = 253

    /// From FIT's first moment (1989-12-31 UTC) to that of 2001, in seconds.
    static let epoch = 347_241_600.0
    /// Smaller timestamps count from the moment the device was switched on.
    static let firstDate: UInt32 = 0x1000_0000

    /// A date of the file as seconds since the first moment of 2001 (UTC).
    @inline(__always) static func time(_ timestamp: UInt32) -> Double { Double(timestamp) - epoch }

    /// What kind of file it is, by the number in its first message.
    static func fileKind(_ number: Int64) -> String {
        switch number {
        case 1: "a device description"
        case 2: "a settings file"
        case 3: "a sport settings file"
        case 4: "an activity"
        case 5: "a planned workout"
        case 6: "a course"
        case 7: "a schedule"
        case 9: "a weight file"
        case 10: "a totals file"
        case 11: "a goals file"
        case 14: "a blood pressure file"
        case 15, 28, 32: "a monitoring file"
        case 20: "an activity summary"
        case 34: "a segment file"
        case 35: "a list of segments"
        default: "a file of kind \(number)"
        }
    }

    /// Fields of record messages that are streams.
    struct RecordField {
        var stream: RecordedStream
        var scale = 1.0
        var offset = 0.0
        /// Of several fields for one stream, the one with the highest rank counts.
        var rank = 1
    }

    static func recordField(_ number: UInt8) -> RecordField? {
        switch number {
        case 2: RecordField(stream: .elevation, scale: 5, offset: 500)
        case 3: RecordField(stream: .heartRate)
        case 4: RecordField(stream: .cadence)
        case 5: RecordField(stream: .distance, scale: 100)
        case 6: RecordField(stream: .speed, scale: 1_000)
        case 7: RecordField(stream: .power)
        case 13: RecordField(stream: .temperature)
        case 31: RecordField(stream: .horizontalAccuracy)
        case 39: RecordField(stream: .verticalOscillation, scale: 100)
        case 41: RecordField(stream: .groundContactTime, scale: 10)
        case 73: RecordField(stream: .speed, scale: 1_000, rank: 2)
        case 78: RecordField(stream: .elevation, scale: 5, offset: 500, rank: 2)
        case 85: RecordField(stream: .strideLength, scale: 10_000)
        case 92: RecordField(stream: .depth, scale: 1_000)
        case 99: RecordField(stream: .respirationRate)
        case 108: RecordField(stream: .respirationRate, scale: 100, rank: 2)
        case 139: RecordField(stream: .bodyTemperature, scale: 100)
        default: nil
        }
    }

    /// Fields of record messages with a treatment of their own.
    enum Special {
        static let latitude: UInt8 = 0
        static let longitude: UInt8 = 1
        static let compressedSpeedDistance: UInt8 = 8
        static let fractionalCadence: UInt8 = 53
    }
}
