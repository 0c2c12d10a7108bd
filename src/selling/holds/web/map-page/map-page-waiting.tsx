import { MapWaiting } from './map-waiting.tsx'

/** The map's page before what is sold on it is known. */
export function MapPageWaiting() {
  return (
    <div data-fills-page className="relative h-full bg-map-ground">
      <MapWaiting problem={null} retry={() => undefined} />
    </div>
  )
}
