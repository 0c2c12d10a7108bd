import { createStore, get, update } from 'idb-keyval'
import { deviceName, makeDeviceKey, publicKeyOf, signNonce, type DeviceKey } from './signature.ts'

const store = () => createStore('fan-device', 'keys')

/** The key that is named when a challenge begins; the same one signs its decision. */
export async function publicKeyOfDevice(): Promise<string> {
  return publicKeyOf(await deviceKey())
}

/** Signs a challenge with this browser's key, making the key the first time. */
export async function signAsDevice(
  nonce: string,
): Promise<{ publicKey: string; signature: string; name: string }> {
  const signed = await signNonce(await deviceKey(), nonce)
  return { ...signed, name: deviceName(navigator.userAgent) }
}

let forOnce: DeviceKey | null = null

/** Where nothing can be kept (private browsing), a key for this visit: the server then asks for its code every time. */
async function deviceKey(): Promise<DeviceKey> {
  const fresh = await makeDeviceKey()
  try {
    // Two tabs at once: the first key stays.
    await update<DeviceKey>('key', (kept) => kept ?? fresh, store())
    return (await get<DeviceKey>('key', store())) ?? fresh
  } catch {
    forOnce ??= fresh
    return forOnce
  }
}
