import TestSupport
import Testing

@testable import WorkoutFiles

/// Files of others, and all that is read of them.
@Suite struct WholeFilesTests {
    private func parts(_ text: String, piece: Int = .max) throws -> String {
        let source = MemoryByteSource(Array(text.utf8), largestPiece: piece)
        return try WorkoutFileReader.recording(from: source, file: "a").parts.joined(separator: "\n")
    }

    @Test func gpx() throws {
        #expect(try parts(WholeFiles.gpx) == Self.gpx)
        #expect(try parts(WholeFiles.gpx, piece: 3) == Self.gpx)
    }

    @Test func strays() throws {
        #expect(try parts(WholeFiles.strays) == Self.strays)
    }

    @Test func kml() throws {
        #expect(try parts(WholeFiles.kml) == Self.kml)
        #expect(try parts(WholeFiles.kml, piece: 3) == Self.kml)
    }

    @Test func geoJSON() throws {
        #expect(try parts(WholeFiles.geoJSON) == Self.geoJSON)
    }

    @Test func tcx() throws {
        #expect(try parts(WholeFiles.tcx) == Self.tcx)
        #expect(try parts(WholeFiles.tcx, piece: 3) == Self.tcx)
    }

    private static let gpx = #"""
        gpx 1…36 running 'running'
        distance 399.459 ascent 7 descent 0
        session 1…15 cycling 'cycling' name Ride group 0 distance 11 maximumSpeed 9.5
        session 30…36 running 'running' name Run group 0 elapsed 102 timer 103 distance 101 energy 104 maximumSpeed \#
        7.5 ascent 105 descent 106
        segment 0..<2 1…3.25 track 1 session 0
        segment 2..<3 10…10 track 1 session 0
        segment 3..<4 15…15 track 1 session 0
        segment 4..<7 30…36 track 0 session 1
        point 1 (51, -9) elevation 10 speed 2.25 course 359 horizontalAccuracy 4.5 verticalAccuracy 6.5 heartRate \#
        121 cadence 81 power 201 temperature -1.5 waterTemperature 12.5 distance 3 depth 0.5
        point 3.25 (51.0005, -9.0005) elevation 14
        point 10 (51.001, -9.001) elevation 7
        point 15 (51.002, -9.002)
        point 30 (50, 8) elevation 100
        point 36 (50.002, 8) elevation 103
        point 35 (50.003, 8) elevation 104
        pause 5…9
        pause 10…15
        pause 15…30
        lap 1…10 elapsed 9
        lap 30…35.5 elapsed 5.5 distance 40 energy 9
        marker 2 'Early'
        marker 33 'Late'
        details creator Logger name Day notes Cold fileTime 97445.5 waypoints 3 routes 3 positions 8 \#
        positionsDistance 441.667 firstTime 30 byteCount 2818
        track 'Run' type running source watch positions 4 elapsed 102 timer 103 distance 101 energy 104 \#
        maximumSpeed 7.5 ascent 105 descent 106
        track 'Ride' type cycling positions 4 distance 11 maximumSpeed 9.5
        track 'Empty' positions 0
        warning noValue 1 'a', line 26, byte 1938
        warning impossibleValue 1 'a', line 26, byte 1954
        warning invalidPosition 1 'a', line 31, byte 2261
        warning unreadableValue 1 'a', line 33, byte 2378
        warning untimedPoint 1 'a', line 13, byte 1065
        warning timeGoesBack 1 'a'
        warning reorderedSegments 1 'a'
        """#

    private static let strays = #"""
        gpx 0…22 other
        distance 77.86 ascent 12 descent 9
        session 0…22 other group 0
        segment 0..<4 0…3 track 0 session 0
        segment 4..<7 20…22 track 0 session 0
        point 0 (50, 8) elevation 100
        point 2 (50.0002, 8) elevation 106
        point 1 (50.0001, 8) elevation 103
        point 3 (50.0003, 8) elevation 109
        point 20 (50.002, 8) elevation 140
        point 21 (50.0021, 8) elevation 137
        point 22 (50.0022, 8) elevation 134
        pause 3…20
        details positions 9 positionsDistance 2337705.44 firstTime 0 byteCount 802
        track positions 9
        warning strayDate 2 'a'
        warning timeGoesBack 1 'a'
        """#

    private static let kml = #"""
        kml 1…45 running 'running'
        distance 111.229 ascent 3.5 descent 0
        session 1…1 cycling 'cycling' name Ride group 0
        session 30…45 running 'running' name Run group 0
        segment 0..<1 1…1 track 1 session 0
        segment 1..<3 30…33 track 0 session 1
        segment 3..<4 45…45 track 0 session 1
        point 1 (51, 9)
        point 30 (50, 8) elevation 100 heartRate 121
        point 33 (50.001, 8) elevation 103.5 power 201
        point 45 (50.004, 175)
        pause 1…30
        pause 33…45
        marker 2 'Early'
        marker 33 'Late'
        details creator Logger name Day notes Cold fileTime 97445 waypoints 3 positions 7 positionsDistance \#
        55960.217 firstTime 30 byteCount 2017
        track 'Run' type running source watch positions 5
        track 'Ride' type cycling positions 2
        warning impossibleValue 2 'a', line 13, byte 884
        warning invalidPosition 2 'a', line 13, byte 884
        warning unreadableValue 1 'a', line 14, byte 998
        warning impossibleDate 1 'a', line 24, byte 1886
        warning untimedPoint 3 'a', line 13, byte 884
        warning reorderedSegments 1 'a'
        """#

    private static let geoJSON = #"""
        geojson 1…40 running 'running'
        distance 122.354 ascent 3.5 descent 0
        session 1…5 cycling 'cycling' name Ride group 0
        session 30…40 running 'running' name Run group 0
        segment 0..<2 1…2 track 1 session 0
        segment 2..<3 5…5 track 1 session 0
        segment 3..<5 30…33.5 track 0 session 1
        segment 5..<6 40…40 track 0 session 1
        point 1 (51, 9) speed 1.5
        point 2 (51.0001, 9) speed 2.5
        point 5 (51.0002, 9) speed 3.5
        point 30 (50, 8) elevation 100 heartRate 121
        point 33.5 (50.001, 8) elevation 103.5 power 201
        point 40 (50.004, -170) cadence 81
        pause 2…5
        pause 5…30
        pause 33.5…40
        marker 2 'Early'
        marker 33 'Late'
        details creator Logger name Day notes Cold fileTime 97445 waypoints 3 positions 10 positionsDistance \#
        355.937 firstTime 30 byteCount 1428
        track 'Run' type running source watch positions 5
        track 'Ride' type cycling positions 5
        warning impossibleValue 2 'a'
        warning invalidPosition 1 'a'
        warning untimedPoint 4 'a'
        warning reorderedSegments 1 'a'
        """#

    private static let tcx = #"""
        tcx 0…110 running 'Running'
        distance 90 ascent 3 descent 0
        session 0…5 running 'Running' name Run group 1 timer 5 distance 12 energy 2 averageCadence 84 \#
        maximumCadence 88
        session 6…10 transition 'Transition' group 1 timer 4
        session 11…17 other 'Other' group 1 timer 6
        session 60…110 cycling 'Biking' name Ride group 0 timer 40 distance 151.5 energy 16 averageHeartRate 128.5 \#
        maximumHeartRate 141 maximumSpeed 7.5 averagePower 158.5 maximumPower 251 averageCadence 74 maximumCadence \#
        91
        segment 5..<6 1…1 track 0 session 0
        segment 6..<7 12…12 track 2 session 2
        segment 0..<3 60…68 track 3 session 3
        segment 3..<4 81…81 track 3 session 3
        segment 4..<5 100…100 track 3 session 3
        point 60 (50, -172) elevation 100 speed 2.5 heartRate 122 cadence 72 power 202 distance 1.5
        point 68 elevation 103 distance 41.5
        point 67 distance 42
        point 81 elevation 99
        point 100 distance 90
        point 1 cadence 86
        point 12
        pause 68…81
        pause 81…100
        lap 0…5 timer 5 distance 12 energy 2 averageCadence 84 maximumCadence 88 cycles 15
        lap 6…10 timer 4
        lap 11…17 timer 6
        lap 60…70 timer 10 distance 101.5 energy 11 averageHeartRate 121 maximumHeartRate 141 averageSpeed 3.5 \#
        maximumSpeed 7.5 averagePower 151 maximumPower 251 averageCadence 71 maximumCadence 91
        lap 80…110 timer 30 distance 50 energy 5 averageHeartRate 131 maximumHeartRate 135 maximumSpeed 6.5 \#
        averagePower 161 maximumPower 241 averageCadence 75 maximumCadence 85
        device name Edge model product 99 softwareVersion 2.30 serialNumber 12
        details creator Edge author Program name Run positions 1 firstTime 60 byteCount 3270
        warning untimedPoint 1 'a', line 15, byte 1139
        warning invalidPosition 1 'a', line 39, byte 3124
        warning reorderedSegments 1 'a'
        warning timeGoesBack 1 'a'
        """#
}
