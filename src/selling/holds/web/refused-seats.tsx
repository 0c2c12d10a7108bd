import type { HallSource } from './hall-source.tsx'
import { useLocation } from 'react-router'
import { withReturn } from '#people/accounts/web/go-on.tsx'
import type { Problem } from '#lib/problem.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { paths } from '#lib/paths.ts'

/** What a refused limit counts of the person's own: seats of another tab or device that are not paid. */
export type OwnUnpaid = { holdId: string; orderId: string | null }

export function ownUnpaidIn({ detail }: Problem): OwnUnpaid | null {
  return (detail['own'] as OwnUnpaid | undefined) ?? null
}

type RefusedSeatsProps = {
  problem: Problem
  source: HallSource
  /** When the person let go of own unpaid seats that stood in the way. */
  onFree: () => void
}

/**
 * Why the seats could not be taken. Who must log in first is led there and back, and the choice stays; who has unpaid seats
 * already goes on with those or lets them go.
 */
export function RefusedSeats({ problem, source, onFree }: RefusedSeatsProps) {
  const { pathname } = useLocation()
  const { code, message } = problem
  const own = ownUnpaidIn(problem)
  if (code !== 'login_to_hold')
    return (
      <Notice tone="danger" live title={message} action={own && source.waysOn?.(own, onFree)}>
        No te cobramos.
      </Notice>
    )
  return (
    <Notice
      tone="warn"
      live
      title={message}
      action={
        <Button size="sm" to={withReturn(paths.login, pathname)}>
          Iniciar sesión
        </Button>
      }
    >
      Guardamos tu elección: al volver la encuentras igual.
    </Notice>
  )
}
