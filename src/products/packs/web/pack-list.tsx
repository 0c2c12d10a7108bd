import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Page } from '#ui/page.tsx'
import { Skeleton, Skeletons } from '#ui/skeleton.tsx'
import { paths } from '#lib/paths.ts'
import { useRead } from '#web/query.ts'
import { listPacks } from '../contract.ts'
import { PackCard } from './pack-card.tsx'

/** Every pack there is. */
export function PackList() {
  const { data, error, refetch, isFetching } = useRead(listPacks, {})
  return (
    <Page title="Packs" intro="Varios partidos en tu mismo lugar, a un solo precio con todos los cargos.">
      {data ? (
        data.packs.length === 0 ? (
          <EmptyState
            title="No hay packs por ahora"
            action={<Button to={paths.tickets}>Ver partidos</Button>}
          >
            Cuando el club arme el siguiente, lo verás aquí.
          </EmptyState>
        ) : (
          <ul className="grid gap-4 md:grid-cols-2">
            {data.packs.map((pack) => (
              <li key={pack.id}>
                <PackCard pack={pack} />
              </li>
            ))}
          </ul>
        )
      ) : error ? (
        <ErrorState
          title="No pudimos cargar los packs"
          action={
            <Button loading={isFetching} onClick={() => void refetch()}>
              Volver a intentar
            </Button>
          }
        >
          {error.message}
        </ErrorState>
      ) : (
        <Skeletons label="Cargando los packs">
          <Skeleton className="h-56 w-full rounded-lg" />
        </Skeletons>
      )}
    </Page>
  )
}
