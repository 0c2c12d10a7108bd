import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { useSend } from '#web/query.ts'
import { makeGatePin } from '../desk-contract.ts'

type PinDialogProps = { eventId: string; open: boolean; onClose: () => void }

/** A supervisor's own PIN for the match, told once. */
export function PinDialog({ eventId, open, onClose }: PinDialogProps) {
  const { mutate, data, error, isPending, reset } = useSend(makeGatePin)
  const close = () => {
    reset()
    onClose()
  }
  return (
    <Dialog
      size="sm"
      open={open}
      onClose={close}
      title="Tu PIN de supervisión"
      actions={
        data ? (
          <Button onClick={close}>Ya lo memoricé</Button>
        ) : (
          <Button loading={isPending} onClick={() => mutate({ params: { eventId } })}>
            Hacer mi PIN
          </Button>
        )
      }
    >
      <div className="grid grid-cols-1 gap-3">
        {data ? (
          <p className="nums py-2 text-center text-4xl font-bold tracking-[.3em]" aria-live="polite">
            {data.pin}
          </p>
        ) : (
          <p>
            Con él dejas pasar a alguien en el celular de cualquier puerta, también sin internet. Vale para
            este partido; uno nuevo reemplaza al anterior.
          </p>
        )}
        {data && <p className="text-ink-2">No se vuelve a mostrar. Lo que pase con él queda a tu nombre.</p>}
        {error !== null && (
          <Notice tone="danger" live>
            {error.message}
          </Notice>
        )}
      </div>
    </Dialog>
  )
}
