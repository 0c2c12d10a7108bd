import { useNavigate } from 'react-router'
import { z } from 'zod/mini'
import { placeWords } from '#selling/holds/web/seat-place.tsx'
import { Phone, phoneWords } from '#lib/contact.ts'
import { formatMoney } from '#lib/money.ts'
import { line } from '#lib/text.ts'
import { choiceName, fareFits, pricesToChoose } from '#catalogue/fares/rules.ts'
import { headlineFare } from '#lib/headline-price.ts'
import { ageOn } from '#lib/curp.ts'
import { Card } from '#ui/card.tsx'
import { CheckoutFoot } from '#ui/checkout-foot.tsx'
import { DateField } from '#ui/date-field.tsx'
import { Bound } from '#ui/bound.tsx'
import { Form, SubmitButton } from '#ui/form.tsx'
import { PhoneField } from '#ui/phone-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useZodForm, type ZodForm } from '#ui/use-zod-form.ts'
import { paths } from '#lib/paths.ts'
import { putAnswer, useSend } from '#web/query.ts'
import { readPassHold, saveHolders, type PassHold, type Plan } from '../contract.ts'
import { birthFault } from '../rules.ts'
import { HeldSeats, HoldersPage } from './holders-page.tsx'

const Typed = z.object({
  seatId: z.int(),
  fare: z.string(),
  firstName: line(80, 'Escribe el nombre'),
  lastName: line(80, 'Escribe los apellidos'),
  birthDate: z.string().check(z.minLength(10, 'Escribe día, mes y año de nacimiento')),
  phone: z.string().check(z.refine((typed) => typed === '' || z.safeParse(Phone, typed).success, phoneWords)),
})

/** The button stands in the foot of the page, outside its form. */
const formId = 'titulares'

type Buyer = { firstName: string; lastName: string; phone: string | null }
type HoldersFormProps = { plan: Plan; passHold: PassHold; buyer: Buyer | null }

/** One block a seat, in their order. The first person is who buys, as their account says, and leaves a phone. */
export function HoldersForm({ plan, passHold, buyer }: HoldersFormProps) {
  const navigate = useNavigate()
  const { seats } = passHold.hold
  const form = useZodForm(schemaFor(plan), {
    defaultValues: {
      holders: seats.map((seat, index) => {
        const known = passHold.holders.find(({ seatId }) => seatId === seat.id)
        const { fare = headlineFare, birthDate = '' } = known ?? {}
        const { firstName = '', lastName = '', phone } = known ?? (index === 0 ? buyer : null) ?? {}
        return {
          seatId: seat.id,
          fare,
          firstName,
          lastName,
          birthDate,
          phone: phone?.replace('+52', '') ?? '',
        }
      }),
    },
  })
  const { mutateAsync } = useSend(saveHolders)
  const sending = form.formState.isSubmitting
  const count = seats.length === 1 ? '1 bonogallo' : `${seats.length} bonogallos`
  return (
    <HoldersPage
      foot={
        <CheckoutFoot
          parts={`${count}, todo incluido`}
          totalCents={totalOf(plan, seats, form.watch('holders'))}
        >
          <SubmitButton form={formId} loading={sending} variant="accent" className="min-h-14 text-lg">
            Continuar
          </SubmitButton>
        </CheckoutFoot>
      }
    >
      <HeldSeats plan={plan} passHold={passHold} />
      <p className="text-ink-2">
        El nombre va en el bonogallo. La fecha de nacimiento decide la tarifa. Todavía no te cobramos nada.
      </p>
      <Form
        id={formId}
        form={form}
        onSubmit={async ({ holders }) => {
          const params = { holdId: passHold.hold.id }
          const body = {
            holders: holders.map((one) => ({ ...one, phone: one.phone === '' ? null : one.phone })),
          }
          putAnswer(readPassHold, { params }, await mutateAsync({ params, body }))
          await navigate(paths.compraBonogallo)
        }}
      >
        {seats.map((seat, index) => (
          <HolderFields key={seat.id} plan={plan} seat={seat} index={index} form={form} />
        ))}
      </Form>
    </HoldersPage>
  )
}

/** Of each seat what its chosen fare costs; null where the plan sells it no more. */
function totalOf(
  { zones }: Plan,
  seats: PassHold['hold']['seats'],
  chosen: { fare: string }[],
): number | null {
  const prices = seats.map(({ zoneId }, index) =>
    zones.find(({ id }) => id === zoneId)?.prices.find(({ fare }) => fare === chosen[index]?.fare),
  )
  return prices.reduce<number | null>(
    (sum, price) => (sum === null || price === undefined ? null : sum + price.totalCents),
    0,
  )
}

function schemaFor({ startsOn, zones }: Plan) {
  const ages = new Map(zones.flatMap(({ prices }) => prices.map((price) => [price.fare, price] as const)))
  const fits = (fare: string, birthDate: string) => {
    const known = ages.get(fare)
    return known === undefined || fareFits(known, ageOn(birthDate, startsOn))
  }
  const one = Typed.check(
    z.refine(({ birthDate }) => birthFault(birthDate, new Date().toISOString().slice(0, 10)) === null, {
      path: ['birthDate'],
      error: 'Revisa el año de nacimiento.',
    }),
    z.refine(({ birthDate, fare }) => birthDate === '' || fits(fare, birthDate), {
      path: ['birthDate'],
      error: 'Esa tarifa no es para esta edad. Cambia la tarifa o revisa la fecha.',
    }),
  )
  return z.object({ holders: z.array(one) }).check(
    z.refine(({ holders }) => holders[0]?.phone !== '', {
      path: ['holders', 0, 'phone'],
      error: 'Escribe el celular de quien compra.',
    }),
  )
}

type Shape = ReturnType<typeof schemaFor>
type HolderFieldsProps = {
  plan: Plan
  seat: PassHold['hold']['seats'][number]
  index: number
  form: ZodForm<z.input<Shape>, z.output<Shape>>
}

function HolderFields({ plan, seat, index, form }: HolderFieldsProps) {
  const chosen = form.watch(`holders.${index}.fare`)
  const prices = pricesToChoose(plan.zones.find(({ id }) => id === seat.zoneId)?.prices ?? [], chosen)
  return (
    <Card as="section" className="flex flex-col gap-5 p-5">
      <h2 className="text-2xl">{placeWords(seat)}</h2>
      <SelectField
        label="Tarifa"
        options={prices.map((price) => ({
          value: price.fare,
          label: `${choiceName(price)} · ${formatMoney(price.totalCents)}`,
        }))}
        {...form.field(`holders.${index}.fare`)}
      />
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <TextField
          label="Nombre"
          autoComplete={index === 0 ? 'given-name' : 'off'}
          {...form.field(`holders.${index}.firstName`)}
        />
        <TextField
          label="Apellidos"
          autoComplete={index === 0 ? 'family-name' : 'off'}
          {...form.field(`holders.${index}.lastName`)}
        />
      </div>
      <Bound form={form} name={`holders.${index}.birthDate`}>
        {(field) => <DateField label="Fecha de nacimiento" birth={index === 0} {...field} />}
      </Bound>
      <Bound form={form} name={`holders.${index}.phone`}>
        {(field) => (
          <PhoneField
            label="Celular"
            optional={index > 0}
            hint="Te avisamos ahí si cambia un partido o hay un problema con tu pago."
            {...field}
          />
        )}
      </Bound>
    </Card>
  )
}
