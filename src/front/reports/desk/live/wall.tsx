import { eventTitle } from '#catalogue/events/event-title.ts'
import { IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { readEvent } from '#catalogue/events/contract.ts'
import { useClub } from '#club/settings/web/use-club.ts'
import { countOf, formatCount } from '#lib/count.ts'
import { formatHour, formatMoment } from '#lib/dates.ts'
import { formatMoney } from '#lib/money.ts'
import { formatPercent } from '#lib/percent.ts'
import { CombIcon } from '#ui/comb.tsx'
import { keepAwake } from '#web/offline/keep-awake.ts'
import { useRead } from '#web/query.ts'
import type { ReportMatch } from '../../contract.ts'
import { readLiveSale, type LiveSale, type ZoneCount } from '../../live-contract.ts'
import { liveState, timeLeftWords } from '../../rules.ts'
import { FillMap } from './fill-map.tsx'
import { PaceChart } from './pace-chart.tsx'

const againMs = 4000
/** A pointer that rests so long is in the way of who looks. */
const restMs = 3000

/** The sale of a match on the wall of an office: all of the screen, read from six metres, nothing to press but the way out. */
export function Wall({ match, onClose }: { match: ReportMatch; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const wall = dialog.current!
    const awake = keepAwake()
    const left = () => document.fullscreenElement === null && wall.close()
    // The page fills the screen and the wall lies over it: a dialog itself may not fill one. A browser that may not be filled still
    // shows the whole window.
    const filled = document.documentElement.requestFullscreen?.() ?? Promise.resolve()
    void filled
      .catch(() => undefined)
      .then(() => {
        if (wall.isConnected && !wall.open) wall.showModal()
        document.addEventListener('fullscreenchange', left)
      })
    return () => {
      document.removeEventListener('fullscreenchange', left)
      if (document.fullscreenElement !== null) void document.exitFullscreen().catch(() => undefined)
      awake()
    }
  }, [])
  const params = { eventId: String(match.id) }
  const {
    data: sale,
    dataUpdatedAt,
    error,
  } = useRead(readLiveSale, { params }, { refetchInterval: againMs, staleTime: 0 })
  const { data: event } = useRead(readEvent, { params })
  const now = useClock()
  const state = liveState(dataUpdatedAt, now)
  const resting = useRestingPointer()
  const zoom = useFittingZoom()
  return (
    <dialog
      ref={dialog}
      data-theme="dark"
      style={{ zoom }}
      aria-label={`Venta en vivo de ${eventTitle(match)}`}
      onClose={onClose}
      className={`fixed inset-0 m-0 flex size-full max-h-none max-w-none flex-col overflow-auto bg-[#060e28] text-white ${resting ? 'cursor-none' : ''}`}
    >
      <header className="flex flex-wrap items-center justify-between gap-6 bg-(image:--amanecer) px-12 py-5">
        <div className="min-w-0">
          <h1 className="title text-4xl">{eventTitle(match)}</h1>
          <p className="text-xl text-on-night-2">
            {formatMoment(match.startsAt)} · {timeLeftWords(match.startsAt, now)}
          </p>
        </div>
        <div className="flex items-center gap-4">
          <p className="nums flex items-center gap-3 rounded-full bg-[rgb(6_14_40/.6)] px-5 py-3 text-xl font-semibold">
            {state === 'live' && (
              <span
                className="size-3 animate-pulse rounded-full bg-[#6fd6a2] motion-reduce:animate-none"
                aria-hidden
              />
            )}
            {state === 'live' && 'En vivo · '}
            {formatHour(new Date(now).toISOString())}
          </p>
          <button
            type="button"
            onClick={() => dialog.current?.close()}
            className="flex size-12 items-center justify-center rounded-full bg-[rgb(6_14_40/.6)]"
            aria-label="Salir del modo pared"
          >
            <IconX size={24} aria-hidden />
          </button>
        </div>
      </header>
      {(state === 'stale' || (state === 'waiting' && error)) && (
        <p role="status" className="bg-accent px-12 py-3 text-2xl font-semibold text-on-accent">
          {state === 'stale'
            ? `Sin datos desde las ${formatHour(new Date(dataUpdatedAt).toISOString())}`
            : 'Aún no pudimos leer la venta. Lo intentamos otra vez solos.'}
        </p>
      )}
      {state === 'waiting' && !error && (
        <p role="status" className="m-auto p-12 text-3xl text-on-night-2">
          Leyendo la venta…
        </p>
      )}
      {sale && (
        <div className="grid flex-1 gap-x-16 gap-y-6 px-12 py-6 xl:grid-cols-[2fr_1fr]">
          <div className="min-w-0 space-y-8">
            <Sold sale={sale} />
            <PaceChart eventId={match.id} of="sold" onWall />
          </div>
          <div className="min-w-0 space-y-4">
            {event && <FillMap event={event} />}
            <Zones zones={sale.zones} />
          </div>
        </div>
      )}
      {sale && <LastHour minutes={sale.minutes} />}
    </dialog>
  )
}

const sumOf = (zones: readonly ZoneCount[], key: 'sold' | 'held' | 'free' | 'blocked' | 'total') =>
  zones.reduce((sum, zone) => sum + zone[key], 0)

function Sold({ sale: { zones, todayNetCents, soldSeats, giftSeats } }: { sale: LiveSale }) {
  const [taken, held, free] = [sumOf(zones, 'sold'), sumOf(zones, 'held'), sumOf(zones, 'free')]
  const forSale = sumOf(zones, 'total') - sumOf(zones, 'blocked')
  const width = (seats: number) => ({ width: `${forSale === 0 ? 0 : (seats / forSale) * 100}%` })
  return (
    <section aria-label="Vendidos">
      <div className="flex flex-wrap items-end gap-x-14 gap-y-4">
        <Figure label="Vendidos, netos" className="text-[min(168px,14vw)]">
          {formatCount(soldSeats)}
        </Figure>
        <Figure label="Ingreso neto de hoy" className="text-[min(72px,6vw)]">
          {formatMoney(todayNetCents)}
        </Figure>
        <Figure label="Apartados ahora" className="text-[min(72px,6vw)] text-accent">
          {formatCount(held)}
        </Figure>
      </div>
      <div className="mt-6 flex h-5 overflow-hidden rounded-full bg-[#17223f]" aria-hidden>
        <span className="bg-(image:--amanecer)" style={width(taken)} />
        <span
          className="bg-[repeating-linear-gradient(135deg,#f6b93b_0_8px,#8a5a00_8px_16px)]"
          style={width(held)}
        />
      </div>
      <p className="mt-3 text-2xl text-on-night-2">
        <strong className="text-white">{formatPercent(taken, forSale)}</strong> de {formatCount(forSale)}
        {giftSeats > 0 && `, con ${countOf(giftSeats, 'cortesía', 'cortesías')}`} ·{' '}
        {free === 1 ? 'queda 1' : `quedan ${formatCount(free)}`}
      </p>
    </section>
  )
}

function Figure({ label, className, children }: { label: string; className: string; children: ReactNode }) {
  return (
    <div>
      <p className="text-xl font-semibold text-on-night-2">{label}</p>
      <p className={`title nums leading-none ${className}`}>{children}</p>
    </div>
  )
}

function Zones({ zones }: { zones: readonly ZoneCount[] }) {
  const fullest = zones.toSorted((one, other) => partOf(other) - partOf(one))
  const most = Math.max(...fullest.map(partOf), 0.01)
  return (
    <ul
      className="grid grid-cols-[fit-content(50%)_minmax(0,1fr)_auto] gap-x-4 gap-y-1 text-lg"
      aria-label="Zonas"
    >
      {fullest.map((zone) => (
        <li key={zone.zoneId} className="col-span-full grid grid-cols-subgrid items-center">
          <span className="leading-tight wrap-anywhere">{zone.zone}</span>
          <span className="h-3 overflow-hidden rounded-full bg-[#17223f]" aria-hidden>
            <span
              className="block h-full rounded-full bg-accent"
              style={{ width: `${(partOf(zone) / most) * 100}%` }}
            />
          </span>
          <span className="title nums text-right text-xl">
            {formatPercent(Math.round(partOf(zone) * 100), 100)}
          </span>
        </li>
      ))}
    </ul>
  )
}

const partOf = ({ sold, total, blocked }: ZoneCount) => (total === blocked ? 0 : sold / (total - blocked))

function LastHour({ minutes }: { minutes: LiveSale['minutes'] }) {
  const { name } = useClub()
  const last = minutes.at(-1)?.seats ?? 0
  const peak = minutes.reduce((best, minute) => (minute.seats > best.seats ? minute : best), minutes[0]!)
  return (
    <footer className="flex flex-wrap items-center justify-between gap-4 bg-[#0b1638] px-12 py-5 text-xl text-on-night-2">
      <p>
        <strong className="text-accent">{formatCount(last)}</strong> {last === 1 ? 'boleto' : 'boletos'} en el
        último minuto
        {peak.seats > 0 &&
          ` · Pico de la última hora: ${formatCount(peak.seats)}, a las ${formatHour(peak.at)}`}
      </p>
      <p className="flex items-center gap-3">
        <CombIcon size={28} /> {name}
      </p>
    </footer>
  )
}

/** Whether the pointer lies still; it shows again with its next move. */
function useRestingPointer(): boolean {
  const [resting, setResting] = useState(false)
  useEffect(() => {
    const rest = () => setResting(true)
    let timer = setTimeout(rest, restMs)
    const wake = () => {
      setResting(false)
      clearTimeout(timer)
      timer = setTimeout(rest, restMs)
    }
    document.addEventListener('pointermove', wake)
    return () => {
      document.removeEventListener('pointermove', wake)
      clearTimeout(timer)
    }
  }, [])
  return resting
}

/**
 * How much larger or smaller than on the screen it is drawn for, 1920 × 1080, all of it fills this one. A window without room for two
 * columns is scrolled.
 */
function useFittingZoom(): number {
  const [zoom, setZoom] = useState(fittingZoom)
  useEffect(() => {
    const fit = () => setZoom(fittingZoom())
    window.addEventListener('resize', fit)
    return () => window.removeEventListener('resize', fit)
  }, [])
  return zoom
}

const fittingZoom = () => (innerWidth < 1280 ? 1 : Math.min(innerWidth / 1920, innerHeight / 1080))

function useClock(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}
