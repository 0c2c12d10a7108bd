import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import type { z } from 'zod/mini'
import { PlanPrices } from '#products/bonogallo/desk/plan-prices.tsx'
import { MatchChoice, seatingOf } from '#catalogue/events/desk/match-choice.tsx'
import { Card } from '#ui/card.tsx'
import { Bound } from '#ui/bound.tsx'
import { Form, SubmitButton } from '#ui/form.tsx'
import { MomentField } from '#ui/moment-field.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { useZodForm, type ZodForm } from '#ui/use-zod-form.ts'
import { call } from '#web/call.ts'
import { deskPaths } from '#web/desk-paths.ts'
import { invalidate } from '#web/query.ts'
import { useOwnSlug } from '#web/use-own-slug.ts'
import { changePackDraft, createPack, listDeskPacks, readDeskPack } from '../desk-contract.ts'
import { PackDraft } from '../desk-pack-contract.ts'
import { PackProducts } from './pack-products.tsx'
import type { DeskPack, PackSetup } from './pack-screen.tsx'

export type PackFormState = ZodForm<z.input<typeof PackDraft>, PackDraft>

const blank = {
  name: '',
  slug: '',
  description: '',
  salesStartAt: '',
  salesEndAt: '',
  perPerson: 4,
  packs: 100,
}
const dates = [
  ['salesStartAt', 'Venta desde', 'Al menos 24 horas después de publicarlo.'],
  ['salesEndAt', 'Venta hasta', undefined],
] as const
const counts = [
  ['packs', 'Cuántos packs'],
  ['perPerson', 'Por persona'],
] as const

/** Of a draft that waited, matches that were played meanwhile are left out. */
function draftOf(pack: DeskPack | null, setup: PackSetup): z.input<typeof PackDraft> {
  if (pack === null) return { ...blank, eventIds: [], products: [], prices: [] }
  const { name, slug, description, salesStartAt, salesEndAt, perPerson, packs, events } = pack
  return {
    name,
    slug,
    description,
    salesStartAt,
    salesEndAt,
    perPerson,
    packs,
    eventIds: events.map(({ id }) => id).filter((id) => setup.events.some((event) => event.id === id)),
    products: pack.products.map(({ sizes: _, ...product }) => product),
    prices: pack.prices.map(({ zoneId, fare, priceCents }) => ({ zoneId, fare, priceCents })),
  }
}

/** A draft, new or changed: texts, dates, matches, merchandise, prices. */
export function PackForm({ pack, setup }: { pack: DeskPack | null; setup: PackSetup }) {
  const navigate = useNavigate()
  const form = useZodForm(PackDraft, { defaultValues: draftOf(pack, setup) })
  const { setValue } = form
  const write = useCallback((slug: string) => setValue('slug', slug), [setValue])
  useOwnSlug({ name: form.watch('name'), slug: form.watch('slug'), write })
  const eventIds = form.watch('eventIds')
  const seating = seatingOf(setup.events, eventIds)
  const save = async (draft: PackDraft) => {
    if (pack === null) {
      const { packId } = await call(createPack, { body: draft })
      void navigate(deskPaths.pack(packId), { replace: true })
    } else {
      const body = { changedAt: pack.changedAt, draft }
      await call(changePackDraft, { params: { packId: `${pack.id}` }, body })
    }
    toast({ tone: 'ok', title: 'Guardamos el borrador' })
    await Promise.all([invalidate(listDeskPacks), invalidate(readDeskPack)])
  }
  return (
    <Form form={form} onSubmit={save}>
      <Card as="section" className="grid gap-5 p-5 md:grid-cols-2">
        <TextField label="Nombre" maxLength={80} {...form.field('name')} />
        <TextField
          label="Dirección"
          hint="Minúsculas, números y guiones: tres-en-casa."
          autoCapitalize="none"
          {...form.field('slug')}
        />
        <TextArea label="De qué trata" rows={3} maxLength={300} {...form.field('description')} />
        <div className="grid grid-cols-2 items-start gap-5">
          {counts.map(([name, label]) => (
            <TextField
              key={name}
              label={label}
              type="number"
              {...form.register(name, { valueAsNumber: true })}
              error={form.field(name).error}
            />
          ))}
        </div>
        {dates.map(([name, label, hint]) => (
          <Bound key={name} form={form} name={name}>
            {(field) => <MomentField label={label} hint={hint} {...field} />}
          </Bound>
        ))}
      </Card>
      <MatchChoice
        matches={setup.events}
        chosen={eventIds}
        onChange={(next) => form.setValue('eventIds', next, { shouldValidate: true })}
        error={form.field('eventIds').error}
      />
      <PackProducts form={form} shop={setup.products} />
      {seating !== undefined && (
        <PlanPrices
          prices={form.watch('prices')}
          error={form.field('prices').error}
          zones={setup.zones.filter(({ planId }) => planId === seating)}
          onChange={(next) => form.setValue('prices', next, { shouldValidate: true })}
        />
      )}
      <SubmitButton className="md:w-auto md:self-start">Guardar borrador</SubmitButton>
    </Form>
  )
}
