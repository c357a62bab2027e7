/// The elements of KML files that are supported, with any prefix.
enum KMLElement: UInt8, XMLElementKind {
    /// A name that was not resolved yet.
    case unresolved
    /// An unsupported element.
    case unknown
    case kml
    /// A document or a folder, which contain features.
    case container
    case placemark
    case name
    case description
    case extendedData
    case data
    case value
    case schemaData
    case simpleArrayData
    case timeStamp
    case when
    /// The geometries.
    case multiGeometry
    case point
    case lineString
    case coordinates
    case track
    case multiTrack
    case coord
    case altitudeMode

    static var hasNamespaces: Bool { false }

    init(localName: String, namespace _: String) {
        switch localName {
        case "kml": self = .kml
        case "Document", "Folder": self = .container
        case "Placemark": self = .placemark
        case "name": self = .name
        case "description": self = .description
        case "ExtendedData": self = .extendedData
        case "Data": self = .data
        case "value": self = .value
        case "SchemaData": self = .schemaData
        case "SimpleArrayData": self = .simpleArrayData
        case "TimeStamp": self = .timeStamp
        case "when": self = .when
        case "MultiGeometry": self = .multiGeometry
        case "Point": self = .point
        case "LineString": self = .lineString
        case "coordinates": self = .coordinates
        case "Track": self = .track
        case "MultiTrack": self = .multiTrack
        case "coord": self = .coord
        case "altitudeMode": self = .altitudeMode
        default: self = .unknown
        }
    }
}
