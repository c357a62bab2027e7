import Foundation

/// Archives contain records as binary property lists, which preserve the full precision of numbers.
extension NSCoder {
    /// Encodes a record; the coder fails if the record cannot be encoded.
    func encodeRecord(_ record: some Encodable, forKey key: String) {
        let encoder = PropertyListEncoder()
        encoder.outputFormat = .binary
        do {
            encode(try encoder.encode(record) as NSData, forKey: key)
        } catch {
            failWithError(error)
        }
    }

    /// Decodes a record.
    ///
    /// Returns nil if there is none or if it is damaged.
    func decodeRecord<Record: Decodable>(_ type: Record.Type = Record.self, forKey key: String) -> Record? {
        guard let data = decodeObject(of: NSData.self, forKey: key) else { return nil }
        return try? PropertyListDecoder().decode(type, from: data as Data)
    }
}
