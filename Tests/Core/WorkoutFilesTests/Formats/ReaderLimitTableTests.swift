import HealthModel
import TestSupport
import Testing

@testable import WorkoutFiles

/// The limits of files and values, which documents and other programs rely on.
@Suite struct ReaderLimitTableTests {
    @Test func limitsOfFiles() {
        #expect(PlanLimits.bytes == 10_000_000 && PlanLimits.notes == 2_000 && PlanLimits.plans == 1_000)
        #expect(PlanLimits.amounts == .leastNormalMagnitude...1e9)
        #expect(FITReader.byteLimit == 1_073_741_824 && JSONRecordingReader.byteLimit == 134_217_728)
        #expect(GeoJSONReader.byteLimit == 268_435_456 && KMZFile.byteLimit == 268_435_456)
        #expect(CSVReader.Limit.file == 536_870_912)
        #expect(AppleWorkoutFile.largest == 1_048_576 && FileHead.length == 65_536)
        #expect(XMLByteScanner.depthLimit == 64 && XMLByteScanner.attributeLimit == 256)
        #expect(XMLByteScanner.nameLimit == 4_096 && XMLByteScanner.textLimit == 1_048_576)
        #expect(XMLByteScanner.documentTypeLimit == 4_194_304)
        #expect(FITRecordTable.namedLimit == 40 && TCXPlanWriter.largest == 65_535)
        #expect(TCXWriter.largestPower == 65_535 && TCXWriter.largestRate == 254)
        #expect(PossibleDates.range == -3_187_296_000..<31_525_372_800)
        #expect(RecordedStream.noValueOfByte == 255 && ElevationMeter.threshold == 2)
    }

    /// A value at a bound is possible, and one beyond it is not.
    @Test func possibleValuesOfStreams() {
        let cases: [(streams: [RecordedStream], low: Double, high: Double)] = [
            ([.elevation], -20_000, 100_000), ([.speed, .cadence], 0, 10_000), ([.course], -1_000, 1_000),
            ([.horizontalAccuracy, .verticalAccuracy], 0, 100_000_000), ([.heartRate, .respirationRate], 0, 1_000),
            ([.power, .strideLength, .verticalOscillation, .groundContactTime], 0, 100_000),
            ([.temperature, .waterTemperature, .bodyTemperature], -300, 1_000), ([.distance], 0, 10_000_000_000),
            ([.depth], 0, 20_000),
        ]
        for (streams, low, high) in cases {
            for stream in streams { #expect(stream.possible == low...high, "\(stream)") }
        }
        #expect(Set(cases.flatMap(\.streams)) == Set(RecordedStream.allCases))
    }
}
