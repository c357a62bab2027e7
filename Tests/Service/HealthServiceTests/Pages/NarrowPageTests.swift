import Foundation
import HealthPages
import Testing

@testable import HealthService

/// Pages that fit phones and paper (WEB-10).
@Suite(.enabled(if: Pages.areBuiltIn, "built without the trait 'Pages'"))
struct NarrowPageTests {
    @Test func WEB_15_aYearHasItsMonths() async throws {
        try await Running.withFolder { folder in
            let page = try await PagesUnderTest.personal(folder).page("/calendar?year=2026")
            let head = try #require(page.firstMatch(of: /(?s)<thead aria-hidden="true">(.*?)<\/thead>/)?.output.1)
            let cells = head.matches(of: /<td>([^<]*)<\/td>/).map { String($0.output.1) }
            let squares = try #require(page.firstMatch(of: /(?s)<tr><th scope="row">Mon<\/th>(.*?)<\/tr>/)?.output.1)
            #expect(cells.count == squares.matches(of: /<td/).count + 1)
            let names = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
            #expect(cells.filter { !$0.allSatisfy(\.isWhitespace) } == names)
            // The first of June is a Monday, and begins the 23rd week.
            #expect(cells.firstIndex(of: "Jun") == 23)
        }
    }

    @Test func WEB_10_aHypnogramFitsItsPage() throws {
        let style = try String(contentsOf: PagesUnderTest.share.appending(path: "style.css"), encoding: .utf8)
        let rule = try #require(style.firstMatch(of: /\n\.hypnogram \{([^{}]*)/)?.output.1)
        #expect(rule.contains("width: 100%") && !rule.contains("min-width"))
        #expect(style.contains(".plot canvas { max-width: 100%; height: auto !important }"))
    }
}
