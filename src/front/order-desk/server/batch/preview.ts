import { sql } from 'kysely'
import type { Allowance } from '#people/approvals/rules.ts'
import { aboveLimit, beyondLimit, readAllowance } from '#people/approvals/server/allowance.ts'
import { partWords } from '#selling/payments/desk-rules.ts'
import type { RefundPart } from '#selling/payments/server/desk/sql.ts'
import { findValidTickets } from '#selling/tickets/server/sql.ts'
import { folioOf } from '#selling/orders/rules.ts'
import type { Reply } from '#lib/endpoint.ts'
import { Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import type { SignedIn } from '#server/session.ts'
import { sortedRows } from '#server/table.ts'
import { mostInBatch, type BatchAct, type Chosen, type previewReturn } from '../../batch-contract.ts'
import { deskOrderTable } from '../table.ts'
import { acts } from './acts.ts'

type Preview = Reply<typeof previewReturn>
type Seen = { amountCents: number; leftCents: number; parts: RefundPart[] }

/** What an act would do to each of many orders, found out one by one, and why it would not. */
export async function previewBatch(
  db: Db,
  act: BatchAct | 'print',
  chosen: Chosen,
  account: SignedIn,
): Promise<Preview> {
  const look = act === 'print' ? lookAtTickets : acts[act].look
  const orders = await ordersChosen(db, chosen)
  const rows: Preview['rows'] = []
  const parts: RefundPart[] = []
  const allowance = await readAllowance(db, account.id)
  for (const { folio, ...order } of orders) {
    const seen = await look(db, order.id, account)
      .then((found) => within(db, allowance, found))
      .catch(refusal)
    const refused = typeof seen === 'string'
    if (!refused) parts.push(...seen.parts)
    rows.push({
      ...order,
      folio: folioOf(folio),
      why: refused ? seen : null,
      amountCents: refused ? 0 : seen.amountCents,
      leftCents: refused ? 0 : seen.leftCents,
    })
  }
  return {
    rows,
    can: rows.filter(({ why }) => why === null).length,
    totalCents: rows.reduce((sum, { amountCents }) => sum + amountCents, 0),
    parts: waysBack(parts),
  }
}

/** Counts what one order would give back against the limits of whoever gives it; what goes beyond them cannot be done. */
async function within(db: Db, allowance: Allowance, seen: Seen): Promise<Seen> {
  const words = await beyondLimit(db, allowance, seen.amountCents, 'refund AnyOrder')
  if (words !== null) throw aboveLimit(words)
  allowance.givenCents += seen.amountCents
  return seen
}

/** Each way once, with the sum that goes by it. */
function waysBack(parts: RefundPart[]): string[] {
  return [...Map.groupBy(parts, ({ method }) => method)].map(([method, of]) =>
    partWords({ method, amountCents: of.reduce((sum, { amountCents }) => sum + amountCents, 0) }),
  )
}

function refusal(error: unknown): string {
  if (error instanceof Problem) return error.message
  throw error
}

async function lookAtTickets(db: Db, orderId: string): Promise<Seen> {
  if ((await findValidTickets(db, orderId)).length === 0)
    throw new Problem('no_tickets', 'No tiene boletos válidos de quien lo compró.')
  return { amountCents: 0, leftCents: 0, parts: [] }
}

type ChosenOrder = { id: string; folio: number; buyer: string; title: string }

async function ordersChosen(db: Db, chosen: Chosen): Promise<ChosenOrder[]> {
  const ids = 'ids' in chosen ? chosen.ids : await idsOfView(db, chosen.view)
  if (ids.length > mostInBatch)
    throw new Problem('too_many_orders', `Son más de ${mostInBatch} pedidos: acota la vista con un filtro.`)
  const { rows } = await sql<ChosenOrder>`
    select orders.id, folio, title, first_name || ' ' || last_name as buyer
    from unnest(${ids}::uuid[]) with ordinality as chosen (id, place)
    join orders on orders.id = chosen.id
    join accounts on accounts.id = orders.account_id order by chosen.place`.execute(db)
  return rows
}

async function idsOfView(db: Db, view: Extract<Chosen, { view: unknown }>['view']): Promise<string[]> {
  const rows = await sortedRows(db, deskOrderTable, view)
    .limit(mostInBatch + 1)
    .execute()
  return rows.map(({ id }) => id)
}
