import { IconPlus, IconX } from '@tabler/icons-react'
import { announce } from '#ui/live-region.ts'
import { FieldError } from '#ui/field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Money } from '#ui/money.tsx'
import { MoveButtons } from '#ui/move-buttons.tsx'
import { useFocusAfter } from '#ui/use-focus-after.ts'
import type { Ballot } from '../contract.ts'

type Zone = Ballot['zones'][number]
type ZoneWishesProps = {
  zones: Zone[]
  /** In order of preference. */
  value: number[]
  onChange: (zoneIds: number[]) => void
  error: string | undefined
}

/** Zones in order of preference: added by a press, moved by a press, taken out by a press. */
export function ZoneWishes({ zones, value, onChange, error }: ZoneWishesProps) {
  const chosen = value.flatMap((id) => zones.find(({ zoneId }) => zoneId === id) ?? [])
  const others = zones.filter(({ zoneId }) => !value.includes(zoneId))
  const errorId = 'zone-wishes-error'
  const put = (zone: Zone, next: number[], words: string) => {
    onChange(next)
    announce(`${zone.name}: ${words}`)
  }
  const legend = useFocusAfter<HTMLLegendElement>(value.join())
  return (
    <fieldset aria-describedby={error === undefined ? undefined : errorId}>
      <legend ref={legend} tabIndex={-1} className="mb-1 font-semibold">
        ¿En qué zonas? La preferida primero
      </legend>
      <p className="mb-3 text-sm text-ink-2">Te toca la primera donde quepan todos. Pon las que aceptes.</p>
      {chosen.length > 0 && (
        <ol className="mb-3 flex flex-col gap-2">
          {chosen.map((zone, at) => (
            <li key={zone.zoneId} className="flex items-center gap-2 rounded-md bg-brand-soft py-1 pr-1 pl-4">
              <span className="min-w-0 flex-1">
                <span className="nums font-semibold">{at + 1}.</span> {zone.name}{' '}
                <span className="nums text-sm text-ink-2">
                  <Money cents={zone.totalCents} />
                </span>
              </span>
              <MoveButtons
                what={zone.name}
                place={at}
                of={chosen.length}
                onMove={(by) =>
                  put(zone, value.toSpliced(at, 1).toSpliced(at + by, 0, zone.zoneId), `lugar ${at + by + 1}`)
                }
              />
              <IconButton
                label={`Quitar ${zone.name}`}
                onClick={() => put(zone, value.toSpliced(at, 1), 'quitada')}
                icon={<IconX size={22} aria-hidden />}
              />
            </li>
          ))}
        </ol>
      )}
      <ul className="flex flex-col gap-2">
        {others.map((zone) => (
          <li key={zone.zoneId}>
            <button
              type="button"
              className="flex min-h-12 w-full items-center gap-3 rounded-md border-[1.5px] border-line-strong bg-surface px-4 text-left hover:border-brand"
              onClick={() => put(zone, [...value, zone.zoneId], `lugar ${value.length + 1}`)}
            >
              <IconPlus size={20} className="shrink-0 text-brand" aria-hidden />
              <span className="min-w-0 flex-1">
                <span className="sr-only">Agregar </span>
                {zone.name}
              </span>
              <span className="nums text-sm text-ink-2">
                <Money cents={zone.totalCents} />
              </span>
            </button>
          </li>
        ))}
      </ul>
      {error !== undefined && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  )
}
