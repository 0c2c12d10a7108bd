import { createHmac, hkdfSync } from 'node:crypto'
import { networkOf, sourceOf } from '#lib/address.ts'

/**
 * Names an address and its network by 48 bits of a keyed hash: enough to count what one place holds, nothing that says
 * where it is.
 */
export function placeKeys(masterKey: Buffer) {
  const key = Buffer.from(hkdfSync('sha256', masterKey, '', 'where a hold came from', 32))
  const hash = (text: string) => createHmac('sha256', key).update(text).digest().readUIntBE(0, 6)
  return (address: string) => ({
    addressKey: hash(`address ${sourceOf(address)}`),
    networkKey: hash(`network ${networkOf(address)}`),
  })
}
