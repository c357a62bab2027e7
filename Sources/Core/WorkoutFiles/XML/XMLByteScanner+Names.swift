extension XMLByteScanner {
    /// A namespace that an open element declares.
    struct NamespaceBinding {
        var depth: Int
        var prefix: String
        var namespace: String
    }

    /// The name of an element with its prefix.
    package func name(of symbol: UInt16) -> String {
        symbols.name(symbol)
    }

    /// The name of an element without its prefix.
    package func localName(of symbol: UInt16) -> String {
        symbols.localName(symbol)
    }

    /// The namespace a name has at this place of the document; empty if its prefix was not declared.
    ///
    /// The answer stays true while ``namespaceGeneration`` does.
    package func namespace(of symbol: UInt16) -> String {
        let prefix = symbols.prefix(symbol)
        return bindings.last { $0.prefix == prefix }?.namespace ?? ""
    }

    @inline(__always) mutating func bindNamespaces() {
        for index in 0..<attributeCount {
            let attribute = attributes[index]
            if attribute.nameLength >= 5, base[attribute.name] == UInt8(ascii: "x") { bindNamespace(index) }
        }
    }

    @inline(never) private mutating func bindNamespace(_ index: Int) {
        let name = String(decoding: attributeName(index), as: UTF8.self)
        guard name == "xmlns" || name.hasPrefix("xmlns:") else { return }
        let namespace = String(decoding: attributeValue(index), as: UTF8.self)
        let prefix = String(name.dropFirst(6))
        bindings.append(NamespaceBinding(depth: depth, prefix: prefix, namespace: namespace))
        bindingDepth = depth
        namespaceGeneration += 1
    }

    @inline(never) mutating func dropBindings() {
        while let last = bindings.last, last.depth == depth { bindings.removeLast() }
        bindingDepth = bindings.last?.depth ?? -1
        namespaceGeneration += 1
    }
}
