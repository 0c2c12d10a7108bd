import type { Problem } from '#lib/problem.ts'
import { useSession } from '#web/session-store.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Page } from '#ui/page.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { invalidate } from '#web/query.ts'
import { paths } from '#lib/paths.ts'
import { listTickets } from '../contract.ts'

export function TicketsLoading({ title }: { title: string }) {
  return (
    <Page title={title}>
      <Skeletons label="Buscando tus boletos" blocks={['h-120 w-full max-w-md rounded-xl']} />
    </Page>
  )
}

type NoTicketsProps = { title: string; problem: Problem | null; missing?: boolean }

/** Nothing to show, and why: nobody is logged in, the server did not answer, or there is nothing yet. */
export function NoTickets({ title, problem, missing = false }: NoTicketsProps) {
  const signedIn = useSession((session) => session.token !== null)
  return <Page title={title}>{reason(signedIn, problem, missing)}</Page>
}

function reason(signedIn: boolean, problem: Problem | null, missing: boolean) {
  if (!signedIn) {
    return (
      <EmptyState
        title="Inicia sesión para ver tus boletos"
        action={<Button to={`${paths.login}?volver=${paths.events}`}>Iniciar sesión</Button>}
      >
        En este dispositivo no hay boletos guardados. Después de abrirlos una vez, los verás aquí incluso sin
        internet.
      </EmptyState>
    )
  }
  if (problem !== null) {
    return (
      <ErrorState
        title="No pudimos traer tus boletos"
        action={<Button onClick={() => void invalidate(listTickets)}>Volver a intentar</Button>}
      >
        {problem.message} Tus boletos están a salvo; también te los enviamos por correo.
      </ErrorState>
    )
  }
  if (missing) {
    return (
      <EmptyState
        title="No encontramos ese boleto"
        action={<Button to={paths.events}>Ver mis boletos</Button>}
      >
        Puede ser de otra cuenta, o el enlace no está completo.
      </EmptyState>
    )
  }
  return (
    <EmptyState title="Aún no tienes boletos" action={<Button to={paths.tickets}>Ver partidos</Button>}>
      Cuando compres, los verás aquí, incluso sin internet.
    </EmptyState>
  )
}
