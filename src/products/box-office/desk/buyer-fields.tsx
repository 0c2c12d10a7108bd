import { TextField } from '#ui/text-field.tsx'

type Buyer = { firstName: string; lastName: string; email: string }
export const noBuyer: Buyer = { firstName: '', lastName: '', email: '' }

/** Who is named, where a mail was given; nobody else needs to be. */
export function guestOf({ firstName, lastName, email }: Buyer): Buyer | undefined {
  return email.trim() === '' ? undefined : { firstName: firstName.trim(), lastName: lastName.trim(), email }
}

type BuyerFieldsProps = { buyer: Buyer; onChange: (buyer: Buyer) => void }

/** For whoever wants the tickets by mail, or buys for a match that counts them by person. */
export function BuyerFields({ buyer, onChange }: BuyerFieldsProps) {
  const field = (key: keyof Buyer) => ({
    value: buyer[key],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...buyer, [key]: target.value }),
  })
  return (
    <details className="rounded-md border border-line px-4 py-3">
      <summary className="min-h-8 cursor-pointer font-semibold">Quién compra (opcional)</summary>
      <div className="mt-3 flex flex-col gap-3">
        <TextField
          label="Correo"
          type="email"
          hint="Le mandamos los boletos y quedan en su cuenta."
          {...field('email')}
        />
        <TextField label="Nombre" {...field('firstName')} />
        <TextField label="Apellidos" {...field('lastName')} />
      </div>
    </details>
  )
}
