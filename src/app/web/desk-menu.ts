import type { Permission } from '#lib/permissions.ts'
import { deskPaths } from '#web/desk-paths.ts'
import type { May } from '#web/use-may.ts'

type Place = { to: string; label: string; may: Permission }

/** The menu of the back office. */
const groups: { title: string; places: Place[] }[] = [
  {
    title: 'Partidos',
    places: [
      { to: deskPaths.matches, label: 'Partidos', may: 'manage Match' },
      { to: deskPaths.seasons, label: 'Temporadas', may: 'manage Match' },
      { to: deskPaths.venues, label: 'Recintos', may: 'read Venue' },
    ],
  },
  {
    title: 'Productos',
    places: [
      { to: deskPaths.packs, label: 'Packs', may: 'manage Pack' },
      { to: deskPaths.passPlans, label: 'Bonogallo', may: 'read Bonogallo' },
      { to: deskPaths.passHolders, label: 'Titulares', may: 'read Bonogallo' },
      { to: deskPaths.products, label: 'Tienda', may: 'manage Product' },
      { to: deskPaths.shopOrders, label: 'Pedidos de la tienda', may: 'dispatch ShopOrder' },
      { to: deskPaths.articles, label: 'Noticias', may: 'manage News' },
      { to: deskPaths.affiliates, label: 'Afiliados', may: 'read Affiliate' },
      { to: deskPaths.payouts, label: 'Pagos a afiliados', may: 'read Affiliate' },
      { to: deskPaths.coupons, label: 'Cupones', may: 'manage Coupon' },
    ],
  },
  {
    title: 'Ventas',
    places: [
      { to: deskPaths.boxOffice, label: 'Taquilla', may: 'create BoxOfficeSale' },
      { to: deskPaths.orders, label: 'Pedidos', may: 'read AnyOrder' },
      { to: deskPaths.comps, label: 'Cortesías', may: 'create CompTicket' },
      { to: deskPaths.tills, label: 'Cajas', may: 'read AnyOrder' },
      { to: deskPaths.quarantine, label: 'Cuarentena', may: 'manage Quarantine' },
      { to: deskPaths.chargebacks, label: 'Contracargos', may: 'manage Chargeback' },
      { to: deskPaths.invoices, label: 'Facturas', may: 'manage Invoice' },
    ],
  },
  {
    title: 'Afición',
    places: [
      { to: deskPaths.fanReviews, label: 'Revisiones', may: 'manage FanReview' },
      { to: deskPaths.fanRequests, label: 'Solicitudes', may: 'manage FanReview' },
      { to: deskPaths.restrictions, label: 'Restricciones', may: 'manage Restriction' },
      { to: deskPaths.supportCases, label: 'Casos', may: 'manage SupportCase' },
    ],
  },
  {
    title: 'Puertas',
    places: [{ to: deskPaths.gates, label: 'Puertas y asistencia', may: 'read Attendance' }],
  },
  {
    title: 'Números',
    places: [
      { to: deskPaths.reports, label: 'Reportes', may: 'read Attendance' },
      { to: deskPaths.exports, label: 'Archivos', may: 'export List' },
    ],
  },
  {
    title: 'Club',
    places: [
      { to: deskPaths.staff, label: 'Personal', may: 'manage Staff' },
      { to: deskPaths.auditLog, label: 'Bitácora', may: 'read AuditLog' },
      { to: deskPaths.integrations, label: 'Integraciones', may: 'manage Integration' },
      { to: deskPaths.settings, label: 'Ajustes', may: 'manage Settings' },
      { to: deskPaths.jobs, label: 'Trabajos que fallan', may: 'manage Job' },
    ],
  },
]

/** The places that are open to who may do so much. */
export function deskMenuOf(mayDo: May) {
  return groups
    .map(({ title, places }) => ({ title, places: places.filter(({ may }) => mayDo(may)) }))
    .filter(({ places }) => places.length > 0)
}
