import { lookup, type LookupAddress, type LookupOptions } from 'node:dns'
import { BlockList, isIP } from 'node:net'

const closed = new BlockList()
for (const range of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]) {
  const [network = '', bits = ''] = range.split('/')
  closed.addSubnet(network, Number(bits), 'ipv4')
}
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  closed.addSubnet(network, bits, 'ipv6')
}
const routed = new BlockList()
routed.addSubnet('2000::', 3, 'ipv6')

/** True for an address of the open internet; private, local, mapped and reserved ones are none. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !closed.check(address, 'ipv4')
    case 6:
      return routed.check(address, 'ipv6') && !closed.check(address, 'ipv6')
    default:
      return false
  }
}

const loopbackNames = new Set(['localhost', '127.0.0.1'])

/**
 * Null when a message may be sent there: https on its usual port, to a name and not to a number. A stranger writes
 * this address, and the server calls it. `loopback` allows http on this machine, for development only.
 */
export function pushAddressFault(endpoint: string, loopback: boolean): string | null {
  const url = URL.parse(endpoint)
  if (url === null) return 'not an address'
  if (loopback && url.protocol === 'http:' && loopbackNames.has(url.hostname)) return null
  if (url.protocol !== 'https:') return 'not https'
  if (url.username !== '' || url.password !== '') return 'credentials in it'
  if (url.port !== '') return 'not the usual port'
  const host = url.hostname.replace(/\.$/, '')
  if (host.startsWith('[') || isIP(host) !== 0) return 'a number'
  return host.includes('.') && !/\.(localhost|local|internal|lan|home\.arpa)$/.test(host)
    ? null
    : 'a local name'
}

type Found = (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void

/** Resolves a name for the socket itself, so that what was looked at is what is called: no second answer slips in. */
export function publicLookup(name: string, options: LookupOptions, found: Found): void {
  lookup(name, { ...options, all: true }, (error, addresses) => {
    if (error !== null) return found(error, [])
    const stranger = addresses.find(({ address }) => !isPublicAddress(address))
    const [first] = addresses
    if (stranger !== undefined || first === undefined)
      return found(Object.assign(new Error('not a public address'), { code: 'NOT_PUBLIC' }), [])
    return options.all === true ? found(null, addresses) : found(null, first.address, first.family)
  })
}
