import { eventWord } from '#catalogue/events/event-title.ts'
import { formatMoment } from '#lib/dates.ts'
import { formatMoney } from '#lib/money.ts'
import type { Problem } from '#lib/problem.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast } from '#ui/toast.ts'
import { invalidate, useSend } from '#web/query.ts'
import { readOwnSeats, skipOwnSeatCharge, type OwnSeats, type OwnSeatSale } from '../contract.ts'

/** The automatic charge of a match: when and how much, and the way to say no; or why there was none. */
export function ComingCharge({ sale, consent }: { sale: OwnSeatSale } & Pick<OwnSeats, 'consent'>) {
  const { event, charge } = sale
  const skip = useSend(skipOwnSeatCharge)
  if (charge === null)
    return consent === null ? null : <NoCharge sale={sale} ceilingCents={consent.ceilingCents} />
  if (charge.state === 'paid') return null
  const card = charge.cardLast4 === null ? 'tu tarjeta' : `tu tarjeta ···${charge.cardLast4}`
  if (charge.state === 'charging')
    return <Notice tone="info">Estamos cobrando tu lugar a {card}. No pagues otra vez.</Notice>
  if (charge.state === 'refused')
    return (
      <Notice tone="warn" title="No se pudo cobrar">
        {charge.why ?? 'Tu tarjeta no pasó.'} Paga de otra forma antes de que se acabe el plazo.
      </Notice>
    )
  if (charge.state === 'dropped')
    return charge.why === null ? null : (
      <p className="text-sm text-ink-2">No habrá cobro automático. {charge.why}</p>
    )

  async function say(): Promise<void> {
    await skip.mutateAsync({ params: { eventId: String(event.id) } }).then(
      () => toast({ title: `No habrá cobro automático de este ${eventWord(event)}`, tone: 'ok' }),
      (problem: Problem) => toast({ title: problem.message, tone: 'danger' }),
    )
    await invalidate(readOwnSeats)
  }
  return (
    <Notice
      tone="info"
      title="Se paga solo"
      action={
        <Button variant="secondary" size="sm" loading={skip.isPending} onClick={() => void say()}>
          No cobrar
        </Button>
      }
    >
      El {formatMoment(charge.dueAt)} se cobran {formatMoney(charge.amountCents)} a {card}.
    </Notice>
  )
}

/** Who agreed to be charged is told why this match is not. */
function NoCharge({ sale: { seats }, ceilingCents }: { sale: OwnSeatSale; ceilingCents: number }) {
  const cents = seats.reduce((sum, { state, priceCents }) => sum + (state === 'reserved' ? priceCents : 0), 0)
  return (
    <p className="text-sm text-ink-2">
      No se cobra solo:{' '}
      {cents > ceilingCents
        ? `cuesta más que tu tope de ${formatMoney(ceilingCents)} por partido.`
        : 'ya no da tiempo de avisarte 48 horas antes.'}
    </p>
  )
}
