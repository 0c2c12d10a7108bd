import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { Button } from '#ui/button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { paths } from '#lib/paths.ts'
import { Waiting } from '#web/waiting.tsx'

const staleChunk = /dynamically imported module|Importing a module script failed|error loading dynamically/i

const staysHere = new RegExp(`^(${paths.errorPage}|/gate)(/|$)`)

/**
 * What a screen could not show itself. Code that did not come is told in place and asked for again; everything else
 * leads to the error page, with a reference that support can find.
 */
export function RouteFailure() {
  const error = useRouteError()
  const stale = error instanceof Error && staleChunk.test(error.message)
  if (stale) return <StaleCode />
  return staysHere.test(location.pathname) ? <Broken /> : <LeadToErrorPage error={error} />
}

function LeadToErrorPage({ error }: { error: unknown }) {
  useEffect(() => {
    import('./lead-to-error-page.ts')
      .then(({ leadToErrorPage }) => leadToErrorPage(error))
      .catch(() => location.replace(paths.errorPage))
  }, [error])
  return <Waiting />
}

function StaleCode() {
  useEffect(() => {
    if (navigator.onLine && !sessionStorage.getItem('reloaded')) {
      sessionStorage.setItem('reloaded', '1')
      location.reload()
    }
    const again = () => location.reload()
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [])
  return (
    <main id="contenido" className="container-page py-12">
      <ErrorState
        title="Esta página no cargó"
        charged="no"
        action={<Button href={location.pathname}>Volver a intentar</Button>}
      >
        No pudimos bajar esta página. Revisa tu conexión; tus boletos guardados siguen funcionando.
      </ErrorState>
    </main>
  )
}

/** The error page itself failed, or the scanner of a gate, which is not led away from its queue. */
function Broken() {
  return (
    <main id="contenido" className="container-page py-12">
      <ErrorState
        title="Algo falló de nuestro lado"
        charged="no"
        action={<Button href={location.pathname}>Volver a intentar</Button>}
      >
        Vuelve a intentar en un momento.
      </ErrorState>
    </main>
  )
}
