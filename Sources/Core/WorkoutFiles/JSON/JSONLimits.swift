/// The limits of a JSON text; a text that exceeds one is rejected at that point, before memory is allocated.
package struct JSONLimits: Sendable {
    /// The maximum nesting depth of arrays and objects.
    package var depth = 64
    /// The maximum length of a string in bytes.
    package var string = 1 << 20
    /// The maximum length of a number in characters; more digits do not affect a `Double`.
    package var number = 1_100
    /// The maximum number of values of all kinds; each takes some tens of bytes in a tree.
    package var values = 30_000_000
    /// A Boolean value that indicates whether an object may have two members of the same name.
    ///
    /// Such an object is ambiguous, so this library never writes one, and its readers reject it.
    package var allowsEqualNames = false

    package init() {}
}
