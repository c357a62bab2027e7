import Foundation
import HealthStore
import Testing
import WorkoutFiles

@testable import HealthTransfer

/// Elements of exports, as stored.
@Suite struct PreservedElementTests {
    private static let element = AppleHealthElement(
        "Thing",
        attributes: [.init("a", "1"), .init("b\"", "x\n\\\t\u{7F}é"), .init("a", "2"), .init("", "")],
        children: [
            AppleHealthElement("Inner", attributes: [.init("c", "")], children: [AppleHealthElement("Leaf")]),
            AppleHealthElement("Inner"),
        ])

    /// Duplicate attributes are stored twice, in the bytes of earlier versions, which identifiers derive from.
    @Test func anElementComesBackAsItStood() {
        let kept = PreservedElement(Self.element, reason: .noClass)
        #expect(
            kept.body == #"{"a":"1","b\"":"x\n\\\t\#u{7F}é","a":"2","":"","#
                + #""":[{"Inner":{"c":"","":[{"Leaf":{}}]}},{"Inner":{}}]}"#)
        #expect(kept.element == Self.element)
        #expect(kept.isAlone)
    }

    @Test(arguments: [1, 62, 63])
    func elementsLieInOneAnother(depth: Int) {
        var element = AppleHealthElement("Leaf", attributes: [.init("a", String(repeating: "x", count: 2 << 20))])
        for _ in 0..<depth { element = AppleHealthElement("Outer", children: [element]) }
        #expect(PreservedElement(element, reason: .noClass).element == element)
    }

    @Test(arguments: [
        "", "{", "7", "[]", #"{"a":1}"#, #"{"a":["b"]}"#, #"{"":["b"]}"#, #"{"":[{}]}"#, #"{"":[{"a":{},"b":{}}]}"#,
        #"{"":[{"a":"b"}]}"#, "{}{}", "00000000-0000-7000-8000-000000000001",
    ])
    func whatIsNoElementIsNone(body: String) {
        let kept = PreservedElement(identity: UUID(), kind: "Thing", reason: "noClass", body: body)
        #expect(kept.element == nil)
    }
}
