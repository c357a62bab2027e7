/// The record messages of a file as columns.
///
/// Each definition is compiled once to a plan, which is then applied to every message.
///
/// Rows are collected in a block that fits the processor's cache and are appended to the columns block by block.
struct FITRecordTable: ~Copyable {
    /// A step of a plan, which copies one field of a message to a column.
    private struct Step {
        var offset: Int32
        var column: Int32
        var kind: Kind
        var type: FITBaseType
        var isLittleEndian: Bool
        var scale: Double
        var shift: Double
    }

    private enum Kind: UInt8 {
        case bigOrRare
        case byte
        case uint16
        case uint32
        case latitude
        case longitude
        case fractionalCadence
        case compressedSpeedDistance
    }

    private static let rowLimit = 512
    private static let firstStream = 3
    private static let firstNamed = firstStream + RecordedStream.allCases.count
    /// The maximum number of named fields; recordings of athletes do not have more.
    static let namedLimit = 40
    private static let stepLimit = 512

    private(set) var points = RecordedPoints()
    /// The number of records without a time, which are left out.
    private(set) var untimed = 0
    private(set) var firstUntimed: Int?
    /// The number of records with an invalid position.
    private(set) var invalidPositions = 0
    private(set) var firstInvalidPosition: Int?
    /// The named fields that exceeded the limit.
    private(set) var droppedFields: Set<String> = []
    private(set) var positions = 0
    /// The named fields that are equivalent to streams, in the order of the file.
    private(set) var equivalents: [FITDeveloperStreams.Equivalent] = []

    private var row = 0
    private var seen: UInt64 = 0
    private var named: [RecordedPoints.NamedField] = []
    private let block: UnsafeMutablePointer<Double>
    private let steps: UnsafeMutablePointer<Step>
    private let stepCounts: UnsafeMutablePointer<Int>
    /// The accumulated distance of ``FITProfile/Record/compressedSpeedDistance``, in sixteenths of a metre.
    private var accumulatedDistance = 0
    private var lastDistance = -1

    /// The number of rows so far.
    var count: Int { points.count + row }

    /// The number of columns in a block: time and position, the streams, and the named fields.
    static var columnCount: Int { firstNamed + namedLimit }
    /// The maximum number of columns, since ``seen`` has one bit per column.
    static let columnLimit = UInt64.bitWidth

    init() {
        // Independent of any file: adding more streams than this requires a wider bit set first.
        precondition(Self.columnCount <= Self.columnLimit, "A block has more columns than bits in the column set.")
        block = .allocate(capacity: Self.rowLimit * Self.columnCount)
        block.initialize(repeating: .nan, count: Self.rowLimit * Self.columnCount)
        steps = .allocate(capacity: 16 * Self.stepLimit)
        stepCounts = .allocate(capacity: 16)
        stepCounts.initialize(repeating: -1, count: 16)
    }

    deinit {
        block.deallocate()
        steps.deallocate()
        stepCounts.deallocate()
    }

    /// Discards the plan of a local message number; called for a new definition and for a new file of the chain.
    mutating func discardPlan(_ local: Int) { stepCounts[local] = -1 }

    mutating func beginFile() {
        for local in 0..<16 { stepCounts[local] = -1 }
        accumulatedDistance = 0
        lastDistance = -1
    }

    // MARK: Rows

    /// Adds a record message.
    @inline(__always) mutating func add(
        _ payload: UnsafePointer<UInt8>, local: Int, timestamp: UInt32, offset: Int
    ) {
        guard timestamp != 0 else { return countUntimed(offset) }
        if row == Self.rowLimit { flush() }
        block[row] = FITProfile.time(timestamp)
        var place = steps + local &* Self.stepLimit
        let end = place + stepCounts[local]
        while place < end {
            let step = place.pointee
            let source = payload + Int(step.offset)
            switch step.kind {
            case .byte:
                if source[0] != 0xFF { set(step, Double(source[0])) }
            case .uint16:
                let value = UnsafeRawPointer(source).loadUnaligned(as: UInt16.self).littleEndian
                if value != .max { set(step, Double(value)) }
            case .uint32:
                let value = UnsafeRawPointer(source).loadUnaligned(as: UInt32.self).littleEndian
                if value != .max { set(step, Double(value)) }
            case .latitude, .longitude:
                let raw = FITMessage.integer(source, .int32, isLittleEndian: step.isLittleEndian)
                if raw != 0x7FFF_FFFF { setPosition(step, raw, offset) }
            case .bigOrRare:
                if let value = FITMessage.number(source, step.type, isLittleEndian: step.isLittleEndian) {
                    set(step, value)
                }
            case .fractionalCadence: addFraction(step, source[0])
            case .compressedSpeedDistance: addCompressed(source)
            }
            place += 1
        }
        if block[Self.rowLimit &+ row].isNaN || block[2 &* Self.rowLimit &+ row].isNaN {
            // A latitude without a longitude, or the reverse, is not a position.
            block[Self.rowLimit &+ row] = .nan
            block[2 &* Self.rowLimit &+ row] = .nan
        } else {
            positions &+= 1
        }
        row &+= 1
    }

    @inline(__always) private mutating func set(_ step: Step, _ value: Double) {
        seen |= 1 &<< UInt64(truncatingIfNeeded: step.column)
        block[Int(step.column) &* Self.rowLimit &+ row] = value / step.scale - step.shift
    }

    @inline(__always) private mutating func setPosition(_ step: Step, _ raw: Int64, _ offset: Int) {
        // 2³¹ semicircles are 180 degrees; latitudes have half of that range.
        guard step.kind == .longitude || raw.magnitude <= 1 << 30 else { return countInvalid(offset) }
        block[Int(step.column) &* Self.rowLimit &+ row] = Double(raw) * 180 / FITProfile.Record.semicircles
    }

    @inline(never) private mutating func addFraction(_ step: Step, _ raw: UInt8) {
        let place = Int(step.column) * Self.rowLimit + row
        if raw != 0xFF, !block[place].isNaN { block[place] += Double(raw) / FITProfile.Record.fractionalCadence.scale }
    }

    /// Adds the values of ``FITProfile/Record/compressedSpeedDistance``.
    @inline(never) private mutating func addCompressed(_ source: UnsafePointer<UInt8>) {
        let bytes = (Int(source[0]), Int(source[1]), Int(source[2]))
        if bytes == (0xFF, 0xFF, 0xFF) { return }
        let (speed, distance) = (bytes.0 | (bytes.1 & 0x0F) << 8, bytes.1 >> 4 | bytes.2 << 4)
        if speed != 0xFFF { setStream(.speed, Double(speed) / 100) }
        if lastDistance >= 0 {
            accumulatedDistance += (distance - lastDistance) & 0xFFF
        } else {
            accumulatedDistance = distance
        }
        lastDistance = distance
        setStream(.distance, Double(accumulatedDistance) / 16)
    }

    private mutating func setStream(_ stream: RecordedStream, _ value: Double) {
        let column = Self.firstStream + stream.rawValue
        // A dedicated field for the same value takes precedence.
        guard block[column * Self.rowLimit + row].isNaN else { return }
        seen |= 1 << UInt64(column)
        block[column * Self.rowLimit + row] = value
    }

    @inline(never) private mutating func countUntimed(_ offset: Int) {
        untimed += 1
        if firstUntimed == nil { firstUntimed = offset }
    }

    @inline(never) private mutating func countInvalid(_ offset: Int) {
        invalidPositions += 1
        if firstInvalidPosition == nil { firstInvalidPosition = offset }
    }

    /// Appends the block to the columns; columns without values are omitted.
    mutating func flush() {
        guard row > 0 else { return }
        let (block, seen, row) = (block, seen, row)
        func column(_ index: Int) -> UnsafeBufferPointer<Double> {
            UnsafeBufferPointer(start: block + index * Self.rowLimit, count: row)
        }
        points.append(
            times: column(0), latitudes: column(1), longitudes: column(2),
            column: {
                seen >> UInt64(Self.firstStream + $0.rawValue) & 1 == 1 ? column(Self.firstStream + $0.rawValue) : nil
            },
            named: named.enumerated().compactMap { index, field in
                seen >> UInt64(Self.firstNamed + index) & 1 == 1 ? (field, column(Self.firstNamed + index)) : nil
            })
        // Unused columns are still empty; clearing all columns would write more than the length of the file.
        for index in 0..<Self.firstNamed + named.count where index < Self.firstStream || seen >> UInt64(index) & 1 == 1
        {
            (block + index * Self.rowLimit).update(repeating: .nan, count: row)
        }
        self.row = 0
    }

    // MARK: Plans

    /// Returns whether messages of this local number have no plan yet.
    @inline(__always) func needsPlan(_ local: Int) -> Bool { stepCounts[local] < 0 }

    /// Compiles the plan for the messages of a definition.
    mutating func plan(_ local: Int, _ definition: FITDefinition?, _ developers: FITDeveloperFields) {
        var ranked: [(rank: Int, step: Step)] = []
        if let definition {
            for field in definition.developerFields {
                ranked += developerSteps(field, developers, isLittleEndian: definition.isLittleEndian)
            }
            for field in definition.fields {
                if let planned = Self.step(field, isLittleEndian: definition.isLittleEndian) { ranked.append(planned) }
            }
        }
        // The order determines precedence; among equal ranks the later field of the message takes precedence.
        let ordered = ranked.enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
        let chosen = ordered.prefix(Self.stepLimit).map(\.element.step)
        for (index, step) in chosen.enumerated() { (steps + local * Self.stepLimit + index).initialize(to: step) }
        stepCounts[local] = chosen.count
    }

    private static func step(_ field: FITDefinition.Field, isLittleEndian: Bool) -> (rank: Int, step: Step)? {
        guard field.size >= field.type.size, field.type != .string else { return nil }
        func step(_ kind: Kind, _ column: Int, _ scale: Double = 1, _ shift: Double = 0) -> Step {
            Step(
                offset: Int32(field.offset), column: Int32(column), kind: kind, type: field.type,
                isLittleEndian: isLittleEndian, scale: scale, shift: shift)
        }
        let cadence = firstStream + RecordedStream.cadence.rawValue
        switch field.number {
        case FITProfile.Record.latitude.number: return field.type == .int32 ? (1, step(.latitude, 1)) : nil
        case FITProfile.Record.longitude.number: return field.type == .int32 ? (1, step(.longitude, 2)) : nil
        case FITProfile.Record.fractionalCadence.number: return (3, step(.fractionalCadence, cadence))
        case FITProfile.Record.compressedSpeedDistance.number:
            return field.size == 3 ? (4, step(.compressedSpeedDistance, 0)) : nil
        default: break
        }
        guard let planned = FITStreamField.numbered(field.number), field.type != .byte else { return nil }
        return (
            planned.rank,
            step(
                kind(field.type, isLittleEndian), firstStream + planned.stream.rawValue, planned.field.scale,
                planned.field.offset)
        )
    }

    private static func kind(_ type: FITBaseType, _ isLittleEndian: Bool) -> Kind {
        switch type {
        case .uint8, .enumeration: .byte
        case .uint16 where isLittleEndian: .uint16
        case .uint32 where isLittleEndian: .uint32
        default: .bigOrRare
        }
    }

    /// Returns the steps for a developer field, which becomes a named column; see ``FITDeveloperStreams`` for those
    /// that are equivalent to native fields.
    private mutating func developerSteps(
        _ field: FITDefinition.DeveloperField, _ developers: FITDeveloperFields, isLittleEndian: Bool
    ) -> [(rank: Int, step: Step)] {
        guard let description = developers.description(developer: field.developer, number: field.number),
            description.type != .string, description.type != .byte, field.size >= description.type.size
        else { return [] }
        func step(_ column: Int) -> Step {
            Step(
                offset: Int32(field.offset), column: Int32(column), kind: .bigOrRare, type: description.type,
                isLittleEndian: isLittleEndian, scale: description.scale, shift: description.offset)
        }
        if field.developer == developers.own, field.number < FITLibraryField.firstNamed {
            let stream = FITLibraryField(rawValue: field.number)?.stream
            return stream.map { [(5, step(Self.firstStream + $0.rawValue))] } ?? []
        }
        var result: [(rank: Int, step: Step)] = []
        let name = RecordedPoints.NamedField(name: description.name, unit: description.unit)
        if let index = named.firstIndex(of: name) {
            result.append((0, step(Self.firstNamed + index)))
        } else if named.count < Self.namedLimit {
            named.append(name)
            result.append((0, step(Self.firstNamed + named.count - 1)))
        } else {
            droppedFields.insert(description.name)
        }
        let isDepth = description.name.lowercased() == "depth" && description.unit?.lowercased().hasPrefix("m") == true
        if !result.isEmpty,
            let native = description.recordField.flatMap(FITStreamField.numbered)
                ?? (isDepth ? FITStreamField.all.first { $0.stream == .depth } : nil)
        {
            let equivalent = FITDeveloperStreams.Equivalent(
                field: name, stream: native.stream, unit: native.field.unit)
            if !equivalents.contains(equivalent) { equivalents.append(equivalent) }
        }
        return result
    }
}
