import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { call } from '#web/call.ts'
import { invalidate } from '#web/query.ts'
import { listDeliveries, replaySince } from '../webhooks-contract.ts'
import { instantAt } from '#lib/club-clock.ts'

type ReplayDialogProps = { open: boolean; webhookId: string; onClose: () => void }

/** Everything since a moment, once more. The day begins at the club's midnight. */
export function ReplayDialog({ open, webhookId, onClose }: ReplayDialogProps) {
  const [day, setDay] = useState('')
  const send = async () => {
    try {
      const body = { since: instantAt(`${day}T00:00`) ?? '' }
      const { count } = await call(replaySince, { params: { webhookId }, body })
      toast({ tone: 'ok', title: count === 1 ? 'Mandamos 1 aviso' : `Mandamos ${count} avisos` })
      onClose()
    } catch (problem) {
      toast({ tone: 'danger', title: (problem as Error).message })
    }
    await invalidate(listDeliveries)
  }
  return (
    <Dialog
      open={open}
      size="sm"
      onClose={onClose}
      title="Mandar todo otra vez"
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancelar
          </Button>
          <Button disabled={day === ''} onClick={() => void send()}>
            Mandar otra vez
          </Button>
        </>
      }
    >
      <p>Cada aviso conserva su número: tu sistema reconoce los que ya tiene. Guardamos 90 días.</p>
      <TextField
        label="Desde el día"
        type="date"
        value={day}
        onChange={({ target }) => setDay(target.value)}
      />
    </Dialog>
  )
}
