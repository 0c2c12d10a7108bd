import { ageOn } from '#lib/curp.ts'
import { DateField } from '#ui/date-field.tsx'
import { Bound } from '#ui/bound.tsx'
import { Form, SubmitButton } from '#ui/form.tsx'
import { Notice } from '#ui/notice.tsx'
import { PhoneField } from '#ui/phone-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useZodForm } from '#ui/use-zod-form.ts'
import { prepareCaptcha, withCaptcha } from '#web/captcha.tsx'
import { useSend } from '#web/query.ts'
import { startSignUp } from '../../registration-contract.ts'
import { CurpField } from './curp-field.tsx'
import { nationalities } from '../../nationalities.ts'
import type { PendingSignUp } from './sign-up-state.ts'
import { todayAtTheClub } from './today.ts'

const sexes = [
  { value: 'M', label: 'Mujer' },
  { value: 'H', label: 'Hombre' },
  { value: 'X', label: 'No binario' },
]
const nothing = {
  givenNames: '',
  firstSurname: '',
  secondSurname: null,
  curp: null,
  birthDate: '',
  sex: null,
  nationality: 'MEX',
  phone: '',
  email: '',
}
type PersonFormProps = { biometrics: boolean; onSent: (pending: PendingSignUp) => void }

/** Who registers, in their own words; the document confirms it later. What looks odd is said and stops nobody. */
export function PersonForm({ biometrics, onSent }: PersonFormProps) {
  const form = useZodForm(startSignUp.body, {
    defaultValues: { ...nothing, acceptsNotice: true, acceptsBiometrics: biometrics },
  })
  const { mutateAsync } = useSend(startSignUp)
  const birthDate = form.watch('birthDate')
  const minor = birthDate !== '' && ageOn(birthDate, todayAtTheClub()) < 18
  return (
    <Form
      form={form}
      onSubmit={async (typed) => {
        if (minor) return
        if (typed.nationality === 'MEX' && typed.curp === null) {
          form.setError('curp', { message: 'Escribe los 18 caracteres de tu CURP' }, { shouldFocus: true })
          return
        }
        const sent = await withCaptcha((captcha) => mutateAsync({ body: { ...typed, captcha } }), {
          unknown: true,
        })
        const { phone, email } = typed
        const confirmed = { phone: false, email: false }
        onSent({ signUp: sent.signUp, warnings: sent.warnings, phone, email, confirmed })
      }}
    >
      <TextField
        label="Nombre o nombres"
        hint="Como aparece en tu documento."
        autoComplete="given-name"
        onFocus={prepareCaptcha}
        {...form.field('givenNames')}
      />
      <TextField label="Primer apellido" autoComplete="family-name" {...form.field('firstSurname')} />
      <Bound form={form} name="secondSurname">
        {({ value, onChange, ...field }) => (
          <TextField
            label="Segundo apellido"
            hint="Déjalo vacío si no tienes."
            optional
            {...field}
            value={value ?? ''}
            onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
          />
        )}
      </Bound>
      <SelectField label="Nacionalidad" options={nationalities} {...form.field('nationality')} />
      <CurpField form={form} foreign={form.watch('nationality') !== 'MEX'} />
      <Bound form={form} name="birthDate">
        {(field) => <DateField label="Fecha de nacimiento" birth {...field} />}
      </Bound>
      {minor && (
        <Notice tone="warn" live title="El Fan ID es desde los 18 años">
          Pide a tu mamá, papá o tutor que te registre con su Fan ID, en «Registro de menores». No te pedimos
          tu rostro.
        </Notice>
      )}
      <Bound form={form} name="sex">
        {({ value, onChange, ...field }) => (
          <SelectField
            label="Sexo"
            hint="Como en tu CURP."
            optional
            options={sexes}
            placeholder="Prefiero no decir"
            {...field}
            value={value ?? ''}
            onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
          />
        )}
      </Bound>
      <Bound form={form} name="phone">
        {(field) => (
          <PhoneField
            label="Celular"
            hint="Te mandamos un código por mensaje. 10 dígitos, por ejemplo 442 123 4567."
            {...field}
          />
        )}
      </Bound>
      <TextField
        label="Correo"
        type="email"
        inputMode="email"
        autoComplete="email"
        hint="También te mandamos un código ahí."
        {...form.field('email')}
      />
      <SubmitButton disabled={minor}>Mandar mis códigos</SubmitButton>
    </Form>
  )
}
