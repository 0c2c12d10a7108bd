import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import type { Item, Known } from '../../about-me-contract.ts'

type KnownListProps = { known: Known[]; onCorrect?: (item: Item) => void }

/** Each thing, why it is kept and until when. What others should not read over a shoulder is shown by a tap. */
export function KnownList({ known, onCorrect }: KnownListProps) {
  return (
    <dl className="divide-y divide-line border-y border-line">
      {known.map((item) => (
        <KnownRow key={item.name} item={item} {...(onCorrect && { onCorrect })} />
      ))}
    </dl>
  )
}

function KnownRow({ item, onCorrect }: { item: Known; onCorrect?: (item: Item) => void }) {
  const { label, value, masked, why, until, item: named } = item
  const [open, setOpen] = useState(masked === null)
  return (
    <div className="py-3">
      <dt className="text-sm text-ink-2">{label}</dt>
      <dd>
        <p className="nums font-semibold wrap-anywhere">{open ? value : masked}</p>
        <p className="mt-1 text-sm text-ink-2">
          {why} {until}
        </p>
        <p className="-ml-4 flex empty:hidden">
          {masked !== null && (
            <Button
              variant="ghost"
              size="sm"
              aria-label={`${open ? 'Ocultar' : 'Ver'} ${label}`}
              onClick={() => setOpen(!open)}
            >
              {open ? 'Ocultar' : 'Ver'}
            </Button>
          )}
          {named !== null && onCorrect !== undefined && (
            <Button
              variant="ghost"
              size="sm"
              aria-label={`Corregir ${label}`}
              onClick={() => onCorrect(named)}
            >
              Corregir
            </Button>
          )}
        </p>
      </dd>
    </div>
  )
}
