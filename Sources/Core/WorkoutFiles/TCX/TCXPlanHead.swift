/// The recognition of files with planned workouts, which are TCX files as recordings are.
enum TCXPlanHead {
    /// Returns whether a TCX file with this beginning has planned workouts, and neither activities nor courses before
    /// them.
    static func isBeginning(_ head: FileHead) -> Bool {
        var reader = XMLElementReader<TCXElement>(MemoryByteSource(head.bytes), file: "")
        guard reader.root() == .database else { return false }
        while let element = reader.child() {
            switch element {
            case .workouts:
                // An empty element holds nothing.
                if reader.child() != nil { return true }
            case .activities, .courses: if reader.child() != nil { return false }
            default: reader.skip()
            }
        }
        return false
    }
}
