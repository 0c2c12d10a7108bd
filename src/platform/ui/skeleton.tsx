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

/** Blocks in the box of the coming content: nothing is seen before 150 ms, nothing moves after. */
export function Skeletons({ label = 'Cargando…', blocks, children }: SkeletonsProps) {
  return (
    <div aria-busy="true">
      <output className="sr-only">{label}</output>
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
