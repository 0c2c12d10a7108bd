import { IconClock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { HoldClock } from './hold-clock.tsx'
import { KeyCap } from './key-cap.tsx'
import { useKeys } from './use-keys.ts'
import type { WindowHold } from './use-window-hold.ts'

/** How long the seats stay held and the way to let them go; beside it what the till says. */
export function HoldFoot({
  held,
  onDrop,
  children,
}: {
  held: WindowHold
  onDrop: () => void
  children: ReactNode
}) {
  const { hold } = held
  useKeys({ Escape: hold === null ? undefined : onDrop })
  return (
    <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 text-sm text-ink-2">
      {hold === null ? (
        <p>Sin lugares apartados</p>
      ) : (
        <p className="flex items-center gap-2">
          <IconClock size={18} aria-hidden />
          Apartados <HoldClock key={hold.expiresAt} until={hold.expiresAt} />
          <button
            type="button"
            onClick={onDrop}
            className="flex min-h-9 items-center gap-1.5 rounded-sm px-2 font-semibold text-brand hover:bg-brand-soft"
          >
            Soltar <KeyCap>Esc</KeyCap>
          </button>
        </p>
      )}
      {children}
    </div>
  )
}
