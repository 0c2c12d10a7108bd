import { useParams } from 'react-router'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { useFanSession } from '#web/fan-session-store.ts'
import { paths } from '#lib/paths.ts'
import { useRead } from '#web/query.ts'
import { NotLoaded } from '#web/loaded.tsx'
import { FanSaleCard } from './fan-sale-card.tsx'
import { listFanMatches } from '../sale-contract.ts'
import { standingWords } from '../rules.ts'

/** Coming matches with what each asks of a fan; with a number in the path, that one first. */
export default function VentsTicketsScreen() {
  const { eventId } = useParams()
  const read = useRead(listFanMatches, {})
  const { data } = read
  const matches = (data?.matches ?? []).toSorted(
    (one, other) => Number(`${other.id}` === eventId) - Number(`${one.id}` === eventId),
  )
  return (
    <Page
      title="Compra tus boletos"
      intro="Cada partido dice qué pide. El precio ya incluye todos los cargos."
    >
      <div className="mb-6 empty:hidden">
        <Standing />
      </div>
      {data?.restricted && (
        <div className="mb-6">
          <Notice
            tone="danger"
            title="Tu Fan ID tiene una restricción"
            action={
              <Button size="sm" variant="secondary" to={paths.fanMain}>
                Ver y apelar
              </Button>
            }
          >
            {data.restricted}
          </Notice>
        </div>
      )}
      {data === undefined && (
        <NotLoaded
          read={read}
          title="No pudimos cargar los partidos"
          waiting={<Skeletons label="Buscando partidos" blocks={['h-64 w-full rounded-lg']} />}
        />
      )}
      {data !== undefined && matches.length === 0 && (
        <EmptyState title="Aún no hay partidos publicados">
          En cuanto el club anuncie el siguiente, lo verás aquí con sus precios finales.
        </EmptyState>
      )}
      <ul className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        {matches.map((match) => (
          <li key={match.id}>
            <FanSaleCard match={match} closed={data?.restricted != null} />
          </li>
        ))}
      </ul>
    </Page>
  )
}

/** Where the Fan ID is not ready: what that means for buying. */
function Standing() {
  const status = useFanSession((session) => session.userData?.status ?? 'registering')
  if (status === 'approved') return null
  return (
    <Notice
      tone="warn"
      title="Tu Fan ID aún no está listo"
      action={
        <Button size="sm" variant="secondary" to={paths.fanMain}>
          Ver mi Fan ID
        </Button>
      }
    >
      Puedes comprar desde ahora. {standingWords[status]}
    </Notice>
  )
}
