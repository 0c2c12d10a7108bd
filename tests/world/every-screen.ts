import type { Page } from 'playwright-core'
import { it } from 'vitest'
import { ana } from './buying.ts'
import {
  expectNoSidewaysScroll,
  expectNothingCut,
  expectScreenAccessible,
  logIn,
  settled,
  type Visit,
} from './product.ts'

const tickets = '/system/tickets-base'
const profile = '/system/profile-base'
const fanId = '/fanId-base'
const fanWeb = '/fanId-web'

/** Every screen of this product as a visitor meets it, with a word that shows it did its work. */
const forVisitors: [path: string, heading: RegExp][] = [
  ['/', /sitio oficial|Club Gallos/i],
  ['/domainContentProtected', /sitio oficial|Club Gallos/i],
  ['/not-available-site', /./],
  ['/system/inicio', /estadio|Gallos/i],
  ['/system/errorPage', /./],
  ['/login', /Inicia sesión/],
  ['/registry', /cuenta/i],
  ['/registryFinal', /correo/i],
  ['/system/reclamar', /Reclama tu cuenta/],
  ['/system/tickets', /Partidos/],
  ['/system/affiliate', /Gana compartiendo/],
  [`${tickets}/eventDetail/1`, /Halcones/],
  [`${tickets}/eventDetail2/1`, /Halcones/],
  [`${tickets}/eventDetail`, /Gallos/],
  [`${tickets}/packDetail`, /Packs/],
  [`${tickets}/packDetail/1`, /Tres en casa/],
  [`${tickets}/packDetail/2`, /Dos y bufanda/],
  [`${tickets}/fila/event-1`, /La fila/],
  [`${tickets}/comprobar-fila`, /Comprueba|fila/],
  [`${tickets}/comprobar-fila/event-1`, /Comprueba|fila/],
  [`${tickets}/cuentas/1`, /Cuentas claras/],
  [`${tickets}/cuentas/pack-1`, /Cuentas claras/],
  [`${tickets}/cuentas/plan-2`, /Cuentas claras/],
  [`${tickets}/cuentas/999`, /Cuentas claras/],
  [`${tickets}/lista-de-espera/1`, /Lista de espera/],
  [`${tickets}/grupos`, /Grupos y empresas/],
  [`${tickets}/grupos/0191b8a0-0000-7000-8000-000000000001`, /Mi grupo/],
  [`${tickets}/cotizacion`, /Tu cotización/],
  [`${tickets}/invitacion`, /Tu lugar en el estadio/],
  [`${tickets}/resume`, /compra/i],
  [`${tickets}/sorteo/1`, /Sorteo/],
  [`${tickets}/comprobar-sorteo/1`, /Comprueba/],
  [`${tickets}/loginTicket`, /./],
  ['/system/news', /Noticias/],
  ['/system/detalleNoticia', /Halcones/],
  ['/preview1', /No existe/],
  ['/preview2', /No existe/],
  ['/system/footer/NoticeOfPrivacy', /Aviso de privacidad integral/],
  ['/system/footer/NoticeOfPrivacy?documento=simplificado', /simplificado/],
  ['/system/footer/TermsOfUse', /Términos/],
  ['/system/footer/CommonQuestions', /Preguntas/],
  ['/system/footer/ContactUs', /Contacto/],
  ['/system/footer/ContactUs/CASO-000001', /Abre tu caso/],
  ['/system/unsubscribe', /Dejar de recibir/],
  ['/system/keepAccount', /cuenta/],
  ['/system/novedad', /Un momento/],
  [`${profile}/events/recibir`, /boleto/i],
  ['/system/tienda', /Tienda/],
  ['/system/tienda/jersey-local', /Jersey local/],
  ['/system/tienda/no-existe', /Tienda/],
  ['/system/tienda/carrito', /carrito/i],
  ['/system/tienda/tarjetas-de-regalo', /Tarjetas de regalo/],
  ['/system/bonus', /Bonogallo/],
  ['/system/bonus-base/compra1-bonogallo', /Elige tu lugar/],
  ['/system/bonus-base/compra-bonogallo', /Tu bonogallo/],
  ['/system/bonus-base/bonogallo-login', /Entra para tu bonogallo/],
  ['/una/ruta/que/no/existe', /existe|encontramos/i],
]
const forAna: [path: string, heading: RegExp][] = [
  ['/system/main', /./],
  [`${profile}/account`, /cuenta/i],
  [`${profile}/events`, /boletos/i],
  [`${profile}/payment`, /pagos/i],
  [`${profile}/myEventDetail`, /./],
  [`${profile}/notifications`, /Avisos/],
  [`${profile}/notifications?ver=preferencias`, /Avisos/],
  [`${profile}/privacy`, /privacidad/],
  [`${profile}/myEventDetail/0191b8a0-0000-7000-8000-000000000001/cambio`, /lugar/i],
  [`${profile}/myEventDetail/0191b8a0-0000-7000-8000-000000000001/cambio/resumen`, /cambio/i],
  [`${tickets}/grupos`, /Grupos y empresas/],
  ['/system/tienda/entrega', /carrito/i],
  ['/system/tienda/compras', /compras/i],
  [`${profile}/giftCards`, /Mis tarjetas de regalo/],
  [`${profile}/giftCards/0191b8a0-0000-7000-8000-000000000001`, /Tarjeta de regalo/],
  ['/system/tienda/tarjetas-de-regalo/lista/0191b8a0-0000-7000-8000-000000000001', /./],
  [`${tickets}/confirmation`, /Pago/],
  [`${tickets}/finaliced`, /compra/i],
  [`${tickets}/fila/event-1`, /La fila/],
  [`${tickets}/lista-de-espera/1`, /Lista de espera/],
  ['/system/footer/ContactUs', /Contacto/],
  ['/system/footer/ContactUs/CASO-000001', /CASO-000001/],
  [`${profile}/mi-bonogallo`, /Mi bonogallo/],
  ['/system/bonus-base/compra-mi-bonogallo', /Mi bonogallo|mensualidades/],
  ['/system/bonus-base/cobro-automatico', /Cobro automático/],
  ['/system/bonus-base/finalicedBonus', /bonogallo/i],
]

/** The Fan ID: what anybody sees of it on a phone, what a fan does, and what a computer shows. */
export const forStrangers: typeof forVisitors = [
  [`${fanId}/fanIndex`, /Tu Fan ID/],
  [`${fanId}/fanRegistry`, /Registra tu Fan ID/],
  [`${fanId}/fanRegistry?rostro=no`, /Registra tu Fan ID/],
  [`${fanId}/fanLogin`, /Entra con tu Fan ID/],
]
export const forFans: typeof forVisitors = [
  [`${fanId}/fanIndex`, /Tu Fan ID/],
  [`${fanId}/fanMain`, /Tu Fan ID/],
  [`${fanId}/profileInformation`, /Lo que sabemos de ti/],
  [`${fanId}/myEvents`, /Mis boletos/],
  [`${fanId}/myEventsDetail`, /Mi boleto/],
  [`${fanId}/ventsTickets`, /Compra tus boletos/],
  [`${fanId}/ventsTickets/8`, /Compra tus boletos/],
  [`${fanId}/fanNotifications`, /Avisos/],
  [`${fanId}/minorRegistry`, /menores/i],
  [`${fanId}/fanRegistry`, /Registra tu Fan ID/],
  [`${fanId}/fanRegistryFinaliced`, /Tu selfie/],
]
const onComputers: typeof forVisitors = [
  [`${fanWeb}/webMain`, /Fan ID/],
  [`${fanWeb}/webRegistry`, /Registro Fan ID/],
  [`${fanWeb}/webWarningDevice?volver=${encodeURIComponent(`${fanId}/fanRegistry`)}`, /celular/],
]

/** How each kind of window is stretched: the narrowest telephone and the largest letters, tablets both ways, a desk and the widest. */
const extremes = {
  phone: [
    [320, ''],
    [390, '24px'],
    [768, ''],
  ],
  desktop: [
    [1024, ''],
    [1440, ''],
    [1920, ''],
  ],
} as const

export async function look(page: Page, screens: typeof forVisitors): Promise<void> {
  const kind = page.viewportSize()!.width < 1000 ? 'phone' : 'desktop'
  for (const [path, heading] of screens) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).filter({ hasText: heading }).first().waitFor()
    await settled(page)
    await expectScreenAccessible(page)
    await expectNoSidewaysScroll(page)
    for (const [width, fontSize] of extremes[kind]) await expectNothingCut(page, width, fontSize)
  }
}

/** Where a visitor chooses and buys; the rest of the site is a walk of its own, so that each has time enough. */
const isForBuying = ([path]: (typeof forVisitors)[number]) => /^\/system\/(tickets|bonus|tienda)/.test(path)

/** Each screen once, in the window that is given: what axe judges is the same markup in each size and light. */
export function everyScreen(open: () => Promise<Visit>): void {
  it('has nothing for axe to find and no sideways scroll, for a visitor who buys', async () => {
    const { page, context } = await open()
    await look(page, forVisitors.filter(isForBuying))
    await context.close()
  }, 300_000)

  it('has nothing for axe to find and no sideways scroll, for a visitor who reads', async () => {
    const { page, context } = await open()
    const others = forVisitors.filter((screen) => !isForBuying(screen))
    await look(page, others)
    await context.close()
  }, 300_000)

  it('has nothing for axe to find and no sideways scroll, for who is logged in', async () => {
    const visit = await open()
    await logIn(visit, ana.email, ana.password)
    await look(visit.page, forAna)
    await visit.context.close()
  }, 300_000)

  it('has nothing for axe to find and no sideways scroll, where a computer shows the Fan ID', async () => {
    const { page, context } = await open()
    await look(page, onComputers)
    await context.close()
  }, 300_000)
}
