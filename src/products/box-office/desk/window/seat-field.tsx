import { useEffect, useState, type RefObject } from 'react'
import { KeyCap } from './key-cap.tsx'
import type { Told } from './told-seat.ts'

type SeatFieldProps = {
  ref: RefObject<HTMLInputElement | null>
  disabled: boolean
  told: Told | undefined
  onEnter: (typed: string) => void
}

/** Where a clerk types «K 4», «125 K 4» or how many; Enter takes them, and with nothing in it goes on to charging. */
export function SeatField({ ref, disabled, told, onEnter }: SeatFieldProps) {
  const [typed, setTyped] = useState('')
  const seat = told?.seat
  const shown = seat ?? typed
  // Whoever came with a seat only has to take it.
  useEffect(() => {
    if (seat !== undefined) ref.current?.focus({ preventScroll: true })
  }, [seat, ref])
  const change = (next: string) => {
    told?.taken()
    setTyped(next)
  }
  return (
    <label className="flex items-center gap-2 text-sm font-semibold">
      Asiento <KeyCap>F10</KeyCap>
      <input
        ref={ref}
        value={shown}
        disabled={disabled}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        placeholder="125 K 4"
        aria-label="Asiento, sección o cuántos"
        onChange={({ target }) => change(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || shown.trim() === '') return
          event.preventDefault()
          onEnter(shown)
          change('')
        }}
        className="min-h-9 w-28 rounded-md border-[1.5px] border-line-strong bg-surface px-3 text-base font-normal placeholder:text-ink-3 focus-visible:border-brand"
      />
    </label>
  )
}
