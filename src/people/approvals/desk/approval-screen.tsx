import { useParams } from 'react-router'
import { DeskPage } from '#ui/desk-layout.tsx'
import { Loaded } from '#web/loaded.tsx'
import { useRead } from '#web/query.ts'
import { readApproval } from '../contract.ts'
import { ApprovalCard } from './approval-card.tsx'

/** What somebody asked for, and what was said to it: where the answer in the bell leads. */
export default function ApprovalScreen() {
  const { approvalId = '' } = useParams()
  const read = useRead(readApproval, { params: { approvalId } })
  return (
    <DeskPage title="Lo que pediste">
      <Loaded read={read} title="No pudimos abrir la solicitud">
        {(approval) => (
          <div className="max-w-240">
            <ApprovalCard approval={approval} />
          </div>
        )}
      </Loaded>
    </DeskPage>
  )
}
