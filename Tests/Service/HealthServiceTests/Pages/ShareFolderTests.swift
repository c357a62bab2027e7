import Foundation
import TestSupport
import Testing

@testable import HealthPages

/// Places of the files of the pages, and what templates make of values (SRV-4).
@Suite struct ShareFolderTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func file(_ name: String) -> URL { folder.url.appending(path: name) }

    private func make(_ name: String) throws {
        try FileManager.default.createDirectory(at: file(name), withIntermediateDirectories: true)
    }

    /// Returns the path of the folder that a program finds, from the temporary folder on.
    private func found(by program: String) -> String? {
        let root = folder.url.resolvingSymlinksInPath().path
        return ShareFolder.find(named: nil, environment: [:], program: file(program)).map {
            $0.resolvingSymlinksInPath().path.replacing(root + "/", with: "")
        }
    }

    @Test("SRV-4: an installed program has its files beside it, and a built one in a folder above it")
    func places() throws {
        #expect(found(by: "opt/bin/hk") == nil)
        // A folder without templates is another one of that name.
        try make("opt/share/openhealthkit")
        try make("opt/Share/modules")
        #expect(found(by: "opt/bin/hk") == nil)
        try make("Share/pages")
        #expect(found(by: "opt/bin/hk") == "Share")
        #expect(found(by: "opt/bin/deeper/still/hk") == "Share")
        #expect(found(by: "hk") == "Share")
        // The nearest one counts, but before all what is installed.
        try make("opt/Share/pages")
        #expect(found(by: "opt/bin/hk") == "opt/Share")
        try make("opt/share/openhealthkit/pages")
        #expect(found(by: "opt/bin/hk") == "opt/share/openhealthkit")
        #expect(found(by: "opt/hk") == "opt/Share")
    }

    // MARK: Templates

    private struct Item: Sendable {
        var name: String
    }

    private struct View: Sendable {
        var text = ""
        var number = 0
        var isShown = false
        var maybe: String?
        var list: [Item] = []
    }

    @Test(
        "SRV-4: a template with a value that is not escaped is told by its name",
        .enabled(if: Pages.areBuiltIn, "built without the trait 'Pages'"),
        arguments: ["{{{text}}}", "a {{&text}}", "{{& text}}", "a\n{{{ text }}}"])
    func unescaped(text: String) throws {
        try Data("{{text}}".utf8).write(to: file("good.mustache"))
        try Data(text.utf8).write(to: file("bad.txt"))
        // Only templates are read.
        #expect(try Templates(folder: folder.url).render("good", View(text: "a")) == "a")
        try Data(text.utf8).write(to: file("bad.mustache"))
        let folder = folder.url
        let error = #expect(throws: ShareError.self) { _ = try Templates(folder: folder) }
        #expect(error?.description == "Template 'bad.mustache' contains an unescaped value.")
        #expect(error?.isMissing == false)
    }

    @Test(
        "SRV-4: templates escape values, and leave out sections of empty ones",
        .enabled(if: Pages.areBuiltIn, "built without the trait 'Pages'"))
    func values() throws {
        let text = """
            {{#text}}[{{text}}]{{/text}}{{^text}}no text{{/text}}, {{number}}, \
            {{#isShown}}shown{{/isShown}}{{^isShown}}hidden{{/isShown}}, {{#maybe}}{{maybe}}{{/maybe}}{{^maybe}}-{{/maybe}}\
            {{#list}}, {{name}}{{/list}}{{^list}}, empty{{/list}}
            """
        try Data(text.utf8).write(to: file("view.mustache"))
        let templates = try Templates(folder: folder.url)
        #expect(templates.render("view", View()) == "no text, 0, hidden, -, empty")
        let full = View(
            text: "<b>&", number: 7, isShown: true, maybe: "x", list: [Item(name: "a"), Item(name: "\"b\"")])
        #expect(templates.render("view", full) == "[&lt;b&gt;&amp;], 7, shown, x, a, &quot;b&quot;")
        #expect(templates.render("other", View()) == nil && templates.render("view.mustache", View()) == nil)
    }
}
