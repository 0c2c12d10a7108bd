const algorithm = { name: 'ECDSA', namedCurve: 'P-256' } as const

type Key = InstanceType<typeof CryptoKey>
export type DeviceKey = { publicKey: Key; privateKey: Key }

/** A key of this browser: P-256; the private half cannot be read out, not even by our own code. */
export function makeDeviceKey(): Promise<DeviceKey> {
  return crypto.subtle.generateKey(algorithm, false, ['sign', 'verify'])
}

/** The public half (SPKI), base64url without padding. */
export async function publicKeyOf({ publicKey }: DeviceKey): Promise<string> {
  return base64url(await crypto.subtle.exportKey('spki', publicKey))
}

/** The public half (SPKI) and the signature (r‖s, 64 bytes) over the nonce's text; both base64url without padding. */
export async function signNonce(
  key: DeviceKey,
  nonce: string,
): Promise<{ publicKey: string; signature: string }> {
  const [publicKey, signature] = await Promise.all([
    publicKeyOf(key),
    crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, key.privateKey, new TextEncoder().encode(nonce)),
  ])
  return { publicKey, signature: base64url(signature) }
}

export function base64url(bytes: ArrayBuffer): string {
  const text = String.fromCharCode(...new Uint8Array(bytes))
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

/** What the person will read in the list of devices: `Chrome en Android`. */
export function deviceName(userAgent: string): string {
  const browser = browsers.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'Navegador'
  const system = systems.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'otro equipo'
  return `${browser} en ${system}`
}

const browsers: [RegExp, string][] = [
  [/SamsungBrowser/, 'Samsung Internet'],
  [/EdgA?\/|EdgiOS/, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPad/, 'iPad'],
  [/iPhone|iPod/, 'iPhone'],
  [/Mac OS/, 'Mac'],
  [/Windows/, 'Windows'],
  [/Linux/, 'Linux'],
]
