import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { seedAffiliate } from '../../../db/seed/affiliates.ts'
import { seedGiftCards } from '../../../db/seed/gift-cards.ts'
import { seedGroups } from '../../../db/seed/groups.ts'
import { seedShopOrders } from '../../../db/seed/shop-orders.ts'
import { ana, beto, boughtSeats, boxOffice } from '../../world/buying.ts'
import { deskPage } from '../../world/desk-session.ts'
import {
  expectAccessible,
  expectNoComplaints,
  expectNothingCut,
  settled,
  startProduct,
  type Product,
} from '../../world/product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
  await sellAll(product)
})
afterAll(() => product.close())

/** Something stands in every list: what was bought in each way, and a till that closed. */
async function sellAll({ database: { db, url }, ...programs }: Product): Promise<void> {
  await boughtSeats(programs, ana, { quantity: 2 })
  await seedGroups({ db, now: new Date() })
  await seedShopOrders({ db, databaseUrl: url })
  await seedGiftCards({ db, databaseUrl: url })
  const idOf = ({ email }: typeof beto) =>
    db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  await seedAffiliate(db, (await idOf(beto)).id, randomUUID())
  const counted = { openingCents: 100_000, expectedCents: 100_000, countedCents: 90_000 }
  const turn = { cashier: (await idOf(boxOffice)).id, closedAt: new Date(), note: 'Di mal un cambio' }
  await db
    .insertInto('tills')
    .values({ ...counted, ...turn })
    .execute()
}

const computer = { width: 1366, height: 768 }
/** Phones, tablets and computers, and where a list has just enough room for its columns. */
const widths = [1920, 1440, 1366, 1280, 1024, 768, 320]

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Menú del club' })

/** The addresses of all that the menu leads to, once each of its groups stands open. */
async function placesOf(page: Page): Promise<string[]> {
  const shut = menuOf(page).getByRole('button', { expanded: false })
  while ((await shut.count()) > 0) await shut.first().click()
  return menuOf(page)
    .getByRole('link')
    .evaluateAll((links) =>
      (links as unknown as { getAttribute: (of: string) => string }[]).map((link) =>
        link.getAttribute('href'),
      ),
    )
}

/** Lists of which a part lies beyond an edge, where only scrolling sideways shows it. */
const wideLists = `[...document.querySelectorAll('main table')]
  .filter((list) => Math.max(list.offsetWidth, list.scrollWidth) > list.parentElement.clientWidth + 1)
  .map((list) => list.caption?.textContent)`

/** Nothing is cut from a phone to a large screen, and every list is whole: with little room its rows are cards. */
async function expectWhole(page: Page): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 })
    await expectNothingCut(page, width)
    expect(await page.evaluate(wideLists), `${page.url()} at ${width} px`).toEqual([])
  }
}

/** So many are looked at on a page of their own: one that is found wrong takes no long journey to be tried again. */
const parts = [1, 2, 3, 4]
const halves = [1, 2]

it.each(parts)(
  'shows the places of the menu of the desk whole from 320 to 1920 pixels, with nothing for axe to find: part %i of 4',
  async (part) => {
    const page = await deskPage(product, 'administrator', '/backoffice')
    await page.setViewportSize(computer)
    await menuOf(page).waitFor()
    const places = await placesOf(page)
    expect(places.length).toBeGreaterThan(30)
    for (const place of places.filter((_, at) => at % parts.length === part - 1)) {
      await menuOf(page).locator(`a[href="${place}"]`).click()
      await page.waitForURL((url) => url.pathname === place)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      await settled(page)
      await expectAccessible(page)
      await expectWhole(page)
      await expectAccessible(page)
      expectNoComplaints()
      await page.setViewportSize(computer)
    }
    await page.context().close()
  },
)

/** Screens that the menu leads to only by a row, each with the table in which one of them is found. */
const details: string[] = [
  'pedidos/:orders',
  'personas/:accounts',
  'partidos/nuevo',
  'partidos/:events',
  'partidos/:events/asientos',
  'partidos/:events/fases',
  'partidos/:events/cambio',
  'partidos/:events/sorteo',
  'partidos/:events/titulares',
  'lugares?partido=:events',
  'puertas/:events',
  'filas/event-:events',
  'recintos/:venues',
  'recintos/:venues/seccion',
  'recintos/:venues/planos/:seating_plans',
  'bonogallo/planes/:bonus_plans',
  'bonogallo/planes/nuevo',
  'bonogallo/titulares/:passes',
  'packs/:packs',
  'packs/nuevo',
  'tienda/productos/:products',
  'cajas/:tills',
  'afiliados/:affiliates',
  'grupos/:group_sales',
  'casos/:support_cases',
  'noticias/:articles',
  'segmentos/nuevo',
  'reportes/ingresos',
  'reportes/conciliacion',
  'reportes/en-vivo',
  'reportes/en-vivo?pared=1',
]

/** The address of one of the rows that it names. */
async function addressOf(detail: string): Promise<string> {
  let address = `/backoffice/${detail}`
  for (const [place, table] of detail.matchAll(/:(\w+)/g)) {
    const { rows } = await product.database.pool.query<{ id: number | string }>(
      `select id from ${table} order by id limit 1`,
    )
    address = address.replace(place, `${rows[0]!.id}`)
  }
  return address
}

it.each(halves)(
  'shows the screens behind a row of the desk whole from 320 to 1920 pixels: part %i of 2',
  async (part) => {
    const page = await deskPage(product, 'administrator', '/backoffice')
    for (const detail of details.filter((_, at) => at % halves.length === part - 1)) {
      await page.setViewportSize(computer)
      await page.goto(await addressOf(detail))
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      await settled(page)
      await expectWhole(page)
      expectNoComplaints()
    }
    await page.context().close()
  },
)
