import { undoSeconds } from '#front/holder-messages/rules.ts'

/** `waiting`: its next wave has an hour; `paused`: nothing leaves until somebody goes on; `ended`: before everybody was told. */
export const roundStates = ['draft', 'waiting', 'sending', 'paused', 'ended', 'done'] as const
export type RoundState = (typeof roundStates)[number]

export const stateWords: Record<RoundState, { label: string; tone: 'neutral' | 'warn' | 'brand' | 'ok' }> = {
  draft: { label: 'Borrador', tone: 'neutral' },
  waiting: { label: 'Espera su ola', tone: 'warn' },
  sending: { label: 'Saliendo', tone: 'brand' },
  paused: { label: 'En pausa', tone: 'neutral' },
  ended: { label: 'Terminada antes', tone: 'neutral' },
  done: { label: 'Completa', tone: 'ok' },
}

/** Whoever got a link within so many days gets no other one by a wave. */
export const quietDays = 14

/** How long a wave that was confirmed waits, so that whoever sent it sees what happens. */
export const confirmSeconds = undoSeconds

/** How many waves so many people make. */
export const wavesOf = (people: number, waveSize: number): number => Math.ceil(people / Math.max(1, waveSize))
