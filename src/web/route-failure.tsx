import { useEffect } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { Problem } from '#lib/problem.ts'
import { Button } from '#ui/button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { paths } from './paths.ts'

const staleChunk = /dynamically imported module|Importing a module script failed|error loading dynamically/i

/** Any failure below: what happened, whether money moved, what to do, and a reference that support can find. */
export function RouteFailure() {
  const error = useRouteError()
  const stale = error instanceof Error && staleChunk.test(error.message)
  useEffect(() => {
    if (stale && navigator.onLine && !sessionStorage.getItem('reloaded')) {
      sessionStorage.setItem('reloaded', '1')
      location.reload()
    }
  }, [stale])

  useEffect(() => {
    if (!stale) return
    const again = () => location.reload()
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [stale])

  const reference = error instanceof Problem ? ((error.detail['reference'] as string | undefined) ?? '') : ''
  return (
    <main id="contenido" className="container-page py-12">
      <ErrorState
        title={titleOf(error, stale)}
        charged="no"
        {...(reference !== '' && { reference })}
        action={
          <Button href={stale ? location.pathname : paths.inicio}>
            {stale ? 'Volver a intentar' : 'Ir al inicio'}
          </Button>
        }
      >
        {stale
          ? 'No pudimos bajar esta página. Revisa tu conexión; tus boletos guardados siguen funcionando.'
          : 'Vuelve a intentar en un momento. Si sigue igual, escríbenos con la referencia.'}
      </ErrorState>
    </main>
  )
}

function titleOf(error: unknown, stale: boolean): string {
  if (stale) return 'Esta página no cargó'
  if (error instanceof Problem) return error.message
  if (isRouteErrorResponse(error) && error.status === 404) return 'No encontramos lo que buscas'
  return 'Algo falló de nuestro lado'
}
