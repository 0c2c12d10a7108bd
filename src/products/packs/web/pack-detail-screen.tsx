import { useParams } from 'react-router'
import { ChooseSeatsWaiting } from '#selling/holds/web/choose-seats.tsx'
import { isRunning } from '#selling/holds/web/held-seats.tsx'
import { usePurchaseSeats } from '#selling/holds/web/store.ts'
import { Button } from '#ui/button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { paths } from '#lib/paths.ts'
import { useRead } from '#web/query.ts'
import { readPack } from '../contract.ts'
import { PackList } from './pack-list.tsx'
import { PackPage } from './pack-page.tsx'
import { PackPhases } from './pack-phases.tsx'
import { PackPurchase } from './pack-purchase.tsx'

/** A pack: what it contains, what one saves, and its seats, chosen once. Without a number: mine in hand, or all. */
export default function PackDetailScreen() {
  const { packId } = useParams()
  const subject = usePurchaseSeats(({ hold }) => (isRunning(hold) ? hold.subject : null))
  const shown = packId ?? (subject?.startsWith('pack:') ? subject.slice('pack:'.length) : undefined)
  return shown === undefined ? <PackList /> : <OnePack key={shown} packId={shown} />
}

function OnePack({ packId }: { packId: string }) {
  const {
    data: pack,
    error,
    refetch,
    isFetching,
  } = useRead(readPack, { params: { packId } }, { refetchInterval: 60_000 })
  if (pack?.saleState === 'on_sale')
    return (
      <PackPhases pack={pack}>
        <PackPurchase pack={pack} />
      </PackPhases>
    )
  if (pack) return <PackPage pack={pack} />
  if (error === null) {
    return (
      <ChooseSeatsWaiting
        page={
          <div className="container-page py-8">
            <Skeletons
              label="Cargando el pack"
              blocks={['mb-6 h-20 w-full max-w-lg', 'h-120 w-full rounded-lg']}
            />
          </div>
        }
      />
    )
  }
  const unknown = error.status === 404 || error.status === 400
  return (
    <div className="container-page py-8">
      <ErrorState
        title={unknown ? 'No encontramos ese pack' : 'No pudimos cargar el pack'}
        action={
          <>
            <Button loading={isFetching} onClick={() => void refetch()}>
              Volver a intentar
            </Button>
            <Button variant="secondary" to={paths.tickets}>
              Ver partidos
            </Button>
          </>
        }
      >
        {error.message}
      </ErrorState>
    </div>
  )
}
