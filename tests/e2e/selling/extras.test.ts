import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { makeDeviceCode } from '#matchday/gate/server/devices/actions.ts'
import { seedExtras } from '../../../db/seed/extras.ts'
import { seedOtherEvents } from '../../../db/seed/other-events.ts'
import { admin, ana, fillCard, logInAndGoOn, pressPay, takeBestSeats } from '../../world/buying.ts'
import { cardToken, fan } from '../../world/fan.ts'
import { gatePhone } from '../../world/gate-phone.ts'
import { expectAccessible, expectNoSidewaysScroll, startProduct, type Product } from '../../world/product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
  const { db } = product.database
  const { planId } = await db
    .selectFrom('events')
    .select('planId')
    .where('id', '=', 1)
    .executeTakeFirstOrThrow()
  await seedOtherEvents(db, {
    planId,
    now: new Date(),
    files: null,
    cancellationRule: 'Si el partido se cancela, te devolvemos todo.',
  })
  await seedExtras(db)
})
afterAll(() => product.close())

it('adds parking beside the seats by one tap, pays once, and opens its code without a network', async () => {
  const { page, context } = await product.open('phone', { installed: true })
  await takeBestSeats(page, 1)
  await page.getByRole('heading', { name: '¿Algo más para ese día?' }).waitFor()
  // Nothing is in it that the person has not put there.
  expect(await page.getByRole('button', { name: /^Quitar / }).count()).toBe(0)
  await page.getByRole('button', { name: 'Agregar Estacionamiento norte' }).click()
  await page.getByRole('button', { name: 'Agregar Combo del partido' }).click()
  await page.getByRole('button', { name: 'Uno más: Combo del partido' }).click()
  await page.getByText('extras $410.00').waitFor()
  await page.getByRole('button', { name: 'Uno menos: Combo del partido' }).click()
  await page.getByText('extras $265.00').waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await logInAndGoOn(page, ana)
  await fillCard(page, 'APRO')
  await pressPay(page)
  await page.waitForURL(/finaliced/)
  await page.getByRole('heading', { name: 'También llevas' }).waitFor()
  await page.goto('/system/profile-base/events')
  const open = page.getByRole('button', { name: 'Abrir el código de Estacionamiento norte' }).first()
  await open.waitFor()
  await page.evaluate('navigator.serviceWorker.ready')
  await expectAccessible(page)
  await context.setOffline(true)
  await page.reload()
  await open.click()
  await page.getByRole('img', { name: 'Código de Estacionamiento norte' }).waitFor()
  await page.getByText('Muéstralo al entrar: abre una vez.').waitFor()
  await expectAccessible(page)
  await context.setOffline(false)
  await context.close()
})

/** The codes of parking and of a combo that somebody bought beside a seat. */
async function boughtExtras() {
  const { db } = product.database
  const offered = await db.selectFrom('extras').select(['id', 'name']).execute()
  const buyer = fan(product.origin)
  await buyer.login(ana.email, ana.password)
  const hold = await buyer.post<{ id: string }>('/events/1/holds', { bestAvailable: { quantity: 1 } })
  const wanted = ['Estacionamiento norte', 'Combo del partido'].map((name) =>
    offered.find((extra) => extra.name === name),
  )
  for (const extra of wanted)
    await buyer.call('PUT', `/holds/${hold.body.id}/extras`, { extraId: extra!.id, quantity: 1 })
  const order = await buyer.post<{ id: string }>('/orders', { holdId: hold.body.id })
  const token = await cardToken(product.sandboxOrigin)
  const card = { method: 'card', token, paymentMethodId: 'master', installments: 1 }
  await buyer.post(`/orders/${order.body.id}/payments`, card, { 'idempotency-key': crypto.randomUUID() })
  type Mine = { id: string; orderId: string; name: string; code: string }
  const { extras } = (await buyer.get<{ extras: Mine[] }>('/extras')).body
  const [parking, combo] = wanted.map((extra) =>
    extras.find((one) => one.orderId === order.body.id && one.name === extra!.name)!,
  )
  return { parking: parking!, combo: combo! }
}

it('a telephone at the parking lane and one at the food counter give each piece once, without a network', async () => {
  const { db } = product.database
  const { parking, combo } = await boughtExtras()
  const { id: by } = await db
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', admin.email)
    .executeTakeFirstOrThrow()
  async function phoneAt(point: string) {
    const phone = await gatePhone(product)
    onTestFinished(() => phone.close())
    const { code } = await makeDeviceCode(db, {
      eventId: 1,
      gate: point,
      atPoint: true,
      supervisor: false,
      by,
    })
    await phone.signIn(code, point)
    await phone.page.evaluate('navigator.serviceWorker.ready')
    return phone
  }
  const lane = await phoneAt('Estacionamiento norte')
  await expectAccessible(lane.page)
  await expectNoSidewaysScroll(lane.page)
  await lane.context.setOffline(true)
  await lane.handScan(combo.code)
  await lane.verdict('Otro punto')
  await expectAccessible(lane.page)
  await lane.page.waitForTimeout(3100)
  await lane.handScan(parking.code)
  await lane.verdict('Pasa')
  await lane.page.waitForTimeout(3100)
  await lane.handScan(parking.code)
  await lane.verdict('Ya usado')
  await expectAccessible(lane.page)

  const counter = await phoneAt('Mostrador de combos')
  await counter.handScan(combo.code)
  await counter.verdict('Entrega')
  await expectAccessible(counter.page)
  await lane.context.setOffline(false)
  await lane.page.getByText('0 por entregar').waitFor()
  await expect
    .poll(async () => {
      const rows = await db
        .selectFrom('extraCodes')
        .select('redeemedPoint')
        .where('id', 'in', [parking.id, combo.id])
        .orderBy('redeemedPoint')
        .execute()
      return rows.map(({ redeemedPoint }) => redeemedPoint)
    })
    .toEqual(['Estacionamiento norte', 'Mostrador de combos'])
})

it('tells the club’s teams apart, and sells a concert without a rival', async () => {
  const { page, context } = await product.open('desktop')
  await page.goto('/system/tickets')
  await page.getByRole('button', { name: 'Gallos Femenil' }).click()
  await page.getByRole('link', { name: 'Gallos Femenil vs Quetzales de Chiapas' }).waitFor()
  await expect.poll(() => page.getByRole('link', { name: /^Gallos vs/ }).count()).toBe(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Otros eventos' }).click()
  await page.getByText('Concierto de aniversario').first().waitFor()
  await page.getByRole('link', { name: 'Concierto de aniversario' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Concierto de aniversario' }).waitFor()
  expect(await page.getByText(/\bvs\b/).count()).toBe(0)
  await context.close()
})
