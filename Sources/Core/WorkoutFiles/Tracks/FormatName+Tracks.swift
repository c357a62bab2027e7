extension FormatName {
    /// A Boolean value that indicates whether files of the format are tracks of positions, as in GPX: the positions
    /// give distance and climb, and a file states no totals that count.
    package var isOfTracks: Bool { self == .gpx || self == .kml || self == .kmz || self == .geoJSON }
}
