import { useState, type Ref } from 'react'
import { KeyCap } from './key-cap.tsx'
import { useToldSeat } from './told-seat.ts'

type SeatFieldProps = { ref: Ref<HTMLInputElement>; disabled: boolean; onEnter: (typed: string) => void }

/** Where a clerk types «K 4», «125 K 4» or how many; Enter takes them, and with nothing in it goes on to charging. */
export function SeatField({ ref, disabled, onEnter }: SeatFieldProps) {
  const told = useToldSeat()
  const [typed, setTyped] = useState(told.seat)
  return (
    <label className="flex items-center gap-2 text-sm font-semibold">
      Asiento <KeyCap>F10</KeyCap>
      <input
        ref={ref}
        value={typed}
        disabled={disabled}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- whoever came with a seat only has to take it
        autoFocus={told.seat !== ''}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        placeholder="125 K 4"
        aria-label="Asiento, sección o cuántos"
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || typed.trim() === '') return
          event.preventDefault()
          onEnter(typed)
          setTyped('')
        }}
        className="min-h-9 w-28 rounded-md border-[1.5px] border-line-strong bg-surface px-3 text-base font-normal placeholder:text-ink-3 focus-visible:border-brand"
      />
    </label>
  )
}
