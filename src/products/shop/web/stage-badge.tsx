import { Badge } from '#ui/badge.tsx'
import type { ShopOrderStatus } from '../orders-contract.ts'
import { stageName } from '../order-stages.ts'

const tones = {
  to_pay: 'warn',
  preparing: 'brand',
  ready: 'ok',
  shipped: 'brand',
  delivered: 'neutral',
  cancelled: 'neutral',
} as const

export function StageBadge({ status }: { status: ShopOrderStatus }) {
  return <Badge tone={tones[status]}>{stageName[status]}</Badge>
}
