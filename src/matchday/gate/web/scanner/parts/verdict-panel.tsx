import {
  IconAlertTriangle,
  IconCheck,
  IconClockPause,
  IconScan,
  IconUserQuestion,
  IconUsersGroup,
  IconX,
} from '@tabler/icons-react'
import { formatHour } from '#lib/dates.ts'
import { lookOf, nextStep, spokenWords, type Look } from '../../../verdict-words.ts'
import { mayBeLetIn } from '../../../rules.ts'
import { useShift, type Shown } from '../shift-store.ts'

/** As bright as white or ink on it stays readable: the sun is behind whoever looks. */
export const grounds: Record<Look['colour'], string> = {
  green: 'bg-[#08794a] text-white',
  amber: 'bg-[#f6b93b] text-[#0c1526]',
  red: 'bg-[#c4161c] text-white',
  blue: 'bg-[#1d4fc4] text-white',
}

const icons: Record<Look['sound'], typeof IconCheck> = {
  pass: IconCheck,
  family: IconUsersGroup,
  wait: IconAlertTriangle,
  stop: IconX,
  call: IconClockPause,
}

/** So many letters go on one line at half as large again. */
const shortWord = 8

const hour = (at: number) => formatHour(new Date(at).toISOString())

/** The word that stops or passes, large enough to be read at arm's length, and where the seat is. */
export function VerdictPanel({ shown, direction }: { shown: Shown | null; direction: 'in' | 'out' }) {
  const { session } = useShift()
  return (
    <section className="grid flex-1 content-center justify-items-center gap-3 px-4 py-3 text-center">
      {shown === null ? (
        <Waiting direction={direction} atPoint={session?.device.atPoint === true} />
      ) : (
        <Spoken shown={shown} />
      )}
      <p aria-live="assertive" className="sr-only">
        {shown === null ? '' : `${shown.number % 2 === 0 ? '' : '\u00a0'}${spoken(shown)}`}
      </p>
    </section>
  )
}

function Waiting({ direction, atPoint }: { direction: 'in' | 'out'; atPoint: boolean }) {
  return (
    <>
      <IconScan size={72} stroke={1.25} aria-hidden className="text-ink-2" />
      <p className="text-2xl title">
        {atPoint ? 'Escanea un extra' : direction === 'in' ? 'Escanea un boleto' : 'Escanea a quien sale'}
      </p>
    </>
  )
}

function Spoken({ shown }: { shown: Shown }) {
  const { verdict, letInBy } = shown
  const call = useCallWords(shown)
  const look = lookOf(verdict)
  const Icon = letInBy !== null ? IconUserQuestion : icons[look.sound]
  const { ticket, used } = verdict
  const step = letInBy === null ? nextStep(verdict, hour) : letInWords(letInBy)
  return (
    <>
      <Icon size={84} stroke={2.5} aria-hidden />
      <p
        className={`${look.word.length <= shortWord ? 'text-[clamp(4rem,24vw,8rem)]' : 'text-[clamp(3rem,16vw,5rem)]'} leading-none text-balance title caps`}
        data-verdict={verdict.kind}
      >
        {look.word}
      </p>
      {verdict.family !== null && verdict.kind === 'pass' && (
        <p className="text-2xl font-semibold">
          Pasan {verdict.family.passing} de {verdict.family.children + 1}
        </p>
      )}
      {step !== '' && <p className="text-xl font-semibold">{step}</p>}
      {call !== null && <p className="text-lg">{call}</p>}
      {ticket !== null && verdict.kind !== 'match_off' && (
        <dl className="mt-1 flex flex-wrap justify-center gap-x-6 gap-y-1 text-lg nums">
          <Place name="Sección" value={ticket.section} />
          <Place name="Fila" value={ticket.row} />
          <Place name="Asiento" value={ticket.seat} />
          {ticket.section !== '' && ticket.seat === '' && <Place name="Lugar" value="Libre" />}
          <Place name={ticket.extra === undefined ? 'Puerta' : 'Dónde'} value={ticket.gate} />
          {used === null && ticket.extra === undefined && <Place name="Zona" value={ticket.zone} />}
        </dl>
      )}
      {ticket?.holder && <p className="text-lg">{ticket.holder}</p>}
    </>
  )
}

function Place({ name, value }: { name: string; value: string }) {
  if (value === '') return null
  return (
    <div>
      <dt className="text-sm">{name}</dt>
      <dd className="text-2xl font-bold title">{value}</dd>
    </div>
  )
}

const letInWords = (by: string) => `Autorizado por ${by}.`

/** Whom a steward calls who may not decide it alone; null on a supervisor's telephone and where nobody may. */
function useCallWords({ verdict }: Shown): string | null {
  const { session, supervisors, direction } = useShift()
  if (verdict.entry !== null || direction === 'out' || !mayBeLetIn(verdict)) return null
  if (session?.device.supervisor === true || supervisors.length === 0) return null
  return `Puede decidirlo: ${supervisors.map(({ name }) => name).join(', ')}.`
}

function spoken({ verdict, letInBy }: Shown): string {
  const step = letInBy === null ? nextStep(verdict, hour) : letInWords(letInBy)
  // What staff do about a restricted person is not read aloud beside the queue.
  return verdict.kind === 'restricted' ? spokenWords(verdict) : `${spokenWords(verdict)}. ${step}`
}
