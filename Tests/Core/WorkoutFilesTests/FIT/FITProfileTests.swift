import Testing

@testable import WorkoutFiles

@Suite struct FITProfileTests {
    @Test func aBlockHasABitForEachColumn() {
        #expect(FITRecordTable.columnCount <= FITRecordTable.columnLimit)
        #expect(FITRecordTable.columnCount == 3 + RecordedStream.allCases.count + FITRecordTable.namedLimit)
    }

    /// As many developer fields as there is room for, and one more: each retains its own values.
    @Test func theLastColumnsHoldWhatTheyShould() throws {
        let count = FITRecordTable.namedLimit + 1
        var fit = FITBytes()
        fit.fileID()
        fit.define(2, 207, [.init(3, .uint8)])
        fit.message(2, [0])
        fit.define(
            3, 206, [.init(0, .uint8), .init(1, .uint8), .init(2, .uint8), .init(3, .string, count: 4)])
        for number in 0..<count {
            fit.message(3, [0, Int64(number), Int64(FITBaseType.uint8.definition)])
            fit.raw(Array("f\(10 + number)".utf8) + [0])
        }
        fit.define(
            1, 20, [.init(253, .uint32)], developerFields: (0..<count).map { (UInt8($0), 1, 0) })
        fit.message(1, [Int64(FITBytes.start)], then: (0..<count).map { UInt8($0) })
        let recording = try FITReader.recording(from: MemoryByteSource(fit.file()), file: "a.fit")
        let fields = recording.points.namedFields
        #expect(fields.count == FITRecordTable.namedLimit)
        #expect(fields.map { recording.points.values(of: $0) } == (0..<count - 1).map { [Double($0)] })
        #expect(recording.warnings.map(\.kind) == [.droppedField, .missingSummary])
    }

    @Test func eachNumberOfARecordIsReadAsOneStream() {
        for row in FITStreamField.written {
            let read = FITStreamField.numbered(row.field.number)
            // One field represents both temperatures.
            #expect(read?.stream == (row.stream == .waterTemperature ? .temperature : row.stream))
            #expect(read?.field == row.field && row.field.scale > 0)
        }
        let own = FITLibraryField.allCases.compactMap(\.stream)
        let written = FITStreamField.written.map(\.stream)
        #expect(
            Set(own + written) == Set(RecordedStream.allCases) && own.count + written.count == Set(own + written).count)
    }

    @Test(arguments: [FITTotal.Kind.session, .lap])
    func everyTotalHasOneNumberThatIsWritten(kind: FITTotal.Kind) {
        let written = FITTotal.all.filter { !$0.isFallback }
        #expect(Set(written.map(\.total)) == Set(StatedTotal.allCases) && written.count == StatedTotal.allCases.count)
        #expect(Set(FITTotal.all.map { $0.field(kind).number }).count == FITTotal.all.count)
    }

    @Test func aFieldSaysWhatAReaderFinds() {
        let field = FITField(2, .uint16, .meter, scale: 5, offset: 500)
        #expect(field.read(100.09) == 100 && field.read(-500) == -500)
        // The largest number represents a missing value.
        #expect(field.read(12_607) == nil && field.read(12_606.8) == 12_606.8 && field.read(-500.2) == nil)
        #expect(field.bits(of: nil) == nil && field.bits(of: .nan) == nil)
    }
}
