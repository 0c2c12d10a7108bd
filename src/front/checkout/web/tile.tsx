import type { ReactNode } from 'react'

type TileProps = {
  icon: ReactNode
  busy?: boolean
  /** Another site, in another tab; else it is a button. */
  href?: string
  onClick?: () => void
  children: ReactNode
}

const look =
  'flex min-h-17 min-w-0 flex-1 basis-2/5 flex-col items-center justify-center gap-1 rounded-md bg-[rgb(10_20_52/.82)] px-1 text-center text-xs leading-tight font-semibold text-white ring-1 ring-white/30 transition ring-inset @min-[20rem]:basis-0 @min-[22rem]:text-sm hover:bg-[rgb(24_40_92/.9)] active:translate-y-px'

/** An act on the night, beside others of its height; where there is no room for a row, two and two. */
export function Tile({ icon, busy = false, href, onClick, children }: TileProps) {
  if (href !== undefined) {
    return (
      <a className={look} href={href} target="_blank" rel="noopener noreferrer">
        {icon}
        <span>
          {children}
          <span className="sr-only"> (se abre en otra pestaña)</span>
        </span>
      </a>
    )
  }
  return (
    <button type="button" className={look} aria-busy={busy || undefined} onClick={onClick}>
      {icon}
      {children}
    </button>
  )
}
