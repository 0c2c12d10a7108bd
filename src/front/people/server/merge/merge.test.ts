import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { giveNewMatches } from '#products/bonogallo/server/pass/give-new-matches.ts'
import { buyPass } from '#products/bonogallo/server/testing/pass-buyer.ts'
import { stagePlan } from '#products/bonogallo/server/testing/plan-stage.ts'
import { moveCredit } from '#people/privacy/server/testing/person.ts'
import { hashPassword } from '#people/accounts/server/password/hash.ts'
import { collectDossier } from '#people/privacy/server/data-export/collect.ts'
import { eraseDue } from '#people/privacy/server/erase.ts'
import { refreshDue } from '#front/segments/server/facts.ts'
import { agree } from '#front/segments/server/testing/people.ts'
import { linkToken } from '#server/link-token.ts'
import { staff } from '#world/staff.ts'
import { noFaults, openWorld, type Buyer, type World } from '#world/world.ts'
import { sweepMerge } from './actions.ts'

let world: World
let support: Awaited<ReturnType<typeof staff>>
beforeAll(async () => {
  world = await openWorld()
  support = await staff(world, 'support')
})
afterAll(() => world.close())

const reason = { reason: 'Mismo celular y credencial' }
const merge = (from: Buyer, into: Buyer) =>
  support.post(`/desk/persons/${into.accountId}/merges/${from.accountId}`, reason)
const undo = (mergeId: string) => support.post(`/desk/merges/${mergeId}/undo`, {})
const preview = async (from: Buyer, into: Buyer) =>
  (await support.get(`/desk/persons/${into.accountId}/merges/${from.accountId}`)).body as {
    moves: string[]
    findings: { stops: boolean; words: string }[]
  }

/** Everything in the database that names an account, but what is only of its sessions and the log. */
async function owned(accountId: string) {
  const { rows } = await sql<{ orders: string[]; tickets: string[]; taken: number; credit: number }>`
    select array(select id::text from orders where account_id = ${accountId}::uuid order by id) as orders,
      array(select id::text from tickets where account_id = ${accountId}::uuid order by id) as tickets,
      (select coalesce(sum(taken), 0)::int from buyer_counts where account_id = ${accountId}::uuid) as taken,
      coalesce((select balance_cents from ledger_accounts where id = ${`credit:${accountId}`}), 0)::int as credit`.execute(
    world.db,
  )
  return rows[0]!
}

describe('two accounts of one person', () => {
  it('become one with tickets and money, and the mail of the one that ends leads to the other', async () => {
    const [old, kept] = [await world.buyer(), await world.buyer()]
    const mine = await world.buyOne(old)
    const theirs = await world.buyOne(kept)
    await moveCredit(world, old.accountId, 12_300)
    const said = await preview(old, kept)
    expect(said.moves).toEqual(expect.arrayContaining(['1 pedido', '1 boleto']))
    expect(said.findings).toContainEqual({ stops: false, words: 'Pasan $123.00 a favor.' })

    expect((await merge(old, kept)).status).toBe(201)

    expect((await world.tickets(kept)).map(({ id }) => id).toSorted()).toEqual(
      [mine.ticketId, theirs.ticketId].toSorted(),
    )
    expect(await owned(kept.accountId)).toMatchObject({ taken: 2, credit: 12_300 })
    expect(await owned(old.accountId)).toEqual({ orders: [], tickets: [], taken: 0, credit: 0 })
    expect((await old.get('/tickets')).status).toBe(401)
    expect(await world.faults()).toEqual(noFaults)
  })

  it('are parted again as they were', async () => {
    const [old, kept] = [await world.buyer(), await world.buyer()]
    await world.buyOne(old)
    await world.buyOne(kept)
    await moveCredit(world, old.accountId, 5_000)
    const before = [await owned(old.accountId), await owned(kept.accountId)]
    const { body } = await merge(old, kept)
    expect((await undo(body.mergeId as string)).status).toBe(200)
    expect([await owned(old.accountId), await owned(kept.accountId)]).toEqual(before)
    expect((await undo(body.mergeId as string)).body.code).toBe('merge_undone')
    expect(await world.faults()).toEqual(noFaults)
  })

  it('keep both passes of one plan, each with its seat, and the preview says so', async () => {
    const planId = await stagePlan(world.db, { name: `Plan ${randomUUID()}` })
    const [old, kept] = [await world.buyer(), await world.buyer()]
    const seats = await world.freeSeats(2, 'cheap')
    const passes = [
      await buyPass(world, old, planId, seats[0]!),
      await buyPass(world, kept, planId, seats[1]!),
    ]
    const said = await preview(old, kept)
    expect(said.findings.map(({ words }) => words).join(' ')).toContain('la cuenta que queda tendrá 2')
    expect(said.moves).toContain('1 bonogallo')
    const { body } = await merge(old, kept)
    const of = async (accountId: string) =>
      (await world.db.selectFrom('passes').select('id').where('accountId', '=', accountId).execute()).length
    const flag = async (accountId: string) =>
      (
        await world.db
          .selectFrom('accounts')
          .select('hasBonoGallo')
          .where('id', '=', accountId)
          .executeTakeFirstOrThrow()
      ).hasBonoGallo
    expect([passes.length, await of(kept.accountId), await of(old.accountId)]).toEqual([2, 2, 0])
    expect([await flag(kept.accountId), await flag(old.accountId)]).toEqual([true, false])
    await undo(body.mergeId as string)
    expect([await of(kept.accountId), await of(old.accountId)]).toEqual([1, 1])
    expect([await flag(kept.accountId), await flag(old.accountId)]).toEqual([true, true])
  })

  it('are not parted any more once the credit that went over was spent', async () => {
    const [old, kept] = [await world.buyer(), await world.buyer()]
    await moveCredit(world, old.accountId, 9_000)
    const { body } = await merge(old, kept)
    await moveCredit(world, kept.accountId, -8_000)
    const refused = await undo(body.mergeId as string)
    expect([refused.status, refused.body.code]).toEqual([409, 'merge_used'])
    expect(await owned(kept.accountId)).toMatchObject({ credit: 1_000 })
    expect(await world.faults()).toEqual(noFaults)
  })

  it('are not parted any more once a ticket that went over was put on sale: who sells it is paid', async () => {
    const [old, kept] = [await world.buyer(), await world.buyer()]
    const { ticketId } = await world.buyOne(old)
    const { body } = await merge(old, kept)
    expect((await world.list(kept, ticketId, 'credit')).status).toBe(201)
    const refused = await undo(body.mergeId as string)
    expect([refused.status, refused.body.code]).toEqual([409, 'merge_used'])
    expect(refused.body.title).toContain('se puso en venta')
  })

  it('are not parted any more once a gift card that went over was used', async () => {
    const [old, kept] = [await world.buyer(), await world.buyer()]
    const card = { amountCents: 200_000, design: 'dawn', giving: { way: 'own' } }
    const { body } = await old.post('/gift-cards/orders', { requestKey: randomUUID(), ...card })
    const orderId = body.orderId as string
    expect((await old.payByCard(orderId, 'APRO')).body.status).toBe('approved')
    const { id: cardId, last4 } = await world.db
      .selectFrom('giftCards')
      .select(['id', 'last4'])
      .where('orderId', '=', orderId)
      .executeTakeFirstOrThrow()
    const unused = (await merge(old, kept)).body.mergeId as string
    expect((await undo(unused)).status).toBe(200)

    const mergeId = (await merge(old, kept)).body.mergeId as string
    const order = await kept.order(1)
    expect((await kept.call('PUT', `/orders/${order.id}/gift-cards`, { cardId })).status).toBe(200)
    const refused = await undo(mergeId)
    expect([refused.status, refused.body.code]).toEqual([409, 'merge_used'])
    expect(refused.body.title).toContain(`termina en ${last4}`)
  })

  it('are not parted while a ticket that went over is offered to somebody, who gets it', async () => {
    const [old, kept, beto] = [await world.buyer(), await world.buyer(), await world.buyer()]
    const { email } = await world.db
      .updateTable('accounts')
      .set({ emailConfirmedAt: new Date() })
      .where('id', '=', beto.accountId)
      .returning('email')
      .executeTakeFirstOrThrow()
    const { ticketId } = await world.buyOne(old)
    const mergeId = (await merge(old, kept)).body.mergeId as string
    const offer = () => kept.post(`/tickets/${ticketId}/transfers`, { to: { email } })
    const first = await offer()
    expect((await undo(mergeId)).body.code).toBe('merge_used')
    expect((await kept.post(`/transfers/${first.body.id}/recovery`)).status).toBeLessThan(300)
    expect((await undo(mergeId)).status).toBe(200)

    const again = (await merge(old, kept)).body.mergeId as string
    const second = await offer()
    expect((await undo(again)).body.code).toBe('merge_used')
    expect((await beto.post(`/transfers/${second.body.id}/acceptance`, {})).status).toBeLessThan(300)
    expect((await undo(again)).body.code).toBe('merge_used')
  })

  it('are parted with the ticket that a pass was given meanwhile', async () => {
    const planId = await stagePlan(world.db, { name: `Plan ${randomUUID()}`, events: [1, 2] })
    const [old, kept] = [await world.buyer(), await world.buyer()]
    const [seat] = await world.freeSeats(1, 'cheap')
    const { passId } = await buyPass(world, old, planId, seat!)
    const { body } = await merge(old, kept)
    await sql`insert into bonus_plan_events (plan_id, event_id, seating_plan_id)
      select plan_id, 3, seating_plan_id from bonus_plan_events where plan_id = ${planId} limit 1`.execute(
      world.db,
    )
    await giveNewMatches(world.db)
    expect((await undo(body.mergeId as string)).status).toBe(200)
    const tickets = await world.db
      .selectFrom('tickets')
      .select(['eventId', 'accountId'])
      .where('passId', '=', passId)
      .orderBy('eventId')
      .execute()
    expect(tickets).toEqual([1, 2, 3].map((eventId) => ({ eventId, accountId: old.accountId })))
  })

  it('take the consent to promotions along with what it stands for, and back', async () => {
    const [old, kept] = [await world.buyer(), await world.buyer()]
    await sql`update accounts set email_confirmed_at = now() where id in (${old.accountId}, ${kept.accountId})`.execute(
      world.db,
    )
    await agree(world.db, old.accountId)
    const said = async (who: Buyer) => {
      while ((await refreshDue(world.db)) > 0);
      const facts = await world.db
        .selectFrom('personFacts')
        .select('mailable')
        .where('accountId', '=', who.accountId)
        .executeTakeFirst()
      const { kinds } = (await who.get('/notifications/preferences')).body as {
        kinds: { kind: string; mail: boolean }[]
      }
      const { contact } = (await support.get(`/desk/persons/${who.accountId}`)).body as {
        contact: { wantsMail: boolean }
      }
      const chosen = kinds.find(({ kind }) => kind === 'promotions')!.mail
      return { mailable: facts?.mailable, chosen, wantsMail: contact.wantsMail }
    }
    const yes = { mailable: true, chosen: true, wantsMail: true }
    const no = { mailable: false, chosen: false, wantsMail: false }
    expect(await said(kept)).toEqual(no)
    const mergeId = (await merge(old, kept)).body.mergeId as string
    expect(await said(kept)).toEqual(yes)
    await undo(mergeId)
    expect(await said(kept)).toEqual(no)
    const { mailable } = await world.db
      .selectFrom('personFacts')
      .select('mailable')
      .where('accountId', '=', old.accountId)
      .executeTakeFirstOrThrow()
    expect(mailable).toBe(true)

    // The link of a letter that the ended account got ends it all the same.
    await merge(old, kept)
    const token = linkToken(world.services.config.masterKey, 'unsubscribe', `${old.accountId} promotions`)
    expect((await world.browser().post(`/notifications/unsubscribe?token=${token}`)).status).toBeLessThan(300)
    expect(await said(kept)).toEqual(no)
  })

  it('say before that a saved card is forgotten, and after the undoing that it does not come back', async () => {
    const [old, kept] = [await world.buyer(), await world.buyer()]
    expect((await old.call('PUT', '/own-seats/card', { token: await world.cardToken('APRO') })).status).toBe(
      200,
    )
    const said = await preview(old, kept)
    expect(said.findings.map(({ words }) => words).join(' ')).toContain('(•••• 3764) se olvida')
    await undo((await merge(old, kept)).body.mergeId as string)
    await undo((await merge(old, kept)).body.mergeId as string)
    const told = await world.db
      .selectFrom('notifications')
      .select('body')
      .where('accountId', '=', old.accountId)
      .where('key', 'like', 'merge_undone:%')
      .orderBy('id')
      .execute()
    expect(told.map(({ body }) => [body.includes('lo que tenía'), body.includes('La tarjeta')])).toEqual([
      [false, true],
      [true, false],
    ])
  })

  it('are told to the club’s other systems, parted too, with the consents that change their owner', async () => {
    const admin = await staff(world, 'administrator')
    const events = ['person.merged', 'person.parted', 'consent.given', 'consent.withdrawn']
    const hook = { name: 'CRM', url: 'http://127.0.0.1:9/', events }
    const { id } = (await admin.post('/staff/webhooks', hook)).body as { id: string }
    const [old, kept] = [await world.buyer(), await world.buyer()]
    await agree(world.db, old.accountId)
    const { id: before } = await world.db
      .selectFrom('webhookEvents')
      .select('id')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    await undo((await merge(old, kept)).body.mergeId as string)
    const told = await world.db
      .selectFrom('webhookEvents')
      .select(['event', 'payload'])
      .where('id', '>', before)
      .orderBy('id')
      .execute()
    const [from, into] = [old.accountId, kept.accountId]
    const consent = { purpose: 'marketing_mail', version: expect.any(String), channel: 'account_merge' }
    expect(told).toEqual([
      { event: 'person.merged', payload: { personId: from, into } },
      { event: 'consent.withdrawn', payload: { ...consent, personId: from } },
      { event: 'consent.given', payload: { ...consent, personId: into } },
      { event: 'consent.withdrawn', payload: { ...consent, personId: into } },
      { event: 'consent.given', payload: { ...consent, personId: from } },
      { event: 'person.parted', payload: { personId: from, from: into } },
    ])
    await world.db.deleteFrom('webhooks').where('id', '=', id).execute()
  })

  it('may be parted after a purchase of its own, and not after one that went over has changed', async () => {
    const [old, kept] = [await world.buyer(), await world.buyer()]
    const open = await old.order(1)
    await world.buyOne(old)
    const { body } = await merge(old, kept)
    const own = await world.buyOne(kept)
    await undo(body.mergeId as string)
    expect((await owned(kept.accountId)).tickets).toEqual([own.ticketId])
    expect((await owned(old.accountId)).orders).toContain(open.id)

    const again = (await merge(old, kept)).body.mergeId as string
    expect((await kept.payByCard(open.id, 'APRO')).body.status).toBe('approved')
    const refused = await undo(again)
    expect([refused.status, refused.body.code]).toEqual([409, 'merge_used'])
  })

  it('go over with an open purchase, which the account that stands pays', async () => {
    const [old, kept] = [await world.buyer(), await world.buyer()]
    const order = await old.order(2)
    await merge(old, kept)
    expect((await kept.payByCard(order.id, 'APRO')).body.status).toBe('approved')
    expect(await world.tickets(kept)).toHaveLength(2)
    expect(await world.faults()).toEqual(noFaults)
  })

  it('become one once, whoever says it and in whichever direction, in the same moment', async () => {
    for (let round = 0; round < 4; round += 1) {
      const [one, other] = [await world.buyer(), await world.buyer()]
      await world.buyOne(one)
      const said = await Promise.all([merge(one, other), merge(one, other), merge(other, one)])
      expect(said.filter(({ status }) => status === 201)).toHaveLength(1)
      expect(said.filter(({ status }) => status === 409)).toHaveLength(2)
    }
    expect(await world.faults()).toEqual(noFaults)
  })

  it('lose nothing to a purchase that is paid in the moment of the merge', async () => {
    for (let round = 0; round < 3; round += 1) {
      const [old, kept] = [await world.buyer(), await world.buyer()]
      const order = await old.order(1)
      const [paid, merged] = await Promise.all([old.payByCard(order.id, 'APRO'), merge(old, kept)])
      expect(merged.status).toBe(201)
      if (paid.body.status !== 'approved') await kept.payByCard(order.id, 'APRO')
      expect(await world.tickets(kept)).toHaveLength(1)
      expect((await owned(old.accountId)).orders).toEqual([])
    }
    expect(await world.faults()).toEqual(noFaults)
  })

  it('take along what the ending account wrote a moment after', async () => {
    const [old, kept] = [await world.buyer(), await world.buyer()]
    const { body } = await merge(old, kept)
    const late = { accountId: old.accountId, eventId: world.event.id }
    await world.db.insertInto('saleAlerts').values(late).execute()
    await sweepMerge(world.services, body.mergeId as string)
    const whose = await world.db
      .selectFrom('saleAlerts')
      .select('accountId')
      .where('accountId', 'in', [old.accountId, kept.accountId])
      .execute()
    expect(whose).toEqual([{ accountId: kept.accountId }])
  })

  it('are parted again with what both had of one match, whoever else has the same', async () => {
    const [old, kept, third] = [await world.buyer(), await world.buyer(), await world.buyer()]
    const { id: other } = await world.db
      .selectFrom('events')
      .select('id')
      .where('id', '<>', world.event.id)
      .executeTakeFirstOrThrow()
    const asked = (who: Buyer, eventId: number) => ({ accountId: who.accountId, eventId })
    await world.db
      .insertInto('saleAlerts')
      .values([
        asked(old, world.event.id),
        asked(kept, world.event.id),
        asked(old, other),
        asked(third, other),
      ])
      .execute()
    const alerts = (who: Buyer) =>
      world.db
        .selectFrom('saleAlerts')
        .select('eventId')
        .where('accountId', '=', who.accountId)
        .orderBy('eventId')
        .execute()
    const before = [await alerts(old), await alerts(kept)]
    const { body } = await merge(old, kept)
    expect((await alerts(kept)).map(({ eventId }) => eventId)).toEqual(
      [world.event.id, other].toSorted((a, b) => a - b),
    )
    expect((await undo(body.mergeId as string)).status).toBe(200)
    expect([await alerts(old), await alerts(kept)]).toEqual(before)
  })

  it('stay two where one works at the club, is merged already or is the same', async () => {
    const [one, other, third] = [await world.buyer(), await world.buyer(), await world.buyer()]
    const clerk = await staff(world, 'box_office')
    const refused = await merge(clerk as unknown as Buyer, one)
    expect([refused.status, refused.body.code]).toEqual([409, 'merge_stopped'])
    expect((await merge(one, one)).status).toBe(409)
    await merge(one, other)
    expect((await merge(one, third)).status).toBe(409)
    expect((await merge(third, one)).status).toBe(409)
    // The one that stands may be merged on, and what led to it leads on.
    expect((await merge(other, third)).status).toBe(201)
    const led = await world.db
      .selectFrom('accounts')
      .select('id')
      .where('mergedInto', '=', third.accountId)
      .execute()
    expect(led.map(({ id }) => id).toSorted()).toEqual([one.accountId, other.accountId].toSorted())
  })

  it('answer to both mails, by the password of the one that stands alone', async () => {
    const [old, kept] = [await world.buyer(), await world.buyer()]
    const mails = await Promise.all(
      [old, kept].map(async ({ accountId }, no) => {
        const email = `${no}-${randomUUID()}@correo.example`
        const passwordHash = await hashPassword(`gallos de fiesta ${no}`)
        await world.db
          .updateTable('accounts')
          .set({ email, passwordHash, emailConfirmedAt: new Date() })
          .where('id', '=', accountId)
          .execute()
        return email
      }),
    )
    const { body } = await merge(old, kept)
    const enter = async (email: string, password: string) =>
      (await world.browser().login(email, password)).body.userData?.[0]?.id as string | undefined
    expect(await enter(mails[0]!, 'gallos de fiesta 0')).toBeUndefined()
    expect(await enter(mails[0]!, 'gallos de fiesta 1')).toBe(kept.accountId)
    await undo(body.mergeId as string)
    expect(await enter(mails[0]!, 'gallos de fiesta 0')).toBe(old.accountId)
  })

  it('take over a ticket that was offered to the mail that ended, and hear of the merge at both mailboxes', async () => {
    const [old, kept, giver] = [await world.buyer(), await world.buyer(), await world.buyer()]
    const { email } = await world.db
      .updateTable('accounts')
      .set({ emailConfirmedAt: new Date() })
      .where('id', '=', old.accountId)
      .returning('email')
      .executeTakeFirstOrThrow()
    await merge(old, kept)
    const { ticketId } = await world.buyOne(giver)
    const offered = await giver.post(`/tickets/${ticketId}/transfers`, { to: { email } })
    expect(offered.status).toBe(201)
    const { received } = (await kept.get('/transfers')).body as { received: { id: string }[] }
    expect(received.map(({ id }) => id)).toEqual([offered.body.id])
    expect((await kept.post(`/transfers/${offered.body.id}/acceptance`, {})).status).toBeLessThan(300)
    expect(await world.tickets(kept)).toHaveLength(1)
    const told = await world.db
      .selectFrom('notifications')
      .select('accountId')
      .where('key', 'like', 'merged:%')
      .where('accountId', 'in', [old.accountId, kept.accountId])
      .execute()
    expect(told).toHaveLength(2)
  })

  it('are erased and copied together', async () => {
    const [old, kept] = [await world.buyer(), await world.buyer()]
    await world.db
      .updateTable('accounts')
      .set({ lastName: 'Huitzilín' })
      .where('id', '=', old.accountId)
      .execute()
    await merge(old, kept)
    const dossier = await collectDossier(world.services, kept.accountId, new Date())
    expect(JSON.stringify(dossier.secciones.find(({ name }) => name === 'cuenta'))).toContain('Huitzilín')
    await world.db
      .insertInto('accountErasures')
      .values({ accountId: kept.accountId, dueAt: new Date(Date.now() - 1_000) })
      .execute()
    await eraseDue(world.services)
    const left = await world.db
      .selectFrom('accounts')
      .select(['erasedAt', 'lastName'])
      .where('id', 'in', [old.accountId, kept.accountId])
      .execute()
    expect(left.every(({ erasedAt, lastName }) => erasedAt !== null && lastName !== 'Huitzilín')).toBe(true)
  })

  it('are kept apart by the database: no chain, and nothing changes its owner without a merge', async () => {
    const [old, kept, third] = [await world.buyer(), await world.buyer(), await world.buyer()]
    await merge(old, kept)
    const lead = (from: Buyer, into: Buyer) =>
      world.db
        .updateTable('accounts')
        .set({ mergedInto: into.accountId })
        .where('id', '=', from.accountId)
        .execute()
    await expect(lead(third, old)).rejects.toThrow('cannot take another one in')
    await expect(lead(third, third)).rejects.toThrow('accounts_check')
    await third.hold(1)
    const give = world.db
      .updateTable('holds')
      .set({ accountId: kept.accountId })
      .where('accountId', '=', third.accountId)
      .execute()
    await expect(give).rejects.toThrow('belongs to another account')
  })

  it('are refused after a day', async () => {
    const [old, kept] = [await world.buyer(), await world.buyer()]
    const { body } = await merge(old, kept)
    await sql`update account_merges set merged_at = merged_at - interval '25 hours' where id = ${body.mergeId}`.execute(
      world.db,
    )
    expect((await undo(body.mergeId as string)).body.code).toBe('merge_too_old')
  })
})
