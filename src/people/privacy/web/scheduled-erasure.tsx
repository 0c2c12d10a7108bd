import { formatMoment } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast } from '#ui/toast.ts'
import { invalidate, useSend } from '#web/query.ts'
import { keepAccount, readPrivacy } from '../contract.ts'

/** The account ends soon: when, and the way back. */
export function ScheduledErasure({ dueAt }: { dueAt: string }) {
  const { mutate, isPending } = useSend(keepAccount)
  const undo = () =>
    mutate(
      {},
      {
        onSuccess: () => {
          toast({ title: 'Tu cuenta se queda', tone: 'ok' })
          void invalidate(readPrivacy)
        },
        onError: ({ message }) => toast({ title: message, tone: 'danger' }),
      },
    )
  return (
    <Notice
      live
      tone="warn"
      title={`Borraremos tu cuenta el ${formatMoment(dueAt)}`}
      action={
        <Button size="sm" loading={isPending} onClick={undo}>
          Conservar mi cuenta
        </Button>
      }
    >
      Hasta entonces todo sigue igual y puedes deshacerlo aquí o con el enlace del correo.
    </Notice>
  )
}
