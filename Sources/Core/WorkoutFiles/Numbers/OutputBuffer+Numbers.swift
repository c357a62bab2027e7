extension OutputBuffer {
    /// Adds a number for which space of ``DecimalWriter/largest`` bytes has been reserved.
    @inline(__always) func put(_ number: Double) { cursor += DecimalWriter.write(number, to: cursor) }
}
