/// How much a text in JSON may hold; whatever holds more is refused where it does, before memory is asked for.
package struct JSONLimits: Sendable {
    /// How deep arrays and objects may lie in one another.
    package var depth = 64
    /// Bytes of a string.
    package var string = 1 << 20
    /// Characters of a number: more digits say nothing to a `Double`.
    package var number = 1_100
    /// Values of all kinds: each of a tree takes some tens of bytes.
    package var values = 30_000_000
    /// Whether an object may have two members of one name.
    ///
    /// Nobody could tell which of them counts, so no document of ours has them, and no reader takes them.
    package var allowsEqualNames = false

    package init() {}
}
