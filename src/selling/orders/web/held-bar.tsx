import { IconChevronUp } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Hold } from '#selling/holds/contract.ts'
import { isRunning } from '#selling/holds/web/held-seats.tsx'
import { groupPlaces } from '#selling/holds/web/seat-place.tsx'
import { usePurchaseSeats } from '#selling/holds/web/store.ts'
import { useGoOn } from '#selling/holds/web/use-go-on.tsx'
import { formatCountdown, purchaseSeconds } from '#lib/countdown.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'
import { useSpokenCountdown } from '#ui/use-spoken-countdown.ts'
import { paths } from '#lib/paths.ts'
import { HeldDialog } from './held-dialog.tsx'
import { shortPlaces } from './short-places.ts'
import { useHearing } from './use-hearing.tsx'

type HeldBarProps = {
  /** False where the screen itself tells the time: the server is heard all the same. */
  shown: boolean
  /** The thumb's navigation lies below. */
  aboveNav: boolean
}

/** What this browser or account holds, on every screen: the time, and the way back to the purchase. */
export default function HeldBar({ shown, aboveNav }: HeldBarProps) {
  useHearing()
  const hold = usePurchaseSeats((state) => state.hold)
  useEndWords(hold, shown)
  return shown && isRunning(hold) ? <Bar hold={hold} aboveNav={aboveNav} /> : null
}

/** The seats that one saw held are told to be gone, with the way to look for them again. */
function useEndWords(hold: Hold | null, shown: boolean): void {
  const navigate = useNavigate()
  const running = useRef('')
  useEffect(() => {
    if (isRunning(hold)) running.current = hold.id
    if (!shown || hold?.status !== 'expired' || running.current !== hold.id) return
    running.current = ''
    toast({
      tone: 'warn',
      title: 'Se acabó el tiempo y soltamos tus lugares. No te cobramos.',
      action: { label: 'Buscar los mismos lugares', onSelect: () => void navigate(paths.resume) },
    })
  }, [hold, shown, navigate])
}

function Bar({ hold, aboveNav }: { hold: Hold; aboveNav: boolean }) {
  const [open, setOpen] = useState(false)
  const goOn = useGoOn(hold)
  useEffect(() => {
    document.documentElement.dataset['held'] = ''
    return () => {
      delete document.documentElement.dataset['held']
    }
  }, [])
  const above = aboveNav
    ? 'bottom-[calc(var(--bottom-nav)+.5625rem+env(safe-area-inset-bottom))] lg:bottom-6'
    : 'bottom-[calc(.5rem+env(safe-area-inset-bottom))] lg:bottom-6'
  return (
    <section
      aria-label="Tus lugares apartados"
      className={`on-night fixed inset-x-2 z-30 mx-auto flex min-h-14 max-w-105 animate-rise items-center gap-3 overflow-hidden rounded-lg bg-night pr-1.5 pl-1.5 text-white shadow-3 ring-1 ring-white/15 lg:right-6 lg:left-auto lg:w-105 ${above}`}
    >
      <button
        type="button"
        className="flex min-h-11 min-w-0 flex-1 items-center gap-2 rounded-md pl-2 text-left leading-tight"
        onClick={() => setOpen(true)}
      >
        <IconChevronUp size={20} className="shrink-0 text-on-night-2" aria-hidden />
        <span className="min-w-0">
          <span className="block truncate text-sm font-semibold">Tus lugares</span>
          <span className="block truncate text-xs text-on-night-2" aria-hidden>
            {shortPlaces(hold.seats)}
          </span>
          <span className="sr-only">
            {groupPlaces(hold.seats)
              .map(({ where }) => where)
              .join('; ')}
            . Ver o soltar.
          </span>
        </span>
      </button>
      <Time />
      <Button variant="accent" size="sm" onClick={goOn}>
        Seguir
      </Button>
      <HeldDialog hold={hold} open={open} onClose={() => setOpen(false)} onGoOn={goOn} />
    </section>
  )
}

/** Only this re-renders each second. */
function Time() {
  const left = usePurchaseSeats((state) => state.timeRemaining)
  useSpokenCountdown(left)
  const share = Math.min(1, left / purchaseSeconds)
  return (
    <>
      <p role="timer" aria-live="off" className="title nums text-[1.75rem] text-accent">
        <span className="sr-only">Te quedan </span>
        {formatCountdown(left)}
      </p>
      <span
        aria-hidden
        className="absolute inset-x-0 bottom-0 h-[3px] origin-left bg-accent transition-transform"
        style={{ transform: `scaleX(${share})` }}
      />
    </>
  )
}
