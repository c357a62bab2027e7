/// The formatting style of a kind of JSON document.
///
/// The choices are never changed, so that the same data always produce the same bytes.
package struct JSONStyle: Sendable {
    /// The separator between a name and its value.
    let colon: StaticString
    /// A Boolean value that indicates whether the character 7F is escaped, because terminals interpret it as a
    /// deletion.
    let escapesDelete: Bool
    /// A Boolean value that indicates whether numbers near zero have an exponent: `1e-05` instead of `0.00001`.
    let hasSmallExponents: Bool

    /// The style of recordings.
    static let recordings = JSONStyle(colon: ": ", escapesDelete: false, hasSmallExponents: false)
    /// The style of objects of a store, and of all output of `hk`.
    package static let objects = JSONStyle(colon: ": ", escapesDelete: true, hasSmallExponents: true)
    /// The style of messages between programs.
    package static let messages = JSONStyle(colon: ":", escapesDelete: true, hasSmallExponents: true)
    /// The style of elements of exports as saved in stores.
    package static let keptElements = JSONStyle(colon: ":", escapesDelete: false, hasSmallExponents: true)
}
