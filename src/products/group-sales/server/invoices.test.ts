import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openGroups, type Groups } from './testing/groups.ts'

let world: Groups
beforeAll(async () => {
  world = await openGroups()
})
afterAll(() => world.close())

const receiver = {
  rfc: 'GODE561231GR8',
  legalName: 'Eduardo Gómez Díaz',
  postalCode: '76000',
  taxRegime: '612',
  cfdiUse: 'G03',
  email: 'eduardo@escuela.example',
}

type Asked = { orderId: string; rfc: string; status: string; totalCents: number }
async function asked(orderIds: string[]): Promise<Asked[]> {
  const { rows } = await sql<Asked>`select order_id, rfc, status, total_cents from invoice_requests
    where order_id = any (${orderIds}::uuid[]) order by total_cents`.execute(world.db)
  return rows
}
/** The job of a payment once more, as after a worker that was killed behind it. */
async function again(orderId: string): Promise<void> {
  await sql`select graphile_worker.add_job('invoice_group_order', json_build_object('orderId', ${orderId}::text))`.execute(
    world.db,
  )
  await world.runJobs('invoice_group_order')
}

async function invoicedGroup(more: object = { receiver }) {
  const ana = await world.buyer()
  const { groupId } = await world.ask(ana, more)
  await world.quote(groupId)
  expect((await world.accept(ana, groupId)).status).toBe(200)
  return { ana, groupId }
}

it('whoever gave the data for it has one invoice asked for of each payment, however often its job runs', async () => {
  const { ana, groupId } = await invoicedGroup()
  const deposit = await world.payDeposit(ana, groupId)
  const places = await world.payPlaces(ana, groupId, 3)
  await world.runJobs('invoice_group_order')
  for (const orderId of [deposit, places, deposit]) await again(orderId)
  const found = await asked([deposit, places])
  expect(found.map(({ orderId }) => orderId).toSorted()).toEqual([deposit, places].toSorted())
  for (const { rfc, status } of found) expect([rfc, status]).toEqual([receiver.rfc, 'queued'])
  const { body } = await ana.get('/receipts')
  expect(body.receipts.filter(({ invoice }: { invoice: unknown }) => invoice !== null)).toHaveLength(2)
})

it('nothing is asked for where a group gave no data, nor of a payment that was given back before', async () => {
  const plain = await invoicedGroup({})
  const unasked = await world.payDeposit(plain.ana, plain.groupId)
  const { ana, groupId } = await invoicedGroup()
  const returned = await world.payDeposit(ana, groupId)
  await sql`update orders set status = 'refunded' where id = ${returned}`.execute(world.db)
  await world.runJobs('invoice_group_order')
  for (const orderId of [unasked, returned]) await again(orderId)
  expect(await asked([unasked, returned])).toEqual([])
})
