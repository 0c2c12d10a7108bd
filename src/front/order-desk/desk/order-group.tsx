import { Link } from 'react-router'
import { groupOfOrder } from '#front/account-groups/contract.ts'
import { Notice } from '#ui/notice.tsx'
import { deskPaths } from '#web/desk-paths.ts'
import { useRead } from '#web/query.ts'
import { useMay } from '#web/use-may.ts'

/** That the buyer's account shares something with others, for who may look into it; a family is not told again. */
export function OrderGroup({ orderId }: { orderId: string }) {
  const may = useMay()('manage LinkedAccount')
  const { data } = useRead(groupOfOrder, { params: { orderId } }, { enabled: may })
  const group = data?.group ?? null
  if (group === null || group.state === 'family') return null
  return (
    <Notice
      tone="info"
      title={`Su cuenta está ligada con otra${group.size === 2 ? '' : `s ${group.size - 1}`}`}
      action={
        <Link className="text-brand underline underline-offset-4" to={deskPaths.accountGroup(group.id)}>
          Ver el grupo
        </Link>
      }
    >
      {group.reasons}.
    </Notice>
  )
}
