import Testing

@testable import WorkoutFiles

@Suite struct TrackFormatTests {
    /// In files of tracks the positions give the distance; all others state it.
    @Test func formatsOfTracks() {
        let tracks = WorkoutFileFormat.all.filter(\.name.isOfTracks).map(\.name)
        #expect(Set(tracks) == [.gpx, .kml, .kmz, .geoJSON] && tracks.count == 4)
        for name in [FormatName.fit, .tcx, .csv, .json] { #expect(!name.isOfTracks, "\(name)") }
    }
}
