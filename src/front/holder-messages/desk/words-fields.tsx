import { useRef } from 'react'
import { Checkbox } from '#ui/checkbox.tsx'
import { Notice } from '#ui/notice.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { Draft } from '../contract.ts'
import { inSubject, otherSites, placeholders, unknownPlaceholders } from '../rules.ts'

type WordsFieldsProps = { draft: Draft; onChange: (part: Partial<Draft>) => void }

/** Subject and text, with what each person reads their own of at hand. */
export function WordsFields({ draft, onChange }: WordsFieldsProps) {
  const text = useRef<HTMLTextAreaElement>(null)
  const insert = (name: string) => {
    const area = text.current
    const [from, to] = [area?.selectionStart ?? draft.body.length, area?.selectionEnd ?? draft.body.length]
    const word = `{${name}}`
    onChange({ body: draft.body.slice(0, from) + word + draft.body.slice(to) })
    area?.focus()
    requestAnimationFrame(() => area?.setSelectionRange(from + word.length, from + word.length))
  }
  const unknown = unknownPlaceholders(draft.body)
  const others = otherSites(draft.body, window.location.host)
  return (
    <>
      <TextField
        label="Asunto"
        hint="También es el título de la notificación. Puede decir {partido} y {fecha}."
        maxLength={120}
        value={draft.subject}
        error={
          unknownPlaceholders(draft.subject, [...inSubject]).length > 0
            ? 'Aquí solo {partido} y {fecha}.'
            : undefined
        }
        onChange={({ target }) => onChange({ subject: target.value })}
      />
      <div className="flex flex-col gap-2">
        <TextArea
          label="Mensaje"
          hint="Empieza solo con «Hola» y su nombre, y termina con su partido y sus lugares."
          rows={7}
          maxLength={2000}
          ref={text}
          value={draft.body}
          error={
            unknown.length > 0 ? `${unknown.join(', ')} saldría tal cual. Usa uno de la lista.` : undefined
          }
          onChange={({ target }) => onChange({ body: target.value })}
        />
        <div role="group" aria-label="Insertar en el mensaje" className="flex flex-wrap items-center gap-2">
          {Object.entries(placeholders).map(([name, words]) => (
            <button
              key={name}
              type="button"
              onClick={() => insert(name)}
              className="inline-flex min-h-11 items-center rounded-full border border-line-strong px-3 text-sm font-semibold text-brand hover:bg-brand-soft"
            >
              {`{${name}}`}
              <span className="sr-only">: {words}</span>
            </button>
          ))}
          <span className="nums ms-auto text-sm text-ink-2">{draft.body.length} de 2,000</span>
        </div>
      </div>
      {others.length > 0 && (
        <Notice tone="warn">
          {others.join(', ')} no es del club: sale como texto, sin enlace. Revisa que sea lo que quieres.
        </Notice>
      )}
      <SelectField
        label="Botón del correo"
        value={draft.button}
        onChange={({ target }) => onChange({ button: target.value as Draft['button'] })}
        options={[
          { value: 'tickets', label: 'Ver mis boletos' },
          { value: 'match', label: 'Ver el partido' },
        ]}
      />
      <Checkbox
        label="También como notificación en su celular"
        hint="A quien las activó. En la pantalla bloqueada no se leen sus lugares."
        checked={draft.push}
        onChange={({ target }) => onChange({ push: target.checked })}
      />
    </>
  )
}
