import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Problem } from '#lib/problem.ts'
import { Button } from '#ui/button.tsx'
import { announce } from '#ui/live-region.ts'
import { Notice } from '#ui/notice.tsx'
import { toast } from '#ui/toast.ts'
import type { SeatPlace } from '../contract.ts'
import type { Holding } from './hall-source.tsx'
import { holdingWords } from './held-seats.tsx'
import { groupPlaces } from './seat-place.tsx'
import { usePurchaseSeats } from './store.ts'

type ExpiredSeatsProps = {
  of: Holding
  places: SeatPlace[]
  /** The same seats are held again. */
  onHeld: () => void
  /** Somebody has them now; where absent, the map opens with the nearest. */
  onLost?: (seatIds: number[]) => void
}

/** After the countdown: nothing was charged, and one button tries the same seats, else the closest. */
export function ExpiredSeats({ of: { hold, again }, places, onHeld, onLost }: ExpiredSeatsProps) {
  const navigate = useNavigate()
  const seatIds = places.map(({ id }) => id)
  const [sending, setSending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function tryAgain() {
    setProblem(null)
    setSending(true)
    try {
      usePurchaseSeats.getState().keep(await hold({ seatIds }))
      const words = 'Listo, apartamos otra vez los mismos lugares. Tienes 10 minutos.'
      announce(words)
      toast({ title: words })
      onHeld()
    } catch (error) {
      const { code, message } = error as Problem
      if (code !== 'seats_taken') return setProblem(message)
      if (onLost) return onLost(seatIds)
      usePurchaseSeats.getState().forget()
      void navigate(again, { state: { lost: seatIds } })
    } finally {
      setSending(false)
    }
  }

  return (
    <Notice
      tone="warn"
      live
      title="Se acabó el tiempo y soltamos tus lugares. No te cobramos."
      action={
        <Button loading={sending} slow={holdingWords} onClick={() => void tryAgain()}>
          Buscar los mismos lugares
        </Button>
      }
    >
      <ul className="mt-1">
        {groupPlaces(places).map(({ where }) => (
          <li key={where}>{where}</li>
        ))}
      </ul>
      <p className="mt-2">{problem ?? 'Si alguien ya los tomó, te marcamos los más cercanos.'}</p>
    </Notice>
  )
}
