import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { useRead } from '#web/query.ts'
import { listPersons } from '../contract.ts'
import { MergeDialog } from './merge-dialog.tsx'

/** Which account is the same person’s, where no sign says it. */
export function FindOther({ accountId, onClose }: { accountId: string; onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<string | null>(null)
  const search = typed.trim()
  const found = useRead(listPersons, { query: { search, size: '25' } }, { enabled: search.length > 2 })
  if (chosen !== null) return <MergeDialog accountId={accountId} otherId={chosen} onClose={onClose} />
  const others = (found.data?.rows ?? []).filter(({ id }) => id !== accountId)
  return (
    <Dialog title="Unir con otra cuenta" onClose={onClose}>
      <SearchField label="Nombre, correo, celular o folio" value={typed} onValueChange={setTyped} />
      <ul className="mt-3 flex flex-col divide-y divide-line" aria-live="polite">
        {others.slice(0, 8).map(({ id, name, email, orders }) => (
          <li key={id} className="flex items-center justify-between gap-3 py-2">
            <span className="min-w-0">
              <span className="block font-semibold">{name}</span>
              <span className="block text-sm wrap-anywhere text-ink-2">
                {email} · {orders === 1 ? '1 pedido' : `${orders} pedidos`}
              </span>
            </span>
            <Button size="sm" variant="secondary" onClick={() => setChosen(id)}>
              Elegir
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
