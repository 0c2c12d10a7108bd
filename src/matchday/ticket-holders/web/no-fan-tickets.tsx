import type { Problem } from '#lib/problem.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { invalidate } from '#web/query.ts'
import { paths } from '#lib/paths.ts'
import { listFanTickets } from '../contract.ts'

/** Nothing to show, and why. */
export function NoFanTickets({ problem, missing = false }: { problem: Problem | null; missing?: boolean }) {
  if (problem !== null) {
    return (
      <ErrorState
        title="No pudimos traer tus boletos"
        action={<Button onClick={() => void invalidate(listFanTickets)}>Volver a intentar</Button>}
      >
        {problem.message} Tus boletos están a salvo.
      </ErrorState>
    )
  }
  if (missing) {
    return (
      <EmptyState
        title="No encontramos ese boleto"
        action={<Button to={paths.fanEvents}>Ver mis boletos</Button>}
      >
        Puede que ya no esté a tu nombre, o que el enlace no esté completo.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title="Aún no tienes boletos"
      action={<Button to={paths.ventsTickets()}>Ver partidos</Button>}
    >
      Aquí verás los que compres, los de tus menores y los que otros fans te aparten.
    </EmptyState>
  )
}
