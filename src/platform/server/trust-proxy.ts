import { isIP } from 'node:net'

/** A whole continent is no proxy: whoever writes a network means the machines in front of this one. */
const widest = { 4: 8, 6: 16 } as const

const wrong = (what: string) =>
  new Error(
    `TRUST_PROXY: ${what}. It says whose X-Forwarded-For is believed: how many proxies stand in front (1), ` +
      'or their addresses and networks (127.0.0.1,10.0.0.0/8), or off.',
  )

type TrustProxy = false | string[] | ((address: string, hop: number) => boolean)

/**
 * `off`, a number of hops from 1 to 9, or a comma list of IPs and CIDRs, as Fastify's `trustProxy` takes it (a bare number
 * it takes for nobody). Never everybody: then any caller could write the address that limits and the log believe; with a
 * number nobody may reach the server but through so many proxies. Throws with what is wrong.
 */
export function readTrustProxy(text: string): TrustProxy {
  const value = text.trim()
  if (value === 'off' || value === '') return false
  if (/^[1-9]$/.test(value)) return (_, hop) => hop < Number(value)
  return value.split(',').map((part) => {
    const network = part.trim()
    const [address = '', prefix, more] = network.split('/')
    const version = isIP(address)
    if ((version !== 4 && version !== 6) || more !== undefined) throw wrong(`“${network}” can't be read`)
    const bits = version === 4 ? 32 : 128
    if (prefix === undefined) return network
    if (!/^\d{1,3}$/.test(prefix) || Number(prefix) > bits) throw wrong(`“${network}” can't be read`)
    if (Number(prefix) < widest[version]) throw wrong(`“${network}” would believe everybody`)
    return network
  })
}
