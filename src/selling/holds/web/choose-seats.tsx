import { IconMap2 } from '@tabler/icons-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '#ui/button.tsx'
import type { Hall } from './hall.tsx'
import type { HallSource } from './hall-source.tsx'
import { HoldBar } from './hold-bar.tsx'
import { MapHead } from './map-page/map-head.tsx'
import { MapPageWaiting } from './map-page/map-waiting.tsx'
import { MapPage } from './map-page/map-page.tsx'
import { SeatPurchase } from './seat-purchase.tsx'

type ChooseSeatsProps = {
  source: HallSource
  back: { to: string; label: string }
  title: string
  /** Of what, in one line. */
  line: string
  /** What is told before the seats. */
  notices?: ReactNode
  /** What else is to be known. */
  about?: ReactNode
  /** What the purchase has to know first: it is for the person that it waits. */
  asked?: ((hall: Hall) => ReactNode) | null
}

const list = 'lista'

/** Seats of what is no plain match: the map is the page, and with `?lista` in the address the same choice needs none. */
export function ChooseSeats({ source, back, title, line, notices, about, asked = null }: ChooseSeatsProps) {
  const listed = useSearchParams()[0].has(list)
  useFocusOnTurn(listed)
  if (!listed)
    return (
      <MapPage
        source={source}
        head={
          <MapHead
            back={back}
            title={title}
            list={{ to: `${source.again}?${list}`, label: 'Elegir sin mapa' }}
          >
            {line}
          </MapHead>
        }
        bar={<HoldBar />}
        notices={notices}
        about={about}
        asked={asked}
      />
    )
  return (
    <>
      <HoldBar />
      <div className="container-page pt-6 pb-4 lg:pt-8 lg:pb-12">
        <header className="mb-4 lg:mb-6">
          <Button
            size="sm"
            variant="ghost"
            className="-ml-4"
            icon={<IconMap2 size={20} aria-hidden />}
            to={source.again}
          >
            Elegir en el mapa
          </Button>
          <h1 className="text-3xl lg:text-4xl">{title}</h1>
          <p className="text-ink-2">{line}</p>
        </header>
        <div className="mb-6 flex flex-col gap-4 empty:hidden">{notices}</div>
        <SeatPurchase source={source} asked={asked} />
        <div className="mt-10 grid items-start gap-6 empty:hidden lg:grid-cols-2">{about}</div>
      </div>
    </>
  )
}

/** Before what is sold is known: as wide as it will be, and `page` where the choice needs no map. */
export function ChooseSeatsWaiting({ page }: { page: ReactNode }) {
  return useSearchParams()[0].has(list) ? page : <MapPageWaiting />
}

/** The link between map and list goes away with what it was on. */
function useFocusOnTurn(listed: boolean): void {
  const before = useRef(listed)
  useEffect(() => {
    if (before.current !== listed) document.getElementById('contenido')?.focus({ preventScroll: true })
    before.current = listed
  }, [listed])
}
