import Foundation

/// Archives carry records as binary property lists, which keep every number to the last bit.
extension NSCoder {
    /// Writes a record; the coder fails if the record cannot be written.
    func encodeRecord(_ record: some Encodable, forKey key: String) {
        let encoder = PropertyListEncoder()
        encoder.outputFormat = .binary
        do {
            encode(try encoder.encode(record) as NSData, forKey: key)
        } catch {
            failWithError(error)
        }
    }

    /// Reads a record; nil if there is none, or if it is damaged.
    func decodeRecord<Record: Decodable>(_ type: Record.Type = Record.self, forKey key: String) -> Record? {
        guard let data = decodeObject(of: NSData.self, forKey: key) else { return nil }
        return try? PropertyListDecoder().decode(type, from: data as Data)
    }
}
