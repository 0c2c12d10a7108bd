import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type { ZodForm } from '#ui/use-zod-form.ts'
import { TextField } from '#ui/text-field.tsx'
import type { Settings } from '../contract.ts'
import { shippedColours, type Colours } from '#lib/colours.ts'
import { readable } from '../rules.ts'

const fields: { key: keyof Colours; label: string; hint: string }[] = [
  { key: 'light', label: 'Color de día', hint: 'Botones y enlaces sobre fondo claro' },
  { key: 'dark', label: 'Color de noche', hint: 'Los mismos sobre fondo oscuro' },
  { key: 'night', label: 'Bandas', hint: 'Encabezado y pie, con letra blanca' },
]

/** Three colours, how well each can be read, and how they look, before anything is saved. */
export function ColourFields({ form }: { form: ZodForm<Settings, Settings> }) {
  const typed = form.watch('colours')
  const colours = Object.fromEntries(
    fields.map(({ key }) => [key, /^#[0-9a-f]{6}$/.test(typed[key]) ? typed[key] : shippedColours[key]]),
  ) as Colours
  return (
    <>
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-3">
        {fields.map(({ key, label, hint }) => (
          <div key={key}>
            <TextField label={label} hint={hint} spellCheck={false} {...form.field(`colours.${key}`)} />
            <input
              type="color"
              aria-label={`${label}: elegir`}
              className="mt-2 h-11 w-full cursor-pointer rounded-md border border-line-strong bg-surface p-1"
              value={colours[key]}
              onChange={({ target }) =>
                form.setValue(`colours.${key}`, target.value, { shouldValidate: true, shouldDirty: true })
              }
            />
          </div>
        ))}
      </div>
      <ul className="grid grid-cols-1 gap-2 sm:grid-cols-2" aria-label="Cómo se leen">
        {readable(colours).map(({ words, front, back, ratio, ok }) => (
          <li key={words} className="flex items-center gap-2 text-sm">
            <Sample front={front} back={back} />
            <span className="flex-1">{words}</span>
            <span
              className={`inline-flex items-center gap-1 font-semibold ${ok ? 'text-ok' : 'text-danger'}`}
            >
              {ok ? <IconCircleCheck size={18} aria-hidden /> : <IconAlertTriangle size={18} aria-hidden />}
              {ratio.toFixed(1)} a 1
            </span>
          </li>
        ))}
      </ul>
      <p className="text-sm text-ink-2">Guardamos solo colores que se leen: 4.5 a 1 o más (WCAG AA).</p>
    </>
  )
}

/** The page's policy allows no inline style, so the colours are set on the element itself. */
function Sample({ front, back }: { front: string; back: string }) {
  const box = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    box.current?.style.setProperty('color', front)
    box.current?.style.setProperty('background-color', back)
  }, [front, back])
  return (
    <span
      ref={box}
      aria-hidden
      className="grid size-11 shrink-0 place-items-center rounded-md border border-line text-lg font-bold"
    >
      Aa
    </span>
  )
}
