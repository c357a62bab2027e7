import CSodium
import HealthService
import Hummingbird
import HummingbirdTLS

print(Product.name, sodium_init())
