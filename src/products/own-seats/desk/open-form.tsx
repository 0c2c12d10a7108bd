import { useState } from 'react'
import { countOf, formatCount } from '#lib/count.ts'
import { formatMoment } from '#lib/dates.ts'
import { formatMoney } from '#lib/money.ts'
import type { Problem } from '#lib/problem.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { CountField } from '#ui/count-field.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { Bound } from '#ui/bound.tsx'
import { Form, SubmitButton } from '#ui/form.tsx'
import { MomentField } from '#ui/moment-field.tsx'
import { MoneyField } from '#ui/money-field.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { Section } from '#ui/page.tsx'
import { Table } from '#ui/table.tsx'
import { toast } from '#ui/toast.ts'
import { useZodForm } from '#ui/use-zod-form.ts'
import { invalidate, useSend } from '#web/query.ts'
import {
  openOwnSeats,
  OwnSeatTerms,
  previewOwnSeats,
  readDeskOwnSeats,
  type DeskOwnSeats,
  type OwnSeatPreview,
} from '../desk-contract.ts'

type OpenFormProps = { eventId: string; data: DeskOwnSeats; holders: number }
type Seen = { terms: OwnSeatTerms; preview: OwnSeatPreview }

/** The terms of a reservation, what it would do, and then the act itself. */
export function OpenForm({ eventId, data, holders }: OpenFormProps) {
  const zones = data.match.zones.filter((zone) => zone.holders > 0)
  const form = useZodForm(OwnSeatTerms, {
    defaultValues: { until: nextDeadline(data), percent: 70, prices: [] },
  })
  const preview = useSend(previewOwnSeats)
  const [seen, setSeen] = useState<Seen | null>(null)
  const [percent, prices] = form.watch(['percent', 'prices'])
  const byZone = percent === null
  const priceOf = (zoneId: number) => prices.find((one) => one.zoneId === zoneId)?.priceCents ?? null

  async function look(terms: OwnSeatTerms): Promise<void> {
    const body = terms
    setSeen({ terms, preview: await preview.mutateAsync({ params: { eventId }, body }) })
  }
  const setPrice = (zoneId: number, priceCents: number | null) => {
    const rest = prices.filter((one) => one.zoneId !== zoneId)
    form.setValue('prices', priceCents === null ? rest : [...rest, { zoneId, priceCents }])
    setSeen(null)
  }

  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
      <Card className="p-5">
        <Form form={form} onSubmit={look} failure={form.formState.errors.percent?.message}>
          <p className="text-sm text-ink-2">
            {countOf(holders, 'lugar de titular', 'lugares de titulares')} que su bonogallo no incluye en este
            partido. Se les aparta y se les avisa.
          </p>
          <Bound form={form} name="until">
            {({ onChange, ...field }) => (
              <MomentField
                label="Para pagar hasta"
                hint="Después, lo que no se pagó sale a la venta."
                onChange={(value) => {
                  onChange(value)
                  setSeen(null)
                }}
                {...field}
              />
            )}
          </Bound>
          <RadioGroup
            look="segments"
            legend="Precio"
            value={byZone ? 'zone' : 'percent'}
            onValueChange={(value) => {
              form.setValue('percent', value === 'zone' ? null : 70)
              form.setValue('prices', [])
              form.clearErrors()
              setSeen(null)
            }}
            options={[
              { value: 'percent', label: 'Porcentaje' },
              { value: 'zone', label: 'Por zona' },
            ]}
          />
          {!byZone && (
            <Bound form={form} name="percent">
              {({ value, onChange, ...field }) => (
                <CountField
                  label="Porcentaje del precio del boleto"
                  hint="70 es 30 % menos. Con todos los cargos."
                  value={value === null || Number.isNaN(value) ? null : value}
                  onChange={(count) => {
                    onChange(count ?? Number.NaN)
                    setSeen(null)
                  }}
                  {...field}
                />
              )}
            </Bound>
          )}
          {byZone &&
            zones.map(({ zoneId, name, listCents, holders: many }) => (
              <MoneyField
                key={zoneId}
                label={name}
                hint={`${countOf(many, 'lugar', 'lugares')}${listCents === null ? '' : `; el boleto cuesta ${formatMoney(listCents)}`}`}
                value={priceOf(zoneId)}
                onChange={(cents) => setPrice(zoneId, cents)}
              />
            ))}
          <SubmitButton variant="secondary">Ver qué pasaría</SubmitButton>
        </Form>
      </Card>
      {seen !== null && <Preview eventId={eventId} seen={seen} onBack={() => setSeen(null)} />}
    </div>
  )
}

const hourMs = 3_600_000
/** Eight in the evening at the stadium, as hours of UTC. */
const eveningUtc = 2

/** An evening in a week, or half the time that is left. */
function nextDeadline({ now, match }: DeskOwnSeats): string {
  const from = Date.parse(now)
  const last = Math.min(Date.parse(match.salesEndAt), Date.parse(match.startsAt))
  const evening = new Date(from + 8 * 24 * hourMs).setUTCHours(eveningUtc, 0, 0, 0)
  const half = Math.floor((from + (last - from) / 2) / hourMs) * hourMs
  return new Date(evening < last ? evening : half).toISOString()
}

type PreviewProps = { eventId: string; seen: Seen; onBack: () => void }

function Preview({ eventId, seen: { terms, preview }, onBack }: PreviewProps) {
  const open = useSend(openOwnSeats)
  const [asking, setAsking] = useState(false)
  const { seats, holders, totalCents, automatic } = preview
  async function act(): Promise<void> {
    await open.mutateAsync({ params: { eventId }, body: terms }).then(
      () => toast({ title: 'Listo: les apartamos su lugar y les avisamos', tone: 'ok' }),
      (problem: Problem) => {
        toast({ title: problem.message, tone: 'danger' })
        onBack()
      },
    )
    setAsking(false)
    await invalidate(readDeskOwnSeats)
  }
  const figures: [string, string][] = [
    ['Lugares', formatCount(seats)],
    ['Titulares', formatCount(holders)],
    ['Entraría', formatMoney(totalCents)],
    ['Con cobro automático', formatCount(automatic.holders)],
    ['Se cobraría solo', formatMoney(automatic.totalCents)],
  ]
  return (
    <div aria-live="polite">
      <Card className="p-5">
        <h2 className="title text-2xl">Qué pasaría</h2>
        <dl className="nums mt-4 grid grid-cols-2 gap-x-6 gap-y-4 md:grid-cols-3">
          {figures.map(([name, value]) => (
            <div key={name}>
              <dt className="text-sm text-ink-2">{name}</dt>
              <dd className="title text-2xl">{value}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-4 text-sm text-ink-2">
          {automatic.dueAt === null
            ? 'El plazo es muy corto para el cobro automático: hay que avisarlo 48 horas antes.'
            : `El cobro automático sería el ${formatMoment(automatic.dueAt)}`}
        </p>
        <Button className="mt-5" disabled={seats === 0} onClick={() => setAsking(true)}>
          Apartar y avisar
        </Button>
      </Card>
      {preview.zones.length > 0 && (
        <Section title="Por zona" className="mt-8">
          <Table
            caption="Lo que se apartaría por zona"
            hideCaption
            rows={preview.zones}
            rowKey={({ zoneId }) => String(zoneId)}
            columns={[
              { key: 'name', header: 'Zona', cell: ({ name }) => name },
              { key: 'seats', header: 'Lugares', cell: (zone) => formatCount(zone.seats), align: 'end' },
              {
                key: 'cents',
                header: 'Entraría',
                cell: (zone) => formatMoney(zone.totalCents),
                align: 'end',
              },
            ]}
          />
        </Section>
      )}
      <People
        title="Sin correo confirmado"
        count={preview.unreachableCount}
        people={preview.unreachable}
        words="Lo verán en su cuenta y en su celular, si entran. Se les aparta igual."
      />
      <People
        title="Su lugar no se puede apartar"
        count={preview.unavailableCount}
        people={preview.unavailable}
        words="A ellos no se les avisa nada."
      />
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={`¿Apartar ${countOf(seats, 'lugar', 'lugares')}?`}
        confirmLabel="Apartar y avisar"
        cancelLabel="Volver"
        loading={open.isPending}
        onConfirm={() => void act()}
      >
        Salen de toda otra venta hasta el {formatMoment(terms.until)} y en este momento se avisa a{' '}
        {countOf(holders, 'titular', 'titulares')}. El precio y el plazo ya no se pueden empeorar.
      </ConfirmDialog>
    </div>
  )
}

type PeopleProps = { title: string; count: number; people: OwnSeatPreview['unavailable']; words: string }

function People({ title, count, people, words }: PeopleProps) {
  if (count === 0) return null
  return (
    <Section title={`${title}: ${formatCount(count)}`} className="mt-8">
      <p className="mb-3 text-sm text-ink-2">
        {words}
        {people.length < count && ` Estos son los primeros ${people.length}.`}
      </p>
      <Table
        caption={title}
        hideCaption
        rows={people}
        rowKey={({ pass }) => pass}
        columns={[
          { key: 'pass', header: 'Bonogallo', cell: ({ pass }) => <span className="nums">{pass}</span> },
          { key: 'holder', header: 'Titular', cell: ({ holder }) => holder },
          { key: 'place', header: 'Lugar', cell: ({ place }) => place },
          { key: 'why', header: 'Por qué', cell: ({ why }) => why },
        ]}
      />
    </Section>
  )
}
