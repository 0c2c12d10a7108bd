import type { ReactNode } from 'react'

export type Fact = { label: string; value: ReactNode }

/** What a person looks for at the gate, readable at arm's length. */
export function Facts({ items }: { items: Fact[] }) {
  return (
    <dl className="flex flex-wrap justify-around gap-x-4 gap-y-3 text-center">
      {items.map(({ label, value }) => (
        <div key={label} className="min-w-16">
          <dt className="text-sm text-ink-2">{label}</dt>
          <dd className="title text-3xl">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
