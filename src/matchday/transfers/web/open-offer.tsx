import { eventTitle } from '#catalogue/events/event-title.ts'
import { useState } from 'react'
import { listTickets } from '#selling/tickets/contract.ts'
import { formatMoment } from '#lib/dates.ts'
import type { Problem } from '#lib/problem.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog, Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast } from '#ui/toast.ts'
import { invalidate, useSend } from '#web/query.ts'
import { listTransfers, newTransferLink, takeBackTransfer, type Given } from '../contract.ts'
import { receiverWords } from '../rules.ts'
import { ShareLink } from './share-link.tsx'

/** A ticket that waits for somebody's yes: share it again, or take it back. */
export function OpenOffer({ offer, onTakenBack }: { offer: Given; onTakenBack: () => unknown }) {
  const [asking, setAsking] = useState(false)
  const back = useSend(takeBackTransfer)
  const again = useSend(newTransferLink)
  const params = { transferId: offer.id }
  const match = eventTitle(offer.event)
  const failed = (problem: Problem) => toast({ title: problem.message, tone: 'danger' })
  const refresh = () => Promise.all([invalidate(listTransfers), invalidate(listTickets)])

  const takeBack = () =>
    back.mutate(
      { params },
      {
        onSuccess: () => toast({ title: 'Recuperaste tu boleto', tone: 'ok' }),
        onError: failed,
        onSettled: () => {
          setAsking(false)
          void refresh()
          void onTakenBack()
        },
      },
    )

  return (
    <>
      <Notice tone="info" title="Le ofreciste este boleto a alguien">
        <p className="wrap-anywhere">
          Hasta el {formatMoment(offer.expiresAt)} puede aceptarlo {receiverWords(offer.to)}. Mientras tanto
          sigue siendo tuyo.
        </p>
      </Notice>
      <Button
        variant="secondary"
        wide
        loading={again.isPending}
        onClick={() => again.mutate({ params }, { onError: failed })}
      >
        Compartir un enlace
      </Button>
      <Button variant="secondary" wide onClick={() => setAsking(true)}>
        Recuperar mi boleto
      </Button>
      <Dialog open={again.data !== undefined} onClose={() => again.reset()} size="sm" title="Enlace nuevo">
        <p className="mb-4">El enlace de antes ya no sirve.</p>
        {again.data && <ShareLink link={again.data.link} match={match} />}
      </Dialog>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="¿Recuperar tu boleto?"
        confirmLabel="Recuperar"
        cancelLabel="Dejarlo así"
        loading={back.isPending}
        onConfirm={takeBack}
      >
        El enlace deja de servir y el boleto sigue a tu nombre.
      </ConfirmDialog>
    </>
  )
}
