import { useNavigate } from 'react-router'
import { MatchChoice, seatingOf } from '#catalogue/events/desk/match-choice.tsx'
import type { z } from 'zod/mini'
import { Card } from '#ui/card.tsx'
import { Bound } from '#ui/bound.tsx'
import { Form, SubmitButton } from '#ui/form.tsx'
import { MomentField } from '#ui/moment-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { useZodForm } from '#ui/use-zod-form.ts'
import { call } from '#web/call.ts'
import { deskPaths } from '#web/desk-paths.ts'
import { invalidate } from '#web/query.ts'
import { changePlanDraft, createPlan, listDeskPlans, readDeskPlan } from '../desk-contract.ts'
import { PlanPrices } from './plan-prices.tsx'
import type { DeskPlan, PlanSetup } from './plan-screen.tsx'
import { windowFields } from './plan-windows-form.tsx'
import { PlanDraft } from '../desk-plan-contract.ts'

const usual = { cessionPercent: 70, cessionHours: 24, neededMatches: 4, graceDays: 10, choiceDays: 30 }
const ruleNames = {
  cessionPercent: 'Por ceder un partido (%)',
  cessionHours: 'Cede hasta tantas horas antes',
  neededMatches: 'Partidos para renovar',
  graceDays: 'Días de gracia por pago',
  choiceDays: 'Días para elegir saldo o devolución',
} as const
const blank = { renewalFrom: null, renewalUntil: null, openFrom: '', openUntil: '', startsOn: '', endsOn: '' }

type PlanFormProps = { plan: DeskPlan | null; setup: PlanSetup; onSaved?: () => void }

/** Of a draft that waited, matches that were played meanwhile are left out. */
function draftOf(plan: DeskPlan | null, setup: PlanSetup): z.input<typeof PlanDraft> {
  const fresh = { span: 'season' as const, followsId: null, instalments: 6, rules: usual }
  if (plan === null) return { ...blank, ...fresh, name: '', eventIds: [], prices: [] }
  const { name, startsOn, endsOn, renewalFrom, renewalUntil, openFrom, openUntil, followsId, shown } = plan
  const { span, instalments, rules, prices } = shown
  return {
    name,
    span,
    startsOn,
    endsOn,
    renewalFrom,
    renewalUntil,
    openFrom,
    openUntil,
    followsId,
    instalments,
    rules,
    eventIds: plan.events.map(({ id }) => id).filter((id) => setup.events.some((event) => event.id === id)),
    prices: prices.map(({ zoneId, fare, priceCents }) => ({ zoneId, fare, priceCents })),
  }
}

/** A plan from its matches to its prices by zone and fare; it stays a draft. */
export function PlanForm({ plan, setup, onSaved }: PlanFormProps) {
  const navigate = useNavigate()
  const form = useZodForm(PlanDraft, { defaultValues: draftOf(plan, setup) })
  const eventIds = form.watch('eventIds')
  const seating = seatingOf(setup.events, eventIds)
  const save = async (draft: PlanDraft) => {
    if (plan === null) {
      const { planId } = await call(createPlan, { body: draft })
      void navigate(deskPaths.passPlan(planId), { replace: true })
    } else {
      const body = { changedAt: plan.changedAt, draft }
      await call(changePlanDraft, { params: { planId: `${plan.id}` }, body })
    }
    toast({ tone: 'ok', title: 'Guardamos el borrador' })
    await Promise.all([invalidate(listDeskPlans), invalidate(readDeskPlan)])
    onSaved?.()
  }
  return (
    <Form form={form} onSubmit={save}>
      <Card as="section" className="grid gap-5 p-5 md:grid-cols-2">
        <TextField label="Nombre" maxLength={80} {...form.field('name')} />
        <SelectField
          label="Dura"
          options={[
            { value: 'season', label: 'Una temporada' },
            { value: 'year', label: 'Un año' },
          ]}
          {...form.field('span')}
        />
        <TextField label="Empieza" type="date" {...form.field('startsOn')} />
        <TextField label="Termina" type="date" {...form.field('endsOn')} />
        {windowFields.map(([name, label]) => (
          <Bound key={name} form={form} name={name}>
            {({ value, onChange, ...field }) => (
              <MomentField
                label={label}
                optional={name.startsWith('renewal')}
                {...field}
                value={value ?? ''}
                onChange={(at) => onChange(at === '' && name.startsWith('renewal') ? null : at)}
              />
            )}
          </Bound>
        ))}
        <SelectField
          label="Renuevan los titulares de"
          optional
          placeholder="Ningún plan"
          value={`${form.watch('followsId') ?? ''}`}
          options={setup.plans.map(({ id, name }) => ({ value: `${id}`, label: name }))}
          onChange={({ target }) =>
            form.setValue('followsId', target.value === '' ? null : Number(target.value))
          }
        />
        <TextField
          label="Mensualidades"
          type="number"
          {...form.register('instalments', { valueAsNumber: true })}
          error={form.field('instalments').error}
        />
        {(Object.keys(ruleNames) as (keyof typeof ruleNames)[]).map((name) => (
          <TextField
            key={name}
            label={ruleNames[name]}
            type="number"
            {...form.register(`rules.${name}`, { valueAsNumber: true })}
            error={form.field(`rules.${name}`).error}
          />
        ))}
      </Card>
      <MatchChoice
        matches={setup.events}
        chosen={eventIds}
        onChange={(next) => form.setValue('eventIds', next, { shouldValidate: true })}
        error={form.field('eventIds').error}
      />
      {seating !== undefined && (
        <PlanPrices
          prices={form.watch('prices')}
          error={form.field('prices').error}
          onChange={(next) => form.setValue('prices', next, { shouldValidate: true })}
          zones={setup.zones.filter(({ planId }) => planId === seating)}
          parts={form.watch('instalments')}
        />
      )}
      <SubmitButton className="md:w-auto md:self-start">Guardar borrador</SubmitButton>
    </Form>
  )
}
