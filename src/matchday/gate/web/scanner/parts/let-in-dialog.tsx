import { useState } from 'react'
import type { Verdict } from '../../../rules.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/text-field.tsx'
import { seatWords } from '../../../verdict-words.ts'
import { letIn } from '../judging.ts'
import { syncSoon } from '../sync.ts'

/** Whom the gate refused, or who has no code at hand (`code` null). */
export type Doubted = { verdict: Verdict; code: string | null }

type LetInDialogProps = { open: boolean; onClose: () => void; doubted: Doubted }

const common = ['Identificación revisada', 'Falla del código', 'Entró y salió sin escanear']

/** A supervisor's word against the gate's; it is written down with the reason. */
export function LetInDialog({ doubted, ...dialog }: LetInDialogProps) {
  const [reason, setReason] = useState('')
  const [asked, setAsked] = useState(false)
  const { ticket } = doubted.verdict
  const place = ticket === null ? '' : seatWords(ticket)
  const short = reason.trim().length < 3
  const allow = async () => {
    setAsked(true)
    if (short) return
    await letIn(doubted, reason.trim())
    setReason('')
    syncSoon()
    dialog.onClose()
  }
  return (
    <Dialog
      {...dialog}
      title="Autorizar la entrada"
      actions={
        <Button wide onClick={() => void allow()}>
          Dejar pasar
        </Button>
      }
    >
      <div className="grid gap-4">
        {place !== '' && <p className="text-lg font-semibold">{place}</p>}
        <p>Queda anotado a tu nombre con el motivo.</p>
        <div className="flex flex-wrap gap-2">
          {common.map((words) => (
            <Button key={words} size="sm" variant="secondary" onClick={() => setReason(words)}>
              {words}
            </Button>
          ))}
        </div>
        <TextField
          label="Motivo"
          value={reason}
          maxLength={200}
          onChange={({ target }) => setReason(target.value)}
          error={asked && short ? 'Escribe el motivo' : undefined}
        />
      </div>
    </Dialog>
  )
}
