import { IconX } from '@tabler/icons-react'
import { formatMoney } from '#lib/money.ts'
import type { HallSource } from '../hall-source.tsx'
import { pricesOf } from '../price-heat.ts'

const short = (cents: number): string => formatMoney(cents).replace(/\.00$/, '')
/** Classes, not styles: the document is drawn under a policy that takes no styles from its markup. */
const heats = ['bg-heat-1', 'bg-heat-2', 'bg-heat-3', 'bg-heat-4', 'bg-heat-5']
const box = 'flex items-center gap-1.5 rounded-sm bg-glass px-2 py-1 shadow-1'

type MapKeyProps = {
  source: HallSource
  near: boolean
  /** How many seats are chosen. */
  chosen: number
}

/** What the colours of the map say, prices from low to high and what is gone; near, what the marks of the seats say, and how many one has of how many. */
export function MapKey({ source, near, chosen }: MapKeyProps) {
  return (
    <div className="pointer-events-none absolute inset-x-3 bottom-full mb-2 cramped:top-full cramped:bottom-auto cramped:mt-2 flex flex-wrap items-center justify-between gap-y-1 text-xs beside:right-auto beside:bottom-3 beside:mb-0 beside:gap-2">
      {near ? (
        <>
          <Marks />
          <Count chosen={chosen} most={source.seatsPerPerson} />
        </>
      ) : (
        <Prices source={source} />
      )}
    </div>
  )
}

function Prices({ source }: { source: HallSource }) {
  const prices = pricesOf(source)
  const [lowest, highest] = [prices[0], prices.at(-1)]
  if (lowest === undefined || highest === undefined) return null
  return (
    <>
      <p className={box}>
        <span className="sr-only">Los colores del mapa son precios: de </span>
        <b className="nums font-semibold">{short(lowest)}</b>
        {lowest !== highest && (
          <>
            <span className="sr-only"> a </span>
            <span aria-hidden className="flex overflow-hidden rounded-sm">
              {heats.map((heat) => (
                <span key={heat} className={`h-2.5 w-4 forced-color-adjust-none ${heat}`} />
              ))}
            </span>
            <b className="nums font-semibold">{short(highest)}</b>
          </>
        )}
      </p>
      <p className={box}>
        <span
          aria-hidden
          className="size-2.5 rounded-full border border-line-strong bg-map-off forced-color-adjust-none"
        />
        Agotada
      </p>
    </>
  )
}

function Marks() {
  return (
    <ul aria-label="Qué significa cada marca" className={`${box} gap-3`}>
      <li className="flex items-center gap-1.5">
        <span aria-hidden className="flex -space-x-1">
          {[heats[0], heats[2], heats[4]].map((heat) => (
            <span key={heat} className={`size-3 rounded-full forced-color-adjust-none ${heat}`} />
          ))}
        </span>
        Libre
      </li>
      <li className="flex items-center gap-1.5">
        <span
          aria-hidden
          className="size-3 rounded-full border-[1.5px] border-on-accent bg-accent forced-color-adjust-none"
        />{' '}
        Tuyo
      </li>
      <li className="flex items-center gap-1">
        <IconX size={14} aria-hidden /> Ocupado
      </li>
    </ul>
  )
}

function Count({ chosen, most }: { chosen: number; most: number }) {
  return (
    <p className={`${box} nums font-semibold`}>
      {chosen} de {most}
      <span className="sr-only"> lugares que puedes llevar</span>
    </p>
  )
}
