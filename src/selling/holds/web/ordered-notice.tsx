import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import type { Hold } from '../contract.ts'
import { PlaceList } from './place-list.tsx'
import { useGoOn } from './use-go-on.tsx'

/** Seats of an order do not change on the map: the summary gives them back first. */
export function OrderedNotice({ hold, next }: { hold: Hold; next: string }) {
  return (
    <Notice
      tone="info"
      title="Ya vas a la mitad de tu compra"
      action={<Button to={next}>Seguir con mi compra</Button>}
    >
      <p className="mb-4">Desde el resumen puedes pagar o cambiar estos lugares.</p>
      <PlaceList places={hold.seats} />
    </Notice>
  )
}

/** One purchase at a time: taking seats here gives back those of the other. */
export function OtherPurchaseNotice({ hold }: { hold: Hold }) {
  const goOn = useGoOn(hold)
  return (
    <div className="mb-6">
      <Notice
        tone="info"
        title={`Tienes lugares apartados ${hold.kind === 'tickets' ? 'para otra fecha' : 'en otra compra'}`}
        action={
          <Button size="sm" variant="secondary" onClick={goOn}>
            Ver esa compra
          </Button>
        }
      >
        Si apartas lugares aquí, soltamos aquellos.
      </Notice>
    </div>
  )
}
