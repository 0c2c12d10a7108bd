import { placeFacts } from '#selling/tickets/rules.ts'
import { PassCard } from '#ui/pass-card.tsx'
import type { Pass } from '../contract.ts'
import { longDayWords } from './plan-words.tsx'
import type { ReactNode } from 'react'

/** A person's own pass as a card: whose it is and where. */
export function OwnPass({ pass, actions }: { pass: Pass; actions?: ReactNode }) {
  return (
    <PassCard title={pass.holder} actions={actions}>
      <span className="block">
        {pass.plan.name} · {pass.number}
      </span>
      <span className="mt-4 flex flex-wrap gap-x-7 gap-y-2">
        {placeFacts(pass.seat).map(({ label, value }) => (
          <span key={label}>
            <span className="block text-sm">{label}</span>
            <span className="title block text-3xl">{value}</span>
          </span>
        ))}
      </span>
      <span className="mt-3 block text-sm">
        {pass.seat.zone} · Vale hasta el {longDayWords(pass.plan.endsOn)}
      </span>
    </PassCard>
  )
}
