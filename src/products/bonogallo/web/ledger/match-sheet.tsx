import { eventTitle } from '#catalogue/events/event-title.ts'
import { EventMark } from '#catalogue/events/web/event-mark.tsx'
import { placeWords } from '#selling/tickets/rules.ts'
import { formatDay, formatMoment } from '#lib/dates.ts'
import { formatMoney } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { paths } from '#lib/paths.ts'
import type { Pass, PassMatch } from '../../contract.ts'
import { matchStory } from './match-words.ts'

type MatchSheetProps = {
  pass: Pass
  match: PassMatch
  open: boolean
  onClose: () => void
  onCede: () => void
}

/** One match of a pass: its ticket, giving it up, and the proof of what was paid and came back. */
export function MatchSheet({ pass, match, open, onClose, onCede }: MatchSheetProps) {
  const { event, ticketId, cession, state } = match
  const coming = state === 'pending'
  const returned = state === 'ceded' || state === 'credited' || state === 'refunded'
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="sm"
      title={eventTitle(event)}
      actions={
        <>
          {coming && cession && (
            <Button variant="secondary" onClick={onCede}>
              Ceder<span className="sr-only"> {eventTitle(event)}</span>
            </Button>
          )}
          {coming && ticketId && <Button to={paths.myEventDetail(ticketId)}>Ver mi boleto</Button>}
          {!coming && (
            <Button variant="secondary" to={returned ? paths.payment : paths.finaliced(pass.orderId)}>
              {returned ? 'Ver en Mis pagos' : 'Ver mi compra'}
            </Button>
          )}
        </>
      }
    >
      <div className="flex items-center gap-4">
        <EventMark event={event} size={50} />
        <div className="min-w-0">
          <p className="font-semibold">{formatMoment(event.startsAt)}</p>
          <p className="text-sm text-ink-2">{placeWords(pass.seat)}</p>
        </div>
      </div>
      <p>{matchStory(match)}</p>
      {coming && ticketId && (
        <p className="text-sm text-ink-2">Desde tu boleto también puedes pasarlo a otra persona.</p>
      )}
      <Proof pass={pass} match={match} />
    </Dialog>
  )
}

/** What of the price this match is, and what came back of it, each with its day. */
function Proof({
  pass,
  match: { state, shareCents, creditCents, decidedAt },
}: Pick<MatchSheetProps, 'pass' | 'match'>) {
  const bought = pass.statement.at(-1)
  if (shareCents === 0) return null
  return (
    <dl className="divide-y divide-line border-y border-line">
      <Line label="Su parte de tu bonogallo" at={bought?.at ?? null} amount={formatMoney(shareCents)} />
      {creditCents > 0 && (
        <Line
          label={state === 'refunded' ? 'Devuelto' : 'Saldo a favor'}
          at={decidedAt}
          amount={`+${formatMoney(creditCents)}`}
          plus
        />
      )}
    </dl>
  )
}

type LineProps = { label: string; at: string | null; amount: string; plus?: boolean }

function Line({ label, at, amount, plus = false }: LineProps) {
  return (
    <div className="flex items-center justify-between gap-4 py-2.5">
      <dt>
        {label}
        {at !== null && <span className="block text-sm text-ink-2">{formatDay(at)}</span>}
      </dt>
      <dd className={`nums font-semibold ${plus ? 'text-ok' : ''}`}>{amount}</dd>
    </div>
  )
}
