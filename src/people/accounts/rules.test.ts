import { describe, expect, it } from 'vitest'
import { accountThrottle, addressSubject, deviceName } from './rules.ts'

describe('a block after failed log-ins', () => {
  it('begins at the tenth, doubles up to 15 minutes, and lasts a day from the hundredth', () => {
    const { blockSeconds } = accountThrottle
    expect(blockSeconds.slice(8, 17)).toEqual([0, 30, 60, 120, 240, 480, 900, 900, 900])
    expect(blockSeconds[99]).toBe(86_400)
  })
})

describe('an address', () => {
  it.each([
    ['189.203.1.2', 'address:189.203.1.2'],
    ['::ffff:189.203.1.2', 'address:189.203.1.2'],
    ['2806:2f0:1:2:aaaa:bbbb:cccc:dddd', 'address:2806:2f0:1:2::/64'],
    ['2806:2f0::9', 'address:2806:2f0:0:0::/64'],
    ['::1', 'address:0:0:0:0::/64'],
  ])('%s counts as %s', (address, subject) => {
    expect(addressSubject(address)).toBe(subject)
  })
})

describe('a device', () => {
  it.each([
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile/15E148 Safari/604.1',
      'Safari en iPhone',
    ],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/142.0 Safari/537.36 Edg/142.0', 'Edge en Windows'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox en Linux'],
    ['', 'Navegador'],
  ])('%j is %s', (userAgent, name) => {
    expect(deviceName(userAgent)).toBe(name)
  })
})
