/// Writes FIT activities as the maker's own programs read them.
///
/// FIT counts whole seconds, so moments are rounded; positions are good to a centimetre, elevations to 20 cm. Course,
/// vertical accuracy, the moments of beats and fields with names of their own are developer fields, see ``FITOwnField``.
package enum FITWriter {
    /// The bytes of a file.
    ///
    /// - Throws: If the dates are none that FIT knows: 1998-07-04 to 2126-02-05.
    package static func bytes(of recording: WorkoutRecording, file: String) throws(WorkoutFileError) -> [UInt8] {
        let (first, last) = (FITProfile.time(FITProfile.firstDate), FITProfile.time(UInt32.max - 1))
        let times = recording.points.times
        let isDated =
            recording.start >= first && recording.end <= last && times.allSatisfy { $0 >= first && $0 <= last }
        guard isDated else {
            throw .writing("FIT has no dates before 1998-07-04 or after 2126-02-05", at: .init(file: file))
        }
        var writer = FITActivityWriter(FITActivityWriter.written(recording))
        writer.write()
        guard writer.messages.bytes.count < UInt32.max else {
            throw .writing("it would be larger than a FIT file can be", at: .init(file: file))
        }
        return writer.messages.file()
    }
}

struct FITActivityWriter {
    typealias Message = FITProfile.Message
    typealias Field = FITMessageWriter.Field

    let recording: WorkoutRecording
    let distances: [Double]
    /// What stands under a name of its own, with its number.
    let named: [(field: RecordedPoints.NamedField, number: UInt8)]
    var messages = FITMessageWriter()

    init(_ recording: WorkoutRecording) {
        self.recording = recording
        let field = Self.streamFields.first { $0.stream == .distance }
        distances = recording.distances.map { distance in
            distance.isFinite ? field?.read(distance) ?? .nan : .nan
        }
        named = Self.named(recording.points)
    }

    mutating func write() {
        let start = (recording.sessions.map(\.start) + recording.points.times.prefix(1)).min() ?? recording.start
        let last = recording.points.times.max() ?? start
        let end = recording.sessions.indices.map { recording.sessions[$0].start + elapsed(ofSession: $0) }.max() ?? last
        writeFile()
        event(0, type: 0, at: start)
        writeRecords()
        event(0, type: 4, at: max(end, last))
        writeLengths()
        writeSets()
        var lapCount = 0
        for index in recording.sessions.indices { writeSession(index, &lapCount) }
        // Rounded one by one, as a reader finds them in the sessions.
        let timers = recording.sessions.map { session in
            let timer = session.totals.timer ?? recording.activeTime(from: session.start, to: session.end)
            return (timer * 1_000).rounded() / 1_000
        }
        messages.add(
            Message.activity, local: 0,
            [
                timestamp(max(end, last)), Field(0, .uint32, timers.reduce(0, +), scale: 1_000),
                Field(1, .uint16, Double(recording.sessions.count)),
                Field(2, .enumeration, recording.sessions.count > 1 ? 1 : 0), Field(3, .enumeration, 26),
                Field(4, .enumeration, 1),
            ])
    }

    /// FIT's count of seconds for a moment.
    func seconds(_ time: Double) -> Double { (time + FITProfile.epoch).rounded() }

    func timestamp(_ time: Double) -> Field { Field(FITProfile.timestamp, .uint32, seconds(time)) }

    mutating func event(_ event: Double, type: Double, at time: Double, own: [Field] = []) {
        messages.add(
            Message.event, local: 3,
            [timestamp(time), Field(0, .enumeration, event), Field(1, .enumeration, type), Field(4, .uint8, 0)],
            own: own)
    }

    // MARK: File and device

    private mutating func writeFile() {
        let device = FITWrittenDevice(recording.writtenDevice)
        messages.add(
            Message.fileID, local: 0,
            [
                Field(0, .enumeration, 4), Field(1, .uint16, Double(device.maker)),
                Field(2, .uint16, Double(device.product)), Field(3, .uint32z, device.serial.map { Double($0) }),
                Field(4, .uint32, fileTime), Field(8, text: device.productName),
            ])
        writeDeveloper(hasDevice: !device.own.isEmpty)
        messages.add(
            Message.deviceInfo, local: 0,
            [
                timestamp(recording.start), Field(0, .uint8, 0), Field(2, .uint16, Double(device.maker)),
                Field(3, .uint32z, device.serial.map { Double($0) }),
                Field(5, .uint16, device.software, scale: 100), Field(6, .uint8, device.hardware.map { Double($0) }),
                Field(27, text: device.productName),
            ], own: device.own)
    }

    /// When the file was made, as far as that is known and a date of FIT.
    private var fileTime: Double {
        let made = recording.details.fileTime.map(seconds)
        let isDate = made.map { $0 >= Double(FITProfile.firstDate) && $0 < Double(UInt32.max) } ?? false
        return isDate ? made ?? seconds(recording.start) : seconds(recording.start)
    }

    /// What the fields of ours, and those that the recording has under names of their own, mean.
    private mutating func writeDeveloper(hasDevice: Bool) {
        var own: [FITOwnField] = hasDevice ? FITOwnField.ofDevice : []
        if !recording.beats.isEmpty { own += [.beat, .followsGap] }
        if recording.sessions.indices.contains(where: { !recording.hasLaps(session: $0) }) { own.append(.isMadeUp) }
        own += [FITOwnField.course, .verticalAccuracy].filter { field in
            field.stream.map { !recording.points[$0].isEmpty } ?? false
        }
        if recording.markers.contains(where: { $0.name != nil }) { own.append(.markerName) }
        guard !own.isEmpty || !named.isEmpty else { return }
        messages.add(
            Message.developerDataID, local: 0,
            [
                Field(1, .byte, values: FITOwnField.application.map { Double($0) }, scale: 1),
                Field(3, .uint8, Double(FITOwnField.developer)),
            ])
        for field in own { describe(field.rawValue, field.type, field.name, field.unit) }
        for (field, number) in named { describe(number, .float64, field.name, field.unit) }
    }

    private mutating func describe(_ number: UInt8, _ type: FITBaseType, _ name: String, _ unit: String?) {
        var fields = [
            Field(0, .uint8, Double(FITOwnField.developer)), Field(1, .uint8, Double(number)),
            Field(2, .uint8, Double(type.definition)), Field(3, text: name),
        ]
        if let unit { fields.append(Field(8, text: unit)) }
        messages.add(Message.fieldDescription, local: 0, fields)
    }

    /// The fields that find room, each under a number; what a reader would take for one field is one.
    static func named(_ points: RecordedPoints) -> [(field: RecordedPoints.NamedField, number: UInt8)] {
        var known: Set<RecordedPoints.NamedField> = []
        var result: [(field: RecordedPoints.NamedField, number: UInt8)] = []
        for field in points.namedFields where result.count < FITRecordTable.namedLimit {
            var read = field
            read.name = FITMessageWriter.Field.fitting(field.name)
            read.unit = field.unit.map(FITMessageWriter.Field.fitting)
            guard !read.name.isEmpty, known.insert(read).inserted else { continue }
            result.append((field, FITOwnField.firstNamed + UInt8(result.count)))
        }
        return result
    }
}

/// A device in the numbers of the profile, and in texts of ours where those say something else.
struct FITWrittenDevice {
    private(set) var maker: Int64 = 255
    private(set) var product: Int64 = 0
    private(set) var productName = "OpenHealthKit"
    private(set) var serial: Int64?
    private(set) var software: Double?
    private(set) var hardware: Int64?
    /// All its texts, or none if the numbers say them.
    private(set) var own: [FITMessageWriter.Field] = []

    init(_ device: RecordedDevice?) {
        maker = device?.manufacturer.flatMap(FITManufacturers.number) ?? 255
        let named = FITManufacturers.product(named: device?.model, of: maker)
        product = named.flatMap { FITMessageWriter.fits($0, .uint16) ? $0 : nil } ?? 0
        if let name = device?.model ?? device?.name { productName = FITMessageWriter.Field.fitting(name) }
        serial = device?.serialNumber.flatMap { Int64($0) }.flatMap { FITMessageWriter.fits($0, .uint32z) ? $0 : nil }
        software = device?.softwareVersion.flatMap(Double.init).flatMap { $0 >= 0 && $0 < 655 ? $0 : nil }
        hardware = device?.hardwareVersion.flatMap { Int64($0) }.flatMap {
            FITMessageWriter.fits($0, .uint8) ? $0 : nil
        }
        let read = FITDevice(
            manufacturer: maker, product: product, productName: productName.isEmpty ? nil : productName,
            serialNumber: serial, softwareVersion: software.map { ($0 * 100).rounded() / 100 },
            hardwareVersion: hardware)
        guard read.recorded != device else { return }
        own = FITOwnField.ofDevice.map { field in
            .init(field, text: field.devicePart.flatMap { part in device?[keyPath: part] } ?? "")
        }
    }
}
