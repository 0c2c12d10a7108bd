import { useState } from 'react'
import { useNavigate } from 'react-router'
import { usePurchaseSeats } from '#selling/holds/web/store.ts'
import { placeWords } from '#selling/holds/web/seat-place.tsx'
import { formatMoment } from '#lib/dates.ts'
import type { Problem } from '#lib/problem.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { paths } from '#lib/paths.ts'
import { useRead, useSend } from '#web/query.ts'
import { holdPassSeats, listPasses } from '../contract.ts'

/** Seats that are kept for this person while renewals last: one button takes up where the last season ended. */
export function RenewNotices({ className = 'mt-6' }: { className?: string }) {
  const { data } = useRead(listPasses, {})
  const kept = data?.kept ?? []
  if (kept.length === 0) return null
  const byPlan = [...Map.groupBy(kept, ({ planId }) => planId).values()]
  return (
    <div className={`${className} grid gap-4`}>
      {byPlan.map((seats) => (
        <RenewNotice key={seats[0]!.planId} seats={seats} />
      ))}
    </div>
  )
}

type KeptSeat = NonNullable<ReturnType<typeof useRead<typeof listPasses>>['data']>['kept'][number]

function RenewNotice({ seats }: { seats: KeptSeat[] }) {
  const navigate = useNavigate()
  const { mutateAsync, isPending } = useSend(holdPassSeats)
  const [problem, setProblem] = useState<string | null>(null)
  const { planId, plan, until } = seats[0]!

  async function renew() {
    setProblem(null)
    try {
      const body = { seatIds: seats.map(({ seat }) => seat.id) }
      usePurchaseSeats.getState().keep(await mutateAsync({ params: { planId: String(planId) }, body }))
      await navigate(paths.compra1Bonogallo(planId))
    } catch (error) {
      setProblem((error as Problem).message)
    }
  }

  return (
    <Notice
      tone="ok"
      title={`Renueva: ${plan}`}
      action={
        <Button size="sm" loading={isPending} onClick={() => void renew()}>
          {seats.length === 1 ? 'Renovar mi lugar' : `Renovar mis ${seats.length} lugares`}
        </Button>
      }
    >
      <ul>
        {seats.map(({ seat, holder }) => (
          <li key={seat.id}>
            {placeWords(seat)}, de {holder}
          </li>
        ))}
      </ul>
      <p className="mt-1">Te lo guardamos hasta el {formatMoment(until)} Nadie más puede comprarlo antes.</p>
      {problem !== null && (
        <p role="alert" className="mt-2 font-semibold">
          {problem}
        </p>
      )}
    </Notice>
  )
}
