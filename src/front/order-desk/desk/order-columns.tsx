import { Link } from 'react-router'
import { formatCount } from '#lib/count.ts'
import { dayAndMonth, formatHour } from '#lib/dates.ts'
import { Mail } from '#ui/mail.tsx'
import { Money } from '#ui/money.tsx'
import type { Column } from '#ui/table.tsx'
import { deskPaths } from '#web/desk-paths.ts'
import { kindNames, type DeskOrderRow } from '../contract.ts'
import { payWords, placesWords } from '../list-rules.ts'
import { OrderMark } from './order-look.tsx'

/** Those that are shown until somebody chooses. */
export const usualColumns = ['folio', 'createdAt', 'buyer', 'title', 'places', 'pay', 'status', 'totalCents']

/** Every column that the list can show. `day`: all of them are of one, which stands above. */
export const orderColumns = (day: boolean): (Column<DeskOrderRow> & { header: string })[] => [
  {
    key: 'folio',
    header: 'Folio',
    sortable: true,
    cell: ({ id, folio }) => (
      <Link
        to={deskPaths.order(id)}
        className="nums inline-flex min-h-9 items-center font-semibold whitespace-nowrap text-brand underline-offset-4 hover:underline"
      >
        {folio}
      </Link>
    ),
  },
  {
    key: 'createdAt',
    header: day ? 'Hora' : 'Fecha',
    sortable: true,
    cell: ({ createdAt }) => (
      <span className="nums whitespace-nowrap text-ink-2">
        {day ? formatHour(createdAt) : shortMoment(createdAt)}
      </span>
    ),
  },
  { key: 'buyer', header: 'Quién', cell: ({ buyer }) => <span className="font-semibold">{buyer}</span> },
  { key: 'title', header: 'Qué', cell: (order) => whatWords(order) },
  {
    key: 'places',
    header: 'Lugares',
    cell: ({ places }) => <span className="nums text-ink-2">{placesWords(places)}</span>,
  },
  { key: 'pay', header: 'Pago', cell: ({ pay }) => <span className="text-ink-2">{payWords(pay)}</span> },
  { key: 'status', header: 'Estado', cell: (order) => <OrderMark {...order} /> },
  {
    key: 'totalCents',
    header: 'Total',
    sortable: true,
    align: 'end',
    cell: ({ totalCents }) => (
      <span className="font-semibold">
        <Money cents={totalCents} />
      </span>
    ),
  },
  {
    key: 'email',
    header: 'Correo',
    cell: ({ email }) => email !== null && <Mail>{email}</Mail>,
  },
  { key: 'kind', header: 'Tipo', cell: ({ kind }) => kindNames[kind] },
  { key: 'seats', header: 'Boletos', align: 'end', cell: ({ seats }) => formatCount(seats) },
]

/** `23 nov, 4:20 p.m.` */
function shortMoment(at: string): string {
  const { day, month } = dayAndMonth(at)
  return `${day} ${month.toLocaleLowerCase('es-MX')}, ${formatHour(at)}`
}

/** Of a match the rival: at home the club is always the other. */
const whatWords = ({ kind, title }: DeskOrderRow): string =>
  kind === 'tickets' || kind === 'comp' ? title.replace(/^.* vs /, '') : title

/** Two lines of an order, on a phone; a long name or title takes more of them. */
export function OrderCard(order: DeskOrderRow) {
  const { id, folio, buyer, places, totalCents } = order
  return (
    <>
      <span className="flex items-baseline justify-between gap-2">
        <span className="flex min-w-0 flex-wrap items-center gap-x-2 font-semibold">
          <Link
            to={deskPaths.order(id)}
            className="nums flex min-h-8 items-center whitespace-nowrap text-brand"
          >
            {folio}
          </Link>
          <span className="min-w-0 wrap-anywhere">{buyer}</span>
        </span>
        <span className="nums shrink-0 font-semibold">
          <Money cents={totalCents} />
        </span>
      </span>
      <span className="flex items-center justify-between gap-2">
        <span className="min-w-0 wrap-anywhere text-ink-2">
          {[whatWords(order), placesWords(places)].filter((part) => part !== '').join(' · ')}
        </span>
        <OrderMark {...order} />
      </span>
    </>
  )
}
