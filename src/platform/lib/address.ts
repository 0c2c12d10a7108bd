/** The eight groups of an IPv6 address, or null; a dotted tail (`::ffff:203.0.113.9`) is read as two of them. */
function groupsOf(address: string): number[] | null {
  const dotted = /^(.*:)(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(address)
  const pair = (high: number, low: number) =>
    (((Number(dotted![high]) << 8) | Number(dotted![low])) >>> 0).toString(16)
  const text = dotted ? `${dotted[1]}${pair(2, 3)}:${pair(4, 5)}` : address
  const [head = '', tail, more] = text.replace(/%.*$/, '').split('::')
  if (more !== undefined) return null
  const start = head.split(':').filter(Boolean)
  const end = (tail ?? '').split(':').filter(Boolean)
  const zeros = Array.from({ length: Math.max(0, 8 - start.length - end.length) }, () => '0')
  const groups = [...start, ...(tail === undefined ? [] : zeros), ...end].map((group) =>
    /^[\da-f]{1,4}$/i.test(group) ? Number.parseInt(group, 16) : Number.NaN,
  )
  return groups.length === 8 && !groups.some(Number.isNaN) ? groups : null
}

/** An IPv4 address in four numbers, also where it comes as IPv6 (`::ffff:`), else null. */
function numbersOf(address: string): number[] | null {
  const plain = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(address)?.slice(1).map(Number)
  if (plain !== undefined) return plain
  const groups = address.includes(':') ? groupsOf(address) : null
  if (groups === null || groups.slice(0, 5).some((group) => group !== 0) || groups[5] !== 0xffff) return null
  return [groups[6]! >> 8, groups[6]! & 255, groups[7]! >> 8, groups[7]! & 255]
}

/** What one place on the internet can use at will: an IPv4 address, or the /64 that a household gets in IPv6. */
export function sourceOf(address: string): string {
  return numbersOf(address)?.join('.') ?? `${prefixOf(address, 4)}::/64`
}

/** Its neighbourhood: the /24 in IPv4, the /48 in IPv6. What is no address at all is one place. */
export function networkOf(address: string): string {
  const numbers = numbersOf(address)
  return numbers === null ? `${prefixOf(address, 3)}::/48` : `${numbers.slice(0, 3).join('.')}.0/24`
}

function prefixOf(address: string, groups: number): string {
  return (
    groupsOf(address)
      ?.slice(0, groups)
      .map((group) => group.toString(16))
      .join(':') ?? 'unknown'
  )
}
