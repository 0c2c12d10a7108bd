import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { PlaceList } from '#selling/holds/web/place-list.tsx'
import { takeUpHold } from '#selling/holds/web/held-seats.tsx'
import { formatHour } from '#lib/dates.ts'
import { paths } from '#lib/paths.ts'
import type { Problem } from '#lib/problem.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { CombIcon } from '#ui/comb.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { toast } from '#ui/toast.ts'
import { invalidate, useSend } from '#web/query.ts'
import {
  leaveWaitlist,
  readOwnPlace,
  readWaitlist,
  refuseOffer,
  returnToWaitlist,
  type Waitlist,
  type WaitlistPlace,
} from '../contract.ts'
import { aheadWords, wishWords } from './wish-words.ts'

type PlaceProps = { eventId: string; list: Waitlist; place: WaitlistPlace }

/** Who waits: the place in line, what for, and the ways to change it or to leave. */
export function Waiting({ eventId, list, place, onChange }: PlaceProps & { onChange: () => void }) {
  return (
    <Standing title="Tu lugar en la lista">
      <p className="title nums text-[4.5rem] leading-none text-brand">
        {(place.ahead + 1).toLocaleString('es-MX')}
      </p>
      <p className="text-lg font-semibold">{aheadWords(place.ahead)}</p>
      <p>{wishWords(place, list.zones)}</p>
      {list.state === 'paused' && <p>El club detuvo la lista por ahora. Tu lugar sigue guardado.</p>}
      <p className="text-sm text-ink-2">
        Puedes cerrar esta página: te avisamos por correo y con una notificación. La lista no garantiza
        boleto.
      </p>
      <Button wide variant="secondary" onClick={onChange}>
        Cambiar zona o cantidad
      </Button>
      <Leave eventId={eventId} />
    </Standing>
  )
}

/** Seats that are held for the person now: they are bought like any others, or let go. */
export function Offered({ eventId, place }: Omit<PlaceProps, 'list'>) {
  const [asking, setAsking] = useState(false)
  const [opening, setOpening] = useState(false)
  const act = useAct()
  const refusing = useSend(refuseOffer)
  const navigate = useNavigate()
  const { offer } = place
  if (offer === null) return <Settling />
  const { holdId, orderId } = offer

  async function goOn(): Promise<void> {
    if (orderId !== null) return location.assign(paths.confirmation(orderId))
    setOpening(true)
    const taken = await act(takeUpHold(holdId))
    setOpening(false)
    if (taken) await navigate(paths.resume)
  }
  return (
    <Standing title="Hay lugares para ti">
      <p className="text-lg">
        {orderId === null ? 'Apartados a tu nombre hasta las' : 'Ya los estás comprando. Tienes hasta las'}{' '}
        <strong className="nums">{formatHour(offer.until)}</strong>
      </p>
      <div className="w-full text-left">
        <PlaceList places={offer.seats} />
      </div>
      <Button wide variant="accent" loading={opening} onClick={() => void goOn()}>
        {orderId === null ? 'Comprar estos lugares' : 'Seguir con mi compra'}
      </Button>
      {orderId === null && (
        <Button wide variant="ghost" onClick={() => setAsking(true)}>
          No los quiero
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="No los quiero"
        confirmLabel="Soltarlos"
        cancelLabel="Quedármelos"
        danger
        loading={refusing.isPending}
        onConfirm={() => void act(refusing.mutateAsync({ params: { eventId } })).then(() => setAsking(false))}
      >
        {place.missed === 0
          ? 'Pasan a la siguiente persona. Puedes volver a la lista una vez, al final.'
          : 'Pasan a la siguiente persona. Es la segunda oferta que dejas pasar: sales de la lista de este partido.'}
      </ConfirmDialog>
    </Standing>
  )
}

/** An offer was let go: back once, at the end. */
export function Missed({ eventId, place }: Omit<PlaceProps, 'list'>) {
  const act = useAct()
  const returning = useSend(returnToWaitlist)
  return (
    <Standing title={place.mayReturn ? 'Dejaste pasar una oferta' : 'Ya no estás en la lista'}>
      <p>
        {place.mayReturn
          ? 'Los lugares pasaron a la siguiente persona y no te cobramos. Puedes volver una vez, al final de la lista.'
          : 'Dejaste pasar dos ofertas. Si algo queda libre, lo ves en la página del partido.'}
      </p>
      {place.mayReturn ? (
        <Button
          wide
          loading={returning.isPending}
          onClick={() => void act(returning.mutateAsync({ params: { eventId } }))}
        >
          Volver a la lista, al final
        </Button>
      ) : (
        <Button wide variant="secondary" to={paths.eventDetail(Number(eventId))}>
          Ver el partido
        </Button>
      )}
    </Standing>
  )
}

function Settling() {
  return (
    <Standing title="Un momento">
      <p>Estamos viendo qué pasó con tus lugares.</p>
    </Standing>
  )
}

function Leave({ eventId }: { eventId: string }) {
  const [asking, setAsking] = useState(false)
  const act = useAct()
  const leaving = useSend(leaveWaitlist)
  return (
    <>
      <Button wide variant="ghost" onClick={() => setAsking(true)}>
        Salir de la lista
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Salir de la lista"
        confirmLabel="Salir"
        cancelLabel="Seguir esperando"
        danger
        loading={leaving.isPending}
        onConfirm={() => void act(leaving.mutateAsync({ params: { eventId } })).then(() => setAsking(false))}
      >
        Pierdes tu lugar. Si vuelves a entrar, es al final.
      </ConfirmDialog>
    </>
  )
}

/** Does it, shows what stands now, and says in words what went wrong: whether it was done. */
function useAct(): (work: Promise<unknown>) => Promise<boolean> {
  return async (work) => {
    const done = await work.then(
      () => true,
      (problem: Problem) => {
        toast({ title: problem.message, tone: 'danger' })
        return false
      },
    )
    await Promise.all([invalidate(readOwnPlace), invalidate(readWaitlist)])
    return done
  }
}

export function Standing({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card as="section" className="flex flex-col items-center gap-3 px-5 py-8 text-center">
      <CombIcon size={44} className="text-brand" />
      <h2 className="text-3xl">{title}</h2>
      {children}
    </Card>
  )
}
