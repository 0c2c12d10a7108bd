import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { longestSeconds, purchaseSeconds, secondsUntil } from '#lib/countdown.ts'
import { serverNow } from '#web/server-clock.ts'
import type { Fare } from '#catalogue/fares/shapes/fare.ts'
import type { Hold } from '../contract.ts'
import type { SeatRequest } from './hall-source.tsx'

type Countdown = {
  timeRemaining: number
  /** The running interval; null when stopped. */
  timer: number | null
  /** The server's deadline (epoch ms); null for a plain 600 s. */
  deadline: number | null
  start: (expiresAt?: string) => void
  stop: () => void
  reset: () => void
}

/** The one countdown: from 600 to 0, a tick a second; with a deadline it corrects itself after sleep. */
function countdown(change: (part: Partial<Countdown>) => void, get: () => Countdown): Countdown {
  function stop(): void {
    const { timer } = get()
    if (timer !== null) clearInterval(timer)
    change({ timer: null })
  }
  function tick(): void {
    const { deadline, timeRemaining } = get()
    const left =
      deadline === null
        ? Math.max(0, timeRemaining - 1)
        : Math.min(longestSeconds, secondsUntil(deadline, serverNow()))
    change({ timeRemaining: left })
    if (left === 0) stop()
  }
  return {
    timeRemaining: purchaseSeconds,
    timer: null,
    deadline: null,
    start: (expiresAt) => {
      stop()
      const deadline = expiresAt === undefined ? null : Date.parse(expiresAt)
      const left =
        deadline === null ? purchaseSeconds : Math.min(longestSeconds, secondsUntil(deadline, serverNow()))
      change({ deadline, timeRemaining: left, timer: left > 0 ? window.setInterval(tick, 1000) : null })
    },
    stop,
    reset: () => {
      stop()
      change({ timeRemaining: purchaseSeconds, deadline: null })
    },
  }
}

/** A tab that was reloaded goes on counting to the same deadline. */
function resume(state: Countdown | undefined): void {
  if (state === undefined || state.timer === null) return
  state.timer = null
  if (state.deadline !== null) state.start(new Date(state.deadline).toISOString())
}

type TimerPurchase = Countdown

/** Counts while an order is being paid. */
export const useTimerPurchase = create<TimerPurchase>()(
  persist((set, get) => countdown(set, get), {
    name: 'timerPurchase',
    storage: createJSONStorage(() => sessionStorage),
    partialize: ({ timeRemaining, timer, deadline }) => ({ timeRemaining, timer, deadline }),
    onRehydrateStorage: () => (state) => resume(state),
  }),
)

type PurchaseSeats = Countdown & {
  eventId: number | null
  hold: Hold | null
  fares: Record<number, Fare>
  acceptsEqualSeats: boolean
  orderId: string | null
  /** The screen that follows, where the purchase is none like the others: a change of seat. */
  next: string | null
  /** Seats that were asked for without an answer, and of which hall: the server may hold them all the same. */
  unanswered: { of: string; request: SeatRequest } | null
  keep: (hold: Hold) => void
  setFare: (seatId: number, fare: Fare) => void
  setAcceptsEqualSeats: (accepts: boolean) => void
  setOrder: (orderId: string) => void
  setNext: (next: string | null) => void
  setUnanswered: (unanswered: PurchaseSeats['unanswered']) => void
  forget: () => void
}

const nothing = {
  eventId: null,
  hold: null,
  fares: {},
  acceptsEqualSeats: false,
  orderId: null,
  next: null,
  unanswered: null,
}

/** In local storage: what a tab of this browser holds, as `number end order`, so that the others hear of it at once. */
export const heldKey = 'held'

function broadcastHold(hold: Hold, orderId: string | null): void {
  const open = hold.status === 'active' || hold.status === 'ordered'
  if (open) localStorage.setItem(heldKey, `${hold.id} ${Date.parse(hold.expiresAt)} ${orderId ?? ''}`)
  else broadcastHoldGone(hold)
}

function broadcastHoldGone(hold: Hold | null): void {
  if (hold !== null && localStorage.getItem(heldKey)?.startsWith(hold.id)) localStorage.removeItem(heldKey)
}

/** The seats that this browser holds, from the map to the payment. */
export const usePurchaseSeats = create<PurchaseSeats>()(
  persist(
    (set, get) => ({
      ...countdown(set, get),
      ...nothing,
      keep: (hold) => {
        const kept = new Set(hold.seats.map((seat) => seat.id))
        const fares = Object.fromEntries(
          Object.entries(get().fares).filter(([seatId]) => kept.has(Number(seatId))),
        )
        const same = get().hold?.id === hold.id
        set({
          hold,
          eventId: hold.eventId,
          fares,
          orderId: same ? get().orderId : null,
          next: same ? get().next : null,
          unanswered: null,
        })
        get().start(hold.expiresAt)
        broadcastHold(hold, get().orderId)
      },
      setFare: (seatId, fare) => set({ fares: { ...get().fares, [seatId]: fare } }),
      setAcceptsEqualSeats: (acceptsEqualSeats) => set({ acceptsEqualSeats }),
      setOrder: (orderId) => {
        set({ orderId })
        const { hold } = get()
        if (hold !== null) broadcastHold(hold, orderId)
      },
      setNext: (next) => set({ next }),
      setUnanswered: (unanswered) => set({ unanswered }),
      forget: () => {
        broadcastHoldGone(get().hold)
        get().reset()
        set(nothing)
      },
    }),
    {
      name: 'purchaseSeats',
      storage: createJSONStorage(() => sessionStorage),
      partialize: (state) => ({
        timeRemaining: state.timeRemaining,
        timer: state.timer,
        deadline: state.deadline,
        eventId: state.eventId,
        hold: state.hold,
        fares: state.fares,
        acceptsEqualSeats: state.acceptsEqualSeats,
        orderId: state.orderId,
        next: state.next,
        unanswered: state.unanswered,
      }),
      onRehydrateStorage: () => (state) => resume(state),
    },
  ),
)

/** Nothing is held or timed in this browser any more: the person has left. */
export function forgetHolds(): void {
  usePurchaseSeats.getState().forget()
  useTimerPurchase.getState().reset()
}
