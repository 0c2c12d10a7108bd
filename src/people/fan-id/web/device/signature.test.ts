import { createPublicKey, verify } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { base64url, deviceName, makeDeviceKey, signNonce } from './signature.ts'

const nonce = 'q'.repeat(43)

describe('the key of a device', () => {
  it('signs the nonce so that the server can check it: SPKI, and r‖s over the text', async () => {
    const { publicKey, signature } = await signNonce(await makeDeviceKey(), nonce)
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64url'), format: 'der', type: 'spki' })
    const raw = Buffer.from(signature, 'base64url')
    expect(key.asymmetricKeyDetails?.namedCurve).toBe('prime256v1')
    expect(raw).toHaveLength(64)
    const checked = (text: string) =>
      verify('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }, raw)
    expect(checked(nonce)).toBe(true)
    expect(checked(`${nonce}x`)).toBe(false)
    expect(`${publicKey}${signature}`).toMatch(/^[\w-]+$/)
  })

  it('cannot be read out', async () => {
    const { privateKey } = await makeDeviceKey()
    expect(privateKey.extractable).toBe(false)
    await expect(crypto.subtle.exportKey('pkcs8', privateKey)).rejects.toThrow('key is not extractable')
  })

  it('is written without padding, plus or slash', () => {
    expect(base64url(new Uint8Array([251, 255, 254, 1]).buffer)).toBe('-__-AQ')
  })

  it('has a name that a person knows', () => {
    const android =
      'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/150.0 Mobile Safari/537.36'
    const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1'
    expect(deviceName(android)).toBe('Chrome en Android')
    expect(deviceName(iphone)).toBe('Safari en iPhone')
    expect(deviceName('curl/8')).toBe('Navegador en otro equipo')
  })
})
