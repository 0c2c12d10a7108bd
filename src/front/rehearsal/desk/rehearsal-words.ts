import { formatCount } from '#lib/count.ts'
import type { Rehearsal, Report } from '../contract.ts'
import type { Limit, RehearsalPhase, RehearsalState, StepName } from '../rules.ts'

export const stateWords: Record<RehearsalState, string> = {
  waiting: 'Por empezar',
  running: 'En curso',
  done: 'Terminado',
  stopped: 'Detenido',
  failed: 'No terminó',
}

export const stateTones = {
  waiting: 'neutral',
  running: 'brand',
  done: 'ok',
  stopped: 'warn',
  failed: 'danger',
} as const satisfies Record<RehearsalState, string>

export const phaseWords: Record<RehearsalPhase, string> = {
  waiting: 'Espera su turno',
  database: 'Prepara una base de datos aparte',
  programs: 'Arranca una taquilla aparte',
  fans: 'Inventa a la afición',
  join: 'Toman lugar en la fila',
  draw: 'Se sortean los lugares',
  sale: 'Compran, cada vez más por minuto',
  gate: 'Entran por las puertas',
  books: 'Revisa las cuentas',
  cleaning: 'Borra lo que hizo',
}

export const stepWords: Record<StepName, string> = {
  join: 'Tomar lugar',
  state: 'Ver cómo va la fila',
  pass: 'Entrar en su turno',
  hold: 'Apartar',
  order: 'Hacer la compra',
  card: 'Tarjeta (proveedor de prueba)',
  payment: 'Pagar',
  tickets: 'Ver sus boletos',
  purchase: 'Todo, del turno al boleto',
  entry: 'Entrar al estadio',
}

const limitWords: Record<Limit, string> = {
  web: 'los procesos web: cada uno usa todo su procesador',
  database: 'la base de datos',
  connections: 'las conexiones a la base de datos',
  provider: 'el proveedor de prueba, que corre en esta misma máquina',
  fans: 'la afición inventada: el club podría con más de lo que se midió',
}

/** What came out, in a sentence. */
export function resultWords({ proposal, limit, perSecond }: Report): string {
  const pace = `${formatRate(perSecond)} compras por segundo`
  if (proposal === null) return 'No aguantó ni el paso más lento.'
  if (!proposal.reached)
    return `Aguantó ${pace} y no llegó al límite: faltó gente para saber cuánto más puede.`
  return `Aguantó ${pace}. Lo primero que se llenó: ${limit === null ? 'algo que no se mide' : limitWords[limit]}.`
}

export const formatRate = (perSecond: number): string =>
  perSecond.toLocaleString('es-MX', { maximumFractionDigits: 1 })

/** `0.4 s`, as a person says it; under a tenth of a second it is at once. */
export function secondsWords(ms: number | null): string {
  if (ms === null) return '–'
  return `${(ms / 1000).toLocaleString('es-MX', { minimumFractionDigits: 2, maximumFractionDigits: 2 })} s`
}

/** What was rehearsed with, and what was not: said so that nobody takes it for more. */
export function honestWords({ webs, duringSale, cores }: Report): string[] {
  const { ran, here, everywhere } = webs
  const lines = [
    `Con ${ran === 1 ? 'un proceso web' : `${ran} procesos web`} y ${cores} procesadores, en esta máquina.`,
  ]
  if (here > ran) lines.push(`El club tiene ${here} procesos web aquí: se ensayó con menos.`)
  if (everywhere > here)
    lines.push(
      everywhere - here === 1
        ? 'Hay otro proceso web en otra máquina, que no se ensayó.'
        : `Hay ${everywhere - here} en otras máquinas, que no se ensayaron.`,
    )
  if (duringSale) lines.push('Había gente comprando de verdad: puede con más de lo que salió.')
  lines.push(
    'La afición corre en la misma máquina y sin internet de por medio. No pide Fan ID ni comprueba fases.',
  )
  return lines
}

/** Against the one before of the same sale. */
export function comparedWords(now: Report, before: Report | null): string | null {
  if (before === null || before.perSecond === 0) return null
  const change = Math.round((now.perSecond / before.perSecond - 1) * 100)
  const than = `que la vez pasada (${formatRate(before.perSecond)} por segundo)`
  if (Math.abs(change) < 5) return `Igual ${than}.`
  return change > 0 ? `${change} % más ${than}.` : `${-change} % menos ${than}.`
}

/** The last one before it of the same sale that has figures. */
export function beforeOf(all: readonly Rehearsal[], one: Rehearsal): Report | null {
  return (
    all.find(
      ({ id, saleId, state, report }) =>
        id < one.id && saleId === one.saleId && state === 'done' && report !== null,
    )?.report ?? null
  )
}

/** The first two by name, the others by how many they are. */
export function openWords(titles: readonly string[]): string {
  const more = titles.length - 2
  return more > 0 ? `${titles.slice(0, 2).join(', ')} y ${more} más` : titles.join(' y ')
}

export const people = (many: number): string => `${formatCount(many)} personas`
