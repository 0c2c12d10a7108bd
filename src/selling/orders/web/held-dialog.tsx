import { useState } from 'react'
import type { Hold } from '#selling/holds/contract.ts'
import { PlaceList } from '#selling/holds/web/place-list.tsx'
import { usePurchaseSeats } from '#selling/holds/web/store.ts'
import type { Problem } from '#lib/problem.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast } from '#ui/toast.ts'
import { letGo } from './cancel-held-order.tsx'

type HeldDialogProps = {
  hold: Hold
  open: boolean
  onClose: () => void
  onGoOn: () => void
}

/** Which seats are held; letting them go is asked twice. */
export function HeldDialog({ hold, open, onClose, onGoOn }: HeldDialogProps) {
  const [asking, setAsking] = useState(false)
  const [sending, setSending] = useState(false)
  const [problem, setProblem] = useState('')
  const { title, seats } = hold
  const one = seats.length === 1

  function close() {
    setAsking(false)
    setProblem('')
    onClose()
  }

  async function release() {
    setSending(true)
    try {
      await letGo({ holdId: hold.id, orderId: usePurchaseSeats.getState().orderId })
      toast({ title: one ? 'Soltamos tu lugar.' : 'Soltamos tus lugares.' })
    } catch (refusal) {
      setProblem((refusal as Problem).message)
    } finally {
      setSending(false)
    }
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      size="sm"
      title={asking ? `¿Soltar ${one ? 'tu lugar' : 'tus lugares'}?` : 'Tus lugares'}
      actions={
        asking ? (
          <>
            <Button variant="secondary" onClick={() => setAsking(false)}>
              {one ? 'Conservarlo' : 'Conservarlos'}
            </Button>
            <Button variant="danger" loading={sending} onClick={() => void release()}>
              {one ? 'Sí, soltarlo' : 'Sí, soltarlos'}
            </Button>
          </>
        ) : (
          <>
            <Button variant="secondary" onClick={() => setAsking(true)}>
              Soltar lugares
            </Button>
            <Button onClick={onGoOn}>Seguir con mi compra</Button>
          </>
        )
      }
    >
      {title !== null && <p className="font-semibold">{title}</p>}
      <PlaceList places={seats} />
      {asking && <p>Vuelven a la venta y otra persona puede apartarlos. No te cobramos nada.</p>}
      {problem !== '' && (
        <Notice tone="danger" live>
          {problem}
        </Notice>
      )}
    </Dialog>
  )
}
