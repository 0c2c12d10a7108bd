import type { AddressInfo } from 'node:net'
import { createServer } from 'node:tls'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { certificateEnd } from './certificate.ts'
import { machineSigns } from './machine-signs.ts'

/** Its own authority, good through 2020; it never stood for anybody. */
const cert = `-----BEGIN CERTIFICATE-----
MIIBJTCBzAIBAjAKBggqhkjOPQQDAjAfMR0wGwYDVQQDDBRib2xldG9zLmNsdWIu
ZXhhbXBsZTAeFw0yMDAxMDEwMDAwMDBaFw0yMTAxMDEwMDAwMDBaMB8xHTAbBgNV
BAMMFGJvbGV0b3MuY2x1Yi5leGFtcGxlMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcD
QgAEBQraHc9ELIKwAT91sBqNem2TciyWBz0qckD1gddleqpfReidRDoxGom3Ty+k
OucNO46ZIkYlCrpBS/hBl82BEjAKBggqhkjOPQQDAgNIADBFAiEA+V5DvPItvAbE
8Tt0iBI2fY/scYGmsRaGL6gLKWx2YvQCIFMu82XmxLazM03evTijXy5C7frpA4yc
zy1ajmmA7hBq
-----END CERTIFICATE-----`
const key = `-----BEGIN EC PRIVATE KEY-----
MHcCAQEEIF+tR71evdwpvl0D8hUxBOGCZnUEHLd1gZuvBzwEtWQHoAoGCCqGSM49
AwEHoUQDQgAEBQraHc9ELIKwAT91sBqNem2TciyWBz0qckD1gddleqpfReidRDox
Gom3Ty+kOucNO46ZIkYlCrpBS/hBl82BEg==
-----END EC PRIVATE KEY-----`

const server = createServer({ cert, key })
let url: URL
beforeAll(async () => {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  url = new URL(`https://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
afterAll(() => new Promise<void>((resolve) => void server.close(() => resolve())))

it('a certificate that has run out is read like any other, and its sign asks for somebody', async () => {
  expect(await certificateEnd(url)).toEqual(new Date('2021-01-01T00:00:00Z'))
  const { read, alert } = machineSigns.find(({ metric }) => metric === 'taquilla_certificate_days')!
  const config = { secure: true, publicUrl: url.href }
  const [days] = await read({ config } as Parameters<typeof read>[0])
  expect(days!.value).toBeLessThan(alert!.limit)
})
