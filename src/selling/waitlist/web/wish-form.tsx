import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { paths } from '#lib/paths.ts'
import type { Problem } from '#lib/problem.ts'
import { ConfirmPhone } from '#people/accounts/web/confirm-phone.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Notice } from '#ui/notice.tsx'
import { NumberStepper } from '#ui/number-stepper.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { invalidate, useSend } from '#web/query.ts'
import { useSession } from '#web/session-store.ts'
import { joinWaitlist, readOwnPlace, readWaitlist, type Waitlist } from '../contract.ts'
import { keepsPlace, type Wish } from '../rules.ts'

type WishFormProps = {
  eventId: string
  list: Waitlist
  /** What the person waits for already; what becomes of the place is told before it is changed. */
  before?: Wish
  onDone?: () => void
}

/** Zone, how many, and whether fewer are welcome; asks for a session, a phone of one's own, and the Fan ID as a purchase does. */
export function WishForm({ eventId, list, before, onDone }: WishFormProps) {
  const [wish, setWish] = useWish(list, before)
  const joining = useSend(joinWaitlist)
  const [problem, setProblem] = useState<Problem | null>(null)
  const signedIn = useSession((session) => session.token !== null)
  const { pathname, search } = useLocation()

  async function join(): Promise<void> {
    setProblem(null)
    try {
      await joining.mutateAsync({ params: { eventId }, body: wish })
      await Promise.all([invalidate(readOwnPlace), invalidate(readWaitlist)])
      onDone?.()
    } catch (refusal) {
      setProblem(refusal as Problem)
    }
  }

  if (problem?.code === 'phone_required') return <ConfirmPhone onConfirmed={() => void join()} />
  return (
    <section aria-label="Qué esperas" className="flex flex-col gap-5">
      <SelectField
        label="Zona"
        value={wish.zoneId ?? ''}
        options={[
          { value: '', label: 'Cualquier zona' },
          ...list.zones.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={({ target: { value } }) =>
          setWish({ ...wish, zoneId: value === '' ? null : Number(value) })
        }
      />
      <NumberStepper
        label="¿Cuántos lugares?"
        value={wish.quantity}
        min={1}
        max={list.most}
        unit={['lugar', 'lugares']}
        hint={`Hasta ${list.most} por persona, contando los que ya tienes.`}
        onChange={(quantity) => setWish({ ...wish, quantity })}
      />
      {wish.quantity > 1 && (
        <Checkbox
          label="Acepto menos lugares"
          hint="Si no se liberan tantos juntos, te ofrecemos los que haya."
          checked={wish.takesFewer}
          onChange={({ target: { checked } }) => setWish({ ...wish, takesFewer: checked })}
        />
      )}
      {before && (
        <p role="status" className="font-semibold">
          {keepsPlace(before, wish)
            ? 'Conservas tu lugar en la lista.'
            : 'Con este cambio pasas al final de la lista.'}
        </p>
      )}
      {problem && <Refused problem={problem} eventId={eventId} />}
      {signedIn ? (
        <Button wide loading={joining.isPending} onClick={() => void join()}>
          {before ? 'Guardar el cambio' : 'Entrar a la lista'}
        </Button>
      ) : (
        <Button wide to={`${paths.login}?volver=${encodeURIComponent(pathname + search)}`}>
          Inicia sesión para entrar a la lista
        </Button>
      )}
      {list.asksFanId && <p className="text-sm text-ink-2">Para esta lista necesitas tu Fan ID.</p>}
    </section>
  )
}

function Refused({ problem, eventId }: { problem: Problem; eventId: string }) {
  if (problem.code === 'fan_id_required')
    return (
      <Notice
        tone="warn"
        live
        title={problem.message}
        action={<Button to={paths.fanIndex}>Sacar mi Fan ID</Button>}
      >
        Al terminar, vuelve aquí y entra a la lista.
      </Notice>
    )
  if (problem.code === 'seats_free')
    return (
      <Notice
        tone="ok"
        live
        title={problem.message}
        action={<Button to={paths.eventDetail(Number(eventId))}>Elegir lugares</Button>}
      />
    )
  return (
    <Notice tone="danger" live>
      {problem.message}
    </Notice>
  )
}

/** Begins with what is waited for, or with the zone that one came from (`?zona=3`). */
function useWish({ zones, most }: Waitlist, before: Wish | undefined) {
  const asked = Number(useSearchParams()[0].get('zona') ?? Number.NaN)
  const fresh = {
    zoneId: zones.some(({ id }) => id === asked) ? asked : null,
    quantity: Math.min(2, most),
    takesFewer: false,
  }
  const { zoneId, quantity, takesFewer } = before ?? fresh
  return useState<Wish>({ zoneId, quantity, takesFewer })
}
