import Foundation

#if Pages
    public import Mustache

    /// An empty text counts as none, as in other implementations of Mustache.
    extension String: @retroactive MustacheCustomRenderable {
        /// What is written.
        public var renderText: String { self }
        /// Whether sections on it are left out.
        public var isNull: Bool { isEmpty }
    }

    extension FormFields: MustacheParent {
        func child(named name: String) -> Any? { token(name) }
    }
#endif

/// The templates of pages, read once (SRV-4).
///
/// Values are escaped; the forms that would not escape them are refused when the templates are read.
struct Templates: Sendable {
    #if Pages
        private let library: MustacheLibrary
    #endif

    /// Whether this build can render pages.
    static var areBuiltIn: Bool {
        #if Pages
            true
        #else
            false
        #endif
    }

    /// Reads all templates of a folder.
    ///
    /// - Throws: ``ShareError`` with the file and the place of what cannot be read.
    init(folder: URL) throws {
        #if Pages
            var library = MustacheLibrary()
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
                .filter { $0.hasSuffix(".mustache") }.sorted()
            for name in names {
                let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
                if text.contains("{{{") || text.contains("{{&") {
                    throw ShareError("'\(name)' has a value that is not escaped.")
                }
                do {
                    try library.register(text, named: String(name.dropLast(".mustache".count)))
                } catch let error as MustacheTemplate.ParserError {
                    throw ShareError("'\(name)', line \(error.context.lineNumber): \(error.error)")
                }
            }
            self.library = library
        #else
            throw ShareError("This build has no pages; build it with the trait 'Pages'.")
        #endif
    }

    /// A page, or nil if there is no template of that name.
    func render(_ name: String, _ view: Any) -> String? {
        #if Pages
            library.render(view, withTemplate: name)
        #else
            nil
        #endif
    }
}
