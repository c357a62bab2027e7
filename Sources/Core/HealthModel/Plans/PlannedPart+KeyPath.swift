// The position of a step in the metadata of the activity in which it was done.
extension PlannedPart.Position {
    /// The metadata key of activities with the position of their step, such as `1.0.2` (PLN-91).
    package static let metadataKey = "WOIntervalStepKeyPath"

    /// The metadata key of activities whose step reached its goal, with 1 as its value (PLN-85).
    package static let successKey = "WOIntervalStepSuccessful"

    /// Creates a position from its three numbers, such as `1.0.2`.
    ///
    /// - Returns: `nil` if the text is anything but three numbers from 0 that are separated by points.
    package init?(keyPath: String) {
        // The text comes from files, so that signs, other digits and endless numbers must be expected.
        guard keyPath.utf8.count <= 64 else { return nil }
        let numbers = keyPath.split(separator: ".", omittingEmptySubsequences: false).map { text in
            text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ? Int(text) : nil
        }
        guard numbers.count == 3, let block = numbers[0], let iteration = numbers[1], let step = numbers[2] else {
            return nil
        }
        self.init(block, iteration, step)
    }
}
