import Testing

@testable import WorkoutFiles

/// The developer fields of this library are known by the identifier of their developer, whatever its number in a file
/// and whatever others have.
@Suite struct FITOwnDeveloperTests {
    private static let start = Int64(FITBytes.start)

    /// Returns the course, which is a field of this library, and the fields of others.
    private static func read(own: Int64, other: Int64, isOwnFirst: Bool) throws -> RecordedPoints {
        var fit = FITRows()
        fit.add(0, [(0, .enumeration, [4])])
        let developers: [(Int64, [Int64])] = [
            (own, FITLibraryField.application.map(Int64.init)), (other, Array(1...16)),
        ]
        for (number, application) in isOwnFirst ? developers : developers.reversed() {
            fit.add(207, [(1, .byte, application), (3, .uint8, [number])])
        }
        for number in [own, other] {
            fit.add(
                206,
                [
                    (0, .uint8, [number]), (1, .uint8, [Int64(FITLibraryField.course.rawValue)]),
                    (2, .uint8, [Int64(FITBaseType.float64.definition)]),
                ], texts: [(3, "Field")])
        }
        func bytes(_ value: Double) -> [UInt8] { FITRows.bytes(Int64(bitPattern: value.bitPattern), 8) }
        for second in [0, 1] as [Int64] {
            fit.add(
                20, [(253, .uint32, [start + second]), (3, .uint8, [100])],
                own: [
                    (FITLibraryField.course.rawValue, UInt8(own), bytes(90.5 + Double(second))),
                    (FITLibraryField.course.rawValue, UInt8(other), bytes(7.25)),
                ])
        }
        return try FITReader.recording(from: MemoryByteSource(fit.file), file: "a").points
    }

    @Test(
        arguments: [(0, 1, true), (0, 1, false), (1, 0, true), (1, 0, false), (5, 2, true)] as [(Int64, Int64, Bool)])
    func fieldsOfOneNumber(own: Int64, other: Int64, isOwnFirst: Bool) throws {
        let points = try Self.read(own: own, other: other, isOwnFirst: isOwnFirst)
        #expect(points.streams == [.course, .heartRate] && points[.course] == [90.5, 91.5])
        let field = RecordedPoints.NamedField(name: "Field", unit: nil)
        #expect(points.namedFields == [field] && points.values(of: field) == [7.25, 7.25])
    }
}
