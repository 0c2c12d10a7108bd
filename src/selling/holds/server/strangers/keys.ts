import { hash, hkdfSync } from 'node:crypto'
import { networkOf, sourceOf } from '#lib/address.ts'

/**
 * Names an address and its network by 48 bits of a keyed hash: enough to count what one place holds, nothing that says
 * where it is.
 */
export function placeKeys(masterKey: Buffer) {
  const key = Buffer.from(hkdfSync('sha256', masterKey, '', 'where a hold came from', 32)).toString('hex')
  // A hash with the key in front is as safe as HMAC here, because only 48 of its 256 bits leave; it takes a fifth of the time.
  const keyed = (text: string) => Number.parseInt(hash('sha256', `${key} ${text}`, 'hex').slice(0, 12), 16)
  return (address: string) => ({
    addressKey: keyed(`address ${sourceOf(address)}`),
    networkKey: keyed(`network ${networkOf(address)}`),
  })
}
