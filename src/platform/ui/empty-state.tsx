import type { ReactNode } from 'react'
import { Card } from './card.tsx'
import { CombIcon } from './comb.tsx'

export function EmptyState(props: { title: ReactNode; children: ReactNode; action?: ReactNode }) {
  return (
    <Card className="flex flex-col items-center gap-3 px-6 py-10 text-center">
      <CombIcon size={56} className="text-line-strong" />
      <h2 className="text-2xl">{props.title}</h2>
      <p className="max-w-prose text-ink-2">{props.children}</p>
      {props.action && <div className="mt-2">{props.action}</div>}
    </Card>
  )
}
