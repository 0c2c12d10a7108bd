import { IconArrowsMove, IconUsers } from '@tabler/icons-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { rowOfSeat, seatName, type SeatingPlan } from '#catalogue/venues/plan/seating-plan.ts'
import { countOf } from '#lib/count.ts'
import { formatMoment } from '#lib/dates.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Mail } from '#ui/mail.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextField } from '#ui/text-field.tsx'
import { deskPaths } from '#web/desk-paths.ts'
import type { SeatRead, Sitter } from '../contract.ts'
import { seatCalled, type Seated } from '../place-group.ts'
import { placeWords } from '../rules.ts'

type SeatPanelProps = {
  plan: SeatingPlan
  seat: SeatRead | null
  loading: boolean
  error: string | null
  group: Seated[] | null
  fault: string | null
  movable: boolean
  /** Taken up here and not on the map: the place is typed. */
  byName: boolean
  onTake: (group: Seated[], byName?: boolean) => void
  onPut: (seatId: number) => void
  onGiveUp: () => void
  onShow: (seatId: number) => void
}

/** The chosen seat: how it is, who sits there, and how to seat them elsewhere. */
export function SeatPanel(props: SeatPanelProps) {
  const { seat, loading, error, group } = props
  const heading = useRef<HTMLHeadingElement>(null)
  const take = (taken: Seated[]) => props.onTake(taken, true)
  const leave = () => {
    props.onGiveUp()
    heading.current?.focus()
  }
  return (
    <Card as="section" className="flex min-h-56 flex-col gap-4 p-5">
      <h2 ref={heading} tabIndex={-1} className="text-xl">
        Lugar
      </h2>
      {error !== null ? (
        <Notice tone="danger" live>
          {error}
        </Notice>
      ) : seat === null ? (
        <p role="status" className="text-ink-2">
          {loading ? 'Buscando quién se sienta ahí…' : 'Elige un asiento en el mapa o en la lista.'}
        </p>
      ) : (
        <>
          <div aria-live="polite" className="flex flex-col gap-1">
            <p className="text-lg font-semibold">{seat.place}</p>
            <p className="flex flex-wrap items-center gap-2 text-ink-2">
              {seat.zone}
              <Badge tone={seat.state === 'entered' ? 'ok' : seat.sitter ? 'brand' : 'neutral'}>
                {placeWords[seat.state].label}
              </Badge>
            </p>
          </div>
          {seat.sitter && group === null && (
            <>
              <Who sitter={seat.sitter} />
              <Ways {...props} seat={seat} sitter={seat.sitter} onTake={take} />
              <Mates plan={props.plan} mates={seat.sitter.mates} onShow={props.onShow} />
            </>
          )}
          {seat.sitter && group !== null && (
            <>
              <p className="font-semibold">{seat.sitter.name}</p>
              <InHand {...props} onGiveUp={leave} />
            </>
          )}
        </>
      )}
    </Card>
  )
}

function Who({ sitter }: { sitter: Sitter }) {
  const { name, fareName, minor, order, phone, email, enteredAt, enteredBy } = sitter
  const lines: { label: string; value: ReactNode }[] = [
    { label: 'Quién', value: <span className="font-semibold">{name}</span> },
    { label: 'Tarifa', value: minor ? `${fareName}, un menor` : fareName },
    ...(order
      ? [
          {
            label: 'Pedido',
            value: (
              <Link
                to={deskPaths.order(order.id)}
                className="font-semibold text-brand underline-offset-4 hover:underline"
              >
                {order.folio}
              </Link>
            ),
          },
        ]
      : []),
    ...(phone ? [{ label: 'Celular', value: phone }] : []),
    ...(email ? [{ label: 'Correo', value: <Mail>{email}</Mail> }] : []),
    {
      label: 'Entrada',
      value: enteredAt
        ? `${formatMoment(enteredAt)}${enteredBy ? `, puerta ${enteredBy}` : ''}`
        : 'No ha entrado',
    },
  ]
  return (
    <>
      <dl className="text-sm">
        {lines.map(({ label, value }) => (
          <div key={label} className="flex gap-3 border-b border-line py-1.5 last:border-0">
            <dt className="w-20 shrink-0 text-ink-2">{label}</dt>
            <dd className="min-w-0 break-words">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

type MatesProps = { plan: SeatingPlan; mates: Sitter['mates']; onShow: (seatId: number) => void }

function Mates({ plan, mates, onShow }: MatesProps) {
  if (mates.length === 0) return null
  return (
    <div>
      <h3 className="mb-1 text-sm font-semibold">De la misma compra</h3>
      <ul className="flex flex-wrap gap-1.5">
        {mates.map(({ ticketId, seatId, place }) => (
          <li key={ticketId}>
            <button
              type="button"
              aria-label={`${rowOfSeat(plan, seatId).label} ${seatName(plan, seatId)}: ${place}`}
              onClick={() => onShow(seatId)}
              className="nums min-h-11 min-w-11 rounded-sm border border-line px-2.5 text-sm font-semibold text-brand hover:bg-brand-soft"
            >
              {rowOfSeat(plan, seatId).label} {seatName(plan, seatId)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

type WithSitter = SeatPanelProps & { seat: SeatRead; sitter: Sitter }

function Ways({ plan, seat, sitter, movable, onTake }: WithSitter) {
  if (!movable)
    return sitter.fixed === null ? null : <p className="text-sm text-ink-2">No se mueve. {sitter.fixed}</p>
  const own = { ticketId: sitter.ticketId, seatId: seat.seatId }
  const all = [own, ...sitter.mates.map(({ ticketId, seatId }) => ({ ticketId, seatId }))]
  const near = all.filter(
    ({ seatId }) => plan.rows[plan.rowOf[seatId] ?? 0]?.sectionId === sectionOf(plan, own.seatId),
  )
  return (
    <div className="flex flex-col gap-2">
      <p className="text-sm text-ink-2">Arrastra su lugar a otro libre, o tómalo aquí (M en el mapa).</p>
      <div className="flex flex-wrap gap-2">
        <Button
          icon={<IconArrowsMove size={20} aria-hidden />}
          variant="secondary"
          onClick={() => onTake([own])}
        >
          Mover
        </Button>
        {near.length > 1 && (
          <Button icon={<IconUsers size={20} aria-hidden />} variant="secondary" onClick={() => onTake(near)}>
            Mover {countOf(near.length, 'junto', 'juntos')}
          </Button>
        )}
      </div>
    </div>
  )
}

const sectionOf = (plan: SeatingPlan, seatId: number) => plan.rows[plan.rowOf[seatId] ?? 0]?.sectionId

/** Taken up: a place to put it down by name, beside the map. */
function InHand({ plan, group, fault, byName, onPut, onGiveUp }: SeatPanelProps) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // A phone's keyboard would cover the map, where the place is tapped.
    if (byName && !matchMedia('(pointer: coarse)').matches) field.current?.focus()
  }, [byName])
  const [typed, setTyped] = useState('')
  const [unknown, setUnknown] = useState<string | null>(null)
  const put = () => {
    const seatId = seatCalled(plan, typed)
    setUnknown(seatId === null ? 'No hay un asiento así. Escribe sección-fila-asiento, como 112-C-14.' : null)
    if (seatId !== null) onPut(seatId)
  }
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        put()
      }}
    >
      <Notice tone={fault === null ? 'info' : 'warn'} live>
        {fault ??
          `${countOf(group?.length ?? 1, 'boleto', 'boletos')} en la mano: toca o suelta en un lugar libre. Con teclado, flechas y Enter; Escape lo deja.`}
      </Notice>
      <TextField
        label="Mover a…"
        ref={field}
        onKeyDown={({ key }) => key === 'Escape' && onGiveUp()}
        placeholder="112-C-14"
        autoComplete="off"
        autoCapitalize="characters"
        value={typed}
        error={unknown ?? undefined}
        onChange={({ target }) => setTyped(target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" disabled={typed.trim() === ''}>
          Ver cómo queda
        </Button>
        <Button variant="ghost" onClick={onGiveUp}>
          Dejarlo
        </Button>
      </div>
    </form>
  )
}
