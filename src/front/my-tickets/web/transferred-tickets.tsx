import { eventTitle } from '#catalogue/events/event-title.ts'
import { EventMark } from '#catalogue/events/web/event-mark.tsx'
import { useSession } from '#web/session-store.ts'
import { listReturns, type Return } from '#selling/resale/contract.ts'
import { placeWords } from '#selling/tickets/rules.ts'
import { listTransfers, type Given } from '#matchday/transfers/contract.ts'
import { receiverWords } from '#matchday/transfers/rules.ts'
import { formatDay } from '#lib/dates.ts'
import { formatMoney } from '#lib/money.ts'
import { LedgerRow } from '#ui/ledger-row.tsx'
import { Section } from '#ui/page.tsx'
import { paths } from '#lib/paths.ts'
import { useRead } from '#web/query.ts'

/** Tickets on their way out: offered to somebody, or their seat on sale; and what became of the earlier ones. */
export function TransferredTickets() {
  const signedIn = useSession((session) => session.token !== null)
  const transfers = useRead(listTransfers, {}, { enabled: signedIn })
  const returns = useRead(listReturns, {}, { enabled: signedIn })
  const given = transfers.data?.given ?? []
  const offers = returns.data?.returns ?? []
  if (given.length + offers.length === 0) return null
  return (
    <Section title="Transferencias y ventas" className="">
      <ul className="divide-y divide-line border-y border-line">
        {offers.map((offer) => (
          <Row key={offer.id} {...offer} note={saleNote(offer)} open={offer.status === 'listed'}>
            {saleState[offer.status]}
          </Row>
        ))}
        {given.map((offer) => (
          <Row key={offer.id} {...offer} note={transferNote(offer)} open={offer.status === 'offered'}>
            {transferState[offer.status]}
          </Row>
        ))}
      </ul>
    </Section>
  )
}

const saleState = { listed: 'En venta', sold: 'Vendido', withdrawn: 'Retirado', closed: 'No se vendió' }
const transferState = {
  offered: 'Ofrecido',
  accepted: 'Transferido',
  taken_back: 'Recuperado',
  declined: 'No aceptado',
  expired: 'Venció',
}

function saleNote({ status, payout, faceCents, paidCents }: Return): string {
  const way = payout === 'credit' ? 'como saldo a favor' : 'a tu medio de pago'
  if (status === 'sold') return `Te pagamos ${formatMoney(paidCents ?? 0)} ${way}.`
  return status === 'listed'
    ? `Te pagamos ${formatMoney(faceCents)} cuando se venda.`
    : 'El boleto sigue siendo tuyo.'
}

function transferNote({ to: receiver, taker, status }: Given): string {
  const to = receiverWords(receiver)
  if (status === 'accepted') return `${taker ?? to} lo aceptó.`
  return status === 'offered' ? `Lo ofreciste a ${to}.` : `Lo habías ofrecido a ${to}.`
}

type RowProps = Pick<Return, 'ticketId' | 'event' | 'seat'> & {
  note: string
  open: boolean
  children: string
}

/** One ticket on its way out in one row; while it is, the row leads to it. */
function Row({ ticketId, event, seat, note, open, children }: RowProps) {
  return (
    <li>
      <LedgerRow
        lead={<EventMark event={event} size={34} />}
        title={eventTitle(event)}
        note={
          <>
            {formatDay(event.startsAt)}. <span className="wrap-anywhere">{note}</span>
            <span className="sr-only"> {placeWords(seat)}</span>
          </>
        }
        word={children}
        wordTone={open ? 'act' : 'quiet'}
        {...(open ? { to: paths.myEventDetail(ticketId) } : {})}
      />
    </li>
  )
}
