import { z } from 'zod/mini'
import type { Plan, PassHold } from '#products/bonogallo/contract.ts'
import { saveHolders } from '#products/bonogallo/contract.ts'
import { choiceName, pricesToChoose } from '#catalogue/fares/rules.ts'
import { headlineFare } from '#lib/headline-price.ts'
import type { Hold } from '#selling/holds/contract.ts'
import { placeWords } from '#selling/holds/web/seat-place.tsx'
import { Email, Phone } from '#lib/contact.ts'
import { formatMoney } from '#lib/money.ts'
import { line } from '#lib/text.ts'
import { DateField } from '#ui/date-field.tsx'
import { Bound } from '#ui/bound.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { PhoneField } from '#ui/phone-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { call } from '#web/call.ts'
import type { Buyer } from './buyer-dialog.tsx'

const Named = z.object({
  email: Email,
  phone: Phone,
  holders: z.array(
    z.object({
      seatId: z.int(),
      fare: z.string(),
      firstName: line(80, 'Escribe el nombre'),
      lastName: line(80, 'Escribe los apellidos'),
      birthDate: z.string().check(z.minLength(10, 'Escribe día, mes y año de nacimiento')),
    }),
  ),
})

type HoldersDialogProps = {
  plan: Plan
  hold: Hold
  known: PassHold['holders']
  buyer: Buyer | null
  onSaved: (pass: PassHold, buyer: Buyer) => void
  onClose: () => void
}

/** Whose bonogallo it is, seat by seat; the first is who buys and leaves mail and phone. */
export function HoldersDialog({ plan, hold, known, buyer, onSaved, onClose }: HoldersDialogProps) {
  return (
    <FormDialog
      title="Titulares"
      schema={Named}
      defaultValues={{
        email: buyer?.email ?? '',
        phone: buyer?.phone?.replace('+52', '') ?? '',
        holders: hold.seats.map(({ id }) => {
          const before = known.find(({ seatId }) => seatId === id)
          const { fare = headlineFare, firstName = '', lastName = '', birthDate = '' } = before ?? {}
          return { seatId: id, fare, firstName, lastName, birthDate }
        }),
      }}
      submitLabel="Guardar titulares"
      onClose={onClose}
      onSubmit={async ({ email, phone, holders }) => {
        const named = holders.map((one, index) => ({ ...one, phone: index === 0 ? phone : null }))
        const pass = await call(saveHolders, { params: { holdId: hold.id }, body: { holders: named } })
        const { firstName, lastName } = holders[0]!
        onSaved(pass, { email, phone, firstName, lastName })
      }}
    >
      {(form) => (
        <>
          {hold.seats.map((seat, index) => (
            <fieldset key={seat.id} className="flex flex-col gap-4 border-b border-line pb-5">
              <legend className="mb-2 font-semibold">{placeWords(seat)}</legend>
              <SelectField
                label="Tarifa"
                options={pricesToChoose(
                  plan.zones.find(({ id }) => id === seat.zoneId)?.prices ?? [],
                  form.watch(`holders.${index}.fare`),
                ).map((price) => ({
                  value: price.fare,
                  label: `${choiceName(price)} · ${formatMoney(price.totalCents)}`,
                }))}
                {...form.field(`holders.${index}.fare`)}
              />
              <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
                <TextField label="Nombre" autoComplete="off" {...form.field(`holders.${index}.firstName`)} />
                <TextField
                  label="Apellidos"
                  autoComplete="off"
                  {...form.field(`holders.${index}.lastName`)}
                />
              </div>
              <Bound form={form} name={`holders.${index}.birthDate`}>
                {(field) => <DateField label="Fecha de nacimiento" {...field} />}
              </Bound>
            </fieldset>
          ))}
          <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
            <TextField
              label="Correo de quien compra"
              type="email"
              autoComplete="off"
              {...form.field('email')}
            />
            <Bound form={form} name="phone">
              {(field) => <PhoneField label="Celular de quien compra" {...field} />}
            </Bound>
          </div>
        </>
      )}
    </FormDialog>
  )
}
