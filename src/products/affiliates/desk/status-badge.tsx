import { Badge } from '#ui/badge.tsx'
import { affiliateNames, payoutNames } from '../desk-contract.ts'

const tones = { applied: 'warn', active: 'ok', rejected: 'neutral', closed: 'neutral' } as const
const payoutTones = { requested: 'warn', paid: 'ok', refused: 'danger' } as const

export function StatusBadge({ status }: { status: keyof typeof affiliateNames }) {
  return <Badge tone={tones[status]}>{affiliateNames[status]}</Badge>
}

export function PayoutBadge({ status }: { status: keyof typeof payoutNames }) {
  return <Badge tone={payoutTones[status]}>{payoutNames[status]}</Badge>
}
