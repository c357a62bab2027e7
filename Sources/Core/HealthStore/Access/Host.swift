import Foundation

/// The machine this process runs on, as reported by the kernel.
package enum Host {
    /// The name of the operating system: `Linux`.
    package static let systemName = name(\.sysname)

    /// The processor architecture: `x86_64`.
    package static let machine = name(\.machine)

    /// The operating system and machine in the form of Apple's product types: `Linux,x86_64`.
    package static let productType = "\(systemName),\(machine)"

    /// Reads one of the kernel's fixed-size, zero-terminated fields.
    private static func name<Field>(_ field: KeyPath<utsname, Field>) -> String {
        var names = utsname()
        guard uname(&names) == 0 else { return "unknown" }
        return withUnsafeBytes(of: names[keyPath: field]) { bytes in
            String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
    }
}
