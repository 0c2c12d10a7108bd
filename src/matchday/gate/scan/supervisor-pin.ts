import { fromBase64Url, toBase64Url } from '#platform/codes/base64url.ts'

export const pinDigits = 6
/** Some tenths of a second on a telephone: a PIN is tried by hand, not by the million. */
const rounds = 200_000

/** A supervisor as a device knows him: what a PIN is checked against, and never the PIN. */
export type Supervisor = { pinId: string; name: string; salt: string; check: string }

/** What only the right PIN makes. */
export async function verifierOf(
  pin: string,
  salt: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(pin), 'PBKDF2', false, [
    'deriveBits',
  ])
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds }
  return new Uint8Array(await crypto.subtle.deriveBits(how, key, 256))
}

/** By which a device knows the right verifier, and from which it cannot make one. */
export async function checkOf(verifier: Uint8Array<ArrayBuffer>): Promise<string> {
  return toBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', verifier)))
}

/** The verifier of a PIN typed on a device; null when it is the wrong one. */
export async function verifierIfRight(
  pin: string,
  { salt, check }: Supervisor,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const verifier = await verifierOf(pin, fromBase64Url(salt)!)
  return (await checkOf(verifier)) === check ? verifier : null
}

/** That the PIN was typed for this person and no other: the server makes the same of what it keeps. */
export async function proofOf(
  verifier: Uint8Array<ArrayBuffer>,
  { id, ticketId, reason = '' }: { id: string; ticketId: string; reason?: string | undefined },
): Promise<string> {
  const key = await crypto.subtle.importKey('raw', verifier, { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ])
  const said = new TextEncoder().encode(`let-in:${id}:${ticketId}:${reason}`)
  return toBase64Url(new Uint8Array(await crypto.subtle.sign('HMAC', key, said)))
}
