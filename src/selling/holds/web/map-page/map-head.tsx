import { IconArrowLeft, IconList } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

type MapHeadProps = {
  back: { to: string; label: string }
  /** Crests or what else stands for it. */
  marks?: ReactNode
  title: ReactNode
  /** When, or of what: one line. */
  children: ReactNode
  /** The same choice without a map. */
  list: { to: string; label: string }
}

const round =
  'pointer-events-auto grid size-11 shrink-0 place-items-center rounded-full bg-glass text-ink shadow-2 transition hover:bg-surface'

/** Over the map: the way back, what seats are chosen for, and the way to the list. */
export function MapHead({ back, marks, title, children, list }: MapHeadProps) {
  return (
    <header className="flex gap-2">
      <Link to={back.to} aria-label={back.label} className={round}>
        <IconArrowLeft size={22} aria-hidden />
      </Link>
      <div className="pointer-events-auto flex min-h-11 min-w-0 flex-1 items-center gap-2 rounded-[1.375rem] bg-glass px-3.5 py-1 shadow-2 beside:max-w-96">
        {marks && (
          <span className="flex shrink-0 gap-2 max-[22rem]:hidden low:max-[48rem]:hidden">{marks}</span>
        )}
        <div className="min-w-0 leading-tight wrap-anywhere min-[22rem]:ml-1 low:max-[48rem]:ml-0">
          <h1 className="font-body text-base leading-tight font-semibold">{title}</h1>
          <p className="text-xs leading-tight text-ink-2">{children}</p>
        </div>
      </div>
      <Link
        to={list.to}
        aria-label={list.label}
        title={list.label}
        className={`${round} beside:min-[48rem]:flex beside:min-[48rem]:w-auto beside:min-[48rem]:gap-2 beside:min-[48rem]:px-4`}
      >
        <IconList size={22} aria-hidden />
        <span className="hidden text-sm font-semibold beside:min-[48rem]:inline">Sin mapa</span>
      </Link>
    </header>
  )
}
