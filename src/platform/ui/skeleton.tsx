import type { ReactNode } from 'react'

/** One grey block; give it the height and width of what will stand there. */
export function Skeleton({ className = 'h-4 w-full' }: { className?: string }) {
  return <div className={`animate-breathe rounded-sm bg-sunken ${className}`} />
}

/** Blocks in the box of the coming content: nothing is seen before 150 ms, nothing moves after. */
export function Skeletons({ label = 'Cargando…', children }: { label?: string; children: ReactNode }) {
  return (
    <div aria-busy="true">
      <output className="sr-only">{label}</output>
      <div aria-hidden className="appear-late">
        {children}
      </div>
    </div>
  )
}
