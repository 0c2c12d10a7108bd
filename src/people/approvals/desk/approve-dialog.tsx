import { useState } from 'react'
import { formatMoney } from '#lib/money.ts'
import type { Problem } from '#lib/problem.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast } from '#ui/toast.ts'
import { Loaded } from '#web/loaded.tsx'
import { invalidate, useRead, useSend } from '#web/query.ts'
import { approve, listApprovals, lookAtApproval, type Approval } from '../contract.ts'

type ApproveDialogProps = { approval: Approval; onClose: () => void }

/** What would happen now, asked of the server at this moment, and the button that does it once. */
export function ApproveDialog({ approval, onClose }: ApproveDialogProps) {
  const params = { approvalId: approval.id }
  const now = useRead(lookAtApproval, { params })
  const sending = useSend(approve)
  const [problem, setProblem] = useState<string | null>(null)
  const money = formatMoney(approval.amountCents)
  const refunds = approval.kind === 'order_refund'

  async function decide(): Promise<void> {
    setProblem(null)
    try {
      await sending.mutateAsync({ params })
      toast({ title: `Aprobaste ${money}`, description: `Avisamos a ${approval.askedBy}.`, tone: 'ok' })
      onClose()
    } catch (refused) {
      setProblem((refused as Problem).message)
    } finally {
      await invalidate(listApprovals)
    }
  }

  return (
    <Dialog onClose={onClose} title={approval.shown.title}>
      <div className="flex flex-col gap-4">
        <p>
          {approval.askedBy} lo pide: «{approval.reason}»
        </p>
        <Loaded read={now}>
          {({ lines, problem: changed }) => (
            <>
              {changed === null ? (
                <Notice
                  tone="warn"
                  live
                  title={refunds ? `Si apruebas, se devuelven ${money}` : `Si apruebas, el club da ${money}`}
                >
                  <ul>
                    {lines.map((words) => (
                      <li key={words}>{words}</li>
                    ))}
                  </ul>
                </Notice>
              ) : (
                <Notice tone="danger" live title="Algo cambió desde que se pidió">
                  {changed} Recházala para que la pidan de nuevo.
                </Notice>
              )}
              {problem !== null && (
                <Notice tone="danger" live>
                  {problem}
                </Notice>
              )}
              <p className="text-sm text-ink-2">
                Cuenta en tu límite del día y queda en la bitácora con tu nombre y el de quien lo pidió.
              </p>
              <Button
                variant="danger"
                loading={sending.isPending}
                disabled={changed !== null || problem !== null}
                onClick={() => void decide()}
              >
                {refunds ? `Aprobar y devolver ${money}` : `Aprobar ${money}`}
              </Button>
            </>
          )}
        </Loaded>
      </div>
    </Dialog>
  )
}
