import {
  useEffect,
  useLayoutEffect,
  useRef,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import type { Stop, Stops } from './use-stops.ts'

type SheetProps = {
  ref: RefObject<HTMLElement | null>
  stops: Stops
  /** Right above the sheet; over the map's foot where the sheet is a panel. */
  mapKey: ReactNode
  /** Always in sight, below what scrolls. */
  foot: ReactNode
  children: ReactNode
}

const slowly = { duration: 320, easing: 'cubic-bezier(.2,.8,.2,1)' }
/** Less is a tap. */
const dragFrom = 6
/** So far, or this quickly, and the sheet goes on to its next stop. */
const farEnough = 56
const quickly = 0.5

/** A sheet of three stops over the map, by a finger, the handle's button or the keyboard; a panel where there is room. */
export function Sheet({ ref, stops, mapKey, foot, children }: SheetProps) {
  const { at, step } = stops
  const drag = useDrag(ref, stops)
  useGlide(ref, at)
  useEscape(stops)
  const full = at === 'full'

  return (
    <>
      {full && (
        <div
          aria-hidden
          className="absolute inset-0 z-20 animate-fade bg-scrim beside:hidden"
          onClick={() => step(-1)}
        />
      )}
      <section
        ref={ref}
        aria-label="Tus lugares"
        {...(full && { role: 'dialog', 'aria-modal': true })}
        data-stop={at}
        className={`absolute inset-x-0 bottom-0 z-30 flex flex-col rounded-t-xl bg-surface shadow-3 dark:border-t dark:border-line after:pointer-events-none after:absolute after:inset-x-0 after:top-full after:h-dvh after:bg-surface beside:static beside:col-start-2 beside:row-start-1 beside:min-h-0 beside:rounded-none beside:border-l beside:border-line beside:shadow-none beside:after:hidden cramped:relative cramped:top-auto cramped:max-h-none cramped:rounded-none cramped:shadow-none cramped:after:hidden ${full ? 'top-14' : 'max-h-[78%] beside:max-h-full'}`}
      >
        {!full && mapKey}
        <button
          type="button"
          aria-expanded={full}
          {...drag}
          className={`group relative z-10 flex h-8 ${full ? '-mb-8' : '-mb-5'} w-full shrink-0 touch-none justify-center rounded-t-xl pt-2 outline-none beside:hidden`}
        >
          <span className="h-1.5 w-10 rounded-full bg-line-strong/60 group-focus-visible:outline-3 group-focus-visible:outline-offset-3 group-focus-visible:outline-brand" />
          <span className="sr-only">{full ? 'Menos' : 'Más'}</span>
        </button>
        <div
          className={`min-h-0 flex-1 overflow-y-auto overscroll-contain ${at === 'peek' ? 'hidden beside:block' : ''}`}
        >
          {children}
        </div>
        {foot}
      </section>
    </>
  )
}

/** Escape is one stop down, unless the map or a dialog had a use for it. */
function useEscape({ at, step }: Stops): void {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || at === 'peek') return
      if (document.querySelector('dialog:modal') === null) step(-1)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [at, step])
}

/** The sheet comes to its new place instead of jumping there; who wants little motion sees it there at once. */
function useGlide(ref: RefObject<HTMLElement | null>, at: Stop): void {
  const before = useRef<number | null>(null)
  useLayoutEffect(() => {
    const sheet = ref.current
    const from = before.current
    if (sheet === null || from === null) return
    const top = sheet.offsetTop
    before.current = top
    const moved = Number(sheet.dataset['dragged'] ?? 0)
    delete sheet.dataset['dragged']
    sheet.style.transform = ''
    if (getComputedStyle(sheet).position !== 'absolute') return
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const away = from + moved - top
    if (away !== 0) sheet.animate([{ transform: `translateY(${away}px)` }, { transform: 'none' }], slowly)
  }, [ref, at])
  useEffect(() => {
    // Asked for before the first picture, the browser would lay the page out for this alone.
    const timer = setTimeout(() => (before.current ??= ref.current?.offsetTop ?? null))
    return () => clearTimeout(timer)
  }, [ref])
}

/** A finger on the handle draws the sheet; lifted, it goes to the nearest stop in its way. A tap is one stop up, from full down. */
function useDrag(ref: RefObject<HTMLElement | null>, { at, step }: Stops) {
  const start = useRef<{ y: number; time: number } | null>(null)
  const dragged = useRef(false)
  const shift = ({ clientY }: PointerEvent) => clientY - (start.current?.y ?? clientY)

  return {
    onPointerDown: (event: PointerEvent) => {
      event.currentTarget.setPointerCapture(event.pointerId)
      start.current = { y: event.clientY, time: event.timeStamp }
      dragged.current = false
    },
    onPointerMove: (event: PointerEvent) => {
      const moved = shift(event)
      if (start.current === null || (Math.abs(moved) < dragFrom && !dragged.current)) return
      dragged.current = true
      const most = at === 'full' ? 0 : -ref.current!.offsetTop + 56
      ref.current!.style.transform = `translateY(${Math.max(most, moved)}px)`
    },
    onPointerUp: (event: PointerEvent) => {
      const moved = shift(event)
      const speed = Math.abs(moved) / Math.max(1, event.timeStamp - (start.current?.time ?? 0))
      start.current = null
      if (!dragged.current) return
      const on = Math.abs(moved) > farEnough || speed > quickly
      const stays = !on || (moved < 0 ? at === 'full' : at === 'peek')
      if (stays) return settle(ref.current!, moved)
      ref.current!.dataset['dragged'] = String(moved)
      step(moved < 0 ? 1 : -1)
    },
    onPointerCancel: () => {
      start.current = null
      ref.current!.style.transform = ''
    },
    onClick: () => {
      // The browser says click after a drag, too.
      if (dragged.current) dragged.current = false
      else step(at === 'full' ? -1 : 1)
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
      event.preventDefault()
      step(event.key === 'ArrowUp' ? 1 : -1)
    },
  }
}

function settle(sheet: HTMLElement, moved: number): void {
  sheet.style.transform = ''
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches)
    sheet.animate([{ transform: `translateY(${moved}px)` }, { transform: 'none' }], slowly)
}
