import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { countOf } from '#lib/count.ts'
import type { Answer } from '#lib/endpoint.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { CountField } from '#ui/count-field.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Bound } from '#ui/bound.tsx'
import { Form, SubmitButton } from '#ui/form.tsx'
import { MomentField } from '#ui/moment-field.tsx'
import { Notice } from '#ui/notice.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { useZodForm } from '#ui/use-zod-form.ts'
import { invalidate, useRead, useSend } from '#web/query.ts'
import { factWords, phaseRules, type Fact, type PhaseRule } from '../rules.ts'
import {
  addPhase,
  changePhase,
  countPeople,
  listPhases,
  type DeskPhase,
  type PhaseBody,
} from '../desk-contract.ts'
import { proposeHours } from '../desk-rules.ts'
import { ZoneQuotas } from './zone-quotas.tsx'

type PhaseFormProps = {
  eventId: string
  match: Answer<typeof listPhases>['match']
  phases: DeskPhase[]
  /** Null: a new one. */
  phase: DeskPhase | null
  onClose: () => void
}

export function PhaseForm({ eventId, match, phases, phase, onClose }: PhaseFormProps) {
  const [free] = useState(() => proposeHours(match, phases, new Date()))
  const form = useZodForm(addPhase.body, {
    defaultValues: phase === null ? newPhase(phases, free) : bodyOf(phase),
  })
  const adding = useSend(addPhase)
  const changing = useSend(changePhase)
  const [rule, atLeast, ofLast, zones] = useWatch({
    control: form.control,
    name: ['rule', 'atLeast', 'ofLast', 'zones'],
  })
  const begun = phase?.state === 'open'
  // A new phase is called after its people until somebody types another name.
  useEffect(() => {
    if (phase === null && isOwnName(form.getValues('name'))) form.setValue('name', ownName[rule])
  }, [form, phase, rule])

  async function save(body: PhaseBody): Promise<void> {
    await (phase === null
      ? adding.mutateAsync({ params: { eventId }, body })
      : changing.mutateAsync({ params: { eventId, phaseId: String(phase.id) }, body }))
    await invalidate(listPhases)
    toast({ title: phase === null ? 'Agregamos la fase' : 'Guardamos la fase', tone: 'ok' })
    onClose()
  }

  return (
    <Dialog onClose={onClose} title={phase === null ? 'Nueva fase' : `Cambiar «${phase.name}»`}>
      <Form form={form} onSubmit={save}>
        <TextField label="Nombre" hint="Así la lee la afición." {...form.field('name')} />
        <SelectField
          label="Para quién"
          disabled={begun}
          hint={begun ? 'Ya empezó: para quién y desde cuándo no cambian.' : undefined}
          options={phaseRules.map((value) => ({ value, label: ruleLabel[value] }))}
          {...form.field('rule')}
        />
        {rule === 'attended' && (
          <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
            <Bound form={form} name="atLeast">
              {(field) => <CountField label="Fueron al menos a" disabled={begun} {...field} />}
            </Bound>
            <Bound form={form} name="ofLast">
              {(field) => (
                <CountField label="De los últimos" hint="Partidos en casa." disabled={begun} {...field} />
              )}
            </Bound>
          </div>
        )}
        <People rule={rule} atLeast={atLeast} ofLast={ofLast} />
        {phase === null && free === null && (
          <Notice tone="warn">
            Las fases que hay ocupan lo que queda de la venta. Acorta una, y la nueva cabe en su lugar.
          </Notice>
        )}
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <Bound form={form} name="startsAt">
            {(field) => <MomentField label="Empieza" disabled={begun} {...field} />}
          </Bound>
          <Bound form={form} name="endsAt">
            {(field) => <MomentField label="Termina" {...field} />}
          </Bound>
          <Bound form={form} name="quota">
            {(field) => <CountField label="Cupo de lugares" optional hint="Vacío: sin límite." {...field} />}
          </Bound>
          <Bound form={form} name="perPerson">
            {(field) => (
              <CountField label="Lugares por persona" optional hint="Vacío: el del partido." {...field} />
            )}
          </Bound>
        </div>
        <Checkbox
          label="Contar juntas las cuentas ligadas"
          hint="El límite vale para todas las que comparten tarjeta, celular, dispositivo o CLABE. Las que marcaste como familia cuentan aparte."
          {...form.register('perCluster')}
        />
        <ZoneQuotas
          zones={match.zones}
          value={zones}
          onChange={(value) => form.setValue('zones', value, { shouldValidate: true })}
        />
        <SubmitButton>{phase === null ? 'Agregar fase' : 'Guardar'}</SubmitButton>
      </Form>
    </Dialog>
  )
}

const ruleLabel = {
  holder: 'Titulares de bonogallo',
  attended: 'Fueron a varios de los últimos partidos',
  last_match: 'Tuvieron boleto del último partido',
  fan_id: 'Tienen Fan ID',
  public: 'Todo el público',
}

const ownName: Record<PhaseRule, string> = {
  holder: 'Titulares',
  attended: 'Los que siempre van',
  last_match: 'Último partido',
  fan_id: 'Fan ID',
  public: 'Público general',
}
const isOwnName = (name: string) => name === '' || Object.values(ownName).includes(name)

/** How many people that is today. */
function People({ rule, atLeast, ofLast }: Fact) {
  const counts = rule === 'attended'
  const ready =
    !counts || (atLeast !== null && ofLast !== null && atLeast <= ofLast && ofLast <= 20 && atLeast > 0)
  const query = { rule, ...(counts && ready && { atLeast: `${atLeast}`, ofLast: `${ofLast}` }) }
  const { data } = useRead(countPeople, { query }, { enabled: ready })
  if (!ready || data === undefined) return null
  const people =
    data.people === null ? 'cualquier persona' : `${countOf(data.people, 'persona', 'personas')} hoy`
  return (
    <p role="status" className="text-sm text-ink-2">
      «{factWords({ rule, atLeast, ofLast })}»: {people}.
    </p>
  )
}

function bodyOf(phase: DeskPhase): PhaseBody {
  const { name, rule, atLeast, ofLast, startsAt, endsAt, quota, perPerson, perCluster } = phase
  const zones = phase.zones.map(({ zoneId, quota: own }) => ({ zoneId, quota: own }))
  return { name, rule, atLeast, ofLast, startsAt, endsAt, quota, perPerson, perCluster, zones }
}

/** Holders first, then everybody. */
function newPhase(phases: DeskPhase[], free: ReturnType<typeof proposeHours>): PhaseBody {
  const rule = phases.some((phase) => phase.rule === 'holder') ? 'public' : 'holder'
  const { startsAt, endsAt } = free ?? { startsAt: '', endsAt: '' }
  return {
    name: ownName[rule],
    rule,
    atLeast: 3,
    ofLast: 5,
    startsAt,
    endsAt,
    quota: null,
    perPerson: null,
    perCluster: false,
    zones: [],
  }
}
