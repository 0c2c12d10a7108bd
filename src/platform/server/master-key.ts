import { developmentDefaults as known } from './development-defaults.ts'
import { readKeyRing } from './key-ring.ts'
import type { SealingKey } from './seal.ts'

/**
 * Reads `base64`, which is key 1, or `2:base64,1:base64`: the first seals, all open. Hashes, codes and links go on being made of the
 * lowest number, so that what people hold stays good; it is never left out. The development key is public: production refuses it.
 */
export function readMasterKey(text: string | undefined): SealingKey {
  if (text === undefined) return known.masterKey
  if (text.includes(':')) {
    const ring = readKeyRing(text)
    const [first] = ring.toSorted((one, other) => one.number - other.number)
    return Object.assign(Buffer.from(first!.key), { ring: ring.map(({ key }) => key) })
  }
  const key = Buffer.from(text, 'base64')
  if (key.length !== 32 || !/^[\w+/-]+=*$/.test(text)) throw new Error('tienen que ser 32 bytes en base64')
  return key
}
