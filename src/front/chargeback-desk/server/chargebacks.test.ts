import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { balanceOf } from '#selling/ledger/server/sql.ts'
import { openWorld, type World } from '#world/world.ts'
import { moreOutThanIn } from '#world/more-out-than-in.ts'
import { staff } from '#world/staff.ts'
import { creditOf } from '#selling/payments/server/credit/ledger-names.ts'
import { ProviderUnavailable } from '#selling/payments/server/provider.ts'

let world: World
let finance: Awaited<ReturnType<typeof staff>>
beforeAll(async () => {
  world = await openWorld()
  finance = await staff(world, 'finance')
})
afterAll(() => world.close())
afterEach(async () => {
  expect(await world.books()).toEqual({ unbalanced: [], miscounted: [] })
  expect(await moreOutThanIn(world)).toEqual([])
})

async function chargedBack() {
  const { buyer: ana, order, payment: body } = await world.fan().holds(2).orders().pays('APRO')
  const atProvider = body.providerPaymentId
  await world.sim(`payments/${atProvider}/chargeback`)
  await world.notice(atProvider)
  await world.runJobs('read_chargeback')
  const { rows } = (await finance.get('/desk/chargebacks')).body
  const found = rows.find(({ orderId }: { orderId: string }) => orderId === order.id)
  return { ana, order, atProvider, found, id: found.id as string }
}

describe('the queue of chargebacks', () => {
  it('has each with deadline, order, person and tickets, and finance’s first page counts it', async () => {
    const { order, found } = await chargedBack()
    expect(found).toMatchObject({
      state: 'open',
      amountCents: order.totalCents,
      tickets: 2,
      entered: 0,
      owedCents: 0,
    })
    expect(Date.parse(found.answerBy)).toBeGreaterThan(Date.now() + 8 * 86_400_000)
    const { waiting } = (await finance.get('/staff/today')).body
    expect(waiting).toEqual(expect.arrayContaining([expect.objectContaining({ kind: 'chargebacks' })]))
    const { story, status, chargedBack: taken } = (await finance.get(`/desk/orders/${order.id}`)).body
    expect([status, taken]).toEqual(['refunded', true])
    const { rows } = (await finance.get('/desk/orders?sort=-createdAt')).body
    expect(rows[0]).toMatchObject({ id: order.id, chargedBack: true })
    const words = story.map((one: { words: string }) => one.words).join(' ')
    expect(words).toContain('Contracargo: el banco de quien compró se llevó')
    expect(words).not.toContain('payment.')
  })

  it('sorts by what runs out first, and finds by folio', async () => {
    const [one, two] = [await chargedBack(), await chargedBack()]
    await world.db
      .updateTable('chargebacks')
      .set({ answerBy: new Date(Date.now() + 3_600_000) })
      .where('id', '=', two.id)
      .execute()
    const { rows } = (await finance.get('/desk/chargebacks')).body
    expect(rows[0].id).toBe(two.id)
    const sought = (await finance.get(`/desk/chargebacks?search=${one.found.folio}`)).body.rows
    expect(sought.map(({ id }: { id: string }) => id)).toEqual([one.id])
  })

  it('is nobody’s but finance’s and the administrator’s', async () => {
    const support = await staff(world, 'support')
    expect((await support.get('/desk/chargebacks')).status).toBe(403)
    expect((await (await staff(world, 'administrator')).get('/desk/chargebacks')).status).toBe(200)
  })
})

describe('evidence', () => {
  it('tells purchase, delivery and entry, with no address in it, and goes to the provider as a file', async () => {
    const { ana, id, atProvider, order } = await chargedBack()
    await world.db
      .insertInto('consents')
      .values({
        accountId: ana.accountId,
        purpose: 'privacy_notice',
        document: 'privacy',
        version: '1',
        channel: 'registration',
        network: '201.145.7.0',
      })
      .execute()
    const { evidence } = (await finance.get(`/desk/chargebacks/${id}`)).body
    const text = JSON.stringify(evidence)
    expect(text).not.toMatch(/\.\./)
    expect(text).toContain('Boletos emitidos el')
    expect(text).toContain('Ningún boleto se presentó')
    expect(text).toContain('Huella de la red')
    expect(text).not.toContain('201.145')
    const pdf = await finance.get(`/desk/chargebacks/${id}/evidence`)
    expect(pdf.status).toBe(200)
    expect((await finance.post(`/desk/chargebacks/${id}/evidence`)).status).toBe(200)
    const told = await world.provider(`/v1/chargebacks/${atProvider}`)
    expect(told['documentation_status']).toBe('review_pending')
    expect(JSON.stringify(told['documentation'])).toContain('application/pdf')
    expect((await finance.get(`/desk/chargebacks/${id}`)).body.state).toBe('evidence_sent')
    const logged = await world.db
      .selectFrom('auditLog')
      .select('action')
      .where('subject', '=', `order:${order.id}`)
      .where('accountId', '=', finance.accountId)
      .execute()
    expect(logged).toEqual([{ action: 'chargeback.evidence_sent' }])
  })

  it('is not sent after the deadline, and stays to be sent where the provider is away', async () => {
    const { id } = await chargedBack()
    const away = () => Promise.reject(new ProviderUnavailable('away'))
    await world.withProvider({ sendEvidence: away }, async () => {
      expect((await finance.post(`/desk/chargebacks/${id}/evidence`)).body.code).toBe('provider_unavailable')
    })
    expect((await finance.get(`/desk/chargebacks/${id}`)).body.state).toBe('open')
    await world.db
      .updateTable('chargebacks')
      .set({ answerBy: new Date(0) })
      .where('id', '=', id)
      .execute()
    expect((await finance.post(`/desk/chargebacks/${id}/evidence`)).body.code).toBe('not_answerable')
  })
})

describe('a chargeback that was won', () => {
  async function won() {
    const one = await chargedBack()
    await world.sim(`payments/${one.atProvider}/win`)
    await world.notice(one.atProvider)
    return one
  }
  const decide = (id: string, as: 'credit' | 'kept') =>
    finance.post(`/desk/chargebacks/${id}/decision`, { as, note: 'No pudo entrar' })
  const creditOfBuyer = (accountId: string) => balanceOf(world.db, creditOf(accountId))

  it('waits for a decision, and becomes credit once, however often it is pressed', async () => {
    const { ana, id, order } = await won()
    const { rows } = (await finance.get('/desk/chargebacks')).body
    expect(rows.find((row: { id: string }) => row.id === id).owedCents).toBe(order.totalCents)
    const answers = await Promise.all([decide(id, 'credit'), decide(id, 'credit'), decide(id, 'credit')])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await creditOfBuyer(ana.accountId)).toBe(order.totalCents)
  })

  it('is the club’s where somebody went in, and nothing to decide once the bank took it again', async () => {
    const [kept, again] = [await won(), await won()]
    expect((await decide(kept.id, 'kept')).status).toBe(200)
    expect(await creditOfBuyer(kept.ana.accountId)).toBe(0)
    await world.sim(`payments/${again.atProvider}/chargeback`)
    await world.notice(again.atProvider)
    expect((await decide(again.id, 'credit')).body.code).toBe('nothing_to_decide')
    expect(await creditOfBuyer(again.ana.accountId)).toBe(0)
  })
})
