import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#ui/button.tsx'
import { DateField } from '#ui/date-field.tsx'
import { Bound } from '#ui/bound.tsx'
import { Form, SubmitButton } from '#ui/form.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useZodForm } from '#ui/use-zod-form.ts'
import { sameName } from '#lib/name-letters.ts'
import { useSend } from '#web/query.ts'
import { confirmDocument, type DocumentRead, type Registration } from '../../registration-contract.ts'
import { notAsRead, type Claimed } from '../../person-rules.ts'
import { nextScreen } from '../resume/next-screen.ts'
import { cacheRegistration } from '../resume/use-registration.ts'

type ConfirmReadingProps = {
  document: DocumentRead
  person: Registration['person']
  onRepeat: () => void
}

/** What was read, to be confirmed or put right. What could not be read is empty and asked for. */
export function ConfirmReading({ document, person, onRepeat }: ConfirmReadingProps) {
  const { fields, warnings } = document
  const navigate = useNavigate()
  const [start] = useState({
    givenNames: spelled(fields.givenNames, person.givenNames) ?? person.givenNames,
    firstSurname: spelled(fields.firstSurname, person.firstSurname) ?? person.firstSurname,
    secondSurname: fields.secondSurname,
    curp: fields.curp,
    birthDate: fields.birthDate ?? '',
  })
  const form = useZodForm(confirmDocument.body, { defaultValues: start })
  const { mutateAsync } = useSend(confirmDocument)
  const changed = forAPerson(form.watch(), document)
  return (
    <Form
      form={form}
      onSubmit={async (body) => {
        const answer = await mutateAsync({ params: { documentId: document.id }, body })
        cacheRegistration(answer)
        if (answer.next === 'selfie') void navigate(nextScreen(answer).to)
      }}
    >
      <p className="text-ink-2">Esto leímos. Corrige lo que no esté igual que en tu documento.</p>
      {warnings.length > 0 && (
        <Notice tone="warn" title="Mira esto con calma">
          <ul>
            {warnings.map(({ code, field, words }) => (
              <li key={`${code} ${field}`}>{words}</li>
            ))}
          </ul>
        </Notice>
      )}
      <TextField label="Nombre o nombres" {...form.field('givenNames')} />
      <TextField label="Primer apellido" {...form.field('firstSurname')} />
      <Bound form={form} name="secondSurname">
        {({ value, onChange, ...field }) => (
          <TextField
            label="Segundo apellido"
            optional
            {...field}
            value={value ?? ''}
            onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
          />
        )}
      </Bound>
      <Bound form={form} name="curp">
        {({ value, onChange, ...field }) => (
          <TextField
            label="CURP"
            optional
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            {...field}
            maxLength={24}
            value={value ?? ''}
            onChange={({ target }) => onChange(target.value === '' ? null : target.value.toUpperCase())}
          />
        )}
      </Bound>
      <Bound form={form} name="birthDate">
        {(field) => <DateField label="Fecha de nacimiento" {...field} />}
      </Bound>
      <div aria-live="polite">
        {changed.length > 0 && (
          <Notice tone="info" title="Lo revisa una persona">
            {`${changed.join(', ')}: no es lo que leímos. Puedes seguir; después de tu selfie, alguien del club lo compara con tu documento en máximo 2 días hábiles.`}
          </Notice>
        )}
      </div>
      <SubmitButton>Está bien, seguir</SubmitButton>
      <Button wide variant="secondary" onClick={onRepeat}>
        Repetir las fotos
      </Button>
    </Form>
  )
}

/** What was read, as its owner writes it: a reader of print knows no accent and loses many a Ñ. */
const spelled = (read: string | null, typed: string): string | null =>
  read !== null && sameName(typed, read) ? typed : read

const labels = {
  givenNames: 'Nombre',
  firstSurname: 'Primer apellido',
  secondSurname: 'Segundo apellido',
  curp: 'CURP',
} as const

/** What stands in the form and was not read: a person looks at it. Another CURP or birth date than was read is refused. */
function forAPerson(typed: Claimed, { fields, doubts }: DocumentRead): string[] {
  const known = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))
  return notAsRead(typed, { fields: known, doubts }).flatMap((field) =>
    field === 'birthDate' || (field === 'curp' && fields.curp !== null) ? [] : [labels[field]],
  )
}
