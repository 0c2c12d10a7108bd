import { MapWaiting } from '#selling/holds/web/map-page/map-waiting.tsx'

/** The map's page before its match is known. */
export function MatchMapWaiting() {
  return (
    <div data-fills-page className="relative h-full bg-map-ground">
      <MapWaiting problem={null} retry={() => undefined} />
    </div>
  )
}
