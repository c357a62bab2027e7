/// How the documents of a form write what JSON lets them choose; each keeps the choices it began with, so that the same
/// data go on giving the same bytes.
package struct JSONStyle: Sendable {
    /// What stands between a name and its value.
    let colon: StaticString
    /// Whether a character 7F is written as an escape: terminals take it for a deletion.
    let escapesDelete: Bool
    /// Whether numbers near zero have an exponent: `1e-05`, and not `0.00001`.
    let hasSmallExponents: Bool

    /// Recordings.
    static let recordings = JSONStyle(colon: ": ", escapesDelete: false, hasSmallExponents: false)
    /// Objects of a store, and all that `hk` prints.
    package static let objects = JSONStyle(colon: ": ", escapesDelete: true, hasSmallExponents: true)
    /// Messages to programs that nobody reads.
    package static let messages = JSONStyle(colon: ":", escapesDelete: true, hasSmallExponents: true)
    /// Elements of exports, as stores keep them.
    package static let keptElements = JSONStyle(colon: ":", escapesDelete: false, hasSmallExponents: true)
}
