import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Page } from '#ui/page.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { paths } from '#lib/paths.ts'
import { useRead } from '#web/query.ts'
import { Loaded } from '#web/loaded.tsx'
import { listPacks } from '../contract.ts'
import { PackCard } from './pack-card.tsx'

/** Every pack there is. */
export function PackList() {
  const read = useRead(listPacks, {})
  return (
    <Page title="Packs" intro="Varios partidos en tu mismo lugar, a un solo precio con todos los cargos.">
      <Loaded
        read={read}
        title="No pudimos cargar los packs"
        waiting={<Skeletons label="Cargando los packs" blocks={['h-56 w-full rounded-lg']} />}
      >
        {({ packs }) =>
          packs.length === 0 ? (
            <EmptyState
              title="No hay packs por ahora"
              action={<Button to={paths.tickets}>Ver partidos</Button>}
            >
              Cuando el club arme el siguiente, lo verás aquí.
            </EmptyState>
          ) : (
            <ul className="grid grid-cols-1 gap-4 md:grid-cols-2">
              {packs.map((pack) => (
                <li key={pack.id}>
                  <PackCard pack={pack} heading="h2" />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Page>
  )
}
