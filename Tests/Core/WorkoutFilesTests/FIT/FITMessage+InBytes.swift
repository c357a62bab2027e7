@testable import WorkoutFiles

extension FITMessage {
    /// Passes the messages of a file, one after the other.
    static func forEach(in bytes: [UInt8], _ body: (FITMessage) -> Void) {
        bytes.withUnsafeBufferPointer { buffer in
            guard var decoder = FITDecoder(buffer) else { return }
            while true {
                switch decoder.next() {
                case .end: return
                case .file, .definition: continue
                case .message: break
                }
                guard let definition = decoder.definitions[decoder.local] else { continue }
                body(FITMessage(definition: definition, payload: decoder.payload, timestamp: decoder.timestamp))
            }
        }
    }
}
