import { permits, type Permission } from '#lib/permissions.ts'
import { deskPaths } from './desk-paths.ts'

type Place = { to: string; label: string; may: Permission }

/** The menu of the back office. */
const groups: { title: string; places: Place[] }[] = [
  { title: 'Partidos', places: [] },
  {
    title: 'Productos',
    places: [
      { to: deskPaths.products, label: 'Tienda', may: 'manage Product' },
      { to: deskPaths.shopOrders, label: 'Pedidos de la tienda', may: 'dispatch ShopOrder' },
      { to: deskPaths.articles, label: 'Noticias', may: 'manage News' },
    ],
  },
  { title: 'Ventas', places: [] },
  { title: 'Afición', places: [] },
  { title: 'Puertas', places: [] },
  {
    title: 'Números',
    places: [{ to: deskPaths.exports, label: 'Archivos', may: 'export List' }],
  },
  {
    title: 'Club',
    places: [{ to: deskPaths.auditLog, label: 'Bitácora', may: 'read AuditLog' }],
  },
]

/** The places that the permission table opens to a role. */
export function deskMenuOf(role: string) {
  return groups
    .map(({ title, places }) => ({ title, places: places.filter(({ may }) => permits(role, may)) }))
    .filter(({ places }) => places.length > 0)
}
