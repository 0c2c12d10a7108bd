import { eventTitle, eventWord } from '#catalogue/events/event-title.ts'
import { useState } from 'react'
import { EventMark } from '#catalogue/events/web/event-mark.tsx'
import { countOf } from '#lib/count.ts'
import { formatMoment } from '#lib/dates.ts'
import { formatMoney } from '#lib/money.ts'
import { paths } from '#lib/paths.ts'
import type { Problem } from '#lib/problem.ts'
import { placeWords } from '#selling/tickets/rules.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast } from '#ui/toast.ts'
import { invalidate, useSend } from '#web/query.ts'
import {
  chargeOwnSeats,
  payOwnSeats,
  readOwnSeats,
  releaseOwnSeats,
  type OwnSeat,
  type OwnSeats,
  type OwnSeatSale,
} from '../contract.ts'
import { deadlineWords } from '../rules.ts'
import { ComingCharge } from './coming-charge.tsx'

type OwnSeatCardProps = { sale: OwnSeatSale } & Pick<OwnSeats, 'card' | 'consent'>

/** A match in which one's own seats wait: which of them, what they cost, and the ways to pay or to let go. */
export function OwnSeatCard({ sale, card, consent }: OwnSeatCardProps) {
  const { event, until } = sale
  const waiting = sale.seats.filter(({ state }) => state === 'reserved')
  const paid = sale.seats.filter(({ state }) => state === 'paid')
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const chosen = waiting.filter(({ seat }) => !left.has(seat.id))
  const one = waiting.length === 1
  return (
    <Card as="section" className="grid gap-4 p-4 sm:p-5">
      <div className="flex items-center gap-3">
        <EventMark event={event} size={44} />
        <div className="min-w-0">
          <h2 className="font-body leading-snug font-semibold">
            {one ? 'Te apartamos tu lugar' : `Te apartamos tus ${waiting.length} lugares`}:{' '}
            {eventTitle(event)}
          </h2>
          <p className="text-sm text-ink-2">{formatMoment(event.startsAt)}</p>
        </div>
      </div>
      <p className="text-sm">
        Tu bonogallo no incluye este {eventWord(event)}.{' '}
        <b className="font-semibold">{deadlineWords(until)}</b>
      </p>
      {one ? (
        <SeatLine seat={waiting[0]!} />
      ) : (
        <fieldset>
          <legend className="text-sm font-semibold text-ink-2">Cuáles quieres</legend>
          {waiting.map((seat) => (
            <Checkbox
              key={seat.seat.id}
              checked={!left.has(seat.seat.id)}
              onChange={({ target }) => {
                const next = new Set(left)
                if (target.checked) next.delete(seat.seat.id)
                else next.add(seat.seat.id)
                setLeft(next)
              }}
              label={<span className="font-semibold">{seat.holder}</span>}
              hint={`${placeWords(seat.seat)} · ${formatMoney(seat.priceCents)}`}
            />
          ))}
        </fieldset>
      )}
      {paid.length > 0 && (
        <p className="text-sm text-ok">
          Ya pagaste {countOf(paid.length, 'lugar', 'lugares')} de este {eventWord(event)}.
        </p>
      )}
      <ComingCharge sale={sale} consent={consent} />
      <Ways sale={sale} card={card} chosen={chosen} all={chosen.length === waiting.length} />
    </Card>
  )
}

function SeatLine({ seat: { seat, holder, priceCents } }: { seat: OwnSeat }) {
  return (
    <p className="flex items-baseline justify-between gap-4 border-y border-line py-2.5">
      <span>
        <span className="block font-semibold">{holder}</span>
        <span className="block text-sm text-ink-2">{placeWords(seat)}</span>
      </span>
      <span className="nums font-semibold">{formatMoney(priceCents)}</span>
    </p>
  )
}

type WaysProps = { sale: OwnSeatSale; card: OwnSeats['card']; chosen: OwnSeat[]; all: boolean }

const refusedWords = 'Tu tarjeta no pasó. No te cobramos y tu lugar sigue apartado: paga de otra forma.'

/** One tap to pay; with a card that is saved, that is the one tap. */
function Ways({ sale, card, chosen, all }: WaysProps) {
  const pay = useSend(payOwnSeats)
  const charge = useSend(chargeOwnSeats)
  const [problem, setProblem] = useState<string | null>(null)
  const [leaving, setLeaving] = useState(false)
  const params = { eventId: String(sale.event.id) }
  const body = { seatIds: chosen.map(({ seat }) => seat.id) }
  const totalCents = chosen.reduce((sum, { priceCents }) => sum + priceCents, 0)
  const busy = pay.isPending || charge.isPending
  const none = chosen.length === 0
  const what = chosen.length === 1 ? 'mi lugar' : countOf(chosen.length, 'lugar', 'lugares')
  const trying = chosen.find(({ orderId }) => orderId !== null)?.orderId ?? null

  async function attempt(work: () => Promise<void>): Promise<void> {
    setProblem(null)
    try {
      await work()
    } catch (error) {
      setProblem((error as Problem).message)
      await invalidate(readOwnSeats)
    }
  }
  const usual = () =>
    attempt(async () => {
      const { orderId } = await pay.mutateAsync({ params, body })
      location.assign(paths.confirmation(orderId))
    })
  const withCard = () =>
    attempt(async () => {
      const { orderId, outcome } = await charge.mutateAsync({ params, body })
      if (outcome === 'waits') return location.assign(paths.finaliced(orderId))
      await invalidate(readOwnSeats)
      if (outcome === 'refused') return setProblem(refusedWords)
      toast({ title: `Listo: pagaste ${countOf(body.seatIds.length, 'lugar', 'lugares')}`, tone: 'ok' })
    })
  const saved = card !== null && !card.expired ? card : null
  return (
    <div className="grid gap-2">
      {problem !== null && (
        <Notice tone="danger" live>
          {problem}
        </Notice>
      )}
      {trying !== null && (
        <Button variant="accent" wide href={paths.confirmation(trying)}>
          Seguir con la compra que empezaste
        </Button>
      )}
      {trying === null && saved !== null && (
        <Button
          variant="accent"
          wide
          loading={charge.isPending}
          disabled={none || pay.isPending}
          onClick={() => void withCard()}
        >
          Pagar con ···{saved.last4} · {formatMoney(totalCents)}
        </Button>
      )}
      {trying === null && (
        <Button
          variant={saved === null ? 'accent' : 'secondary'}
          wide
          loading={pay.isPending}
          disabled={none || charge.isPending}
          onClick={() => void usual()}
        >
          {saved === null ? `Pagar ${what} · ${formatMoney(totalCents)}` : 'Pagar de otra forma'}
        </Button>
      )}
      {trying === null && (
        <Button variant="ghost" wide disabled={none || busy} onClick={() => setLeaving(true)}>
          {all ? (chosen.length === 1 ? 'No lo quiero' : 'No los quiero') : 'Soltar los elegidos'}
        </Button>
      )}
      <LetGo sale={sale} seats={chosen} open={leaving} onClose={() => setLeaving(false)} />
    </div>
  )
}

type LetGoProps = { sale: OwnSeatSale; seats: OwnSeat[]; open: boolean; onClose: () => void }

function LetGo({ sale, seats, open, onClose }: LetGoProps) {
  const release = useSend(releaseOwnSeats)
  const one = seats.length === 1
  async function letGo(): Promise<void> {
    const body = { seatIds: seats.map(({ seat }) => seat.id) }
    await release.mutateAsync({ params: { eventId: String(sale.event.id) }, body }).then(
      () => toast({ title: one ? 'Soltaste tu lugar' : 'Soltaste tus lugares', tone: 'ok' }),
      (problem: Problem) => toast({ title: problem.message, tone: 'danger' }),
    )
    onClose()
    await invalidate(readOwnSeats)
  }
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={one ? '¿Soltar tu lugar?' : `¿Soltar ${seats.length} lugares?`}
      confirmLabel={one ? 'Soltarlo' : 'Soltarlos'}
      cancelLabel="Volver"
      danger
      loading={release.isPending}
      onConfirm={() => void letGo()}
    >
      {one ? 'Sale' : 'Salen'} a la venta para otra persona y no se puede deshacer. Solo es este{' '}
      {eventWord(sale.event)}: tu bonogallo sigue igual.
    </ConfirmDialog>
  )
}
