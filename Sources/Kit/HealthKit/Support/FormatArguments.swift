public import Foundation

// Arguments of predicate formats. On Apple's systems every object is one, and Swift's dates, identifiers, arrays and
// sets become objects where one is asked for.
extension NSObject: @retroactive CVarArg, @retroactive _CVarArgObject {}
extension Date: @retroactive CVarArg, @retroactive _CVarArgObject {}
extension UUID: @retroactive CVarArg, @retroactive _CVarArgObject {}
extension DateComponents: @retroactive CVarArg, @retroactive _CVarArgObject {}
extension Array: @retroactive CVarArg, @retroactive _CVarArgObject {}
extension Set: @retroactive CVarArg, @retroactive _CVarArgObject {}

extension CVarArg where Self: _CVarArgObject {
    /// The text that stands for the value where Foundation formats it.
    ///
    /// Foundation's formatter on Linux reads objects of its own kind only, and text is one.
    public var _cVarArgObject: any CVarArg { (self as? NSString) ?? NSString(string: "\(self)") }

    /// The address of the text.
    public var _cVarArgEncoding: [Int] {
        guard let text = self as? NSString else { return [0] }
        return [Int(bitPattern: Unmanaged.passUnretained(text).toOpaque())]
    }
}
