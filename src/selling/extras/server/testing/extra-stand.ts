import { sql } from 'kysely'
import { staff } from '#world/staff.ts'
import type { TestServer } from '#world/test-server.ts'
import type { ExtraDraft } from '../../desk-contract.ts'

type Stage = Pick<TestServer, 'db' | 'browser'>
type Draft = Partial<ExtraDraft>
let made = 0

/** Marketing's side of extras at one match: what is defined, and what is left of it. */
export async function openExtraStand(stage: Stage, eventId: number) {
  const marketing = await staff(stage, 'marketing')

  /** An extra of the match alone; answers its number. */
  async function extra(more: Draft = {}): Promise<number> {
    made += 1
    const draft: ExtraDraft = {
      kind: 'parking',
      use: 'scan',
      name: `Estacionamiento ${made}`,
      summary: 'Un lugar para tu coche',
      point: 'Estacionamiento norte',
      place: 'Entra por Av. de las Torres',
      opensMinutesBefore: 180,
      priceCents: 12_000,
      perOrder: 2,
      everyMatch: false,
      stock: 'match',
      pieces: 5,
      published: true,
      picture: null,
      ...more,
    }
    const { status, body } = await marketing.post('/staff/extras', draft)
    if (status !== 201) throw new Error(JSON.stringify(body))
    const extraId = body.extraId as number
    const offered = await marketing.call('PUT', `/staff/extras/${extraId}/offers/${eventId}`, { open: true })
    if (offered.status !== 200 && offered.status !== 204) throw new Error(JSON.stringify(offered.body))
    return extraId
  }

  /** Pieces of an extra by state, holds whose time has passed being free. */
  async function pieces(extraId: number): Promise<Record<string, number>> {
    const { rows } = await sql<{ state: string; n: number }>`
      select case when unit.status = 'held' and unit.held_until <= now() then 'free' else unit.status::text end as state,
        count(*)::int as n from extra_offers offer join stock_units unit on unit.item_id = offer.stock_item_id
      where offer.extra_id = ${extraId} and offer.event_id = ${eventId} group by 1`.execute(stage.db)
    return Object.fromEntries(rows.map(({ state, n }) => [state, n]))
  }

  const codes = (orderId: string) =>
    stage.db
      .selectFrom('extraCodes')
      .select(['id', 'extraId', 'no', 'status', 'voidReason', 'paidCents', 'redeemedAt', 'redeemedPoint'])
      .where('orderId', '=', orderId)
      .orderBy('extraId')
      .orderBy('no')
      .execute()

  return { marketing, extra, pieces, codes }
}
