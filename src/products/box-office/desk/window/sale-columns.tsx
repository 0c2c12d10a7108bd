import type { ReactNode } from 'react'

/** What is sold on the left, the money on the right; on a computer both are as high as the window. */
export function SaleColumns({ left, right }: { left: ReactNode; right: ReactNode }) {
  return (
    <div className="grid grid-cols-1 gap-3 px-4 py-3 lg:h-[calc(100dvh-var(--desk-head))] lg:min-h-160 lg:grid-cols-[minmax(0,1fr)_24.25rem] lg:grid-rows-[minmax(0,1fr)]">
      <div className="flex min-h-0 min-w-0 flex-col gap-2.5">{left}</div>
      {right}
    </div>
  )
}
