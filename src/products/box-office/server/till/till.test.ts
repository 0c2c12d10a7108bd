import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openWorld, type World } from '#world/world.ts'
import { staff } from '#world/staff.ts'
import { tillsToLookAt } from './notices.ts'
import { countedIn, differenceWords, owesReason, reasonBoundCents, terminalWords } from '../../till-rules.ts'

let world: World
type Person = Awaited<ReturnType<typeof staff>>

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
afterEach(async () => {
  expect(await world.books()).toEqual({ unbalanced: [], miscounted: [] })
})

async function opened(openingCents = 50_000): Promise<Person> {
  const person = await staff(world, 'box_office')
  await person.post('/box-office/till', { openingCents })
  return person
}
async function sell(person: Person, pay: (totalCents: number) => object) {
  const { body: hold } = await person.post(`/events/${world.event.id}/holds`, {
    bestAvailable: { quantity: 1 },
  })
  const body = { key: randomUUID(), holdId: hold.id, fares: [], pay: pay(hold.totalCents) }
  return (await person.post('/box-office/sales', body)).body as { orderId: string; totalCents: number }
}
const cash = (receivedCents: number) => ({ means: 'cash', receivedCents })
const card = () => ({ means: 'terminal', authorisation: 'A12345', cardLast4: '3764' })
const close = (person: Person, countedCents: number, more: object = {}) =>
  person.post('/box-office/till/closing', { countedCents, note: '', ...more })
const sheet = async (person: Person, tillId: string) => (await person.get(`/box-office/tills/${tillId}`)).body
const mine = async (person: Person) => (await person.get('/box-office/till')).body

describe('a till', () => {
  it('opens once, is counted, and keeps its difference with its note', async () => {
    const person = await staff(world, 'box_office')
    await Promise.all([1, 2].map(() => person.post('/box-office/till', { openingCents: 50_000 })))
    const { totalCents } = await sell(person, cash)
    const counted = 50_000 + totalCents - 1000
    const closed = await close(person, counted, { note: 'Falta cambio' })
    expect(closed.body).toMatchObject({ expectedCents: counted + 1000, words: 'Faltan $10.00.' })
    expect(await mine(person)).toEqual({ till: null, owed: null })
    const finance = await staff(world, 'finance')
    const { rows } = (await finance.get('/box-office/tills?state=closed')).body
    expect(rows[0]).toMatchObject({ differenceCents: -1000, note: 'Falta cambio', sales: 1 })
  })

  it('tells nobody what should be in it before it is counted', async () => {
    const person = await opened(12_300)
    const { totalCents } = await sell(person, cash)
    const { till, owed } = await mine(person)
    expect([till, owed]).toEqual([
      { id: till.id, openedAt: till.openedAt, openingCents: 12_300, sales: 1 },
      null,
    ])
    const finance = await staff(world, 'finance')
    const secret = {
      cashCents: null,
      terminalCents: null,
      paidOutCents: null,
      expectedCents: null,
      differenceCents: null,
    }
    for (const reader of [person, finance]) {
      const { rows } = (await reader.get('/box-office/tills?state=open')).body
      expect(rows.find(({ id }: { id: string }) => id === till.id)).toMatchObject(secret)
      expect(await sheet(reader, till.id)).toMatchObject({ ...secret, movements: null })
    }
    await close(person, 12_300 + totalCents)
    expect(await sheet(person, till.id)).toMatchObject({
      expectedCents: 12_300 + totalCents,
      movements: [{ kind: 'sale', means: 'cash', amountCents: totalCents }],
    })
  })

  it('is counted by bills and coins, and their sum is what was counted', async () => {
    const person = await opened(0)
    const { totalCents } = await sell(person, cash)
    const pieces = [{ cents: 50, count: totalCents / 50 }]
    expect((await close(person, totalCents + 50, { pieces })).status).toBe(400)
    expect((await close(person, 7, { pieces: [{ cents: 7, count: 1 }] })).status).toBe(400)
    const { body } = await close(person, totalCents, { pieces })
    expect(body).toMatchObject({ words: 'La caja cuadra.', reasonOwed: false })
    expect((await sheet(person, body.tillId)).pieces).toEqual(pieces)
  })

  it('counts the terminal too, and says what its closing lacks', async () => {
    const person = await opened()
    const { totalCents } = await sell(person, card)
    const { body } = await close(person, 50_000, { terminalCents: totalCents - 500 })
    expect(body).toMatchObject({
      words: 'La caja cuadra.',
      terminalWords: 'En la terminal faltan $5.00.',
      terminalExpectedCents: totalCents,
      reasonOwed: false,
    })
  })

  it('beyond the bound owes its reason, which its cashier gives before opening another', async () => {
    const person = await opened()
    const { body } = await close(person, 50_000 - reasonBoundCents - 1)
    expect(body.reasonOwed).toBe(true)
    expect((await mine(person)).owed).toMatchObject({ tillId: body.tillId, words: 'Faltan $20.01.' })
    expect((await person.post('/box-office/till', { openingCents: 0 })).body.code).toBe('reason_owed')
    const at = `/box-office/tills/${body.tillId}/reason`
    const other = await opened()
    expect((await other.post(at, { note: 'No es mía' })).status).toBe(404)
    expect((await person.post(at, { note: ' ' })).status).toBe(400)
    expect((await person.post(at, { note: 'Di mal un cambio' })).status).toBe(200)
    expect((await person.post(at, { note: 'Otra cosa' })).status).toBe(404)
    expect((await sheet(person, body.tillId)).note).toBe('Di mal un cambio')
    await person.post('/box-office/till', { openingCents: 0 })
    expect((await mine(person)).till.openingCents).toBe(0)
  })

  it('with a difference waits for finance, and for nobody else, until it was looked at', async () => {
    const finance = await staff(world, 'finance')
    const waiting = async () => {
      const { rows } = (await finance.get('/box-office/tills?state=to_review')).body
      return rows.map(({ id }: { id: string }) => id)
    }
    const onHome = async () => {
      const { waiting: all } = (await finance.get('/staff/today')).body
      return all.find(({ kind }: { kind: string }) => kind === 'tills')?.count ?? 0
    }
    const before = await onHome()
    const person = await opened()
    const { body } = await close(person, 49_000)
    expect([await waiting(), await onHome()]).toEqual([expect.arrayContaining([body.tillId]), before + 1])
    // The bell and its mail say what of which till, not whose.
    const told = (await tillsToLookAt.waiting(world.db)).find(({ thing }) => thing.startsWith(body.tillId))
    expect(told?.title).toMatch(/^La caja del [^A-Z]*no cuadró: faltan \$10\.00$/)
    const at = `/box-office/tills/${body.tillId}/look`
    expect((await person.post(at, { note: '' })).status).toBe(403)
    expect((await finance.post(at, { note: 'Se habló con quien cobró' })).status).toBe(200)
    expect((await finance.post(at, { note: 'Otra vez' })).status).toBe(200)
    expect([await waiting(), await onHome()]).toEqual([expect.not.arrayContaining([body.tillId]), before])
    expect(await sheet(finance, body.tillId)).toMatchObject({
      lookNote: 'Se habló con quien cobró',
      lookedBy: 'Alma Soto',
    })
    const open = await opened()
    const { till } = await mine(open)
    expect((await finance.post(`/box-office/tills/${till.id}/look`, { note: '' })).status).toBe(404)
  })

  it('is counted once, and a sale that comes too late is not in it', async () => {
    const person = await opened(0)
    const { body: hold } = await person.post(`/events/${world.event.id}/holds`, {
      bestAvailable: { quantity: 1 },
    })
    const late = { key: randomUUID(), holdId: hold.id, fares: [], pay: cash(hold.totalCents) }
    const [first, second] = await Promise.all([close(person, 0), close(person, 0)])
    expect([first.status, second.status].toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await person.post('/box-office/sales', late)).body.code).toBe('no_till')
  })
})

describe('the rules of a count', () => {
  it('say differences in words, and from where on a reason is owed', () => {
    expect([differenceWords(5, 5), differenceWords(500, 1500)]).toEqual(['La caja cuadra.', 'Sobran $10.00.'])
    expect(terminalWords(5, 5)).toBe('La terminal cuadra.')
    expect(
      countedIn([
        { cents: 50_000, count: 3 },
        { cents: 50, count: 1 },
      ]),
    ).toBe(150_050)
    const off = (cents: number) => ({ expectedCents: 10_000, countedCents: 10_000 + cents })
    const owes = (cents: number, note = '') => owesReason({ ...off(cents), note }, null)
    expect([owes(-reasonBoundCents), owes(-reasonBoundCents - 1), owes(reasonBoundCents + 1)]).toEqual([
      false,
      true,
      true,
    ])
    expect(owes(-100_000, 'Asalto')).toBe(false)
    expect(owesReason({ ...off(0), note: '' }, off(-reasonBoundCents - 1))).toBe(true)
  })
})
