public import Foundation

// Arguments of predicate formats. On Apple's systems all of them are objects, and Swift dates, identifiers, arrays
// and sets are bridged to objects on demand.
extension NSObject: @retroactive CVarArg, @retroactive _CVarArgObject {}
extension Date: @retroactive CVarArg, @retroactive _CVarArgObject {}
extension UUID: @retroactive CVarArg, @retroactive _CVarArgObject {}
extension DateComponents: @retroactive CVarArg, @retroactive _CVarArgObject {}
extension Array: @retroactive CVarArg, @retroactive _CVarArgObject {}
extension Set: @retroactive CVarArg, @retroactive _CVarArgObject {}

extension CVarArg where Self: _CVarArgObject {
    /// The string that represents the value when Foundation formats it.
    ///
    /// Foundation's formatter on Linux only reads objects of its own types, such as strings.
    public var _cVarArgObject: any CVarArg { (self as? NSString) ?? NSString(string: "\(self)") }

    /// The address of the string.
    public var _cVarArgEncoding: [Int] {
        guard let text = self as? NSString else { return [0] }
        return [Int(bitPattern: Unmanaged.passUnretained(text).toOpaque())]
    }
}
