import { eventTitle } from '#catalogue/events/event-title.ts'
import { useState } from 'react'
import { listEvents, readEvent } from '#catalogue/events/contract.ts'
import { formatMoment } from '#lib/dates.ts'
import { formatMoney } from '#lib/money.ts'
import { ReceiverFields } from '#selling/invoices/web/receiver-fields.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { CountField } from '#ui/count-field.tsx'
import { Bound } from '#ui/bound.tsx'
import { Form, SubmitButton } from '#ui/form.tsx'
import { PhoneField } from '#ui/phone-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useZodForm } from '#ui/use-zod-form.ts'
import { invalidate, useRead, useSend } from '#web/query.ts'
import { askForQuote, GroupRequest, listOwnGroups } from '../contract.ts'
import { groupKinds, groupKindWords } from '../rules.ts'

type GroupFormProps = {
  /** Of the account, where somebody is signed in. */
  known: { firstName: string; lastName: string; email: string } | null
  onSent: (sent: { folio: string; email: string }) => void
}

const noReceiver = { rfc: '', legalName: '', postalCode: '', taxRegime: '', cfdiUse: '', email: '' }

/** Which match, how many, where they would like to sit, who they are, and what the invoice has to say. */
export function GroupForm({ known, onSent }: GroupFormProps) {
  const [now] = useState(() => Date.now())
  const form = useZodForm(GroupRequest, {
    defaultValues: {
      eventId: 0,
      name: '',
      contact: known === null ? '' : `${known.firstName} ${known.lastName}`,
      email: known?.email ?? '',
      phone: '',
      quantity: undefined,
      zoneIds: [],
      words: '',
      receiver: null,
    },
  })
  const send = useSend(askForQuote)
  const events = useRead(listEvents, {})
  const [invoiced, setInvoiced] = useState(false)
  const eventId = form.watch('eventId')
  const matches = (events.data?.events ?? []).filter(({ startsAt }) => Date.parse(startsAt) > now)

  async function submit(body: GroupRequest): Promise<void> {
    const { folio } = await send.mutateAsync({ body })
    await invalidate(listOwnGroups)
    onSent({ folio, email: body.email })
    globalThis.scrollTo({ top: 0 })
  }

  return (
    <Form form={form} onSubmit={submit}>
      <Bound form={form} name="eventId">
        {({ value, onChange, ...field }) => (
          <SelectField
            label="Partido o evento"
            placeholder="Elige uno"
            {...field}
            value={value === 0 ? '' : String(value)}
            onChange={({ target }) => {
              onChange(Number(target.value))
              form.setValue('zoneIds', [])
            }}
            options={matches.map(({ id, home, away, startsAt }) => ({
              value: String(id),
              label: `${eventTitle({ home, away })}, ${formatMoment(startsAt)}`,
            }))}
          />
        )}
      </Bound>
      <Bound form={form} name="quantity">
        {({ value, ...field }) => <CountField label="Cuántos lugares" {...field} value={value ?? null} />}
      </Bound>
      {eventId > 0 && (
        <Zones
          eventId={eventId}
          chosen={form.watch('zoneIds')}
          onChange={(zoneIds) => form.setValue('zoneIds', zoneIds)}
        />
      )}
      <SelectField
        label="Qué son"
        placeholder="Elige una opción"
        options={groupKinds.map((value) => ({ value, label: groupKindWords[value] }))}
        {...form.field('kind')}
      />
      <TextField
        label="Nombre del grupo"
        hint="La escuela, la empresa o la familia."
        autoComplete="organization"
        {...form.field('name')}
      />
      <TextField label="Tu nombre" autoComplete="name" {...form.field('contact')} />
      <TextField
        label="Correo"
        type="email"
        inputMode="email"
        autoComplete="email"
        hint="Aquí te mandamos la cotización."
        {...form.field('email')}
      />
      <Bound form={form} name="phone">
        {(field) => (
          <PhoneField label="Celular" hint="Por si hay dudas con tu grupo. 10 dígitos." {...field} />
        )}
      </Bound>
      <TextArea
        label="¿Algo más?"
        optional
        rows={3}
        hint="Cuántos son niños, sillas de ruedas, autobuses, si quieren llegar juntos."
        {...form.field('words')}
      />
      <Checkbox
        label="Necesito factura"
        hint="La pedimos por ti con cada pago."
        checked={invoiced}
        onChange={({ target }) => {
          setInvoiced(target.checked)
          form.setValue('receiver', target.checked ? { ...noReceiver, email: form.getValues('email') } : null)
        }}
      />
      {invoiced && (
        <ReceiverFields
          field={(name) => form.field(`receiver.${name}`)}
          rfc={form.watch('receiver.rfc') ?? ''}
          taxRegime={form.watch('receiver.taxRegime') ?? ''}
        />
      )}
      <SubmitButton>Pedir cotización</SubmitButton>
    </Form>
  )
}

type ZonesProps = { eventId: number; chosen: number[]; onChange: (zoneIds: number[]) => void }

function Zones({ eventId, chosen, onChange }: ZonesProps) {
  const { data } = useRead(readEvent, { params: { eventId: String(eventId) } })
  if (data === undefined) return null
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">Dónde les gustaría</legend>
      <p className="text-sm text-ink-2">Marca las que quieran. Sin marcar, buscamos lo mejor.</p>
      <div className="grid gap-x-6 sm:grid-cols-2">
        {data.zones.map(({ id, name, prices }) => {
          const adult = prices.find(({ fare }) => fare === 'adult')
          return (
            <Checkbox
              key={id}
              label={name}
              hint={adult === undefined ? undefined : `${formatMoney(adult.totalCents)} sin descuento`}
              checked={chosen.includes(id)}
              onChange={({ target }) =>
                onChange(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
              }
            />
          )
        })}
      </div>
    </fieldset>
  )
}
