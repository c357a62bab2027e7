/// The progress of an upload, whose files each report their own.
struct ArchiveShare {
    /// The size of the upload.
    let bytes: Int64?
    /// The place of the current file in an archive, and the number of files; nil if the upload is a single file.
    var entry: (index: Int, count: Int)?

    init(bytes: Int64?) { self.bytes = bytes }

    /// Returns the read bytes and their total, which never decrease in an archive.
    ///
    /// - Parameters:
    ///   - done: The read bytes of the current file.
    ///   - total: Its size; nil if it is unknown.
    func read(_ done: Int, of total: Int?) -> (read: Int64, total: Int64?) {
        guard let entry, let bytes, entry.count > 0 else { return (Int64(done), total.map(Int64.init)) }
        let part = total.map { $0 > 0 ? min(1, Double(done) / Double($0)) : 0 } ?? 0
        return (Int64(Double(bytes) * (Double(entry.index) + part) / Double(entry.count)), bytes)
    }
}
