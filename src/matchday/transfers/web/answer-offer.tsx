import { useState } from 'react'
import { useNavigate } from 'react-router'
import { listTickets } from '#selling/tickets/contract.ts'
import type { Problem } from '#lib/problem.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast } from '#ui/toast.ts'
import { paths } from '#lib/paths.ts'
import { invalidate, useSend } from '#web/query.ts'
import { acceptTransfer, declineTransfer, listTransfers, type Received } from '../contract.ts'
import { useTransferLink } from './store.ts'

/** Yes or no to an offered ticket. `token`: the link that proves the offer is for this person. */
export function AnswerOffer({ offer, token }: { offer: Received; token?: string }) {
  const navigate = useNavigate()
  const [declining, setDeclining] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const accept = useSend(acceptTransfer)
  const decline = useSend(declineTransfer)
  const forget = useTransferLink((state) => state.forget)
  const input = { params: { transferId: offer.id }, body: token === undefined ? {} : { token } }

  async function answer(work: () => Promise<void>): Promise<void> {
    setProblem(null)
    try {
      await work()
      if (token !== undefined) forget()
      await Promise.all([invalidate(listTransfers), invalidate(listTickets)])
    } catch (error) {
      setProblem((error as Problem).message)
    }
  }
  const take = () =>
    answer(async () => {
      const { ticketId } = await accept.mutateAsync(input)
      toast({ title: 'El boleto ya es tuyo', tone: 'ok' })
      await navigate(paths.myEventDetail(ticketId))
    })
  const refuse = () =>
    answer(async () => {
      await decline.mutateAsync(input)
      setDeclining(false)
      toast({ title: `El boleto vuelve a ${offer.from}`, tone: 'info' })
      await navigate(paths.events)
    })

  return (
    <div className="flex flex-col gap-3">
      {problem !== null && (
        <Notice tone="danger" live>
          {problem}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button loading={accept.isPending} onClick={() => void take()}>
          Aceptar boleto
        </Button>
        <Button variant="ghost" onClick={() => setDeclining(true)}>
          No lo quiero
        </Button>
      </div>
      <ConfirmDialog
        open={declining}
        onClose={() => setDeclining(false)}
        title="¿No quieres este boleto?"
        confirmLabel="No lo quiero"
        cancelLabel="Volver"
        loading={decline.isPending}
        onConfirm={() => void refuse()}
      >
        Sigue siendo de {offer.from}, que puede pasárselo a otra persona.
      </ConfirmDialog>
    </div>
  )
}
