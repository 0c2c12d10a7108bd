import { useRef } from 'react'
import { Notice } from '#ui/notice.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { otherSites, unknownPlaceholders } from '../rules.ts'

type BodyFieldProps = {
  value: string
  hint: string
  /** What each person reads their own of, with words for who does not see it. */
  placeholders: Readonly<Record<string, string>>
  onChange: (body: string) => void
}

/** The text of a letter, with what each person reads their own of at hand. */
export function BodyField({ value, hint, placeholders, onChange }: BodyFieldProps) {
  const text = useRef<HTMLTextAreaElement>(null)
  const insert = (name: string) => {
    const area = text.current
    const [from, to] = [area?.selectionStart ?? value.length, area?.selectionEnd ?? value.length]
    const word = `{${name}}`
    onChange(value.slice(0, from) + word + value.slice(to))
    area?.focus()
    requestAnimationFrame(() => area?.setSelectionRange(from + word.length, from + word.length))
  }
  const unknown = unknownPlaceholders(value, Object.keys(placeholders))
  const others = otherSites(value, window.location.host)
  return (
    <>
      <div className="flex flex-col gap-2">
        <TextArea
          label="Mensaje"
          hint={hint}
          rows={7}
          maxLength={2000}
          ref={text}
          value={value}
          error={
            unknown.length > 0 ? `${unknown.join(', ')} saldría tal cual. Usa uno de la lista.` : undefined
          }
          onChange={({ target }) => onChange(target.value)}
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
          <span className="nums ms-auto text-sm text-ink-2">{value.length} de 2,000</span>
        </div>
      </div>
      {others.length > 0 && (
        <Notice tone="warn">
          {others.join(', ')} no es del club: sale como texto, sin enlace. Revisa que sea lo que quieres.
        </Notice>
      )}
    </>
  )
}
