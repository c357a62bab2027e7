/// A writer for FIT activities that the manufacturer's own programs can read.
///
/// FIT stores whole seconds, so times are rounded; positions are precise to a centimetre, elevations to 20 cm.
/// Course, vertical accuracy, the times of beats and named fields are developer fields, see ``FITLibraryField``.
package enum FITWriter {
    /// Returns the bytes of a file.
    ///
    /// - Throws: An error if a date is outside the range of FIT: 1998-07-04 to 2126-02-05.
    package static func bytes(of recording: WorkoutRecording, file: String) throws(WorkoutFileError) -> [UInt8] {
        let (first, last) = (FITProfile.time(FITProfile.firstDate), FITProfile.time(UInt32.max - 1))
        let times = recording.points.times
        let isDated =
            recording.start >= first && recording.end <= last && times.allSatisfy { $0 >= first && $0 <= last }
        guard isDated else {
            throw .unrepresentable("FIT has no dates before 1998-07-04 or after 2126-02-05", at: .init(file: file))
        }
        var writer = FITActivityWriter(FITActivityWriter.written(recording))
        writer.write()
        guard writer.messages.bytes.count < UInt32.max else {
            throw .unrepresentable("it would exceed the maximum size of a FIT file", at: .init(file: file))
        }
        return writer.messages.file()
    }
}

struct FITActivityWriter {
    typealias Field = FITMessageWriter.Field

    let recording: WorkoutRecording
    let distances: [Double]
    /// The named fields, with their numbers.
    let named: [(field: RecordedPoints.NamedField, number: UInt8)]
    var messages = FITMessageWriter()

    init(_ recording: WorkoutRecording) {
        self.recording = recording
        let field = FITStreamField.written.first { $0.stream == .distance }?.field
        distances = recording.distances.map { distance in
            distance.isFinite ? field?.read(distance) ?? .nan : .nan
        }
        named = Self.named(recording.points)
    }

    mutating func write() {
        typealias Row = FITProfile.Activity
        let start = (recording.sessions.map(\.start) + recording.points.times.prefix(1)).min() ?? recording.start
        let last = recording.points.times.max() ?? start
        let end = recording.sessions.indices.map { recording.sessions[$0].start + elapsed(ofSession: $0) }.max() ?? last
        writeFile()
        event(FITEvent.timer, FITEvent.Kind.start, at: start)
        writeRecords()
        event(FITEvent.timer, FITEvent.Kind.stopAll, at: max(end, last))
        writeLengths()
        writeSets()
        var lapCount = 0
        for index in recording.sessions.indices { writeSession(index, &lapCount) }
        // Rounded individually, as a reader decodes them from the sessions.
        let timers = recording.sessions.map { session in
            let timer = session.totals.timer ?? recording.activeTime(from: session.start, to: session.end)
            return (timer * 1_000).rounded() / 1_000
        }
        messages.add(
            Row.message, local: 0,
            [
                timestamp(max(end, last)), Field(Row.timer, timers.reduce(0, +)),
                Field(Row.sessionCount, recording.sessions.count),
                Field(Row.kind, recording.sessions.count > 1 ? 1 : 0), Field(Row.event, FITEvent.activity),
                Field(Row.eventType, FITEvent.Kind.stop),
                Field(Row.localTime, recording.details.utcOffset.map { seconds(max(end, last)) + Double($0) }),
            ])
    }

    /// Returns a time in seconds of FIT time.
    func seconds(_ time: Double) -> Double { (time + FITProfile.epoch).rounded() }

    func timestamp(_ time: Double) -> Field { Field(FITProfile.timestamp, seconds(time)) }

    mutating func event(_ event: Int64, _ type: Int64, at time: Double, own: [Field] = []) {
        typealias Row = FITProfile.Event
        messages.add(
            Row.message, local: 3,
            [timestamp(time), Field(Row.event, event), Field(Row.type, type), Field(Row.group, 0)], own: own)
    }

    // MARK: File and device

    private mutating func writeFile() {
        let device = FITWrittenDevice(recording.writtenDevice)
        typealias File = FITProfile.FileID
        messages.add(
            File.message, local: 0,
            [
                Field(File.kind, FITProfile.FileKind.activity), Field(File.manufacturer, device.maker),
                Field(File.product, device.product), Field(File.serialNumber, device.serial),
                Field(File.created, fileTime), Field(File.productName, text: device.productName),
            ])
        writeDeveloper(hasDevice: !device.own.isEmpty)
        typealias Device = FITProfile.DeviceInfo
        messages.add(
            Device.message, local: 0,
            [
                timestamp(recording.start), Field(Device.index, 0), Field(Device.manufacturer, device.maker),
                Field(Device.serialNumber, device.serial), Field(Device.softwareVersion, device.software),
                Field(Device.hardwareVersion, device.hardware), Field(Device.productName, text: device.productName),
            ], own: device.own)
    }

    /// The creation date of the file, if it is known and within the range of FIT; otherwise the start of the
    /// recording.
    private var fileTime: Double {
        let made = recording.details.fileTime.map(seconds)
        let isDate = made.map { $0 >= Double(FITProfile.firstDate) && $0 < Double(UInt32.max) } ?? false
        return isDate ? made ?? seconds(recording.start) : seconds(recording.start)
    }

    /// Writes the descriptions of the developer fields and of the named fields of the recording.
    private mutating func writeDeveloper(hasDevice: Bool) {
        var own: [FITLibraryField] = hasDevice ? FITLibraryField.ofDevice : []
        if !recording.beats.isEmpty { own += [.beat, .followsGap] }
        if recording.sessions.indices.contains(where: { !recording.hasLaps(session: $0) }) { own.append(.isMadeUp) }
        own += [FITLibraryField.course, .verticalAccuracy].filter { field in
            field.stream.map { !recording.points[$0].isEmpty } ?? false
        }
        if recording.markers.contains(where: { $0.name != nil }) { own.append(.markerName) }
        guard !own.isEmpty || !named.isEmpty else { return }
        typealias Row = FITProfile.DeveloperData
        messages.add(
            Row.message, local: 0,
            [
                Field(Row.application, values: FITLibraryField.application.map { Double($0) }),
                Field(Row.developer, FITLibraryField.developer),
            ])
        for field in own {
            describe(field.row, field.name, field.unit == .none ? nil : field.unit.rawValue)
        }
        for (field, number) in named { describe(FITField(number, .float64), field.name, field.unit) }
    }

    private mutating func describe(_ field: FITField, _ name: String, _ unit: String?) {
        typealias Row = FITProfile.FieldDescription
        var fields = [
            Field(Row.developer, FITLibraryField.developer), Field(Row.number, field.number),
            Field(Row.type, field.type.definition), Field(Row.name, text: name),
        ]
        if let unit { fields.append(Field(Row.unit, text: unit)) }
        messages.add(Row.message, local: 0, fields)
    }

    /// Returns the named fields that fit, each with a number; fields that a reader cannot distinguish are merged.
    static func named(_ points: RecordedPoints) -> [(field: RecordedPoints.NamedField, number: UInt8)] {
        var known: Set<RecordedPoints.NamedField> = []
        var result: [(field: RecordedPoints.NamedField, number: UInt8)] = []
        for field in points.namedFields where result.count < FITRecordTable.namedLimit {
            var read = field
            read.name = FITMessageWriter.Field.fitting(field.name)
            read.unit = field.unit.map(FITMessageWriter.Field.fitting)
            guard !read.name.isEmpty, known.insert(read).inserted else { continue }
            result.append((field, FITLibraryField.firstNamed + UInt8(result.count)))
        }
        return result
    }
}

/// A device as profile numbers, with developer fields for texts that differ from them.
struct FITWrittenDevice {
    private(set) var maker: Int64 = 255
    private(set) var product: Int64 = 0
    private(set) var productName = "OpenHealthKit"
    private(set) var serial: Int64?
    private(set) var software: Double?
    private(set) var hardware: Int64?
    /// All texts of the device, or none if the numbers express them.
    private(set) var own: [FITMessageWriter.Field] = []

    init(_ device: RecordedDevice?) {
        maker = device?.manufacturer.flatMap(FITManufacturers.number) ?? 255
        let named = FITManufacturers.product(named: device?.model, of: maker)
        product = named.flatMap { FITProfile.FileID.product.type.holds($0) ? $0 : nil } ?? 0
        if let name = device?.model ?? device?.name { productName = FITMessageWriter.Field.fitting(name) }
        serial = device?.serialNumber.flatMap { Int64($0) }.flatMap {
            FITProfile.FileID.serialNumber.type.holds($0) ? $0 : nil
        }
        software = device?.softwareVersion.flatMap(Double.init).flatMap { $0 >= 0 && $0 < 655 ? $0 : nil }
        hardware = device?.hardwareVersion.flatMap { Int64($0) }.flatMap {
            FITProfile.DeviceInfo.hardwareVersion.type.holds($0) ? $0 : nil
        }
        let read = FITDevice(
            manufacturer: maker, product: product, productName: productName.isEmpty ? nil : productName,
            serialNumber: serial, softwareVersion: software.map { ($0 * 100).rounded() / 100 },
            hardwareVersion: hardware)
        guard read.recorded != device else { return }
        own = FITLibraryField.ofDevice.map { field in
            .init(field.row, text: field.devicePart.flatMap { part in device?[keyPath: part] } ?? "")
        }
    }
}
