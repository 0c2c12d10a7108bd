import { IconDots, IconKeyboard, IconLogin2, IconLogout, IconShieldCheck } from '@tabler/icons-react'
import { Button } from '#ui/button.tsx'
import { changeShift, useShift } from '../shift-store.ts'
import type { Hand } from './use-hand.ts'
import type { Opened } from './working.tsx'

type ActionBarProps = {
  hand: Hand
  onGo: (to: Opened) => void
  /** Given while somebody stands here whom the gate refused and a supervisor may let in. */
  onLetIn: (() => void) | null
}

/** Within the reach of a thumb, of either hand. */
export function ActionBar({ hand, onGo, onLetIn }: ActionBarProps) {
  const out = useShift((shift) => shift.direction === 'out')
  const atPoint = useShift(({ session }) => session?.device.atPoint === true)
  const [Icon, words] = out ? [IconLogin2, 'A entrada'] : [IconLogout, 'A salida']
  return (
    <nav
      aria-label="Acciones"
      className={`flex gap-2 bg-bg px-4 pt-3 pb-[max(1rem,env(safe-area-inset-bottom))] text-ink ${hand === 'left' ? 'flex-row-reverse' : ''}`}
    >
      <Button
        variant="secondary"
        className="px-3!"
        icon={<IconDots size={22} aria-hidden className="shrink-0" />}
        onClick={() => onGo('more')}
      >
        Más
      </Button>
      {atPoint ? (
        <span className="flex-1" />
      ) : onLetIn === null ? (
        <Button
          variant={out ? 'accent' : 'secondary'}
          className="flex-1 px-2! whitespace-nowrap"
          icon={<Icon size={22} aria-hidden className="shrink-0" />}
          onClick={() => changeShift({ direction: out ? 'in' : 'out', shown: null })}
        >
          {words}
        </Button>
      ) : (
        <Button
          variant="accent"
          className="flex-1 px-2! whitespace-nowrap"
          icon={<IconShieldCheck size={22} aria-hidden className="shrink-0" />}
          onClick={onLetIn}
        >
          Dejar pasar
        </Button>
      )}
      <Button
        variant="secondary"
        className="px-3!"
        icon={<IconKeyboard size={22} aria-hidden className="shrink-0" />}
        onClick={() => onGo('type')}
      >
        Teclear
      </Button>
    </nav>
  )
}
