import { Link } from 'react-router'
import { formatMoment } from '#lib/dates.ts'
import { formatMoney } from '#lib/money.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { call } from '#web/call.ts'
import { auditLinkTo } from '#web/desk.ts'
import { useMay } from '#web/use-may.ts'
import { submitWithToast } from '#web/submit-with-toast.ts'
import {
  approvalStatusWords,
  listApprovals,
  readApproval,
  withdrawApproval,
  type Approval,
} from '../contract.ts'

const tones = {
  open: 'warn',
  approved: 'ok',
  declined: 'danger',
  withdrawn: 'neutral',
  expired: 'neutral',
  stale: 'neutral',
} as const

type ApprovalCardProps = {
  approval: Approval
  /** Not of one's own, which others decide. */
  onDecide?: ((deed: 'approve' | 'decline') => void) | undefined
}

/** One request: what would happen, for how much, why, and who may do what about it. */
export function ApprovalCard({ approval, onDecide }: ApprovalCardProps) {
  const { shown, amountCents, reason, askedBy, askedAt, expiresAt, status, mine } = approval
  return (
    <Card as="article" className="p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <h2 className="text-lg font-semibold">
            <About subject={approval.subject}>{shown.title}</About>
          </h2>
          <p className="text-sm text-ink-2">
            {mine ? 'Lo pediste tú' : `Lo pidió ${askedBy}`}, {formatMoment(askedAt)}
          </p>
        </div>
        <div className="flex items-center gap-3">
          {status !== 'open' && <Badge tone={tones[status]}>{approvalStatusWords[status]}</Badge>}
          <span className="title nums text-2xl">{formatMoney(amountCents)}</span>
        </div>
      </div>
      <p className="mt-2 wrap-anywhere">«{reason}»</p>
      <ul className="mt-1 text-sm text-ink-2">
        {shown.lines.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      {status === 'open' ? (
        <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
          <p className="text-sm font-semibold text-warn">Vence {formatMoment(expiresAt)}</p>
          <Acts approval={approval} onDecide={onDecide} />
        </div>
      ) : (
        <Ending approval={approval} />
      )}
    </Card>
  )
}

function About({ subject, children }: { subject: string; children: string }) {
  const to = auditLinkTo(subject, useMay())
  if (to === undefined) return children
  return (
    <Link to={to} className="text-brand underline underline-offset-4">
      {children}
    </Link>
  )
}

function Acts({ approval: { id, shown, hindrance }, onDecide }: ApprovalCardProps) {
  if (hindrance === 'own')
    return (
      <Button
        size="sm"
        variant="secondary"
        aria-label={`Retirar la solicitud de ${shown.title}`}
        onClick={() =>
          void submitWithToast(
            call(withdrawApproval, { params: { approvalId: id } }),
            'Retiraste tu solicitud.',
            [listApprovals, readApproval],
          )
        }
      >
        Retirar
      </Button>
    )
  return (
    <div className="flex flex-wrap items-center gap-2">
      {hindrance === 'above_limit' && <p className="text-sm text-ink-2">También pasa de tu límite.</p>}
      <Button
        size="sm"
        variant="secondary"
        aria-label={`Rechazar ${shown.title}`}
        onClick={() => onDecide?.('decline')}
      >
        Rechazar
      </Button>
      {hindrance === null && (
        <Button
          size="sm"
          aria-label={`Revisar y aprobar ${shown.title}`}
          onClick={() => onDecide?.('approve')}
        >
          Revisar y aprobar
        </Button>
      )}
    </div>
  )
}

function Ending({ approval: { decidedBy, decidedAt, note } }: { approval: Approval }) {
  const who = decidedBy === null ? 'El sistema' : decidedBy
  return (
    <p className="mt-3 text-sm text-ink-2">
      {who}
      {decidedAt !== null && `, ${formatMoment(decidedAt)}`}
      {note !== '' && `: ${note}`}
    </p>
  )
}
