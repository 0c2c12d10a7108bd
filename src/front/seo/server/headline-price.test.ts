import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatMoney } from '#lib/money.ts'
import { formatFrom, headlinePrice } from '#lib/headline-price.ts'
import { testServer, type TestServer } from '#world/test-server.ts'
import { matchCard } from './og-image/match-card.ts'
import { publicPages } from './pages/public-pages.ts'
import { saleWords } from './rules.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

type Priced = { zones: { prices: { fare: string; totalCents: number }[] }[]; fromCents: number }
const lowest = ({ zones }: Priced, fares: string[]) =>
  Math.min(
    ...zones.flatMap(({ prices }) =>
      prices.filter(({ fare }) => fares.includes(fare)).map(({ totalCents }) => totalCents),
    ),
  )
const read = async (path: string) => (await server.browser().get(path)).body
const head = async (path: string, params: Record<string, string>) =>
  (await publicPages.find((page) => page.path.startsWith(path))!.read(server.services, params))!.head

describe('the price that is told in one figure is an adult’s', () => {
  it('of a match: in the list, in its head and data for search engines, on its card', async () => {
    const match: Priced = await read('/events/1')
    const adult = lowest(match, ['adult'])
    expect(lowest(match, ['child'])).toBeLessThan(adult)
    const listed = (await read('/events')).events.find(({ id }: { id: number }) => id === 1)
    expect([match.fromCents, listed.fromCents]).toEqual([adult, adult])
    const { description, structured } = await head('/system/tickets-base/eventDetail', { eventId: '1' })
    expect(description).toContain(formatFrom(listed))
    expect(JSON.stringify(structured)).toContain(`"price":"${(adult / 100).toFixed(2)}"`)
    expect(matchCard(listed)).not.toBe(matchCard({ ...listed, fromCents: lowest(match, ['child']) }))
  })

  it('of a pack, in the list and in its head', async () => {
    for (const { id, fromCents } of (await read('/packs')).packs) {
      const pack: Priced = await read(`/packs/${id}`)
      expect(fromCents).toBe(lowest(pack, ['adult']))
      const { description } = await head('/system/tickets-base/packDetail', { packId: String(id) })
      expect(description).toContain(`Adulto desde ${formatMoney(fromCents)}`)
    }
  })

  it('of a bonogallo', async () => {
    const { plans } = await read('/bonus/plans')
    expect(plans.length).toBeGreaterThan(0)
    for (const { id, fromCents } of plans) {
      const plan: Priced = await read(`/bonus/plans/${id}`)
      expect(fromCents).toBe(lowest(plan, ['adult']))
      expect(fromCents).toBeGreaterThan(lowest(plan, ['child']))
    }
  })

  it('is said with the word', () => {
    expect(formatFrom({ fromCents: 30_000, fromFare: 'General' })).toBe(
      `General desde ${formatMoney(30_000)}`,
    )
    const sale = {
      saleState: 'announced',
      fromCents: 30_000,
      fromFare: 'Adulto',
      salesStartAt: '2026-11-20T16:00:00Z',
      away: 'Pumas',
    } as const
    expect(saleWords(sale)).toMatch(/^Adulto desde \$300\.00\. La venta abre /)
  })

  it('has the name that the club gives the fare, everywhere', async () => {
    const call = (name: string) =>
      server.services.db.updateTable('fares').set({ name }).where('key', '=', 'adult').execute()
    await call('General')
    const first = async (path: string, list: string) => (await read(path))[list][0].fromFare
    await expect.poll(() => first('/events', 'events')).toBe('General')
    await expect.poll(() => first('/packs', 'packs')).toBe('General')
    await expect.poll(() => first('/bonus/plans', 'plans')).toBe('General')
    const { description } = await head('/system/tickets-base/eventDetail', { eventId: '1' })
    expect(description).toContain('General desde $')
    await call('Adulto')
  })

  it('is any other fare’s only where no adult is sold', () => {
    const child = { fare: 'child', totalCents: 100 } as const
    expect(
      headlinePrice([child, { fare: 'adult', totalCents: 900 }, { fare: 'adult', totalCents: 500 }]),
    ).toEqual({
      fare: 'adult',
      totalCents: 500,
    })
    expect(headlinePrice([child])).toEqual(child)
    expect(headlinePrice([])).toBeUndefined()
  })
})
