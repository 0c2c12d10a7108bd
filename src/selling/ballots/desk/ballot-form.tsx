import { useWatch } from 'react-hook-form'
import { CountField } from '#ui/count-field.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Bound } from '#ui/bound.tsx'
import { Form, SubmitButton } from '#ui/form.tsx'
import { MomentField } from '#ui/moment-field.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast } from '#ui/toast.ts'
import { useZodForm } from '#ui/use-zod-form.ts'
import { invalidate, useSend } from '#web/query.ts'
import {
  readDeskBallot,
  saveBallot,
  type BallotBody,
  type DeskBallot,
  type DeskMatchBallot,
} from '../desk-contract.ts'

type BallotFormProps = {
  eventId: string
  data: DeskMatchBallot
  /** Null: a new one. */
  ballot: DeskBallot | null
  onClose: () => void
}

/** When people apply, for how many seats of which zones, and how long who wins may take to pay. */
export function BallotForm({ eventId, data, ballot, onClose }: BallotFormProps) {
  const { match, now } = data
  const form = useZodForm(saveBallot.body, {
    defaultValues: ballot === null ? newBallot(now) : bodyOf(ballot),
  })
  const saving = useSend(saveBallot)
  const zones = useWatch({ control: form.control, name: 'zones' })

  async function save(body: BallotBody): Promise<void> {
    await saving.mutateAsync({ params: { eventId }, body })
    await invalidate(readDeskBallot)
    toast({ title: 'Guardamos el sorteo', tone: 'ok' })
    onClose()
  }
  const setZone = (zoneId: number, seats: number | null) => {
    const rest = zones.filter((zone) => zone.zoneId !== zoneId)
    form.setValue('zones', seats === null ? rest : [...rest, { zoneId, seats }], { shouldValidate: true })
  }

  return (
    <Dialog onClose={onClose} title={ballot === null ? 'Preparar sorteo' : 'Cambiar el sorteo'}>
      <Form form={form} onSubmit={save}>
        <Notice tone="info">
          Los lugares salen de la venta en cuanto guardas. Cuando abra, lo que anunciaste ya no cambia.
        </Notice>
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <Bound form={form} name="opensAt">
            {(field) => <MomentField label="Abre" {...field} />}
          </Bound>
          <Bound form={form} name="closesAt">
            {(field) => <MomentField label="Cierra y se sortea" {...field} />}
          </Bound>
          <Bound form={form} name="mostSeats">
            {({ value, onChange, ...field }) => (
              <CountField
                label="Lugares por solicitud"
                hint={`De 1 a 10; el partido permite ${match.seatsPerPerson}.`}
                value={Number.isNaN(value) ? null : value}
                onChange={(count) => onChange(count ?? Number.NaN)}
                {...field}
              />
            )}
          </Bound>
          <Bound form={form} name="payHours">
            {({ value, onChange, ...field }) => (
              <CountField
                label="Horas para pagar"
                hint="Desde que gana. De 1 a 168."
                value={Number.isNaN(value) ? null : value}
                onChange={(count) => onChange(count ?? Number.NaN)}
                {...field}
              />
            )}
          </Bound>
        </div>
        <fieldset className="flex flex-col gap-4">
          <legend className="mb-2 font-semibold">Lugares que se sortean</legend>
          <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
            {match.zones.map(({ zoneId, name, free }) => (
              <CountField
                key={zoneId}
                label={name}
                optional
                hint={`Libres: ${free.toLocaleString('es-MX')}`}
                value={zones.find((zone) => zone.zoneId === zoneId)?.seats ?? null}
                onChange={(count) => setZone(zoneId, count)}
              />
            ))}
          </div>
          {form.formState.errors.zones?.message !== undefined && (
            <p role="alert" className="text-sm font-medium text-danger-strong">
              {form.formState.errors.zones.message}
            </p>
          )}
        </fieldset>
        <SubmitButton>{ballot === null ? 'Preparar sorteo' : 'Guardar'}</SubmitButton>
      </Form>
    </Dialog>
  )
}

const bodyOf = ({ opensAt, closesAt, mostSeats, payHours, zones }: DeskBallot): BallotBody => ({
  opensAt,
  closesAt,
  mostSeats,
  payHours,
  zones: zones.map(({ zoneId, seats }) => ({ zoneId, seats })),
})

const hourMs = 3_600_000

/** From the next hour on for three days. */
function newBallot(now: string): BallotBody {
  const opens = Math.ceil(Date.parse(now) / hourMs) * hourMs
  return {
    opensAt: new Date(opens).toISOString(),
    closesAt: new Date(opens + 72 * hourMs).toISOString(),
    mostSeats: 4,
    payHours: 24,
    zones: [],
  }
}
