/// What gives `NSPredicate` its initializers with a format.
///
/// An initializer in an extension of a class can only make that very class. One in an extension of a protocol can
/// answer a subclass, here one that keeps what the format says.
public protocol PredicateFormatting {}
