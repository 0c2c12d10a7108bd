import type { ReactNode } from 'react'

/** One grey block; give it the height and width of what will stand there. */
export function Skeleton({ className = 'h-4 w-full' }: { className?: string }) {
  return <div className={`animate-breathe rounded-sm bg-sunken ${className}`} />
}

type SkeletonsProps = {
  label?: string
  /** Plain blocks, one below the other: the height, width and corners of each. */
  blocks?: string[]
  children?: ReactNode
}

/** Blocks in the box of the coming content: nothing is seen before 150 ms, nothing moves after; past 3 s they say what is waited for. */
export function Skeletons({ label = 'Cargando…', blocks, children }: SkeletonsProps) {
  return (
    <div aria-busy="true" className="relative">
      <output className="pointer-events-none absolute top-2 left-2 z-1 late-words rounded-sm bg-surface px-2.5 py-1 text-sm font-semibold text-ink-2 shadow-1">
        {label}
      </output>
      <div aria-hidden className="appear-late">
        {blocks?.map((className, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- blocks never move
          <Skeleton key={at} className={className} />
        ))}
        {children}
      </div>
    </div>
  )
}
