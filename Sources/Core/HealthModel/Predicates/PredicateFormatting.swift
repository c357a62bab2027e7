/// A protocol that provides `NSPredicate` with initializers from a format.
///
/// An initializer in an extension of a class can only create that class. One in a protocol extension can return a
/// subclass, here one that retains the parsed format.
public protocol PredicateFormatting {}
