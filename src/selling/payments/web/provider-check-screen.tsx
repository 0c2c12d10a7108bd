import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Page } from '#ui/page.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { deskPaths } from '#web/desk-paths.ts'
import { paths } from '#lib/paths.ts'
import { useRead } from '#web/query.ts'
import { checkProvider } from '../contract.ts'
import { useOwnDocument } from './own-document.tsx'
import { ProviderSteps } from './provider-steps.tsx'

/** For staff, with the sandbox: is the provider there, and does a payment go through? */
export default function ProviderCheckScreen() {
  const own = useOwnDocument(paths.merdadoPagoTest)
  const { data, error, refetch, isFetching } = useRead(checkProvider, {}, { enabled: own })
  return (
    <Page
      title="Prueba del proveedor"
      intro="Revisa paso a paso que el cobro funciona. Solo para el personal y sin dinero real."
    >
      {error?.code === 'second_factor_required' && (
        <EmptyState
          title="Falta tu código"
          action={
            <Button to={`${deskPaths.secondFactor}?volver=${encodeURIComponent(paths.merdadoPagoTest)}`}>
              Escribir mi código
            </Button>
          }
        >
          {error.message}
        </EmptyState>
      )}
      {error !== null && error.code !== 'second_factor_required' && [403, 404].includes(error.status) && (
        <EmptyState
          title="Esta prueba es para el personal"
          action={<Button to={paths.main}>Ir al inicio</Button>}
        >
          Tu cuenta no tiene permiso para verla.
        </EmptyState>
      )}
      {error !== null && error.status !== 403 && error.status !== 404 && (
        <ErrorState
          title="El proveedor no contesta"
          charged="no"
          action={
            <Button loading={isFetching} onClick={() => void refetch()}>
              Volver a intentar
            </Button>
          }
        >
          {error.message}
        </ErrorState>
      )}
      {data === undefined && error === null && (
        <Skeletons label="Preguntando al proveedor" blocks={['h-80 w-full rounded-lg']} />
      )}
      {data && <ProviderSteps check={data} />}
    </Page>
  )
}
