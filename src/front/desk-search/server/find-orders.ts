import { sql } from 'kysely'
import { nationalPhone } from '#front/people/person-words.ts'
import type { Db } from '#server/db.ts'
import type { OrderStatus } from '#server/schema.ts'
import { folioOf } from '#selling/orders/rules.ts'
import { soughtBy, type Sought } from '#selling/orders/server/search-rules.ts'
import { ordersSought } from '#selling/orders/server/search.ts'
import type { FoundOrder } from '../contract.ts'
import { fetched, firstOf, type Found } from './found.ts'

type Row = {
  id: string
  folio: number
  buyer: string
  phone: string | null
  title: string
  totalCents: number
  status: OrderStatus
}

/** Orders as the list of orders finds them; the one whose folio was typed stands first, then the newest. */
export async function findOrders(db: Db, text: string): Promise<Found<FoundOrder>> {
  const sought = soughtBy(text)
  const folio = sought.find((one) => one.by === 'folio')?.folio ?? null
  const { rows } = await sql<Row>`
    select orders.id, folio, title, status, total_cents, phone, first_name || ' ' || last_name as buyer
    from orders join accounts on accounts.id = orders.account_id
    where orders.id in (${ordersSought(text)})
    order by (folio = ${folio}::bigint) desc nulls last, orders.created_at desc limit ${fetched}`.execute(db)
  return firstOf(rows, (first) => describe(db, first, sought))
}

type Facts = {
  orderId: string
  seats: number
  chargedBack: boolean
  cards: string[]
  terminals: string[]
  payments: string[]
}

async function describe(db: Db, rows: Row[], sought: Sought[]): Promise<FoundOrder[]> {
  const { rows: facts } = await sql<Facts>`
    select orders.id as order_id,
      (select count(*)::int from order_lines where order_id = orders.id) as seats,
      exists (select from payments where order_id = orders.id and status = 'charged_back') as charged_back,
      array(select card_last4 from payments where order_id = orders.id and card_last4 is not null
        union select card_last4 from box_office_sales where order_id = orders.id and card_last4 is not null) as cards,
      array(select authorisation from box_office_sales
        where order_id = orders.id and authorisation is not null) as terminals,
      array(select provider_payment_id from payments
        where order_id = orders.id and provider_payment_id is not null) as payments
    from orders where id = any (${rows.map(({ id }) => id)}::uuid[])`.execute(db)
  return rows.map(({ phone, ...row }) => {
    const fact = facts.find(({ orderId }) => orderId === row.id)!
    return {
      ...row,
      folio: folioOf(row.folio),
      seats: fact.seats,
      chargedBack: fact.chargedBack,
      because: becauseOf(sought, fact, phone),
    }
  })
}

/** The line says why the order is there where nothing else in it does. */
function becauseOf(sought: Sought[], { cards, terminals, payments }: Facts, phone: string | null) {
  for (const one of sought) {
    if (one.by === 'card' && cards.includes(one.lastDigits)) return `tarjeta ···· ${one.lastDigits}`
    if (one.by === 'provider' && payments.includes(one.id)) return `pago ${one.id}`
    if (one.by === 'phone' && phone?.endsWith(one.lastDigits)) return nationalPhone(phone)
    const terminal =
      one.by === 'terminal' && terminals.find((said) => said.toUpperCase() === one.authorisation)
    if (terminal) return `terminal ${terminal}`
  }
  return null
}
