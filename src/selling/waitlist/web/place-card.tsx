import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { SeeEvent } from '#catalogue/waiting-room/web/see-event.tsx'
import { PlaceList } from '#selling/holds/web/place-list.tsx'
import { takeUpHold } from '#selling/holds/web/held-seats.tsx'
import { formatHour } from '#lib/dates.ts'
import { paths } from '#lib/paths.ts'
import type { Problem } from '#lib/problem.ts'
import { Button } from '#ui/button.tsx'
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
    <Acts>
      <p>
        <span className="block text-sm text-ink-2">Esperas</span>
        <span className="font-semibold">{wishWords(place, list.zones)}</span>
      </p>
      {list.state === 'paused' && <p>El club detuvo la lista por ahora. Tu lugar sigue guardado.</p>}
      <p className="text-sm text-ink-2">
        Puedes cerrar esta página: te avisamos por correo y con una notificación. La lista no garantiza
        boleto.
      </p>
      <Button wide variant="secondary" onClick={onChange}>
        Cambiar zona o cantidad
      </Button>
      <Leave eventId={eventId} />
    </Acts>
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
  if (offer === null) return null
  const { holdId, orderId } = offer

  async function goOn(): Promise<void> {
    if (orderId !== null) return location.assign(paths.confirmation(orderId))
    setOpening(true)
    const taken = await act(takeUpHold(holdId))
    setOpening(false)
    if (taken) await navigate(paths.resume)
  }
  return (
    <Acts>
      <PlaceList places={offer.seats} />
      <Button
        wide
        variant="accent"
        className="min-h-15 text-xl"
        loading={opening}
        onClick={() => void goOn()}
      >
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
          : 'Pasan a la siguiente persona. Es la segunda oferta que dejas pasar: sales de esta lista.'}
      </ConfirmDialog>
    </Acts>
  )
}

/** An offer was let go: back once, at the end. */
export function Missed({ eventId, place }: Omit<PlaceProps, 'list'>) {
  const act = useAct()
  const returning = useSend(returnToWaitlist)
  return (
    <Acts>
      {place.mayReturn ? (
        <Button
          wide
          loading={returning.isPending}
          onClick={() => void act(returning.mutateAsync({ params: { eventId } }))}
        >
          Volver a la lista, al final
        </Button>
      ) : (
        <SeeEvent wide variant="secondary" eventId={Number(eventId)} />
      )}
    </Acts>
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

const Acts = ({ children }: { children: ReactNode }) => <div className="flex flex-col gap-3">{children}</div>

type Head = { title: string; number?: number; words: ReactNode }

/** What is true now of a place, for the head of the page. */
export function headOfPlace(place: WaitlistPlace): Head | null {
  switch (place.status) {
    case 'waiting':
      return { title: 'Tu lugar en la lista', number: place.ahead + 1, words: aheadWords(place.ahead) }
    case 'offered':
      if (place.offer === null)
        return { title: 'Un momento', words: 'Estamos viendo qué pasó con tus lugares.' }
      return {
        title: 'Hay lugares para ti',
        words: (
          <>
            {place.offer.orderId === null
              ? 'Apartados a tu nombre hasta las'
              : 'Ya los estás comprando. Tienes hasta las'}{' '}
            <b className="nums font-semibold text-white">{formatHour(place.offer.until)}</b>
          </>
        ),
      }
    case 'missed':
      return place.mayReturn
        ? {
            title: 'Dejaste pasar una oferta',
            words:
              'Los lugares pasaron a la siguiente persona y no te cobramos. Puedes volver una vez, al final de la lista.',
          }
        : {
            title: 'Ya no estás en la lista',
            words: 'Dejaste pasar dos ofertas. Si algo queda libre, lo ves en la página de venta.',
          }
    default:
      return null
  }
}
