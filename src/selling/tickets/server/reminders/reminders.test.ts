import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorld, type World } from '#world/world.ts'
import { dueNotice, type ComingMatch } from './due.ts'
import { remindHolders } from './remind.ts'

const match: ComingMatch = {
  id: 7,
  home: 'Gallos',
  away: 'Halcones',
  venue: 'Estadio Corregidora',
  startsAt: new Date('2026-11-29T01:00:00Z'),
  doorsAt: new Date('2026-11-28T23:00:00Z'),
  status: 'published',
}

describe('what the holders of a match at 7 p.m. are told', () => {
  it.each([
    ['2026-11-27T18:00:00Z', null],
    ['2026-11-28T00:59:00Z', null],
    ['2026-11-28T01:00:00Z', 'Mañana juega Gallos'],
    ['2026-11-28T14:59:00Z', 'Mañana juega Gallos'],
    ['2026-11-28T15:00:00Z', 'Hoy juega Gallos'],
    ['2026-11-29T00:59:00Z', 'Hoy juega Gallos'],
    ['2026-11-29T01:00:00Z', null],
  ])('at %s is %s', (now, title) => {
    expect(dueNotice(match, new Date(now))?.title ?? null).toBe(title)
  })

  it('comes three hours before a match at noon or earlier', () => {
    const early = { ...match, startsAt: new Date('2026-11-28T17:00:00Z') }
    expect(dueNotice(early, new Date('2026-11-28T13:59:00Z'))?.title).toBe('Mañana juega Gallos')
    expect(dueNotice(early, new Date('2026-11-28T14:00:00Z'))?.title).toBe('Hoy juega Gallos')
  })

  it('is told anew when the match is moved, and once when it is cancelled', () => {
    const now = new Date('2026-11-28T16:00:00Z')
    const moved = { ...match, startsAt: new Date('2026-11-29T03:00:00Z') }
    expect(dueNotice(match, now)?.key).not.toBe(dueNotice(moved, now)?.key)
    const cancelled = dueNotice({ ...match, status: 'cancelled' }, now)
    expect(cancelled).toMatchObject({ kind: 'match_change', key: 'match-cancelled:7' })
  })
})

describe('the holders of a match', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld()
  })
  afterAll(() => world.close())

  const toldTo = async (accountId: string) => {
    const rows = await world.db
      .selectFrom('notifications')
      .select('title')
      .where('accountId', '=', accountId)
      .orderBy('id')
      .execute()
    return rows.map(({ title }) => title)
  }

  it('are reminded once, however often and by how many processes the round is made', async () => {
    const { db, event } = world
    const holder = await world.buyer()
    const other = await world.buyer()
    const { id } = await holder.order(2)
    await holder.payByCard(id, 'APRO')
    const start = (hours: number) =>
      db
        .updateTable('events')
        .set({ startsAt: sql<Date>`now() + make_interval(hours => ${hours})`, doorsAt: sql<Date>`now()` })
        .where('id', '=', event.id)
        .execute()
    await start(1)

    await remindHolders(db)
    expect(await toldTo(holder.accountId), 'who has just bought is left in peace').toEqual([])

    await db
      .updateTable('tickets')
      .set({ issuedAt: sql<Date>`now() - interval '2 hours'` })
      .where('accountId', '=', holder.accountId)
      .execute()
    await Promise.all([remindHolders(db), remindHolders(db), remindHolders(db)])
    expect(await toldTo(holder.accountId)).toEqual(['Hoy juega Gallos'])
    expect(await toldTo(other.accountId)).toEqual([])

    await db.updateTable('events').set({ status: 'cancelled' }).where('id', '=', event.id).execute()
    await remindHolders(db)
    await remindHolders(db)
    expect(await toldTo(holder.accountId)).toEqual([
      'Hoy juega Gallos',
      'Se canceló Gallos vs Halcones de Jalisco',
    ])
  })
})
