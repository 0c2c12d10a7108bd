import { dayInMexico } from '#lib/dates.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { z } from 'zod/mini'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { DateField } from '#ui/date-field.tsx'
import { Bound } from '#ui/bound.tsx'
import { Form, SubmitButton } from '#ui/form.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { useZodForm } from '#ui/use-zod-form.ts'
import { paths } from '#lib/paths.ts'
import { invalidate, useSend } from '#web/query.ts'
import { serverNow } from '#web/server-clock.ts'
import { listMinors, MinorForm as Registration, registerMinor } from '../contract.ts'
import { NameFields } from './name-fields.tsx'
import { PhotoPicker, uploadPhoto } from './photo-picker.tsx'
import { curpHint, registrationFault } from '../rules.ts'

const accepted = z.boolean().check(z.refine((yes) => yes, 'Para registrar necesitas aceptar el aviso'))
const Typed = z.object({ ...Registration.shape, acceptsNotice: accepted })

/** A child's registration; the photo is voluntary and goes up after it. */
export function MinorForm({ onDone }: { onDone: () => void }) {
  const form = useZodForm(Typed, {
    defaultValues: {
      givenNames: '',
      firstSurname: '',
      secondSurname: null,
      curp: '',
      birthDate: '',
      acceptsNotice: false,
    },
  })
  const [photo, setPhoto] = useState<File | null>(null)
  const { mutateAsync } = useSend(registerMinor)
  const doubt = useCurpDoubt(form.watch('curp'), form.watch('birthDate'))
  const curp = form.field('curp')

  async function register(typed: z.output<typeof Typed>): Promise<void> {
    const { id: minorId } = await mutateAsync({ body: { ...typed, acceptsNotice: true } })
    const sent =
      photo === null ||
      (await uploadPhoto(minorId, photo).then(
        () => true,
        () => false,
      ))
    toast({
      title: sent
        ? `Registraste a ${typed.givenNames}`
        : 'Quedó registrado, pero la foto no subió. Intenta otra vez.',
      tone: sent ? 'ok' : 'danger',
    })
    await invalidate(listMinors)
    onDone()
  }

  return (
    <Form form={form} onSubmit={register}>
      <NameFields form={form} />
      <TextField
        label="CURP"
        hint="18 letras y números. Está en su acta de nacimiento."
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...curp}
        error={curp.error ?? doubt}
      />
      <Bound form={form} name="birthDate">
        {(field) => <DateField label="Fecha de nacimiento" {...field} />}
      </Bound>
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-2 font-semibold">
          Foto <span className="font-normal text-ink-2">(opcional)</span>
        </legend>
        <p className="text-sm text-ink-2">
          Sirve para que lo reconozcan en la puerta. Nunca analizamos su rostro.
        </p>
        {photo === null ? (
          <PhotoPicker onPick={setPhoto} />
        ) : (
          <p className="flex items-center justify-between gap-3 rounded-md border border-line py-1 pr-1 pl-4">
            <span className="min-w-0 truncate">{photo.name}</span>
            <Button variant="ghost" size="sm" onClick={() => setPhoto(null)}>
              Quitar
            </Button>
          </p>
        )}
      </fieldset>
      <Bound form={form} name="acceptsNotice">
        {({ value, onChange, ...field }) => (
          <Checkbox
            label={<Acceptance />}
            {...field}
            checked={value}
            onChange={({ target }) => onChange(target.checked)}
          />
        )}
      </Bound>
      <SubmitButton>Registrar</SubmitButton>
      <Button variant="ghost" wide onClick={onDone}>
        Cancelar
      </Button>
    </Form>
  )
}

/** What the consent of a guardian says; its text opens beside the form, so that nothing typed is lost. */
export function Acceptance() {
  return (
    <>
      Leí el{' '}
      <Link
        to={`${paths.noticeOfPrivacy}?documento=tutores`}
        target="_blank"
        className="text-brand underline"
      >
        aviso para madres, padres y tutores
      </Link>{' '}
      y firmo como responsable.
    </>
  )
}

/** What is wrong with a whole CURP, said while it is typed, and once more when the birth date says otherwise. */
function useCurpDoubt(curp: string, birthDate: string): string | undefined {
  const today = dayInMexico(new Date(serverNow()))
  const whole = curp.replace(/[\s-]/g, '').length >= 18
  if (!whole) return undefined
  const fault = birthDate === '' ? null : registrationFault({ curp, birthDate }, today)
  return curpHint(curp, today) ?? (fault?.field === 'curp' ? fault.words : undefined)
}
