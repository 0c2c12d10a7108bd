import { useEffect, type ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import type { z } from 'zod/mini'
import { Bound } from '#ui/bound.tsx'
import { Form, SubmitButton } from '#ui/form.tsx'
import { PhoneField } from '#ui/phone-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useZodForm } from '#ui/use-zod-form.ts'
import { useRead } from '#web/query.ts'
import { Address, type ShippingRate, type StoredAddress } from '../addresses-contract.ts'
import { ColoniaField } from './colonia-field.tsx'
import { readPostalCode } from '../contract.ts'

export type TypedAddress = z.input<typeof Address>

export type Recipient = { name: string; phone: string }

type AddressFormProps = {
  last: StoredAddress | null
  recipient: Recipient
  failure: ReactNode
  submitLabel: string
  onZone: (zone: ShippingRate['zone'] | null) => void
  onSubmit: (address: TypedAddress) => Promise<void>
}

/** The postal code first: it knows state, municipality, colonias, and what the parcel costs. */
export function AddressForm({ last, recipient, failure, submitLabel, onZone, onSubmit }: AddressFormProps) {
  const form = useZodForm(Address, { defaultValues: typedFrom(last, recipient) })
  const postalCode = useWatch({ control: form.control, name: 'postalCode' })
  const whole = /^\d{5}$/.test(postalCode)
  const { data: place, error } = useRead(
    readPostalCode,
    { params: { postalCode } },
    { enabled: whole, staleTime: Number.POSITIVE_INFINITY },
  )
  const known = whole ? place : undefined
  const { setValue } = form
  const zone = known?.zone ?? null
  const municipality = known?.municipality
  useEffect(() => onZone(zone), [onZone, zone])
  useEffect(() => {
    if (municipality != null) setValue('municipality', municipality, { shouldValidate: true })
  }, [municipality, setValue])
  const code = form.field('postalCode')
  const unknown = whole && error?.status === 404 ? error.message : undefined

  return (
    <Form
      form={form}
      failure={failure}
      onSubmit={(address) => onSubmit({ ...address, phone: nationalDigits(address.phone) })}
    >
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <TextField
          label="Código postal"
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={5}
          hint={known ? known.state : 'Con él sabemos cuánto cuesta el envío.'}
          {...code}
          error={code.error ?? unknown}
        />
        <TextField
          label="Municipio o alcaldía"
          autoComplete="address-level2"
          maxLength={60}
          readOnly={municipality != null}
          {...form.field('municipality')}
        />
      </div>
      <ColoniaField key={known?.colonias.join() ?? ''} form={form} colonias={known?.colonias ?? []} />
      <TextField label="Calle" autoComplete="address-line1" maxLength={80} {...form.field('street')} />
      <div className="grid grid-cols-2 gap-4 sm:gap-5">
        <TextField label="Número" maxLength={20} {...form.field('number')} />
        <TextField
          label="Interior"
          optional
          autoComplete="address-line2"
          maxLength={20}
          {...form.field('interior')}
        />
      </div>
      <TextField
        label="Referencias"
        optional
        autoComplete="off"
        hint="Entre qué calles, color de la fachada, a quién buscar."
        maxLength={160}
        {...form.field('references')}
      />
      <TextField label="Quién recibe" autoComplete="name" maxLength={80} {...form.field('recipient')} />
      <Bound form={form} name="phone">
        {(field) => (
          <PhoneField label="Celular" hint="La paquetería lo usa para encontrarte. 10 dígitos." {...field} />
        )}
      </Bound>
      <SubmitButton>{submitLabel}</SubmitButton>
    </Form>
  )
}

function typedFrom(last: StoredAddress | null, { name, phone: own }: Recipient): TypedAddress {
  const empty = {
    recipient: name,
    phone: nationalDigits(own),
    street: '',
    number: '',
    interior: '',
    postalCode: '',
    colonia: '',
    municipality: '',
    references: '',
  }
  if (last === null) return empty
  const { state: _, phone, ...rest } = last
  return { ...rest, phone: nationalDigits(phone) }
}

const nationalDigits = (phone: string) => phone.replace(/^\+52/, '')
