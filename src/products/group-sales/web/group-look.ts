import type { GuestStatus, GroupState } from '../rules.ts'

type Tone = 'neutral' | 'brand' | 'ok' | 'warn' | 'danger'

export const stateTones: Record<GroupState, Tone> = {
  asked: 'brand',
  quoted: 'warn',
  accepted: 'warn',
  confirmed: 'brand',
  complete: 'ok',
  lapsed: 'neutral',
  refused: 'neutral',
  declined: 'neutral',
  cancelled: 'neutral',
}

export const guestTones: Record<GuestStatus, Tone> = {
  missing: 'warn',
  named: 'neutral',
  invited: 'brand',
  taken: 'brand',
  ticket: 'ok',
}
