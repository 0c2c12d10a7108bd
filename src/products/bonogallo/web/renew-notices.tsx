import { useState } from 'react'
import { useNavigate } from 'react-router'
import { usePurchaseSeats } from '#selling/holds/web/store.ts'
import { formatMoment } from '#lib/dates.ts'
import type { Answer } from '#lib/endpoint.ts'
import type { Problem } from '#lib/problem.ts'
import { Button } from '#ui/button.tsx'
import { CombIcon } from '#ui/comb.tsx'
import { paths } from '#lib/paths.ts'
import { useRead, useSend } from '#web/query.ts'
import { holdPassSeats, listPasses } from '../contract.ts'

type KeptSeat = Answer<typeof listPasses>['kept'][number]

/** Seats that are kept for this person while renewals last: one button takes up where the last season ended. */
export function RenewNotices({ className = 'mt-6' }: { className?: string }) {
  const { data } = useRead(listPasses, {})
  const kept = data?.kept ?? []
  if (kept.length === 0) return null
  const byPlan = [...Map.groupBy(kept, ({ planId }) => planId).values()]
  return (
    <div className={`${className} grid gap-3`}>
      {byPlan.map((seats) => (
        <RenewNotice key={seats[0]!.planId} seats={seats} />
      ))}
    </div>
  )
}

function RenewNotice({ seats }: { seats: KeptSeat[] }) {
  const navigate = useNavigate()
  const { mutateAsync, isPending } = useSend(holdPassSeats)
  const [problem, setProblem] = useState<string | null>(null)
  const { planId, plan, until } = seats[0]!
  const one = seats.length === 1

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
    <section
      aria-label={`Renovación de ${plan}`}
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg bg-warn-soft p-3"
    >
      <CombIcon size={28} className="hidden shrink-0 text-warn sm:block" />
      <p className="min-w-40 flex-1 pl-1 text-sm leading-snug">
        <span className="block font-semibold">
          {one ? 'Renueva' : `Renueva tus ${seats.length} lugares`}: {plan}
        </span>
        <span className="text-ink-2">Hasta {formatMoment(until)}</span>
      </p>
      <Button variant="accent" size="sm" className="px-3" loading={isPending} onClick={() => void renew()}>
        Renovar<span className="sr-only"> {one ? 'mi lugar' : `mis ${seats.length} lugares`}</span>
      </Button>
      {problem !== null && (
        <p role="alert" className="w-full text-sm font-semibold text-danger-strong">
          {problem}
        </p>
      )}
    </section>
  )
}
