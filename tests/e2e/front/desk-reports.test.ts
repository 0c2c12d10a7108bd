import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatMoney } from '#lib/money.ts'
import { ana, boughtSeats } from '../../world/buying.ts'
import { deskPage } from '../../world/desk-session.ts'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectNothingCut,
  settled,
  startProduct,
  type Product,
} from '../../world/product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
  // The demo club's people all paid by card.
  const { db } = product.database
  const { id } = await db
    .selectFrom('payments')
    .select('id')
    .where('method', '=', 'card')
    .limit(1)
    .executeTakeFirstOrThrow()
  await db.updateTable('payments').set({ method: 'oxxo' }).where('id', '=', id).execute()
})
afterAll(() => product.close())

/** How much of the dialog that is open lies below its edge. */
const tooTall = `(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)(document.querySelector('dialog[open]'))`

/** A laptop, a small one that is turned to the wall, and a large television. */
const otherWalls = [
  { width: 1440, height: 900 },
  { width: 1366, height: 768 },
  { width: 1280, height: 720 },
  { width: 3840, height: 2160 },
]

/** The cells of a table by its caption, row by row. */
async function cellsOf(page: Page, caption: string): Promise<string[][]> {
  const rows = page.getByRole('table', { name: caption }).getByRole('row')
  const cells = await rows.evaluateAll((found) =>
    (found as unknown as { querySelectorAll: (what: string) => Iterable<{ textContent: string }> }[]).map(
      (row) => [...row.querySelectorAll('td > span:last-child')].map(({ textContent }) => textContent.trim()),
    ),
  )
  return cells.filter((row) => row.length > 0)
}

describe('reports, for finance', () => {
  it('follows the sale live, reads the revenue in chart and table, and asks for the file', async () => {
    const page = await deskPage(product, 'finance', '/backoffice/reportes')
    await page.getByRole('link', { name: /Venta en vivo/ }).click()
    await page.getByRole('img', { name: /Ocupación por zona/ }).waitFor()
    await page.getByRole('application').waitFor()
    await settled(page)
    expect((await cellsOf(page, 'Boletos por minuto, última hora')).length).toBe(60)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    await page.goto('/backoffice/reportes/ingresos?by=means')
    const chart = page.getByRole('img', { name: /Ingresos por forma de pago/ })
    await chart.waitFor()
    // The numbers stand once all is summed.
    await page.getByText('Estamos sumando lo más nuevo').waitFor({ state: 'detached' })
    await settled(page)
    const rows = await cellsOf(page, 'Ingresos por forma de pago')
    expect(rows.length).toBeGreaterThan(1)
    const cents = (text: string) => Math.round(Number(text.replaceAll(/[^\d.-]/g, '')) * 100)
    const best = rows.toSorted((a, b) => cents(b.at(-1)!) - cents(a.at(-1)!))[0]!
    const net = rows.reduce((sum, row) => sum + cents(row.at(-1)!), 0)
    const said = (await chart.getAttribute('aria-label')) ?? ''
    expect(said).toContain(`Neto ${formatMoney(net)}; lo más alto, ${best[0]} con ${best.at(-1)}`)
    expect(await chart.locator('svg .visx-bar').count()).toBe(rows.length * 2)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Exportar esta lista' }).click()
    await page.getByRole('menuitem', { name: 'CSV' }).click()
    await page.getByRole('table', { name: 'Archivos' }).getByText('Ingresos').waitFor()
  })

  it('fills the wall of an office at 1920 by 1080, and says since when nothing came', async () => {
    const page = await deskPage(product, 'finance', '/backoffice/reportes')
    await page.setViewportSize({ width: 1920, height: 1080 })
    const sale = '**/api/staff/reports/live/*'
    const { promise: late, resolve: answer } = Promise.withResolvers<void>()
    await page.route(sale, async (route) => {
      await late
      await route.continue()
    })
    await page.clock.install()
    await page.goto('/backoffice/reportes/en-vivo?pared=1')
    const wall = page.getByRole('dialog', { name: /^Venta en vivo de / })
    await wall.getByText('Leyendo la venta…').waitFor()
    answer()
    await wall.getByText('Vendidos, netos').waitFor()
    expect(await wall.getByText('Leyendo la venta…').count()).toBe(0)
    await wall.getByText(/^En vivo · /).waitFor()
    await wall.getByText('en el último minuto').waitFor()
    await wall.getByRole('img', { name: /A la misma distancia del partido/ }).waitFor()
    expect(await wall.getByRole('list', { name: 'Zonas' }).getByRole('listitem').count()).toBeGreaterThan(5)
    await settled(page)
    await expectNothingCut(page, 1920)
    expect(await page.evaluate(tooTall)).toBe(0)
    await expectAccessible(page)
    for (const size of otherWalls) {
      await page.setViewportSize(size)
      await settled(page)
      expect(await page.evaluate(tooTall), JSON.stringify(size)).toBe(0)
    }
    await page.setViewportSize({ width: 1920, height: 1080 })

    await page.unroute(sale)
    await page.route(sale, (route) => route.abort('internetdisconnected'))
    await page.clock.fastForward(20_000)
    await wall.getByText(/^Sin datos desde las /).waitFor()
    expect(await wall.getByText(/^En vivo · /).count()).toBe(0)
    await expectAccessible(page)
    await page.unroute(sale)
    await page.clock.fastForward(5000)
    await wall.getByText(/^En vivo · /).waitFor()

    await page.keyboard.press('Escape')
    await wall.waitFor({ state: 'detached' })
    await page.getByRole('heading', { name: 'Venta en vivo', exact: true }).waitFor()
    await expect.poll(() => new URL(page.url()).searchParams.get('pared')).toBeNull()
    await page.getByRole('button', { name: 'Modo pared' }).click()
    await wall.getByText('Vendidos, netos').waitFor()
    await wall.getByRole('button', { name: 'Salir del modo pared' }).click()
    await wall.waitFor({ state: 'detached' })
  })

  it('says of a match that was played that it is over, with its final figures, and opens on one that sells', async () => {
    const { rows } = await product.database.pool.query(
      `update events set starts_at = now() - interval '5 hours', doors_at = now() - interval '7 hours',
         sales_end_at = now() - interval '5 hours', sales_start_at = now() - interval '9 days'
       where id = (select id from events where published_at is not null
         and exists (select from event_seats where event_id = events.id) order by starts_at desc limit 1) returning id`,
    )
    const [{ id }] = rows as [{ id: number }]
    const page = await deskPage(product, 'finance', `/backoffice/reportes/en-vivo?match=${id}&pared=1`)
    await page.getByRole('heading', { level: 1, name: 'Venta del partido' }).waitFor()
    await page.getByText('Este partido ya se jugó').waitFor()
    await page.getByText('Vendidos, netos').waitFor()
    await settled(page)
    for (const ofNow of ['Modo pared', 'Vendido hoy', 'Apartados', 'última hora', 'Se actualiza solo'])
      expect([ofNow, await page.getByText(ofNow).filter({ visible: true }).count()]).toEqual([ofNow, 0])
    expect(await page.getByRole('dialog').count()).toBe(0)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('link', { name: 'Ver la asistencia' }).click()
    await page.getByRole('heading', { level: 1, name: 'Asistencia' }).waitFor()
    expect(await page.getByLabel('Partido', { exact: true }).inputValue()).toBe(String(id))
    await page.getByRole('img', { name: /A la misma distancia del partido/ }).waitFor()

    await page.goto('/backoffice/reportes/en-vivo')
    await page.getByText('Vendido hoy').waitFor()
    expect(await page.getByLabel('Partido', { exact: true }).inputValue()).not.toBe(String(id))
  })

  it('puts the report on a schedule, has it made now, and pauses it, on a computer and on a phone', async () => {
    const page = await deskPage(product, 'finance', '/backoffice/reportes/ingresos?by=means')
    await page.setViewportSize({ width: 1366, height: 768 })
    await page.getByRole('button', { name: 'Exportar esta lista' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Programar…' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Programar exportación' })
    await dialog.getByText('Con 1 filtro de la pantalla.').waitFor()
    await dialog.getByLabel('Qué incluye').selectOption({ label: 'La semana pasada' })
    await dialog.getByLabel('Cuándo').selectOption({ label: 'Cada semana' })
    await dialog.getByLabel('Qué día').selectOption({ label: 'lunes' })
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Programar' }).press('Enter')
    const row = page.getByRole('row').filter({ hasText: /Cada lunes, 8:00.a\.m\./ })
    await row.getByText('La semana pasada').waitFor()
    await row.getByText('Por: Forma de pago').waitFor()
    const act = async (name: string) => {
      await row.getByRole('button', { name: /^Acciones de Ingresos/ }).click()
      await page.getByRole('menuitem', { name }).click()
    }
    await act('Hacer ahora')
    await row.getByText(/^\d+ rengl/).waitFor()
    await act('Pausar')
    await row.getByText('En pausa').waitFor()
    for (const width of [1366, 390]) {
      await page.setViewportSize({ width, height: 800 })
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
    }
    await page.getByRole('link', { name: 'Todos tus archivos' }).click()
    await page
      .getByRole('table', { name: 'Archivos' })
      .getByText(/^Ingresos, .* a /)
      .waitFor()
  })

  it('reads no revenue of zero while the first sums are made', async () => {
    const page = await deskPage(product, 'finance', '/backoffice/reportes')
    let summed = false
    await page.route('**/staff/reports/revenue?*', async (route) => {
      const reply = await route.fetch()
      const none = { rows: [], until: null, summing: true }
      await route.fulfill({ response: reply, ...(summed ? {} : { json: none }) })
    })
    await page.goto('/backoffice/reportes/ingresos')
    await page.getByText('Cargando el reporte…').waitFor()
    expect(await page.getByText('$0.00').count()).toBe(0)
    summed = true
    await page.getByText('Con ventas y devoluciones hasta').waitFor()
  })

  it('opens on the match whose phases are on sale, or says how to make phases', async () => {
    const page = await deskPage(product, 'marketing', '/backoffice/reportes/fases')
    await page.getByRole('heading', { name: 'Ningún partido se vende por fases' }).waitFor()
    const phase = `insert into sale_phases (event_id, name, rule, starts_at, ends_at)
      values ($1, $2, 'public', now() + $3::interval, now() + $3::interval + interval '1 day')`
    const { rows } = await product.database.pool.query(
      `select id from events where published_at is not null
         and exists (select from event_seats where event_id = events.id) order by starts_at desc limit 2`,
    )
    const [late, soon] = rows as { id: number }[]
    await product.database.pool.query(phase, [late!.id, 'Dentro de un mes', '30 days'])
    await product.database.pool.query(phase, [soon!.id, 'Ahora', '-1 hour'])
    await page.reload()
    await page.getByRole('table', { name: 'Fases de venta' }).getByText('Ahora').waitFor()
    expect(await page.getByLabel('Partido', { exact: true }).inputValue()).toBe(String(soon!.id))
    await expectAccessible(page)
    await product.database.pool.query('delete from sale_phases')
  })

  it('reconciles a day with the provider and sees each payment named', async () => {
    await boughtSeats(product, ana, { quantity: 2 })
    const page = await deskPage(product, 'finance', '/backoffice/reportes/conciliacion')
    await page.getByRole('button', { name: 'Conciliar ahora' }).click()
    await page.getByRole('img', { name: /Pagos por día/ }).waitFor()
    await page.getByRole('table', { name: /Pagos del/ }).waitFor()
    await settled(page)
    const [day] = await cellsOf(page, 'Pagos por día')
    const payments = await cellsOf(
      page,
      (await page
        .getByRole('table', { name: /Pagos del/ })
        .getByRole('caption')
        .textContent())!,
    )
    expect(payments.length).toBe(Number(day![1]))
    expect(payments.every(([finding]) => finding !== '')).toBe(true)
    await expectAccessible(page)
  })
})
