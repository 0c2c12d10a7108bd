import { IconAlertTriangle, IconBattery2, IconCloudCheck, IconCloudOff } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { offWords } from '../../../scan/off-words.ts'
import { gateClock } from '../device-clock.ts'
import { useShift } from '../shift-store.ts'

/** Match, gate, how old the data is, what waits; doubles are a button of their own. */
export function StatusBar({ onIncidents }: { onIncidents: () => void }) {
  const {
    session,
    gate,
    connected,
    lastSyncAt,
    pending,
    incidents,
    clockOffsetMs,
    battery,
    entered,
    lastMinute,
    direction,
    off,
    startsAt,
  } = useShift()
  const now = useTick()
  const clock = clockWords(clockOffsetMs)
  const Cloud = connected ? IconCloudCheck : IconCloudOff
  return (
    <header className="grid gap-2 px-4 pt-3">
      <div className="flex items-baseline justify-between gap-3">
        <h1 className="text-2xl">
          {gate === '' ? 'Puerta' : session?.device.atPoint === true ? gate : `Puerta ${gate}`}
          {direction === 'out' && ' · Salida'}
        </h1>
        <p className="truncate text-sm text-ink-2">{session?.device.match}</p>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm nums">
        <p
          role="status"
          className={`flex items-center gap-1.5 rounded-sm py-0.5 ${connected ? 'text-ok' : 'bg-accent px-2 font-semibold text-on-accent'}`}
        >
          <Cloud size={18} aria-hidden />
          {connected
            ? ageWords(age(lastSyncAt, now))
            : `Sin conexión · ${ageWords(age(lastSyncAt, now)).toLowerCase()}`}
        </p>
        <p>
          <b>{entered}</b>{' '}
          {session?.device.atPoint === true
            ? entered === 1
              ? 'usado'
              : 'usados'
            : entered === 1
              ? 'entró'
              : 'entraron'}
        </p>
        <p>
          <b>{lastMinute}</b> por min
        </p>
        <p className={pending > 0 ? 'text-warn' : 'text-ink-2'}>
          <b>{pending}</b> por entregar
        </p>
        {battery !== null && (
          <p className={`flex items-center gap-1 ${battery < 20 ? 'text-danger' : 'text-ink-2'}`}>
            <IconBattery2 size={18} aria-hidden />
            <span className="sr-only">Batería</span> {battery} %
          </p>
        )}
      </div>
      {off !== null && (
        <p role="alert" className="rounded-md bg-danger-soft px-3 py-2 font-semibold text-danger">
          {offWords(off, startsAt)}
        </p>
      )}
      {clock !== null && <p className="text-sm text-warn">{clock}</p>}
      {incidents.length > 0 && (
        <button
          type="button"
          onClick={onIncidents}
          className="flex min-h-11 items-center gap-2 rounded-md bg-danger-soft px-3 text-left font-semibold text-danger"
        >
          <IconAlertTriangle size={20} aria-hidden />
          {incidents.length === 1
            ? '1 aviso: mira quién entró'
            : `${incidents.length} avisos: mira quién entró`}
        </button>
      )}
    </header>
  )
}

const age = (since: number | null, now: number) => (since === null ? null : Math.max(0, now - since))

/** The corrected time, every five seconds. */
function useTick(): number {
  const [now, setNow] = useState(() => gateClock().now)
  const lastSyncAt = useShift((shift) => shift.lastSyncAt)
  useEffect(() => {
    const tick = () => setNow(gateClock().now)
    tick()
    const timer = setInterval(tick, 5_000)
    return () => clearInterval(timer)
  }, [lastSyncAt])
  return now
}

const second = 1000
const minute = 60 * second

/** How old what this telephone knows is. */
function ageWords(ageMs: number | null): string {
  if (ageMs === null) return 'Sin datos del servidor'
  if (ageMs < 45 * second) return 'Datos al momento'
  const minutes = Math.max(1, Math.round(ageMs / minute))
  if (minutes < 90) return `Datos de hace ${minutes} min`
  return `Datos de hace ${Math.round(minutes / 60)} h`
}

/** Null while the telephone's own clock is near enough that nobody has to hear of it. */
function clockWords(offsetMs: number | null): string | null {
  const minutes = Math.round(Math.abs(offsetMs ?? 0) / minute)
  if (minutes < 2) return null
  return `El reloj de este celular va ${minutes} min ${(offsetMs ?? 0) > 0 ? 'adelantado' : 'atrasado'}. Usamos la hora del club.`
}
