import { useState } from 'react'
import { useNavigate } from 'react-router'
import { MatchChoice, seatingOf } from '#features/events/desk/match-choice.tsx'
import type { Problem } from '#lib/problem.ts'
import { Card } from '#ui/card.tsx'
import { DeskPage } from '#ui/desk-layout.tsx'
import { Bound, Form, SubmitButton } from '#ui/form.tsx'
import { MomentField } from '#ui/moment-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { useZodForm } from '#ui/use-zod-form.ts'
import { call } from '#web/call.ts'
import { deskPaths } from '#web/desk-paths.ts'
import { invalidate, useRead } from '#web/query.ts'
import { showRefusal } from '#web/show-refusal.ts'
import { createPlan, listDeskPlans, readPlanSetup } from './contract.ts'
import { PlanPrices } from './plan-prices.tsx'
import { windowFields } from './plan-windows-form.tsx'
import { PlanDraft } from './plan/contract.ts'

const usual = { cessionPercent: 70, cessionHours: 24, neededMatches: 4, graceDays: 10, choiceDays: 30 }
const ruleNames = {
  cessionPercent: 'Por ceder un partido (%)',
  cessionHours: 'Cede hasta tantas horas antes',
  neededMatches: 'Partidos para renovar',
  graceDays: 'Días de gracia por pago',
  choiceDays: 'Días para elegir saldo o devolución',
} as const
const blank = { renewalFrom: null, renewalUntil: null, openFrom: '', openUntil: '', startsOn: '', endsOn: '' }

/** A plan from its matches to its prices by zone and fare; it is public as soon as it is saved. */
export function NewPlan() {
  const navigate = useNavigate()
  const setup = useRead(readPlanSetup, {}).data
  const [failure, setFailure] = useState('')
  const form = useZodForm(PlanDraft, {
    defaultValues: {
      ...blank,
      name: '',
      span: 'season',
      followsId: null,
      instalments: 6,
      rules: usual,
      eventIds: [],
      prices: [],
    },
  })
  const eventIds = form.watch('eventIds')
  const seating = seatingOf(setup?.events ?? [], eventIds)
  return (
    <DeskPage title="Plan nuevo" intro="Al guardar queda publicado; se vende en sus ventanas.">
      <Form
        form={form}
        failure={failure}
        onSubmit={async (body) => {
          try {
            const { planId } = await call(createPlan, { body })
            toast({ tone: 'ok', title: 'Publicamos el plan' })
            await invalidate(listDeskPlans)
            void navigate(deskPaths.passPlan(planId), { replace: true })
          } catch (problem) {
            setFailure(showRefusal(form, problem as Problem))
          }
        }}
      >
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
            options={(setup?.plans ?? []).map(({ id, name }) => ({ value: `${id}`, label: name }))}
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
          matches={setup?.events ?? []}
          chosen={eventIds}
          onChange={(next) => form.setValue('eventIds', next)}
          error={form.field('eventIds').error}
        />
        {seating !== undefined && (
          <PlanPrices
            prices={form.watch('prices')}
            error={form.field('prices').error}
            onChange={(next) => form.setValue('prices', next)}
            zones={setup!.zones.filter(({ planId }) => planId === seating)}
          />
        )}
        <SubmitButton>Publicar plan</SubmitButton>
      </Form>
    </DeskPage>
  )
}
