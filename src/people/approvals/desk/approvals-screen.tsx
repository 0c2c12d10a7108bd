import { useState } from 'react'
import { DeskPage } from '#ui/desk-layout.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { Loaded } from '#web/loaded.tsx'
import { useRead } from '#web/query.ts'
import { listApprovals, type Approval } from '../contract.ts'
import { ApprovalCard } from './approval-card.tsx'
import { ApproveDialog } from './approve-dialog.tsx'
import { DeclineDialog } from './decline-dialog.tsx'

type Open = { deed: 'approve' | 'decline'; approval: Approval } | null
const everyMinute = 60_000

/** What somebody may not do alone and another person decides, and how the last ones ended. */
export default function ApprovalsScreen() {
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  return (
    <DeskPage
      title="Por aprobar"
      intro="Lo que pasa del límite de alguien lo decide otra persona. Nadie aprueba lo suyo."
    >
      <Tabs
        label="Solicitudes"
        tabs={[
          { value: 'open', label: 'Esperan', content: <Approvals state="open" onDecide={setOpen} /> },
          { value: 'ended', label: 'Ya decididas', content: <Approvals state="ended" onDecide={setOpen} /> },
        ]}
      />
      {open?.deed === 'approve' && <ApproveDialog approval={open.approval} onClose={close} />}
      {open?.deed === 'decline' && <DeclineDialog approval={open.approval} onClose={close} />}
    </DeskPage>
  )
}

const empty = {
  open: ['Nada por aprobar', 'Cuando alguien pida algo sobre su límite, aparece aquí.'],
  ended: ['Aún no hay ninguna', 'Aquí quedan las que se aprobaron, se rechazaron o vencieron.'],
} as const

function Approvals({ state, onDecide }: { state: 'open' | 'ended'; onDecide: (open: Open) => void }) {
  const read = useRead(listApprovals, { query: { state } }, { refetchInterval: everyMinute })
  const [title, words] = empty[state]
  return (
    <Loaded read={read}>
      {({ approvals }) =>
        approvals.length === 0 ? (
          <EmptyState title={title}>{words}</EmptyState>
        ) : (
          <ul className="grid max-w-240 gap-3">
            {approvals.map((approval) => (
              <li key={approval.id}>
                <ApprovalCard approval={approval} onDecide={(deed) => onDecide({ deed, approval })} />
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}
