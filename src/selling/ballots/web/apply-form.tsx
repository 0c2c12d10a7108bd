import { useState, type FormEvent } from 'react'
import { useLocation } from 'react-router'
import { ConfirmPhone } from '#people/accounts/web/confirm-phone.tsx'
import { paths } from '#lib/paths.ts'
import type { Problem } from '#lib/problem.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { NumberStepper } from '#ui/number-stepper.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { invalidate, useSend } from '#web/query.ts'
import { apply, readApplication, readBallotState, type Application, type Ballot } from '../contract.ts'
import { ZoneWishes } from './zone-wishes.tsx'

type ApplyFormProps = {
  ballot: Ballot
  signedIn: boolean
  /** What was asked for before; null: nothing yet. */
  application: Application | null
  onDone: () => void
}

/** How many, which zones in order and with whom; what is missing first: a session, a confirmed phone or the Fan ID. */
export function ApplyForm({ ballot, signedIn, application, onDone }: ApplyFormProps) {
  const { pathname } = useLocation()
  const sending = useSend(apply)
  const [quantity, setQuantity] = useState(application?.quantity ?? Math.min(2, ballot.mostSeats))
  const [zoneIds, setZoneIds] = useState<number[]>(application?.zoneIds ?? [])
  const [companions, setCompanions] = useState<string[]>([])
  const [problem, setProblem] = useState<Problem | null>(null)
  const [shown, setShown] = useState(false)

  if (!signedIn)
    return (
      <Button wide to={`${paths.login}?volver=${encodeURIComponent(pathname)}`}>
        Inicia sesión para participar
      </Button>
    )

  const named = Array.from({ length: quantity - 1 }, (_, at) => (companions[at] ?? '').trim())
  const noZone = zoneIds.length === 0 ? 'Elige al menos una zona' : undefined
  const errorOf = (name: string): string | undefined => {
    if (shown && name.length < 5) return 'Escribe su correo o su Fan ID'
    return problem?.code === 'unknown_companion' && problem.detail['typed'] === name
      ? problem.message
      : undefined
  }

  async function send(): Promise<void> {
    setShown(true)
    setProblem(null)
    if (noZone !== undefined || named.some((name) => name.length < 5)) return
    try {
      await sending.mutateAsync({
        params: { ballotId: String(ballot.id) },
        body: { quantity, zoneIds, companions: named },
      })
      toast({ title: 'Guardamos tu solicitud', tone: 'ok' })
      await Promise.all([invalidate(readApplication), invalidate(readBallotState)])
      onDone()
    } catch (refusal) {
      setProblem(refusal as Problem)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send()
  }

  if (problem?.code === 'phone_required') return <ConfirmPhone onConfirmed={() => void send()} />
  return (
    <form noValidate className="flex flex-col gap-6" onSubmit={submit}>
      <NumberStepper
        label="¿Cuántos lugares?"
        min={1}
        max={ballot.mostSeats}
        unit={['lugar', 'lugares']}
        value={quantity}
        onChange={setQuantity}
        hint={`Hasta ${ballot.mostSeats} por solicitud. Ganas todos o ninguno.`}
      />
      <ZoneWishes
        zones={ballot.zones.filter(({ seats }) => seats >= quantity)}
        value={zoneIds.filter((id) =>
          ballot.zones.some((zone) => zone.zoneId === id && zone.seats >= quantity),
        )}
        onChange={setZoneIds}
        error={shown ? noZone : undefined}
      />
      {named.length > 0 && (
        <fieldset className="flex flex-col gap-4">
          <legend className="mb-2 font-semibold">¿Quién va contigo?</legend>
          {application !== null && application.companions.length > 0 && (
            <p className="text-sm text-ink-2">
              Tenías anotado a {application.companions.join(', ')}. Escríbelos otra vez.
            </p>
          )}
          {named.map((_, at) => (
            <TextField
              // oxlint-disable-next-line react/no-array-index-key -- the place is the identity
              key={at}
              label={`Persona ${at + 2}`}
              hint={at === 0 ? 'Su correo o el número de su Fan ID. Le avisamos.' : undefined}
              autoCapitalize="none"
              autoComplete="off"
              value={companions[at] ?? ''}
              error={errorOf(named[at]!)}
              onChange={({ target }) =>
                setCompanions(
                  Array.from({ length: quantity - 1 }, (__, no) =>
                    no === at ? target.value : (companions[no] ?? ''),
                  ),
                )
              }
            />
          ))}
        </fieldset>
      )}
      {problem?.code === 'fan_id_required' ? (
        <Notice
          tone="warn"
          live
          title={problem.message}
          action={<Button to={paths.fanIndex}>Sacar mi Fan ID</Button>}
        >
          Al terminar, vuelve aquí y participa.
        </Notice>
      ) : (
        problem !== null && (
          <Notice tone="danger" live>
            {problem.message}
          </Notice>
        )
      )}
      <Button type="submit" wide loading={sending.isPending}>
        {application === null ? 'Participar en el sorteo' : 'Guardar los cambios'}
      </Button>
      <p className="text-sm text-ink-2">
        No se cobra nada por participar.
        {ballot.asksFanId && ' Tu solicitud va con tu Fan ID.'}
      </p>
    </form>
  )
}
