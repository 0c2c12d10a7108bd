import { sql } from 'kysely'
import { caseNumberOf, topicWords } from '#front/support/rules.ts'
import { waits } from '#front/chargeback-desk/server/table.ts'
import type { Db } from '#server/db.ts'
import type { SupportTopic } from '#server/schema.ts'
import { beginning } from '#server/table.ts'
import { folioOf } from '#selling/orders/rules.ts'
import { ordersSought } from '#selling/orders/server/search.ts'
import type { FoundCase, FoundChargeback, FoundInvoice } from '../contract.ts'
import { fetched, firstOf, type Found } from './found.ts'
import { caseNumberIn, words } from '../rules.ts'

/** Cases by number, name, mail and the order they are about; what is open stands first. */
export async function findCases(db: Db, text: string): Promise<Found<FoundCase>> {
  const named = words(text).map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
  const { rows } = await sql<{
    id: string
    number: number
    name: string
    topic: SupportTopic
    open: boolean
  }>`
    select id, number, name, topic, status in ('received', 'in_review') as open from support_cases
    where number = ${caseNumberIn(text)}::bigint or email like ${beginning(text.toLowerCase())}
      or order_folio = ${text.toUpperCase()}
      or (${named.length > 0} and translate(lower(name), 'áéíóúüñ', 'aeiouun') like all (${named}::text[]))
    order by open desc, number desc limit ${fetched}`.execute(db)
  return firstOf(rows, (first) =>
    first.map((one) => ({ ...one, number: caseNumberOf(one.number), topic: topicWords[one.topic] })),
  )
}

/** Chargebacks of the orders that are meant, or by the bank's number; what runs out first stands first. */
export async function findChargebacks(db: Db, text: string): Promise<Found<FoundChargeback>> {
  const { rows } = await sql<Omit<FoundChargeback, 'folio'> & { folio: number }>`
    select disputed.id, folio, first_name || ' ' || last_name as buyer, disputed.amount_cents, answer_by,
      ${waits} as open
    from chargebacks disputed
    join payments on payments.id = disputed.payment_id
    join orders on orders.id = payments.order_id
    join accounts on accounts.id = orders.account_id
    where disputed.provider_id = ${text} or orders.id in (${ordersSought(text)})
    order by open desc, answer_by nulls last limit ${fetched}`.execute(db)
  return firstOf(rows, (first) => first.map((one) => ({ ...one, folio: folioOf(one.folio) })))
}

/** Invoices by fiscal folio, tax number, name and order. */
export async function findInvoices(db: Db, text: string): Promise<Found<FoundInvoice>> {
  const named = words(text).map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
  const { rows } = await sql<Omit<FoundInvoice, 'folio'> & { folio: number }>`
    select request.id, folio, rfc, legal_name, fiscal_folio
    from invoice_requests request join orders on orders.id = request.order_id
    where fiscal_folio::text like ${beginning(text.toLowerCase())} or rfc = ${text.toUpperCase()}
      or (${named.length > 0} and translate(lower(legal_name), 'áéíóúüñ', 'aeiouun') like all (${named}::text[]))
      or orders.id in (${ordersSought(text)})
    order by requested_at desc limit ${fetched}`.execute(db)
  return firstOf(rows, (first) => first.map((one) => ({ ...one, folio: folioOf(one.folio) })))
}
