import Foundation
import HealthPages
import TestSupport
import Testing

@testable import HealthService

@Suite(.enabled(if: Pages.areBuiltIn, "built without the trait 'Pages'"))
struct TemplatesTests {
    @Test(arguments: ["<p>{{{name}}}</p>", "<p>{{&name}}</p>", "<p>{{& name}}</p>", "<p>{{#open}}</p>"])
    func SRV_4_aTemplateThatMustNotBeEndsTheStart(text: String) async throws {
        try await Running.withFolder { folder in
            let share = folder.appending(path: "share")
            try FileManager.default.copyItem(at: PagesUnderTest.share, to: share)
            try Data(text.utf8).write(to: share.appending(path: "pages/bad.mustache"))
            let running = try Running.personal(folder)
            let error = #expect(throws: ShareError.self) {
                try Pages(
                    responder: running.responder, isPersonal: true, share: share,
                    javascript: PagesUnderTest.javascript(in: folder))
            }
            #expect(error?.description.contains("bad.mustache") == true)
        }
    }

    @Test func SRV_5_missingLibrariesAreNamedWithTheCommandThatInstallsThem() async throws {
        try await Running.withFolder { folder in
            let running = try Running.personal(folder)
            let error = #expect(throws: ShareError.self) {
                try Pages(
                    responder: running.responder, isPersonal: true, share: PagesUnderTest.share,
                    javascript: folder.appending(path: "nothing"))
            }
            #expect(error?.description.contains("apt-get install libjs-chart.js libjs-leaflet") == true)
        }
    }

    @Test func SRV_4_theFolderIsFoundByItsVariableAndBesideTheProgram() {
        let program = Repository.file("Programs/hk-server/.build/release/hk-server")
        #expect(ShareFolder.find(named: nil, environment: [:], program: program)?.lastPathComponent == "Share")
        #expect(
            ShareFolder.find(named: nil, environment: ["OPENHEALTHKIT_SHARE": "/some/where"], program: program)?.path
                == "/some/where")
        #expect(
            ShareFolder.find(named: "/other", environment: ["OPENHEALTHKIT_SHARE": "/x"], program: program)?.path
                == "/other")
    }
}
