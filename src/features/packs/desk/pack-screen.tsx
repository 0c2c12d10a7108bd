import { useState } from 'react'
import { useNavigate } from 'react-router'
import { PlanPrices } from '#features/bonogallo/desk/plan-prices.tsx'
import { MatchChoice, seatingOf } from '#features/events/desk/match-choice.tsx'
import type { Problem } from '#lib/problem.ts'
import { Card } from '#ui/card.tsx'
import { DeskPage } from '#ui/desk-layout.tsx'
import { Bound, Form, SubmitButton } from '#ui/form.tsx'
import { MomentField } from '#ui/moment-field.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { useZodForm } from '#ui/use-zod-form.ts'
import { call } from '#web/call.ts'
import { deskPaths } from '#web/desk-paths.ts'
import { invalidate, useRead } from '#web/query.ts'
import { showRefusal } from '#web/show-refusal.ts'
import { createPack, listDeskPacks, PackDraft, readPackSetup } from './contract.ts'

const blank = { name: '', slug: '', description: '', salesStartAt: '', salesEndAt: '' }
const dates = [
  ['salesStartAt', 'Venta desde', 'Al menos 24 horas después de publicarlo.'],
  ['salesEndAt', 'Venta hasta', undefined],
] as const

/** A new pack; it stays a draft until it is published from the list. */
export default function PackScreen() {
  const navigate = useNavigate()
  const setup = useRead(readPackSetup, {}).data
  const [failure, setFailure] = useState('')
  const form = useZodForm(PackDraft, {
    defaultValues: { ...blank, perPerson: 4, packs: 100, eventIds: [], prices: [] },
  })
  const eventIds = form.watch('eventIds')
  const prices = form.watch('prices')
  const seating = seatingOf(setup?.events ?? [], eventIds)
  return (
    <DeskPage title="Pack nuevo" intro="Queda en borrador hasta que lo publiques.">
      <Form
        form={form}
        failure={failure}
        onSubmit={async (body) => {
          try {
            await call(createPack, { body })
            toast({ tone: 'ok', title: 'Guardamos el borrador' })
            await invalidate(listDeskPacks)
            void navigate(deskPaths.packs)
          } catch (problem) {
            setFailure(showRefusal(form, problem as Problem))
          }
        }}
      >
        <Card as="section" className="grid gap-5 p-5 md:grid-cols-2">
          <TextField label="Nombre" maxLength={80} {...form.field('name')} />
          <TextField label="Dirección" hint="Minúsculas, números y guiones." {...form.field('slug')} />
          <TextArea label="De qué trata" rows={2} maxLength={300} {...form.field('description')} />
          <div className="grid grid-cols-2 gap-5">
            <TextField
              label="Cuántos packs"
              type="number"
              {...form.register('packs', { valueAsNumber: true })}
              error={form.field('packs').error}
            />
            <TextField
              label="Por persona"
              type="number"
              {...form.register('perPerson', { valueAsNumber: true })}
              error={form.field('perPerson').error}
            />
          </div>
          {dates.map(([name, label, hint]) => (
            <Bound key={name} form={form} name={name}>
              {(field) => <MomentField label={label} hint={hint} {...field} />}
            </Bound>
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
            prices={prices}
            error={form.field('prices').error}
            zones={setup!.zones.filter(({ planId }) => planId === seating)}
            onChange={(next) => form.setValue('prices', next)}
          />
        )}
        <SubmitButton>Guardar borrador</SubmitButton>
      </Form>
    </DeskPage>
  )
}
