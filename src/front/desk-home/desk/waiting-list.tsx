import { IconChevronRight } from '@tabler/icons-react'
import { Link } from 'react-router'
import { formatCount } from '#lib/count.ts'
import { formatMoment } from '#lib/dates.ts'
import { deskPaths } from '#web/desk-paths.ts'
import type { Waiting, WaitingKind } from '../today-contract.ts'

type Words = { one: string; many: string; to: string; urgent?: true }

/** Orders of which somebody has to do something: a refund that failed, one that is handed over at the window. */
const toAttend = `${deskPaths.orders}?atender=si`

const kinds: Record<WaitingKind, Words> = {
  approvals: {
    one: 'devolución por aprobar',
    many: 'devoluciones por aprobar',
    to: deskPaths.approvals,
    urgent: true,
  },
  chargebacks: {
    one: 'contracargo por responder',
    many: 'contracargos por responder',
    to: deskPaths.chargebacks,
    urgent: true,
  },
  quarantine: {
    one: 'pago en cuarentena',
    many: 'pagos en cuarentena',
    to: deskPaths.quarantine,
    urgent: true,
  },
  failed_refunds: {
    one: 'reembolso que falló',
    many: 'reembolsos que fallaron',
    to: toAttend,
    urgent: true,
  },
  incidents: {
    one: 'incidente en puertas',
    many: 'incidentes en puertas',
    to: deskPaths.gates,
    urgent: true,
  },
  webhooks: {
    one: 'aviso a otro sistema que falla',
    many: 'avisos a otros sistemas que fallan',
    to: deskPaths.integrations,
    urgent: true,
  },
  failing_jobs: {
    one: 'trabajo que falla',
    many: 'trabajos que fallan',
    to: deskPaths.jobs,
    urgent: true,
  },
  differences: {
    one: 'diferencia con el proveedor',
    many: 'diferencias con el proveedor',
    to: deskPaths.report('conciliacion'),
    urgent: true,
  },
  tills: {
    one: 'caja con diferencia por revisar',
    many: 'cajas con diferencia por revisar',
    to: `${deskPaths.tills}?state=to_review`,
    urgent: true,
  },
  cases: {
    one: 'caso por responder',
    many: 'casos por responder',
    to: `${deskPaths.supportCases}?status=waiting`,
  },
  reviews: { one: 'Fan ID por revisar', many: 'Fan ID por revisar', to: deskPaths.fanReviews },
  fan_requests: { one: 'solicitud sobre datos', many: 'solicitudes sobre datos', to: deskPaths.fanRequests },
  appeals: { one: 'apelación por decidir', many: 'apelaciones por decidir', to: deskPaths.restrictions },
  restrictions: {
    one: 'restricción por confirmar',
    many: 'restricciones por confirmar',
    to: deskPaths.restrictions,
  },
  window_refunds: {
    one: 'devolución por entregar en caja',
    many: 'devoluciones por entregar en caja',
    to: toAttend,
  },
  payouts: { one: 'pago a un afiliado', many: 'pagos a afiliados', to: deskPaths.payouts },
  affiliates: { one: 'solicitud de afiliado', many: 'solicitudes de afiliados', to: deskPaths.affiliates },
  invoices: { one: 'factura por timbrar', many: 'facturas por timbrar', to: deskPaths.invoices },
  shop_orders: { one: 'pedido por surtir', many: 'pedidos por surtir', to: deskPaths.pickingList },
  low_stock: { one: 'talla casi agotada', many: 'tallas casi agotadas', to: deskPaths.products },
}

/** What waits, what cannot wait first; each leads to where it is done. */
export function WaitingList({ waiting }: { waiting: Waiting[] }) {
  const sorted = waiting.toSorted((a, b) => rank(a) - rank(b))
  return (
    <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 xl:grid-cols-3">
      {sorted.map(({ kind, count, since, names }) => {
        const { one, many, to, urgent } = kinds[kind]
        return (
          <li key={kind}>
            <Link
              to={to}
              className="flex h-full items-center gap-4 rounded-lg border border-line bg-surface p-4 shadow-1 hover:border-line-strong"
            >
              <span
                className={`title nums min-w-12 rounded-md px-2 py-1 text-center text-2xl ${urgent ? 'bg-danger-soft text-danger-strong' : 'bg-brand-soft text-brand'}`}
              >
                {formatCount(count)}
              </span>
              <span className="min-w-0 flex-1">
                <span className="block font-semibold">{count === 1 ? one : many}</span>
                {names !== undefined && (
                  <span className="block text-sm wrap-anywhere">{names.join(', ')}</span>
                )}
                {since !== null && (
                  <span className="block text-sm text-ink-2">Desde el {formatMoment(since)}</span>
                )}
              </span>
              <IconChevronRight size={20} className="shrink-0 text-ink-2" aria-hidden />
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

const order = Object.keys(kinds)
const rank = ({ kind }: Waiting) => order.indexOf(kind)
