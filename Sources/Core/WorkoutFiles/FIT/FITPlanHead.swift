/// The recognition of files with planned workouts, which are FIT files as recordings are.
enum FITPlanHead {
    /// Returns whether a FIT file with this beginning has planned workouts and nothing that was recorded.
    static func isBeginning(_ head: FileHead) -> Bool {
        head.bytes.withUnsafeBufferPointer { bytes in
            guard var decoder = FITDecoder(bytes) else { return false }
            var isPlan = false
            while true {
                switch decoder.next() {
                case .end: return isPlan
                case .file, .definition: continue
                case .message: break
                }
                guard let definition = decoder.definitions[decoder.local] else { continue }
                let message = FITMessage(
                    definition: definition, payload: decoder.payload, timestamp: decoder.timestamp)
                switch definition.message {
                case FITProfile.FileID.message:
                    guard message.integer(FITProfile.FileID.kind) == FITProfile.FileKind.workout else { return false }
                    isPlan = true
                case FITProfile.Session.message, FITProfile.Record.message, FITProfile.Lap.message: return false
                // Activities begin with another file ID, after which nothing needs to be examined.
                default: if !isPlan { return false }
                }
            }
        }
    }
}
