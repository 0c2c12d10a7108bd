import { useState } from 'react'
import type { Answer } from '#lib/endpoint.ts'
import { instantAt, stadiumTime } from '#lib/club-clock.ts'
import { formatMoment } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { TextField } from '#ui/text-field.tsx'
import { call } from '#web/call.ts'
import { useRead } from '#web/query.ts'
import { submitWithToast } from '#web/submit-with-toast.ts'
import { readBounds, saveBounds } from '../bounds-contract.ts'

type Person = { id: string; name: string }

/** Some matches or some time only; the access ends by itself. */
export function BoundsForm({ person }: { person: Person }) {
  const { data } = useRead(readBounds, { params: { accountId: person.id } })
  if (data === undefined) return null
  return <Form key={JSON.stringify(data)} person={person} saved={data} />
}

const local = (instant: string | null) => (instant === null ? '' : stadiumTime(instant))

function Form({ person, saved }: { person: Person; saved: Answer<typeof readBounds> }) {
  const [eventIds, setEventIds] = useState(saved.eventIds ?? [])
  const [from, setFrom] = useState(local(saved.startsAt))
  const [until, setUntil] = useState(local(saved.endsAt))
  const first = person.name.split(' ')[0] ?? ''
  const none = eventIds.length === 0 && from === '' && until === ''
  const save = () =>
    submitWithToast(
      call(saveBounds, {
        params: { accountId: person.id },
        body: {
          bounds: none
            ? null
            : {
                eventIds: eventIds.length === 0 ? null : eventIds,
                startsAt: instantAt(from),
                endsAt: instantAt(until),
              },
        },
      }),
      none ? `${first} trabaja sin límite de partidos.` : `Limitamos el acceso de ${first}.`,
      [readBounds],
    )
  return (
    <section className="flex flex-col gap-4 border-t border-line pt-4">
      <div>
        <h3 className="text-lg">Solo algunos partidos o fechas</h3>
        <p className="text-sm text-ink-2">
          Sin nada elegido, trabaja en todos. Con partidos, su acceso termina solo 12 horas después del
          último.
        </p>
      </div>
      <fieldset>
        <legend className="font-semibold">Partidos</legend>
        {saved.matches.map(({ id, title, startsAt }) => (
          <Checkbox
            key={id}
            label={title}
            hint={formatMoment(startsAt)}
            checked={eventIds.includes(id)}
            onChange={({ target }) =>
              setEventIds(target.checked ? [...eventIds, id] : eventIds.filter((one) => one !== id))
            }
          />
        ))}
      </fieldset>
      <TextField
        label="Desde"
        type="datetime-local"
        value={from}
        onChange={({ target }) => setFrom(target.value)}
      />
      <TextField
        label="Hasta"
        type="datetime-local"
        value={until}
        onChange={({ target }) => setUntil(target.value)}
      />
      <Button variant="secondary" wide onClick={() => void save()}>
        Guardar límites de acceso
      </Button>
    </section>
  )
}
