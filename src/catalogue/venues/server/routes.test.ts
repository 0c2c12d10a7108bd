import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testServer, type TestServer } from '../../../../tests/test-server.ts'
import { decodePlan } from '../plan/compiled.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

type Row = { section: string; row: string; zoneId: number; firstSeatId: number; labels: string[] }

describe('the seat map of a match', () => {
  it('names every seat once, where the database says it is', async () => {
    const { body } = await server.browser().get('/events/1/seat-map')
    const rows: Row[] = body.rows
    const named = rows.flatMap(({ section, row, zoneId, firstSeatId, labels }) =>
      labels.map((label, index) => `${firstSeatId + index} ${zoneId} ${section} ${row} ${label}`),
    )
    const seats = await server.db.selectFrom('planSeats').selectAll().orderBy('seatId').execute()
    expect(body.seatCount).toBe(34_107)
    expect(named).toEqual(
      seats.map((seat) => `${seat.seatId} ${seat.zoneId} ${seat.section} ${seat.rowLabel} ${seat.seatLabel}`),
    )
  })

  it('admits as the match says, and is the same for two matches that agree', async () => {
    const browser = server.browser()
    const read = async (eventId: number) => await browser.get(`/events/${eventId}/seat-map`)
    const [one, two, three] = [await read(1), await read(2), await read(3)]
    const north = (answer: typeof one) =>
      answer.body.zones.find(({ name }: { name: string }) => name === 'Cabecera Norte').admission
    expect([north(one), north(two)]).toEqual(['numbered', 'general'])
    expect(one.headers['etag']).toBe(three.headers['etag'])
    expect(one.headers['etag']).not.toBe(two.headers['etag'])
    const known = await browser.call('GET', '/events/1/seat-map', undefined, {
      'if-none-match': String(one.headers['etag']),
    })
    expect(known.status).toBe(304)
  })

  it('of a match that is not there is 404', async () => {
    expect((await server.browser().get('/events/9999/seat-map')).status).toBe(404)
  })
})

describe('the compiled plan', () => {
  const urlOf = async (): Promise<string> => (await server.browser().get('/events/1')).body.planUrl

  it('is the whole stadium, kept for ever, in whichever encoding the browser takes', async () => {
    const browser = server.browser()
    const url = await urlOf()
    const plain = await browser.get(url)
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(decodePlan(plain.body).x.length).toBe(34_107)
    for (const [encoding, decode] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const packed = await browser.call('GET', url, undefined, { 'accept-encoding': encoding })
      expect(packed.headers['content-encoding']).toBe(encoding)
      expect(Buffer.compare(decode(packed.body), plain.body)).toBe(0)
      expect(packed.body.length).toBeLessThan(40_000)
    }
  })

  it('is not there under another fingerprint', async () => {
    const url = await urlOf()
    const browser = server.browser()
    expect((await browser.get(url.replace(/[0-9a-f]{16}$/, '0123456789abcdef'))).status).toBe(404)
    expect((await browser.get(url.replace(/[0-9a-f]{16}$/, '../../etc'))).status).toBe(404)
  })
})
