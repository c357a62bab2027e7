extension OutputBuffer {
    /// Adds a number for which room was made, ``DecimalWriter/largest`` bytes.
    @inline(__always) func put(_ number: Double) { cursor += DecimalWriter.write(number, to: cursor) }
}
