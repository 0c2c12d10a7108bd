import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod/mini'
import { Bound } from '#ui/bound.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { startSignUp } from '../../registration-contract.ts'
import { todayAtTheClub } from './today.ts'
import { curpWarnings, type TypedPerson } from '#lib/curp-person.ts'
import { curpFaults, normaliseCurp, parseCurp, type Curp } from '#lib/curp.ts'

type Typed = z.input<typeof startSignUp.body>
type CurpFieldProps = {
  form: UseFormReturn<Typed, unknown, z.output<typeof startSignUp.body>>
  foreign: boolean
}

/** Looked at while it is typed; a CURP in order fills the birth date and the sex that are still empty. */
export function CurpField({ form, foreign }: CurpFieldProps) {
  const [curp, givenNames, firstSurname, secondSurname, birthDate, sex] = form.watch([
    'curp',
    'givenNames',
    'firstSurname',
    'secondSurname',
    'birthDate',
    'sex',
  ])
  const adviceOn = (typed: string) =>
    curpAdvice(
      typed,
      {
        givenNames,
        firstSurname,
        ...(secondSurname !== null && { secondSurname }),
        ...(birthDate !== '' && { birthDate }),
        ...(sex !== null && { sex }),
      },
      todayAtTheClub(),
    )
  const { words } = adviceOn(curp ?? '')

  const change = (typed: string) => {
    form.setValue('curp', typed === '' ? null : typed)
    const found = adviceOn(typed).curp
    if (found === null) return
    if (birthDate === '') form.setValue('birthDate', found.birthDate, { shouldValidate: true })
    if (sex === null) form.setValue('sex', found.sex)
  }
  return (
    <div className="grid grid-cols-1 gap-3">
      <Bound form={form} name="curp">
        {({ value, ...field }) => (
          <TextField
            label="CURP"
            optional={foreign}
            hint={foreign ? 'Si no tienes, déjala vacía y usa tu pasaporte.' : '18 letras y números.'}
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            {...field}
            maxLength={24}
            value={value ?? ''}
            onChange={({ target }) => change(target.value.toUpperCase())}
          />
        )}
      </Bound>
      {words.length > 0 && (
        <Notice tone="warn" live title="Revisa tu CURP; puedes seguir si está bien">
          {words.map((one) => (
            <p key={one}>{one}</p>
          ))}
        </Notice>
      )}
    </div>
  )
}

type CurpAdvice = { words: string[]; curp: Curp | null }

/** What to say of a CURP while it is typed: nothing until it has its length. It never stops anybody. */
function curpAdvice(typed: string, person: TypedPerson, today: string): CurpAdvice {
  if (normaliseCurp(typed).length < 18) return { words: [], curp: null }
  const curp = parseCurp(typed, today) ?? null
  if (curp === null) return { words: curpFaults(typed, today).map(({ message }) => message), curp }
  const named = person.givenNames.trim() !== '' && person.firstSurname.trim() !== ''
  return { words: named ? curpWarnings(curp, person).map(({ message }) => message) : [], curp }
}
