import { eventTitle } from '#catalogue/events/event-title.ts'
import { countOf, formatCount } from '#lib/count.ts'
import { formatMoment } from '#lib/dates.ts'
import { formatMoney } from '#lib/money.ts'
import { formatPercent } from '#lib/percent.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { deskPaths } from '#web/desk-paths.ts'
import { useMay } from '#web/use-may.ts'
import type { NextMatch } from '../today-contract.ts'

type SaleTodayProps = {
  sale: { cents: number; backCents: number; netCents: number; orders: number; lastHour: number } | null
  match: NextMatch | null
}

/** The next match and how it sells; what came in today for whoever reads reports. */
export function SaleToday({ sale, match }: SaleTodayProps) {
  const mayDo = useMay()
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-3">
      {match !== null && (
        <Card className={`p-5 ${sale === null ? 'lg:col-span-3' : 'lg:col-span-2'}`}>
          <p className="text-sm font-semibold text-ink-2">Próximo partido · {formatMoment(match.startsAt)}</p>
          <h2 className="mt-1 text-2xl">{eventTitle(match)}</h2>
          <div className="mt-3 h-2 overflow-hidden rounded-full bg-sunken" aria-hidden>
            <div
              className="h-full rounded-full bg-brand"
              style={{ width: `${match.seats === 0 ? 0 : (match.sold / match.seats) * 100}%` }}
            />
          </div>
          <p className="nums mt-2">
            <strong>{formatCount(match.sold)}</strong> de{' '}
            {countOf(match.seats, 'lugar vendido', 'lugares vendidos')} (
            {formatPercent(match.sold, match.seats)}) · {formatCount(match.todaySeats)} hoy
          </p>
          <div className="mt-4 flex flex-wrap gap-2">
            {mayDo('read Report') && (
              <Button size="sm" to={`${deskPaths.report('en-vivo')}?match=${match.id}`}>
                Ver la venta en vivo
              </Button>
            )}
            {mayDo('create BoxOfficeSale') && (
              <Button size="sm" variant="secondary" to={deskPaths.boxOffice}>
                Vender en taquilla
              </Button>
            )}
            {mayDo('manage Match') && (
              <Button size="sm" variant="secondary" to={deskPaths.match(match.id)}>
                Abrir el partido
              </Button>
            )}
            {mayDo('read Attendance') && (
              <Button size="sm" variant="secondary" to={deskPaths.gateMatch(match.id)}>
                Sus puertas
              </Button>
            )}
          </div>
        </Card>
      )}
      {sale !== null && (
        <Card className="flex flex-col p-5">
          <p className="text-sm font-semibold text-ink-2">Vendido hoy en todo el club</p>
          <p className="title nums mt-1 text-3xl">{formatMoney(sale.cents)}</p>
          <p className="mt-1 text-ink-2">
            {formatCount(sale.orders)} {sale.orders === 1 ? 'pedido pagado' : 'pedidos pagados'},{' '}
            {formatCount(sale.lastHour)} en la última hora
          </p>
          {sale.backCents > 0 && (
            <p className="text-ink-2">
              Devuelto {formatMoney(sale.backCents)}; neto {formatMoney(sale.netCents)}
            </p>
          )}
          <Button
            size="sm"
            variant="secondary"
            className="mt-4 self-start lg:mt-auto"
            to={deskPaths.report('ingresos')}
          >
            Ver los ingresos
          </Button>
        </Card>
      )}
    </div>
  )
}
