import { describe, expect, it } from 'vitest'
import { networkOf, sourceOf } from './address.ts'

describe('what an address stands for', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9', '203.0.113.0/24'],
    ['::ffff:203.0.113.9', '203.0.113.9', '203.0.113.0/24'],
    ['::FFFF:cb00:7109', '203.0.113.9', '203.0.113.0/24'],
    ['0:0:0:0:0:ffff:cb00:7109', '203.0.113.9', '203.0.113.0/24'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
    ['::1', '0:0:0:0::/64', '0:0:0::/48'],
    ['2001:db8::203.0.113.9', '2001:db8:0:0::/64', '2001:db8:0::/48'],
  ])('%s is %s in %s', (address, source, network) => {
    expect([sourceOf(address), networkOf(address)]).toEqual([source, network])
  })

  it.each(['', 'unix:', 'a::b::c', '1:2:3', 'no address', '12345::'])(
    '%j is one unknown source',
    (address) => {
      expect([sourceOf(address), networkOf(address)]).toEqual(['unknown::/64', 'unknown::/48'])
    },
  )
})
