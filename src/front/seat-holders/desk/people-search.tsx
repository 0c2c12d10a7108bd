import { IconMapPin } from '@tabler/icons-react'
import { useDeferredValue, useState } from 'react'
import { SearchField } from '#ui/search-field.tsx'
import { useRead } from '#web/query.ts'
import { useMay } from '#web/use-may.ts'
import { findSitters } from '../contract.ts'

/** A person of this match by name or folio; choosing one goes to the seat. */
export function PeopleSearch({ eventId, onChoose }: { eventId: number; onChoose: (seatId: number) => void }) {
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  const asks = search.length >= 2
  const reads = useMay()('read AnyOrder')
  const { data } = useRead(
    findSitters,
    { params: { eventId: `${eventId}` }, query: { search } },
    { enabled: asks && reads, placeholderData: (before) => before },
  )
  if (!reads) return null
  const people = asks ? data?.people : undefined
  return (
    <div className="flex flex-col gap-2">
      <SearchField
        label="Buscar a quien va"
        placeholder="Nombre o folio"
        value={typed}
        onValueChange={setTyped}
      />
      <p
        role="status"
        className={people === undefined || people.length > 0 ? 'sr-only' : 'text-sm text-ink-2'}
      >
        {people !== undefined &&
          (people.length === 0
            ? 'Nadie con ese nombre o folio en este partido.'
            : `Encontramos ${people.length}.`)}
      </p>
      {people !== undefined && people.length > 0 && (
        <ul className="max-h-64 overflow-y-auto rounded-md border border-line bg-surface shadow-1">
          {people.map(({ ticketId, seatId, name, place, folio }) => (
            <li key={ticketId} className="border-b border-line last:border-0">
              <button
                type="button"
                onClick={() => {
                  setTyped('')
                  onChoose(seatId)
                }}
                className="flex min-h-11 w-full items-center gap-2 px-3 py-1.5 text-start hover:bg-brand-soft focus-visible:-outline-offset-3"
              >
                <IconMapPin size={18} aria-hidden className="shrink-0 text-brand" />
                <span className="min-w-0 flex-1">
                  <span className="flex justify-between gap-2">
                    <span className="truncate font-semibold">{name}</span>
                    <span className="nums shrink-0 text-sm text-ink-2">{folio}</span>
                  </span>
                  <span className="block truncate text-sm text-ink-2">{place}</span>
                </span>
              </button>
            </li>
          ))}
          {data?.more && (
            <li className="px-3 py-2 text-sm text-ink-2">Hay más: escribe también el apellido.</li>
          )}
        </ul>
      )}
    </div>
  )
}
