import { countOf } from '#lib/count.ts'
import { useState } from 'react'
import { mayBeLetIn, type Verdict } from '../../../rules.ts'
import { Dialog } from '#ui/dialog.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { seatWords } from '../../../verdict-words.ts'
import { findByName } from '../match-data.ts'
import { judgeTicket } from '../judging.ts'
import { openShift } from '../shift.ts'

type SearchDialogProps = {
  open: boolean
  onClose: () => void
  onLetIn: (verdict: Verdict) => void
}

/** For a supervisor, before somebody whose code is not at hand. */
export function SearchDialog({ onLetIn, ...props }: SearchDialogProps) {
  const [words, setWords] = useState('')
  const pick = (ticketId: string) => {
    const verdict = judgeTicket(ticketId)
    if (verdict !== null && mayBeLetIn(verdict)) onLetIn(verdict)
  }
  const open = openShift()
  const found = open === null ? [] : findByName(open.data, words)
  return (
    <Dialog {...props} title="Buscar por nombre">
      <div className="grid min-h-64 content-start gap-4">
        <SearchField label="Nombre en el boleto" value={words} onValueChange={setWords} />
        <p role="status" className="text-sm text-ink-2">
          {words.trim().length < 3
            ? 'Escribe al menos 3 letras.'
            : countOf(found.length, 'boleto', 'boletos')}
        </p>
        <ul className="grid grid-cols-1 gap-2">
          {found.map((ticket) => (
            <li key={ticket.id}>
              <button
                type="button"
                className="w-full rounded-md bg-sunken p-3 text-left disabled:opacity-60"
                disabled={ticket.ended !== null || ticket.restricted}
                onClick={() => pick(ticket.id)}
              >
                <b>{ticket.holder}</b>
                <span className="block text-sm text-ink-2">
                  {seatWords(ticket)}
                  {ticket.entered === null ? '' : ' · ya entró'}
                  {ticket.ended === null ? '' : ' · anulado'}
                  {ticket.restricted ? ' · no puede entrar' : ''}
                </span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}
