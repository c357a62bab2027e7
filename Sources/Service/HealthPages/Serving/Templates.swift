import Foundation

#if Pages
    public import Mustache

    /// Treats an empty string as null, like other implementations of Mustache.
    extension String: @retroactive MustacheCustomRenderable {
        /// The rendered text.
        public var renderText: String { self }
        /// A Boolean value that indicates whether sections with the value are omitted.
        public var isNull: Bool { isEmpty }
    }

    extension FormFields: MustacheParent {
        func child(named name: String) -> Any? { token(name) }
    }

    /// Ends the search for a name in a text whose section it is in, which would be reflected.
    extension String: @retroactive MustacheParent {
        /// Returns nil: a text has no members.
        public func child(named name: String) -> Any? { nil }
    }

    // Most values of a page are rows and cells, and reflecting them costs as much as all else of a table.
    extension TableChart.Row: MustacheParent {
        func child(named name: String) -> Any? {
            switch name {
            case "datetime": datetime
            case "axisMark": axisMark
            case "rowName": rowName
            case "address": address
            case "cells": cells
            case "isRunning": isRunning
            default: nil
            }
        }
    }

    extension TableChart.Cell: MustacheParent {
        func child(named name: String) -> Any? {
            switch name {
            case "drawn": drawn
            case "read": read
            default: nil
            }
        }
    }

    extension ListTable.Row: MustacheParent {
        func child(named name: String) -> Any? {
            switch name {
            case "cells": cells
            case "from": from
            case "to": to
            case "hasStretch": hasStretch
            default: nil
            }
        }
    }

    extension ListTable.Cell: MustacheParent {
        func child(named name: String) -> Any? {
            switch name {
            case "text": text
            case "cellLabel": cellLabel
            case "isNumber": isNumber
            case "link": link
            case "picture": picture
            default: nil
            }
        }
    }
#endif

/// The templates of the pages, read once (SRV-4).
///
/// Values are escaped; a template with an unescaped value is rejected when it is read.
struct Templates: Sendable {
    #if Pages
        private let library: MustacheLibrary
    #endif

    /// A Boolean value that indicates whether this build can render pages.
    static var areBuiltIn: Bool {
        #if Pages
            true
        #else
            false
        #endif
    }

    /// Reads all templates of a folder.
    ///
    /// - Throws: ``ShareError`` with the file and position of an unreadable template.
    init(folder: URL) throws {
        #if Pages
            var library = MustacheLibrary()
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
                .filter { $0.hasSuffix(".mustache") }.sorted()
            for name in names {
                let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
                if text.contains("{{{") || text.contains("{{&") {
                    throw ShareError("Template '\(name)' contains an unescaped value.")
                }
                do {
                    try library.register(text, named: String(name.dropLast(".mustache".count)))
                } catch let error as MustacheTemplate.ParserError {
                    throw ShareError("'\(name)', line \(error.context.lineNumber): \(error.error)")
                }
            }
            self.library = library
        #else
            throw ShareError("This build does not include the web pages. Build it with the trait 'Pages'.")
        #endif
    }

    /// Renders a page; returns `nil` if there is no template with the name.
    func render(_ name: String, _ view: Any) -> String? {
        #if Pages
            TemplateValue.of(view).flatMap { library.render($0, withTemplate: name) }
        #else
            nil
        #endif
    }
}
