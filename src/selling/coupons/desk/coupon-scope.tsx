import { eventTitle } from '#catalogue/events/event-title.ts'
import { listEvents, readEvent } from '#catalogue/events/contract.ts'
import { formatDay } from '#lib/dates.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { FieldError } from '#ui/field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { useRead } from '#web/query.ts'
import { couponKinds } from '../rules.ts'
import { kindNames } from '../desk-rules.ts'

type Scope = { kinds: (typeof couponKinds)[number][]; eventIds: number[]; zoneIds: number[] }
type CouponScopeProps = { value: Scope; error: string | undefined; onChange: (value: Scope) => void }

/** What a coupon is for: kinds of purchase, and of tickets a match and its zones. */
export function CouponScope({ value, error, onChange }: CouponScopeProps) {
  const { data } = useRead(listEvents, {})
  const eventId = value.eventIds[0]
  const without = <T,>(list: T[], one: T, keep: boolean) =>
    keep ? [...list, one] : list.filter((other) => other !== one)
  return (
    <>
      <fieldset>
        <legend className="font-semibold">Vale en</legend>
        <div className="flex flex-wrap gap-x-6">
          {couponKinds.map((kind) => (
            <Checkbox
              key={kind}
              label={kindNames[kind]}
              checked={value.kinds.includes(kind)}
              onChange={({ target }) =>
                onChange({ ...value, kinds: without(value.kinds, kind, target.checked) })
              }
            />
          ))}
        </div>
        {error && <FieldError id="kinds-error">{error}</FieldError>}
      </fieldset>
      <SelectField
        label="Partido"
        value={eventId ?? ''}
        placeholder="Todos los partidos"
        options={(data?.events ?? []).map(({ id, home, away, startsAt }) => ({
          value: String(id),
          label: `${eventTitle({ home, away })}, ${formatDay(startsAt)}`,
        }))}
        onChange={({ target }) =>
          onChange({ ...value, zoneIds: [], eventIds: target.value === '' ? [] : [Number(target.value)] })
        }
      />
      {eventId !== undefined && (
        <Zones
          eventId={eventId}
          chosen={value.zoneIds}
          onChange={(zoneIds) => onChange({ ...value, zoneIds })}
        />
      )}
    </>
  )
}

type ZonesProps = { eventId: number; chosen: number[]; onChange: (zoneIds: number[]) => void }

function Zones({ eventId, chosen, onChange }: ZonesProps) {
  const { data } = useRead(readEvent, { params: { eventId: String(eventId) } })
  return (
    <fieldset>
      <legend className="font-semibold">
        Zonas <span className="font-normal text-ink-2">(ninguna marcada: todas)</span>
      </legend>
      <div className="grid sm:grid-cols-2">
        {data?.zones.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            checked={chosen.includes(id)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, id] : chosen.filter((zoneId) => zoneId !== id))
            }
          />
        ))}
      </div>
    </fieldset>
  )
}
