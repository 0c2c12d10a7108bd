import { describe, expect, it } from 'vitest'
import { isPublicAddress, publicLookup, pushAddressFault } from './outbound-address.ts'

describe('where a message may be sent', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
    'https://web.push.apple.com/QGuQyavXutnMH',
    'https://wns2-by3p.notify.windows.com/w/?token=BQYAAAA',
  ])('is %s', (endpoint) => {
    expect(pushAddressFault(endpoint, false)).toBeNull()
  })

  it.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'http://127.0.0.1:8080/',
    'http://localhost:3000/api/orders',
    'https://localhost/',
    'https://127.0.0.1/',
    'https://127.1/',
    'https://0x7f000001/',
    'https://2130706433/',
    'https://0177.0.0.1/',
    'https://0/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[fd00:ec2::254]/',
    'https://169.254.169.254/latest/meta-data/',
    'https://8.8.8.8/',
    'https://metadata.google.internal/computeMetadata/v1/',
    'https://printer.local/',
    'https://db.lan./',
    'https://intranet/',
    'https://fcm.googleapis.com:8443/',
    'https://user:pass@fcm.googleapis.com/',
    'ftp://fcm.googleapis.com/',
    'file:///etc/passwd',
    'gopher://127.0.0.1:5432/_x',
    'javascript:alert(1)',
    '//fcm.googleapis.com/',
    '',
  ])('is not %j', (endpoint) => {
    expect(pushAddressFault(endpoint, false)).not.toBeNull()
  })

  it('is this machine only where the configuration says so, and then nothing else that is closed', () => {
    expect(pushAddressFault('http://127.0.0.1:8080/x', true)).toBeNull()
    for (const endpoint of ['http://10.0.0.1/x', 'http://169.254.169.254/x', 'https://127.0.0.1/x']) {
      expect(pushAddressFault(endpoint, true), endpoint).not.toBeNull()
    }
  })
})

describe('an address', () => {
  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.8.8.8',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:10.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'ff02::1',
    '2001:db8::1',
    '2001::1',
    '2002:7f00:1::',
    'no address',
  ])('%s is not of the open internet', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })

  it.each(['8.8.8.8', '172.32.0.1', '142.250.1.95', '2607:f8b0:4012::5f'])('%s is', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })

  it('is looked at when it is called: a name that leads home is refused', async () => {
    for (const all of [true, false]) {
      const error = await new Promise((resolve) => {
        publicLookup('localhost', { all }, resolve)
      })
      expect(error).toMatchObject({ code: 'NOT_PUBLIC' })
    }
  })
})
