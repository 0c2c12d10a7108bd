import { useState, type ComponentType } from 'react'
import { useLocation } from 'react-router'
import { useSession } from '#web/session-store.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Page } from '#ui/page.tsx'
import { withReturn } from './go-on.tsx'
import { paths } from '#lib/paths.ts'

/**
 * A screen that opens for everybody and shows what is one's own: who is not logged in is asked to. A session that ends
 * under an open screen takes nothing away from it.
 */
export function forMembers(Screen: ComponentType, title: string): ComponentType {
  return function MembersScreen() {
    const isMember = useSession(({ token }) => token !== null)
    const [wasMember] = useState(isMember)
    return isMember || wasMember ? <Screen /> : <LogInFirst title={title} />
  }
}

/** In place of what is one's own: here, or where a session ended under an open screen. */
export function LogInFirst({ title }: { title: string }) {
  const { pathname, search } = useLocation()
  return (
    <Page title={title}>
      <EmptyState
        title="Inicia sesión para verlo"
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <Button to={withReturn(paths.login, pathname + search)}>Iniciar sesión</Button>
            <Button to={withReturn(paths.registry, pathname + search)} variant="secondary">
              Crear cuenta
            </Button>
          </div>
        }
      >
        Aquí está lo que es solo tuyo. Al entrar vuelves a esta página.
      </EmptyState>
    </Page>
  )
}
