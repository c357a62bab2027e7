extension FormatName {
    package static let zip = FormatName(rawValue: "zip")
    package static let gzip = FormatName(rawValue: "gzip")
}

extension FileFormat {
    package static let zip = FileFormat(
        .zip, title: "ZIP", reading: Reading(isBeginning: { ZipArchive.isZip($0.bytes) }, content: .archive))
    package static let gzip = FileFormat(
        .gzip, title: "gzip", reading: Reading(isBeginning: { InflateByteSource.isGzip($0.bytes) }, content: .archive))
}
