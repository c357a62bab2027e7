import Foundation

/// The stores of people (SRV-32).
extension Accounts {
    /// Returns the store of a person, which stays open while it is referenced.
    func store(of person: Person) throws(AccountError) -> PersonStore {
        do {
            if mode == .server {
                try ServiceFolder.makeFolder("\(folder.root)/people")
                try ServiceFolder.makeFolder(folder.files(of: person.id))
            }
        } catch {
            throw .storage(error)
        }
        return try stores.store(folder.store(of: person.id)) { store in
            // A request that was in progress when its person was erased must not recreate the store.
            guard try database.read({ try $0.person(person.id) })?.state == .active else {
                throw AccountError.notFound
            }
            try synchronizeTokens(of: person.id, in: store)
        }
    }
}
