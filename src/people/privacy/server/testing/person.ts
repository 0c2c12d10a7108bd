import { randomUUID } from 'node:crypto'
import { Logger, runOnce } from 'graphile-worker'
import { sql } from 'kysely'
import { hashPassword } from '#people/accounts/server/password/hash.ts'
import { giveConsent } from '#club/consents/server/actions.ts'
import { openAccount, post } from '#selling/ledger/server/sql.ts'
import { notify } from '#people/notifications/server/actions.ts'
import { notificationJobs } from '#people/notifications/server/jobs.ts'
import { pushBrowser } from '#people/notifications/server/testing/push-service.ts'
import { clubOrders, creditOf } from '#selling/payments/server/credit/ledger-names.ts'
import type { World } from '#world/world.ts'
import { moveIn } from './moved-in.ts'
import { privacyJobs } from '../jobs.ts'

export const password = 'tres tristes trapecistas'

/** What finds this person again wherever a trace was left. */
export const traces = ['xochitl.dominga', '+524429876543', 'Xochitlalli', 'Domínguez', 'Nokia', '203.0.113.']

/** Somebody with something in every table: tickets, a voucher, a refund, credit, notices, browsers, consents, and what a club that moved in knows. */
export async function personWithHistory(world: World) {
  const { db } = world
  const person = await world.buyer()
  const { accountId } = person
  const passwordHash = await hashPassword(password)
  const email = `xochitl.dominga+${accountId}@correo.example`
  const names = { firstName: 'Xochitlalli <b>', lastName: 'Domínguez', phone: '+524429876543' }
  const change = { email, passwordHash, ...names, emailConfirmedAt: new Date() }
  await db.updateTable('accounts').set(change).where('id', '=', accountId).execute()

  const paid = await person.order(2)
  await person.payByCard(paid.id, 'APRO')
  const { id: paymentId } = await db
    .selectFrom('payments')
    .select('id')
    .where('orderId', '=', paid.id)
    .executeTakeFirstOrThrow()
  const part = { paymentId, amountCents: 1, reason: 'prueba', requestKey: 'prueba-1' }
  await db
    .insertInto('refunds')
    .values({ ...part, status: 'done', doneAt: new Date() })
    .execute()
  await db.insertInto('chargebacks').values({ paymentId, amountCents: 1 }).execute()
  const item = {
    orderId: paid.id,
    no: 1,
    kind: 'product',
    title: 'Bufanda',
    quantity: 1,
    unitCents: 0,
  } as const
  await db.insertInto('orderItems').values(item).execute()
  await moveCredit(world, accountId, 100)
  await moveCredit(world, accountId, -100)

  const place = { channel: 'registration', address: '203.0.113.7', userAgent: 'Nokia 3310' } as const
  await giveConsent(db, accountId, ['terms', 'privacy_notice'], place)
  await person.login(email, password)
  await person.call('PUT', '/notifications/preferences', { kind: 'news', channel: 'mail', wanted: true })
  const { subscription } = pushBrowser(`https://push.example.com/xochitl.dominga-${accountId}`)
  await person.call('PUT', '/notifications/push-subscription', subscription)
  const words = { title: 'Hola, Xochitlalli', body: 'Tu boleto cambió.', path: '/system/main' }
  await notify(db, { accountId, kind: 'tickets', key: 'prueba', ...words, mail: 'own' })
  await person.post(`/orders/${paid.id}/invoice`, {
    rfc: 'XAXX010101000',
    legalName: 'Xochitlalli Dominga',
    postalCode: '76000',
    taxRegime: '616',
    cfdiUse: 'S01',
    email,
  })
  const { id: caseId } = await db
    .insertInto('supportCases')
    .values({ accountId, name: 'Xochitlalli', email, topic: 'other' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const asked = { caseId, author: 'fan', words: 'Soy Xochitlalli y tengo una duda' } as const
  await db.insertInto('supportMessages').values(asked).execute()
  await db
    .insertInto('personNotes')
    .values({ accountId, words: 'Xochitlalli llama por las tardes' })
    .execute()
  const session = { address: '203.0.113.8', userAgent: 'Nokia 3310' }
  await db.updateTable('sessions').set(session).where('accountId', '=', accountId).execute()
  await moveIn(world, { ...person, email })
  return { ...person, email, paid }
}

/** Gives the person credit, or takes it. */
export async function moveCredit({ db }: Pick<World, 'db'>, accountId: string, cents: number): Promise<void> {
  const account = creditOf(accountId)
  await openAccount(db, account, 0)
  await openAccount(db, clubOrders, null)
  const postings = [
    { account, amountCents: cents },
    { account: clubOrders, amountCents: -cents },
  ]
  await db
    .transaction()
    .execute((tx) => post(tx, { key: `test:${randomUUID()}`, kind: 'refund_as_credit', postings }))
}

/** As if the match had been played: its tickets stand in nobody's way. */
export async function playMatch({ db, event }: World): Promise<void> {
  const earlier = sql`interval '60 days'`
  await sql`update events set starts_at = starts_at - ${earlier}, doors_at = doors_at - ${earlier},
    sales_start_at = sales_start_at - ${earlier}, sales_end_at = sales_end_at - ${earlier}
    where id = ${event.id}`.execute(db)
}

/** Runs the jobs of privacy and notices that wait, but those that would call a push service, and says which mails went out meanwhile. */
export async function runPrivacyJobs(world: World) {
  const before = world.mails.length
  const { push_notification: _, ...notices } = notificationJobs(world.services).tasks
  const taskList = { ...privacyJobs(world.services).tasks, ...notices }
  const logger = new Logger(() => () => undefined)
  await runOnce({ pgPool: world.pool, noPreparedStatements: true, taskList, noHandleSignals: true, logger })
  return world.mails.slice(before)
}

/** Every row of every table as text, jobs included. */
export async function wholeDatabase({ pool }: World): Promise<{ table: string; rows: string[] }[]> {
  const { rows: tables } = await pool.query<{ name: string }>(`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema in ('public', 'graphile_worker')
      and table_name not in ('plan_seats', 'event_seats', 'seating_plans')`)
  const found = []
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: string }>(`select t::text as row from ${name} t`)
    found.push({ table: name, rows: rows.map(({ row }) => row) })
  }
  return found
}
